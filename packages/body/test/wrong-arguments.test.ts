/** What plain JavaScript lets through is told in words that say what to give. */
import {
  angle,
  articulate,
  attributeBlock,
  type Body,
  camera,
  choice,
  createBody,
  embody,
  joint,
  lightSource,
  limb,
  type Mesh,
  mesh,
  number,
  part,
  point,
  pointsPolygons,
  type Skin,
  shape,
  sphere,
  transformBlock,
} from '@troupe/body';
import { writeGlb } from '@troupe/body/gltf';
import { actorObject3D, clipsOfGltf, modelObject3D } from '@troupe/body/three';
import { createActor, TroupeError } from '@troupe/core';
import { Group } from 'three';
import { expect, it } from 'vitest';
import { problemsOf, refusalOf } from './eve-thrown.js';

const ball = shape('ball', () => sphere(1));
const actor = createActor(embody(ball, { name: 'ball' }));
const wrong = (given: unknown) => given as never;

it.each<[string, () => unknown, RegExp]>([
  ['embody(definition, shape)', () => embody(wrong({ name: 'x' }), wrong(ball)), /a shape, as/],
  ['createBody()', () => createBody(wrong(undefined)), /a shape, as .* found undefined/],
  ['writeGlb(shape)', () => writeGlb(wrong(ball)), /createBody\(shape\) makes one/],
  ['actorObject3D(actor, definition)', () => actorObject3D(actor, wrong({})), /a shape, as/],
  ['actorObject3D(definition)', () => actorObject3D(wrong({ name: 'x' }), ball), /that lives/],
  ['clipsOfGltf(gltf.scene)', () => clipsOfGltf(wrong(new Group())), /what GLTFLoader gave/],
  ['modelObject3D(actor, gltf)', () => modelObject3D(actor, wrong({})), /takes clips/],
  ['mesh()', () => createBody(shape('m', () => mesh(wrong(undefined)))), /a mesh has positions/],
])('[EVE6] %s is refused in words', (_, call, words) => {
  expect(call).toThrow(TroupeError);
  expect(call).toThrow(words);
});

it.each<[string, () => unknown, string]>([
  ['no definition', () => embody(ball, wrong(undefined)), 'a definition such as .*found undefined'],
  ['text', () => embody(ball, wrong('ann')), 'found "ann"'],
  ['a body that is text', () => embody(ball, wrong({ body: 'hi' })), 'properties, found "hi"'],
  ['a body that is a number', () => embody(ball, wrong({ body: 5 })), 'properties, found 5'],
  ['a body that is a list', () => embody(ball, wrong({ body: [1] })), 'properties, found .1.'],
  ['no body', () => embody(ball, wrong({ body: null })), 'properties, found null'],
])('[EVE6] embody refuses %s', (_, call, words) => {
  expect(refusalOf(call)).toMatch(new RegExp(`^wrong-type .*${words}`));
});

it.each<[string, (body: Body) => unknown, string]>([
  ['get(undefined)', (body) => body.get(wrong(undefined)), 'no variable undefined. There are size'],
  ['get of an object', (body) => body.get(wrong(Object.create(null))), 'no variable an object. '],
  ['set(5, 1)', (body) => body.set(wrong(5), 1), 'no variable 5. There are size'],
  ['set(Symbol())', (body) => body.set(wrong(Symbol('x')), 1), 'no variable Symbol(x). '],
  ['place(5)', (body) => body.place(wrong(5)), 'no part 5. Name it'],
  ['place()', (body) => body.place(wrong(undefined)), 'no part undefined. Name it'],
])('[EVE6] %s of a body is answered as any name that is not there', (_, call, words) => {
  const body = createBody(shape('s', () => void number('size', 1)));
  expect(refusalOf(() => call(body))).toContain(words);
});

