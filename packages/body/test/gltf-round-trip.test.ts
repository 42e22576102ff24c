import {
  angle,
  articulate,
  type Body,
  createBody,
  joint,
  mesh,
  number,
  part,
  rotate,
  shape,
  sphere,
  translate,
  use,
  type Variable,
} from '@troupe/body';
import { bake, readModel, writeGlb } from '@troupe/body/gltf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bits, motionOf, shapeOf } from './gltf-arbitrary.js';
import { robot, wave } from './gltf-bodies.js';
import { byColor, distance, pose, type Seen, seen } from './gltf-compare.js';
import { complaints, modelBytes, modelNames } from './gltf-models.js';

function expectSameLooks(a: readonly Seen[], b: readonly Seen[]): void {
  expect(b.length).toBe(a.length);
  for (const [i, { shading, indices, uvs, colors }] of a.entries()) {
    const other = b[i]!;
    expect(sameNumbers(other.indices, indices)).toBe(true);
    expect(sameNumbers(other.uvs, uvs)).toBe(true);
    expect(sameNumbers(other.colors, colors)).toBe(true);
    expect(other.shading.surface).toEqual(shading.surface);
    expect(other.shading.opacity).toEqual(shading.opacity);
    expect(other.shading.sides).toBe(shading.sides);
    for (let k = 0; k < 3; k++) expect(other.shading.color[k]).toBeCloseTo(shading.color[k]!, 9);
  }
}

type Numbers = Float32Array | Uint32Array | undefined;

/** To the last digit. */
function sameNumbers(a: Numbers, b: Numbers): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.length === b.length && a.every((value, k) => value === b[k]);
}

function expectSamePlaces(a: Body, b: Body): void {
  for (const name of a.parts.keys()) {
    const there = b.place(name);
    const here = a.place(name);
    const size = Math.max(1, ...here.map(Math.abs));
    const apart = Math.max(...here.map((value, k) => Math.abs(value - there[k]!)));
    expect(apart / size, name).toBeLessThan(near);
  }
}

function expectSameVariables(a: Iterable<Variable>, b: Body): void {
  for (const { initial, ...rest } of a) {
    const { initial: again, ...found } = b.variables.get(rest.name) ?? { initial: undefined };
    expect(found).toEqual(rest);
    const numbers = [initial].flat() as number[];
    const others = [again].flat() as number[];
    for (const [k, value] of numbers.entries()) expect(others[k]).toBeCloseTo(value, 6);
  }
}

const near = 1e-5;

