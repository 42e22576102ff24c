/** Options that mean nothing, and values that are none, as code without types gives them. */
import { chanceOf, createActor, createChances, createScene, TroupeError } from '@troupe/core';
import { Object3D } from 'three';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  bake,
  documentShape,
  readDocument,
  readModel,
  readObj,
  writeGlb,
} from '../src/gltf/index.js';
import {
  clip,
  clipsOf,
  compareManner,
  compareManners,
  createBody,
  ease,
  embody,
  face,
  listManners,
  look,
  perform,
  randomChoices,
  reach,
  release,
  type ShapeClips,
  shape,
  sphere,
  wait,
  walkTo,
} from '../src/index.js';
import {
  actorObject3D,
  bodyObject3D,
  clipsOfGltf,
  liveResources,
  modelObject3D,
  sceneObject3D,
} from '../src/three/index.js';
import { readVrm, vrmObject3D } from '../src/vrm/index.js';
import { walkerFile } from './clips-walker.js';
import { problemsOf, refusalOf } from './eve-thrown.js';
import { biped } from './motor-robots.js';
import { robots } from './parts-sample.js';

const wrong = (given: unknown) => given as never;
const ball = shape('ball', () => sphere(1));
const body = () => createBody(ball);
const actor = createActor(embody(ball, { name: 'ball' }));
const file = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n';
const loaded = {
  scene: new Object3D(),
  meta: { metaVersion: '1' },
  humanoid: { normalizedHumanBones: {}, normalizedRestPose: {} },
  update: () => undefined,
};
const still = { scene: new Object3D(), animations: [] };
const baked = { name: 'still', seconds: 1 };

let walker: ShapeClips;
beforeAll(async () => {
  walker = clipsOf(await readModel(walkerFile()), {});
});

afterEach(() => {
  expect(liveResources()).toEqual({ geometries: 0, materials: 0, textures: 0 });
});

type Call = (options: never) => unknown;
/** A function, an option of it with one that is misspelt, and what it needs beside. */
type Taker = readonly [name: string, right: string, misspelt: string, call: Call, needs: object];

const [claim] = listManners(robots);
const few = { seeds: 1, ticks: 1 };
const takers: readonly Taker[] = [
  ['walkTo', 'within', 'withn', (options) => walkTo('x', options), {}],
  ['ease', 'seconds', 'second', (options) => ease({}, options), {}],
  ['reach', 'pole', 'poles', (options) => reach('left.arm', 'x', options), {}],
  ['look', 'aside', 'asid', (options) => look('neck', 'x', options), {}],
  ['release', 'into', 'in_to', (options) => release('left.arm', options), {}],
  ['perform', 'bounds', 'bound', (options) => perform(biped, wait(1), options), {}],
  ['clip', 'fade', 'fades', (options) => clip(walker, 'walk', options), {}],
  ['clipsOf', 'layers', 'layer', (options) => clipsOf(ball, options), {}],
  ['clipsOfGltf', 'idle', 'idel', (options) => clipsOfGltf(still, options), {}],
  ['shape', 'clips', 'clip', (options) => shape('ball', () => undefined, options), {}],
  ['writeGlb', 'clips', 'clip', (options) => writeGlb(body(), options), {}],
  ['bake', 'fps', 'fsp', (options) => bake(body(), () => ({}), options), baked],
  ['readObj', 'mtl', 'mlt', (options) => readObj(file, options), {}],
  ['bodyObject3D', 'segments', 'segment', (options) => bodyObject3D(body(), options), {}],
  ['actorObject3D', 'looks', 'look', (options) => actorObject3D(actor, ball, options), {}],
  ['sceneObject3D', 'matte', 'mate', (options) => sceneObject3D(actor.scene, {}, options), {}],
  ['modelObject3D', 'looks', 'look', (options) => modelObject3D(actor, walker, options), {}],
  ['vrmObject3D', 'clips', 'clip', (options) => vrmObject3D(actor, wrong(loaded), options), {}],
  ['compareManners', 'seeds', 'seed', (options) => compareManners(robots, options), few],
  ['compareManner', 'seeds', 'seed', (options) => compareManner(robots, claim!, options), few],
];

const readers: readonly (readonly [string, string, (options: never) => Promise<unknown>])[] = [
  ['readModel', 'resources', (options) => readModel(walkerFile(), options)],
  ['readDocument', 'resources', (options) => readDocument(walkerFile(), options)],
  ['readVrm', 'resources', (options) => readVrm(walkerFile(), options)],
];