const triangle: Mesh = {
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
  indices: Uint32Array.of(0, 1, 2),
};
const skin: Skin = {
  joints: ['a'],
  inverseBind: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
  influences: new Uint16Array(12),
  weights: new Float32Array(12),
};
const smile = { variable: 'smile', positions: new Float32Array(9) };
const none = (length: number) => new Float32Array(length).fill(Number.NaN);

it.each<[string, object, string]>([
  [
    'uvs: null',
    { uvs: null },
    'the uvs of a mesh must be a Float32Array, found null. Leave it out',
  ],
  ['colors: null', { colors: null }, 'colors of a mesh must be a Float32Array, found null. Leave'],
  ['skin: null', { skin: null }, 'the skin of a mesh must be an object, { … }, found null'],
  ['skin: []', { skin: [] }, 'the skin of a mesh must be an object, { … }, found []'],
  [
    'a skin without joints',
    { skin: { ...skin, joints: undefined } },
    'the joints of a skin must be a list, found undefined',
  ],
  ['joints: [5]', { skin: { ...skin, joints: [5] } }, 'the name of a joint must be text, found 5'],
  ['morphs: null', { morphs: null }, 'the morphs of a mesh must be a list, found null'],
  ['morphs: 5', { morphs: 5 }, 'the morphs of a mesh must be a list, found 5'],
  ['morphs: [null]', { morphs: [null] }, 'a morph of a mesh must be an object, { … }, found null'],
  [
    'a morph without a variable',
    { morphs: [{ ...smile, variable: undefined }] },
    'the name of a variable must be text, found undefined',
  ],
  [
    'a morph with normals: null',
    { morphs: [{ ...smile, normals: null }] },
    'normals of the morph smile of a mesh must be a Float32Array, found null',
  ],
  ['NaN in uvs', { uvs: none(6) }, 'a mesh has NaN among its uvs'],
  ['NaN in colors', { colors: none(12) }, 'a mesh has NaN among its colors'],
  ['NaN in weights', { skin: { ...skin, weights: none(12) } }, 'NaN among its weights'],
  [
    'NaN in a morph',
    { morphs: [{ ...smile, positions: none(9) }] },
    'positions of the morph smile',
  ],
  [
    'NaN in its normals',
    { morphs: [{ ...smile, normals: none(9) }] },
    'normals of the morph smile',
  ],
])('[EVE4] a mesh with %s is refused in words', (_, more, words) => {
  const build = (given: object) => () => {
    number('smile', 0);
    part('a');
    mesh({ ...triangle, ...given });
  };
  expect(() => createBody(shape('m', build({ skin, morphs: [smile] })))).not.toThrow();
  expect(refusalOf(() => createBody(shape('m', build(more))))).toContain(words);
});

const built = (commands: () => void) => () => createBody(shape('s', commands));
const itself: unknown[] = [];
itself.push(itself);