describe('what was written and is read again', () => {
  it('[GLT2] random bodies come back with their parts, places, meshes, looks, joints and motions', async () => {
    await fc.assert(
      fc.asyncProperty(bits, async (list) => {
        const body = createBody(shapeOf(list));
        const motion = motionOf(body.variables.values());
        const clip = bake(body, motion, { name: 'move', seconds: 1, fps: 10 });
        const moves = clip.tracks.length > 0;
        const bytes = writeGlb(body, { clips: moves ? [clip] : [] });
        const again = createBody(await readModel(bytes));

        expect(again.name).toBe(body.name);
        for (const name of body.parts.keys()) expect(again.parts.has(name)).toBe(true);
        const first = byColor(seen(body));
        const second = byColor(seen(again));
        expectSameLooks(first, second);
        expect(distance(first, second)).toBeLessThan(near);
        expectSamePlaces(body, again);

        const joints = [...body.variables.values()].filter(({ name }) => body.parts.has(name));
        expectSameVariables(joints, again);
        const values = motion(0.7);
        for (const { name } of joints) {
          body.set(name, values[name]!);
          again.set(name, values[name]!);
        }
        expect(distance(byColor(seen(body)), byColor(seen(again)))).toBeLessThan(near);

        const found = again.clips.get('move');
        expect(found?.seconds).toBe(moves ? clip.seconds : undefined);
        for (const time of moves ? [0, 0.3, 0.5, 1] : []) {
          for (const [name, value] of Object.entries(motion(time))) body.set(name, value);
          pose(again, found!, time);
          expect(distance(byColor(seen(body)), byColor(seen(again)))).toBeLessThan(near);
        }
      }),
      // each case bakes, writes and reads a body, and compares it at six poses
      { numRuns: 40 },
    );
  });

  it('[GLT2] random bodies are valid', async () => {
    await fc.assert(
      fc.asyncProperty(bits, async (list) => {
        const body = createBody(shapeOf(list));
        const clip = bake(body, motionOf(body.variables.values()), {
          name: 'move',
          seconds: 1,
          fps: 5,
        });
        const bytes = writeGlb(body, { clips: clip.tracks.length > 0 ? [clip] : [] });
        expect(await complaints(bytes)).toEqual([]);
      }),
      // Khronos' validator takes its time
      { numRuns: 30 },
    );
  });

  it.each(modelNames)('[GLT2] %s comes back equal', async (name) => {
    const body = createBody(await readModel(modelBytes(name)));
    const again = createBody(await readModel(writeGlb(body)));
    expect([...again.parts.keys()].sort()).toEqual([...body.parts.keys()].sort());
    expect([...again.variables.keys()].sort()).toEqual([...body.variables.keys()].sort());
    expectSameVariables(body.variables.values(), again);
    expectSamePlaces(body, again);
    const sort = (list: Seen[]) => list.sort((a, b) => (`${a.part}` < `${b.part}` ? -1 : 1));
    expectSameLooks(sort(seen(body)), sort(seen(again)));
    expect(distance(sort(seen(body)), sort(seen(again)))).toBeLessThan(near);

    expect([...again.clips.keys()]).toEqual([...body.clips.keys()]);
    for (const clip of body.clips.values()) {
      const other = again.clips.get(clip.name)!;
      expect(other.seconds).toBe(clip.seconds);
      const key = ({ variable }: { variable: string }) => variable;
      expect(other.tracks.map(key).sort()).toEqual(clip.tracks.map(key).sort());
      for (const track of clip.tracks) {
        const found = other.tracks.find(({ variable }) => variable === track.variable)!;
        expect(found.kind).toBe(track.kind);
        expect(sameNumbers(found.times, track.times)).toBe(true);
        expect(sameNumbers(found.values, track.values)).toBe(true);
      }
    }
    const clip = [...body.clips.values()].at(-1)!;
    for (const part of [0.1, 0.5, 0.9]) {
      pose(body, clip, clip.seconds * part);
      pose(again, again.clips.get(clip.name)!, clip.seconds * part);
      expectSamePlaces(body, again);
      expect(distance(sort(seen(body)), sort(seen(again)))).toBeLessThan(near);
    }
  });

  it('[GLT2] a robot keeps its limbs, its angles with their limits, its lamp and its camera', async () => {
    const body = createBody(robot);
    const clip = bake(body, wave, { name: 'wave', seconds: 1.5 });
    const again = createBody(await readModel(writeGlb(body, { clips: [clip] })));
    expect([...again.limbs.values()]).toEqual(
      [...body.limbs.values()].map((limb) => ({
        ...limb,
        axis: limb.axis.map((x) => expect.closeTo(x, 9)),
      })),
    );
    expect(again.variables.get('left.elbow')).toMatchObject({ kind: 'angle', least: 0, most: 150 });
    expect(again.get('left.elbow')).toBeCloseTo(10, 9);
    const angles = again.clips
      .get('wave')
      ?.tracks.find(({ variable }) => variable === 'right.elbow');
    expect(angles?.values.at(-1)).toBeCloseTo(150, 3);
    const neck = again.parts.get('neck')!;
    const below = [neck, ...neck.children];
    expect(below.flatMap(({ cameras }) => cameras)).toEqual([
      { name: 'eye', fieldOfView: expect.closeTo(50, 9), near: 0.1, far: 1000 },
    ]);
    const [lamp] = below.flatMap(({ lights }) => lights);
    expect(lamp?.kind).toBe('spot');
    for (let k = 0; k < 3; k++)
      expect(lamp?.to[k]).toBeCloseTo(
        [0, 0.1 - 0.1 / Math.hypot(1, 0.1), 0.2 + 1 / Math.hypot(1, 0.1)][k]!,
        6,
      );
  });

  it('[GLT2] two of one model in a body are two, each with its skin, its expressions and its clips', async () => {
    const model = await readModel(modelBytes('RobotExpressive'));
    const pair = shape('pair', () => {
      use(model, undefined, 'left');
      translate(5, 0, 0);
      rotate(90, 0, 1, 0);
      use(model, undefined, 'right');
    });
    const body = createBody(pair);
    const clips = ['left.Dance', 'right.Walking'].map((name) => body.clips.get(name)!);
    const bytes = writeGlb(body, { clips });
    expect(await complaints(bytes)).toEqual([]);
    const again = createBody(await readModel(bytes));
    expect([...again.parts.keys()].sort()).toEqual([...body.parts.keys()].sort());
    const sort = (list: Seen[]) => list.sort((a, b) => (`${a.part}` < `${b.part}` ? -1 : 1));
    for (const clip of clips) {
      for (const each of [body, again]) {
        pose(each, each.clips.get(clip.name)!, 0.4);
        each.set('left.Angry', 0.5);
      }
      expectSamePlaces(body, again);
      expect(distance(sort(seen(body)), sort(seen(again)))).toBeLessThan(near);
    }
  });

  it('[GLT2] expressions that move apart are one channel, and come back', async () => {
    const body = createBody(await readModel(modelBytes('RobotExpressive')));
    const motion = (seconds: number) => ({ Angry: seconds, Sad: Math.sin(seconds * 3) });
    const clip = bake(body, motion, { name: 'face', seconds: 1, fps: 20 });
    expect(clip.tracks.map(({ variable }) => variable)).toEqual(['Angry', 'Sad']);
    const bytes = writeGlb(body, { clips: [clip] });
    expect(await complaints(bytes)).toEqual([]);
    const again = createBody(await readModel(bytes));
    for (const time of [0, 0.35, 1]) {
      pose(again, again.clips.get('face')!, time);
      expect(again.get('Angry')).toBeCloseTo(time, 5);
      expect(again.get('Sad')).toBeCloseTo(Math.sin(time * 3), 5);
      expect(again.get('Surprised')).toBe(0);
    }
  });

  it('[GLT2] expressions keep their bounds', async () => {
    const face = shape('face', () => {
      number('smile', 0.2, { least: 0, most: 1 });
      number('frown', 0, { least: -1 });
      number('wink', 0);
      part('head', () =>
        mesh({
          positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
          normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
          indices: Uint32Array.from([0, 1, 2]),
          morphs: ['smile', 'frown', 'wink'].map((variable) => ({
            variable,
            positions: new Float32Array(9).fill(0.1),
          })),
        }),
      );
    });
    const body = createBody(face);
    expectSameVariables(body.variables.values(), createBody(await readModel(writeGlb(body))));
  });

  it('[GLT2] what is written of what was read is the same the second time', async () => {
    const once = createBody(await readModel(writeGlb(createBody(robot))));
    const twice = createBody(await readModel(writeGlb(once)));
    expect([...twice.parts.keys()]).toEqual([...once.parts.keys()]);
    expectSameVariables(once.variables.values(), twice);
    expectSameVariables(twice.variables.values(), once);
    expect(distance(seen(once), seen(twice))).toBeLessThan(1e-6);
  });

  it('[GLT2] a joint that something without a name turns too comes back as a rotation, at the same places', async () => {
    const body = createBody(
      shape('two in one', () => {
        const spin = angle('spin', 0);
        part('base', () => {
          articulate(() => rotate(spin(), 1, 0, 0));
          joint('arm', { axis: [0, 0, 1], limits: [-170, 170] }, () => sphere(1));
        });
      }),
    );
    const motion = (seconds: number) => ({ spin: 40 * seconds, arm: 30 * seconds });
    const clip = bake(body, motion, { name: 'both', seconds: 1, fps: 10 });
    const again = createBody(await readModel(writeGlb(body, { clips: [clip] })));
    expect(again.variables.get('arm')?.kind).toBe('rotation');
    for (const time of [0, 0.5, 1]) {
      for (const [name, value] of Object.entries(motion(time))) body.set(name, value);
      pose(again, again.clips.get('both')!, time);
      expect(distance(byColor(seen(body)), byColor(seen(again)))).toBeLessThan(near);
    }
  });
});