async function wordsOf(call: () => Promise<unknown>): Promise<string> {
  const thrown: unknown = await call().catch((error: unknown) => error);
  if (!(thrown instanceof TroupeError)) throw new Error(`it gave ${String(thrown)}`);
  return thrown.message;
}

describe('options that mean nothing', () => {
  it.each(takers)(
    '[DEF12] %s refuses one that is misspelt',
    (name, right, misspelt, call, needs) => {
      expect(problemsOf(() => call(wrong({ ...needs, [misspelt]: 1 })))).toEqual([
        {
          code: 'unknown-key',
          path: `${name}.${misspelt}`,
          message: `${name} has no "${misspelt}". Did you mean "${right}"?`,
        },
      ]);
      const made = call(wrong({ ...needs, [misspelt]: undefined }));
      // what is shown is given back: tests of what is live share this process
      (made as { readonly dispose?: () => void }).dispose?.();
      expect(refusalOf(() => call(wrong({ ...needs, zzzzzz: 1 })))).toMatch(
        new RegExp(`has no "zzzzzz"\\. There are .*${right}`),
      );
    },
  );

  it.each(takers)('[DEF12] %s refuses what is no object in their place', (name, right, _, call) => {
    for (const given of [5, 'fast', null, [1], () => 1]) {
      const words = refusalOf(() => call(wrong(given)));
      expect(words).toContain(`wrong-type ${name}: the options of ${name} must be an object, { `);
      expect(words).toContain(right);
    }
  });

  it.each(readers)('[DEF12] %s refuses them', async (name, right, read) => {
    expect(await wordsOf(() => read(wrong({ [`${right}z`]: 1 })))).toBe(
      `[unknown-key] ${name}.${right}z: ${name} has no "${right}z". Did you mean "${right}"?`,
    );
    expect(await wordsOf(() => read(wrong(5)))).toContain(`the options of ${name} must be an obj`);
  });

  it('[DEF12] the same of a document at hand', async () => {
    const document = await readDocument(walkerFile());
    expect(refusalOf(() => documentShape(document, wrong({ nmae: 'x' })))).toBe(
      'unknown-key documentShape.nmae: documentShape has no "nmae". Did you mean "name"?',
    );
    const options = { name: 'x', rename: undefined, resources: undefined };
    expect((await readModel(walkerFile(), wrong(options))).name).toBe('x');
  });

  it('[DEF12] layers of clips say their joints and weight', () => {
    const layers = (top: unknown) => clipsOf(walker.shape, { layers: { top: wrong(top) } });
    expect(refusalOf(() => layers({ below: 'arm', wieght: 0.5 }))).toBe(
      'unknown-key layers.top.wieght: layers.top has no "wieght". Did you mean "weight"?',
    );
    expect(refusalOf(() => layers('arm'))).toMatch(/^wrong-type layers\.top: .*found "arm"$/);
    const few = { layers: wrong('top') };
    expect(refusalOf(() => clipsOf(walker.shape, few))).toMatch(
      /^wrong-type layers: .*found "top"$/,
    );
  });

  it('[DEF12] who turns takes none', () => {
    expect(refusalOf(() => (face as (...given: unknown[]) => unknown)('x', { speed: 1 }))).toBe(
      'unknown-key face.speed: face has no "speed". There are none',
    );
    // the second is an index here
    expect(() => ['x', 'y'].map(face)).not.toThrow();
  });

  it('[DEF12] things in looks may have any name', () => {
    const scene = createScene({ world: { things: { withn: {}, zzzzzz: { kind: 'mate' } } } });
    const { dispose, thing } = sceneObject3D(scene, { withn: ball, mate: ball });
    expect(thing('withn')).toBeDefined();
    expect(thing('zzzzzz')).toBeDefined();
    dispose();
    for (const given of [undefined, 5, null, [ball]]) {
      expect(refusalOf(() => sceneObject3D(scene, wrong(given)))).toMatch(
        /^wrong-type looks: must be shapes by the name of a thing or by its kind, { fox: shape }/,
      );
    }
    expect(refusalOf(() => actorObject3D(actor, ball, { looks: wrong(5) }))).toContain('found 5');
  });
});

const target = { toString: () => '[object Object]' };