it.each<[string, () => unknown, RegExp]>([
  ["part('a', 5)", built(() => part('a', wrong(5))), /a function of commands.*found 5/],
  ['attributeBlock()', built(() => attributeBlock(wrong(undefined))), /attributeBlock must be a f/],
  ['transformBlock(3)', built(() => transformBlock(wrong(3))), /transformBlock must be a function/],
  ['articulate()', built(() => articulate(wrong(undefined))), /articulated must be a function/],
  ["joint('x')", built(() => joint('x', wrong(undefined))), /of the joint "x" must be an object/],
  ["limb('x')", built(() => limb('x', wrong(undefined))), /of the limb "x" must be an obj/],
  ['lightSource(null)', built(() => lightSource('point', wrong(null))), /must be an object/],
  ['camera(null)', built(() => camera('c', wrong(null))), /the camera "c" must be an o/],
  ['number(null)', built(() => number('n', 1, wrong(null))), /the bounds of "n" must be an obj/],
  [
    'polygons',
    built(() => pointsPolygons(wrong(undefined), [], [])),
    /must be a list, found undef/,
  ],
  [
    'indices of polygons',
    built(() => pointsPolygons([], wrong(undefined), [])),
    /the indices of pointsPolygons must be a list, found undef/,
  ],
  ['a list in itself', built(() => point('p', wrong(itself))), /three finite numbers, found \[/],
])('[EVE6] %s is refused in words, with where', (_, call, words) => {
  expect(call).toThrow(TroupeError);
  expect(call).toThrow(words);
});

const direction = [1, 0, 0];

it.each<[string, () => unknown, string]>([
  [
    "number('lift', 0, [0, 1])",
    () => number('lift', 0, wrong([0, 1])),
    'wrong-value s: the bounds of "lift" must be an object, { least, most }, found [0, 1]',
  ],
  [
    "number('lift', 0, { max })",
    () => number('lift', 0, wrong({ max: 1 })),
    'unknown-key s: the bounds of "lift" have no "max". There are least, most',
  ],
  [
    "angle('lift', 0, { choices })",
    () => angle('lift', 0, wrong({ choices: [] })),
    'unknown-key s: the bounds of "lift" have no "choices". There are least, most',
  ],
  [
    "joint('knee', axis)",
    () => joint('knee', wrong(direction)),
    'wrong-value s: the settings of the joint "knee" must be an object, { at, axis, limits, rest }, found [1, 0, 0]',
  ],
  [
    "joint('knee', a typed array)",
    () => joint('knee', wrong(new Float32Array(3))),
    'wrong-value s: the settings of the joint "knee" must be an object, { at, axis, limits, rest }, found Float32Array of 12 bytes',
  ],
  [
    "limb('l', { ball, hinge, tip, hand })",
    () => limb('l', wrong({ kind: 'arm', ball: 'a', hinge: 'b', tip: 'c', hand: 'd' })),
    'unknown-key s: the settings of the limb "l" have no "hand". There are kind, ball, hinge, tip, axis',
  ],
  [
    'lightSource(kind, from)',
    () => lightSource('point', wrong(direction)),
    'wrong-value s: the settings of a light must be an object, { intensity, color, from, to, angle }, found [1, 0, 0]',
  ],
  [
    'lightSource(kind, { colour })',
    () => lightSource('point', wrong({ colour: direction })),
    'unknown-key s: the settings of a light have no "colour". Did you mean "color"?',
  ],
  [
    "camera('c', { fov })",
    () => camera('c', wrong({ fov: 5 })),
    'unknown-key s: the settings of the camera "c" have no "fov". There are fieldOfView, near, far',
  ],
])('[EVE6] %s is refused with the settings that there are', (_, command, said) => {
  expect(refusalOf(built(command))).toBe(said);
});

it('[EVE6] all settings that mean nothing are said, and what is undefined was not said', () => {
  const hip = built(() => joint('hip', wrong({ axes: direction, limit: [0, 90] })));
  expect(problemsOf(hip).map(({ message }) => message)).toEqual([
    'the settings of the joint "hip" have no "axes". Did you mean "axis"?',
    'the settings of the joint "hip" have no "limit". Did you mean "limits"?',
  ]);
  expect(built(() => joint('hip', wrong({ axes: undefined, at: direction })))).not.toThrow();
});

it('[EVE6] a name that is no text is refused as that before anything else is', () => {
  const symbol = wrong(Symbol('n'));
  for (const command of [() => number(symbol, 0, wrong(5)), () => choice(symbol, wrong('a'), [])]) {
    expect(refusalOf(built(command))).toContain('the name of a variable must be text, found Symb');
  }
});

it('[EVE8] [EVE6] a name that is refused leaves nothing behind, if somebody goes on', () => {
  const body = createBody(
    shape('s', () => {
      part('a', () => sphere(1));
      expect(() => part('a', () => sphere(2))).toThrow(/a part "a" already/);
      expect(() => joint('a', {}, () => sphere(2))).toThrow(/a part "a" already/);
    }),
  );
  expect(body.root.children.filter(({ name }) => name === 'a').length).toBe(1);
  expect([...body.variables.keys()]).toEqual([]);
});
