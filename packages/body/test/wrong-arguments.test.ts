/** What plain JavaScript lets through is told in words that say what to give. */
import {
  articulate,
  attributeBlock,
  camera,
  createBody,
  ease,
  embody,
  joint,
  lightSource,
  limb,
  mesh,
  number,
  part,
  perform,
  point,
  pointsPolygons,
  shape,
  sphere,
  transformBlock,
} from '@troupe/body';
import { writeGlb } from '@troupe/body/gltf';
import { actorObject3D, clipsOfGltf, modelObject3D } from '@troupe/body/three';
import { createActor, TroupeError } from '@troupe/core';
import { Group } from 'three';
import { expect, it } from 'vitest';

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

const built = (commands: () => void) => () => createBody(shape('s', commands));
const itself: unknown[] = [];
itself.push(itself);

it.each<[string, () => unknown, RegExp]>([
  ["part('a', 5)", built(() => part('a', wrong(5))), /a function of commands.*found 5/],
  ['attributeBlock()', built(() => attributeBlock(wrong(undefined))), /attributeBlock must be a f/],
  ['transformBlock(3)', built(() => transformBlock(wrong(3))), /transformBlock must be a function/],
  ['articulate()', built(() => articulate(wrong(undefined))), /articulated must be a function/],
  ["joint('x')", built(() => joint('x', wrong(undefined))), /how "x" turns must be an object/],
  ["limb('x')", built(() => limb('x', wrong(undefined))), /the limb "x" must be an object/],
  ['lightSource(null)', built(() => lightSource('point', wrong(null))), /must be an object/],
  ['camera(null)', built(() => camera('c', wrong(null))), /the camera "c" must be an object/],
  ['number(null)', built(() => number('n', 1, wrong(null))), /the bounds of "n" must be an obj/],
  [
    'polygons',
    built(() => pointsPolygons(wrong(undefined), [], [])),
    /must be a list, found undef/,
  ],
  ['a list in itself', built(() => point('p', wrong(itself))), /three finite numbers, found \[/],
])('[EVE6] %s is refused in words, with where', (_, call, words) => {
  expect(call).toThrow(TroupeError);
  expect(call).toThrow(words);
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

it('[MOT9] perform(routine) fails with what it should have been given', () => {
  const run = perform(wrong(ease({})), wrong(undefined));
  const performer = createActor({
    name: 'x',
    parameters: { theta: 1 },
    sensors: { there: false },
    goals: { there: true },
    skills: { go: { adds: ['there'], run } },
  });
  for (let i = 0; i < 5; i++) performer.tick();
  expect(performer.failures.at(-1)?.reason).toMatch(/a shape, as/);
});