describe('values that are none', () => {
  it.each<[string, () => unknown, RegExp]>([
    ["walkTo within: '1'", () => walkTo('x', { within: wrong('1') }), /within: .* found "1"$/],
    ["walkTo speed: '1'", () => walkTo('x', { speed: wrong('1') }), /speed: .* found "1"$/],
    ['walkTo within: null', () => walkTo('x', { within: wrong(null) }), /within: .* found null$/],
    ["wait('1')", () => wait(wrong('1')), /found "1"$/],
    ["ease seconds: '1'", () => ease({}, { seconds: wrong('1') }), /seconds: .* found "1"$/],
    ['ease()', () => ease(wrong(undefined)), /ease\.targets: must be an object.*found undefined$/],
    ["ease('lift')", () => ease(wrong('lift')), /ease\.targets: must be an object.*found "lift"$/],
    ["reach seconds: '1'", () => reach('a', 'x', { seconds: wrong('1') }), /found "1"$/],
    ['reach pole: 5', () => reach('a', 'x', { pole: wrong(5) }), /reach\.pole: .*three .*found 5$/],
    ['reach pole: [1]', () => reach('a', 'x', { pole: wrong([1]) }), /reach\.pole: .*found \[1\]$/],
    ['reach level: 1', () => reach('a', 'x', { level: wrong(1) }), /level: .*true or f.*found 1$/],
    ["look up: '1'", () => look('a', 'x', { up: wrong('1') }), /look\.up: .*found "1"$/],
    ["look hold: 'no'", () => look('a', 'x', { hold: wrong('no') }), /look\.hold: .*found "no"$/],
    ['release into: 5', () => release('a', { into: wrong(5) }), /release\.into: .*name.*found 5$/],
    ['release at: 5', () => release('a', { at: wrong(5) }), /release\.at: .*found 5$/],
    [
      "perform bounds: { a: '5' }",
      () => perform(biped, wait(1), { bounds: { a: wrong('5') } }),
      /perform\.bounds\.a: must be a number above 0, found "5"$/,
    ],
    [
      'perform bounds: 5',
      () => perform(biped, wait(1), { bounds: wrong(5) }),
      /perform\.bounds: must be an object.*found 5$/,
    ],
  ])('[MOT9] %s is refused when it is made', (_, call, words) => {
    expect(refusalOf(call)).toMatch(words);
  });

  it.each<[string, (target: never) => unknown]>([
    ['walkTo', (to) => walkTo(to)],
    ['face', (to) => face(to)],
    ['reach', (to) => reach('left.arm', to)],
    ['look', (to) => look('neck', to)],
  ])('[MOT9] %s refuses a target that is none', (name, call) => {
    const places = [undefined, null, 5, true, [], [1, 2], [1, 2, Number.NaN], {}, target];
    for (const place of places) {
      expect(refusalOf(() => call(wrong(place)))).toMatch(
        new RegExp(
          `^wrong-place ${name}\\.target: must be the name of a thing, three finite numbers, or a function that gives one, found `,
        ),
      );
    }
    for (const place of ['x', [1, 2, 3], Float32Array.of(1, 2, 3), () => undefined]) {
      expect(() => call(wrong(place))).not.toThrow();
    }
  });

  it.each<[string, () => unknown, RegExp]>([
    ["rounds: '2'", () => clip(walker, 'walk', { rounds: wrong('2') }), /rounds: .*found "2"$/],
    ["holds: 'no'", () => clip(walker, 'walk', { holds: wrong('no') }), /holds: .*found "no"$/],
    ['travels: 1', () => clip(walker, 'walk', { travels: wrong(1) }), /travels: .*found 1$/],
    ['until: 5', () => clip(walker, 'walk', { until: wrong(5) }), /until: .*found 5$/],
    ['until: []', () => clip(walker, 'walk', { until: wrong([]) }), /until: .*found \[\]$/],
    ['towards: 5', () => clip(walker, 'walk', { towards: wrong(5) }), /towards: .*found 5$/],
  ])('[DEF12] a clip with %s is refused', (_, call, words) => {
    expect(refusalOf(call)).toMatch(words);
  });

  it.each<[string, () => unknown, RegExp]>([
    ["error: '1'", () => bodyObject3D(body(), { error: wrong('1') }), /error: .*found "1"$/],
    ['error: null', () => bodyObject3D(body(), { error: wrong(null) }), /error: .*found null$/],
    ['segments', () => bodyObject3D(body(), { segments: wrong('9') }), /segments: .*found "9"$/],
    ['matte: 1', () => bodyObject3D(body(), { matte: wrong(1) }), /matte: .*true or f.*found 1$/],
    [
      'matte of a scene',
      () => sceneObject3D(actor.scene, {}, { matte: wrong('yes') }),
      /matte: .*found "yes"$/,
    ],
    [
      'matte of an actor',
      () => actorObject3D(actor, ball, { matte: wrong('no') }),
      /matte: .*found "no"$/,
    ],
  ])('[DEF12] what is shown with %s is refused', (_, call, words) => {
    expect(refusalOf(call)).toMatch(words);
  });

  it.each<[string, () => unknown, RegExp]>([
    ["fps: '30'", () => writeGlb(body(), { fps: wrong('30') }), /fps.* got "30"$/],
    [
      "seconds: '1'",
      () => bake(body(), () => ({}), { ...baked, seconds: wrong('1') }),
      /seconds.* got "1"/,
    ],
    ['no motion', () => bake(body(), wrong(undefined), baked), /motion: .*a function of.*nothing$/],
    ['onLeftOut', () => writeGlb(body(), { onLeftOut: wrong(5) }), /onLeftOut: .*a function.*5$/],
    ['no name', () => bake(body(), () => ({}), wrong({ seconds: 1 })), /bake\.name: .*nothing$/],
    ['no options', () => bake(body(), () => ({}), wrong(undefined)), /options of bake.*undefined$/],
  ])('[DEF12] what is baked and written with %s is refused', (_, call, words) => {
    expect(refusalOf(call)).toMatch(words);
  });

  it.each<[string, unknown, RegExp]>([
    ['a name', ['Walk'], /clips\[0\]: .*a clip, as bake\(body, motion.* gives it.* got "Walk"/],
    ['a text', 'Walk', /clips: .*a list of clips, .*as bake\(.*got "Walk"/],
    ['no list', 5, /clips: .*a list of clips.*got 5/],
    ['one alone', { name: 'a', seconds: 1, tracks: [] }, /clips: .*\[clip\].*got an object/],
    ['a map', new Map([['a', {}]]), /clips\[0\]: .*clips\.values\(\)/],
    ['no tracks', [{ name: 'a', seconds: 1 }], /clips\[0\]: .*a clip, as bake/],
    ['nothing', [undefined], /clips\[0\]: .*a clip, as bake/],
  ])('[GLT4] %s in place of clips is refused with what a clip is', (_, clips, words) => {
    expect(refusalOf(() => writeGlb(body(), { clips: wrong(clips) }))).toMatch(words);
  });

  it('[GLT4] who gives bytes for text, or text for bytes, is told how to give the other', async () => {
    const bytes = new TextEncoder().encode(file);
    const told = /found Uint8Array of \d+ bytes|got bytes/;
    for (const given of [bytes, Buffer.from(file), bytes.buffer]) {
      const words = refusalOf(() => readObj(wrong(given)));
      expect(words).toMatch(told);
      expect(words).toContain('new TextDecoder().decode(bytes)');
    }
    expect(refusalOf(() => readObj(wrong(Buffer.from(file))))).toContain('.toString()');
    expect(refusalOf(() => readObj(file, { mtl: wrong(bytes) }))).toContain('TextDecoder');
    expect(refusalOf(() => readObj(wrong(undefined)))).toMatch(/got nothing$/);
    const model = await wordsOf(() => readModel(wrong('{"asset":{"version":"2.0"}}')));
    expect(model).toContain('Give text as bytes: new TextEncoder().encode(text)');
    expect(await wordsOf(() => readVrm(wrong('x')))).toContain('TextEncoder');
    expect(await wordsOf(() => readModel(wrong(5)))).toMatch(/got 5$/);
  });

  it('[DEF12] a choice by chance says what a chance is', () => {
    for (const given of [Math, undefined, Math.random, 7]) {
      expect(refusalOf(() => randomChoices(robots, wrong(given)))).toMatch(
        /^wrong-type chance: must be a chance, as chanceOf\(createChances\(1\), 'name'\) gives it, found /,
      );
    }
    expect(randomChoices(robots, chanceOf(createChances(1), 'robots'))).toHaveProperty('head');
  });

  it.each<[string, object, RegExp]>([
    ['text for seeds', { seeds: '30' }, /seeds: .*a whole number.*or a list.*found "30"$/],
    ['what prepares nothing', { prepare: 5 }, /prepare: .*a function.*found 5$/],
    ['a list beside it', { beside: [] }, /beside: .*found \[\]$/],
  ])('[DEF12] nothing is compared with %s', (_, options, words) => {
    expect(refusalOf(() => compareManners(robots, wrong(options)))).toMatch(words);
  });
});
