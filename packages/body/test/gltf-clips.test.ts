import {
  articulate,
  type Body,
  type Clip,
  color,
  createBody,
  joint,
  mesh,
  number,
  part,
  rotate,
  shape,
  sphere,
  type Track,
  translate,
} from '@troupe/body';
import { bake, readModel, writeGlb } from '@troupe/body/gltf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinWeights } from '../src/gltf/join-weights.js';
import { sampleTrack } from '../src/gltf/sample-track.js';
import { bits, motionOf, shapeOf } from './gltf-arbitrary.js';
import { byColor, distance, pose, seen } from './gltf-compare.js';
import { complaints } from './gltf-models.js';

const near = 1e-5;

const face = shape('face', () => {
  for (const name of ['smile', 'frown', 'wink']) number(name, 0.25);
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

function track(
  variable: string,
  kind: Track['kind'],
  times: readonly number[],
  values: readonly number[],
): Track {
  return { variable, kind, times: Float32Array.from(times), values: Float32Array.from(values) };
}

function clipOf(...tracks: Track[]): Clip {
  return { name: 'c', seconds: Math.max(...tracks.map(({ times }) => times.at(-1)!)), tracks };
}

async function readAgain(body: Body, clips: Parameters<typeof writeGlb>[1]) {
  return createBody(await readModel(writeGlb(body, clips)));
}

describe('clips that are written and read again', () => {
  const between = shape('s', () => {
    const v = number('v', 0);
    color(0.1, 0, 0);
    articulate(() => {
      translate(v(), 0, 0);
      sphere(1);
    });
    translate(0, 0.5, 0);
    rotate(90, 0, 0, 1);
    color(0.2, 0, 0);
    sphere(0.5);
    color(0.3, 0, 0);
    joint('arm', { at: [2, 0, 0] }, () => sphere(0.2));
  });
  const both = (t: number) => ({ v: t, arm: [0, 0, Math.sin(t), Math.cos(t)] });
  const armOnly = (t: number) => ({ arm: [0, Math.sin(t), 0, Math.cos(t)] });

  it.each([
    ['alone', ['both']],
    ['beside a clip in which it is not written', ['both', 'arm']],
    ['the other way round', ['arm', 'both']],
  ])(
    '[GLT2] what stands still without a name between two that move keeps its place, %s',
    async (_, names) => {
      const body = createBody(between);
      const motions = { both, arm: armOnly };
      const clips = names.map((name) =>
        bake(body, motions[name as keyof typeof motions], { name, seconds: 1 }),
      );
      const again = await readAgain(body, { clips });
      for (const name of names) {
        for (const time of [0, 0.5, 1]) {
          const [one, other] = [createBody(between), createBody(await readModel(writeGlb(again)))];
          const motion = motions[name as keyof typeof motions];
          for (const [variable, value] of Object.entries(motion(time))) one.set(variable, value);
          pose(other, other.clips.get(name)!, time);
          expect(distance(byColor(seen(one)), byColor(seen(other)))).toBeLessThan(near);
          for (const [k, value] of one.place('arm').entries()) {
            expect(other.place('arm')[k]).toBeCloseTo(value, 5);
          }
        }
      }
    },
  );

  it('[GLT2] random bodies come back with clips that move different variables', async () => {
    await fc.assert(
      fc.asyncProperty(bits, fc.integer({ min: 1, max: 62 }), async (list, chosen) => {
        const body = createBody(shapeOf(list));
        const all = motionOf(body.variables.values());
        const some = (odd: boolean) => (t: number) =>
          Object.fromEntries(
            Object.entries(all(t)).filter((_, k) => ((chosen >> (k % 6)) & 1) === (odd ? 1 : 0)),
          );
        const motions = { all, odd: some(true), even: some(false) };
        const clips = Object.entries(motions)
          .map(([name, motion]) => bake(body, motion, { name, seconds: 1, fps: 10 }))
          .filter(({ tracks }) => tracks.length > 0);
        const bytes = writeGlb(body, { clips });
        for (const { name } of clips) {
          const one = createBody(shapeOf(list));
          const other = createBody(await readModel(bytes));
          for (const time of [0.3, 1]) {
            const values = motions[name as keyof typeof motions](time);
            for (const [variable, value] of Object.entries(values)) one.set(variable, value);
            pose(other, other.clips.get(name)!, time);
            expect(distance(byColor(seen(one)), byColor(seen(other)))).toBeLessThan(near);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['step', track('smile', 'step', [0, 0.5, 1], [0, 1, 0.5])],
    ['spline', track('smile', 'spline', [0, 0.5, 1], [0, 0, 2, 1, 1, -1, 3, 0.5, 0])],
  ] as const)('[GLT2] a %s of one expression stays one beside others', async (kind, smile) => {
    const again = await readAgain(createBody(face), { clips: [clipOf(smile)] });
    const tracks = again.clips.get('c')?.tracks ?? [];
    const found = tracks.find(({ variable }) => variable === 'smile');
    expect(found).toEqual(smile);
    expect(tracks.every((each) => each.kind === kind)).toBe(true);
  });

  it('[GLT2] expressions of one mesh go each as it did, whatever kinds of tracks they have', async () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 16 }), { minLength: 1, maxLength: 5 });
    const values = fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 15, maxLength: 15 });
    const kind = fc.constantFrom<Track['kind']>('step', 'linear', 'spline');
    const some = fc.record({ times, values, kind });
    await fc.assert(
      fc.asyncProperty(some, some, async (one, other) => {
        const made = [one, other].map((each, k) => {
          const keys = each.times.sort((a, b) => a - b).map((time) => time / 8);
          const count = keys.length * (each.kind === 'spline' ? 3 : 1);
          const list = each.values.slice(0, count).map((value) => value / 8);
          return track(['smile', 'frown'][k]!, each.kind, keys, list);
        });
        const again = await readAgain(createBody(face), { clips: [clipOf(...made)] });
        for (const before of made) {
          const after = again.clips
            .get('c')!
            .tracks.find(({ variable }) => variable === before.variable)!;
          for (let time = 0; time <= 2; time += 0.03125) {
            const [value = 0] = sampleTrack(before, 1, time);
            expect(sampleTrack(after, 1, time)[0]).toBeCloseTo(value, 5);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  const arm = shape('robot', () => {
    joint('ball', {}, () => sphere(1));
    joint('hinge', { axis: [0, 0, 1] }, () => sphere(1));
    part('box', () => sphere(1));
  });

  it('[GLT2] the keys of a spline are found without looking through all others', () => {
    let looked = 0;
    class Counted extends Float32Array {
      override indexOf(value: number, from?: number): number {
        const found = super.indexOf(value, from);
        looked += found === -1 ? this.length : found;
        return found;
      }
      override findIndex(is: (value: number, index: number, list: this) => boolean): number {
        const found = super.findIndex((value, k) => is(value, k, this));
        looked += found === -1 ? this.length : found;
        return found;
      }
    }
    const times = Counted.from({ length: 1_000 }, (_, k) => k) as Counted;
    const values = Float32Array.from({ length: 3_000 }, (_, k) => k);
    const track = { variable: 'a', kind: 'spline', times, values } as const;
    const joined = joinWeights([track, undefined], [0, 7]);
    expect(looked).toBeLessThan(10_000);
    // into and out of the first and the last it stays as it is
    expect([...joined.values.slice(0, 6)]).toEqual([0, 0, 1, 7, 2, 0]);
    expect([...joined.values.slice(600, 606)]).toEqual([300, 0, 301, 7, 302, 0]);
  });

  it('[GLT1] rotations of clips are brought to unit length', async () => {
    const body = createBody(arm);
    const long = track('ball', 'linear', [0, 1], [0, 0, 0, 2, 0, 0.6, 0, 0.9]);
    const spline = track(
      'ball',
      'spline',
      [0, 1],
      [0, 0, 0, 0, 0, 0, 0, 2, 0, 3, 0, 0, 0, 3, 0, 0, 0, 5, 0, 5, 0, 0, 0, 0],
    );
    for (const each of [clipOf(long), clipOf(spline), { ...clipOf(long), baked: true }]) {
      const bytes = writeGlb(body, { clips: [each] });
      expect(await complaints(bytes)).toEqual([]);
      const [found] = createBody(await readModel(bytes)).clips.get('c')!.tracks;
      const width = found!.kind === 'spline' ? 12 : 4;
      const start = width === 12 ? 4 : 0;
      expect([...found!.values.subarray(start, start + 4)]).toEqual([0, 0, 0, 1]);
      expect(Math.hypot(...found!.values.subarray(width + start, width + start + 4))).toBeCloseTo(
        1,
      );
    }
  });

  it.each<[string, Clip, RegExp]>([
    ['a rotation of 0', clipOf(track('ball', 'step', [0], [0, 0, 0, 0])), /four numbers are 0/],
    ['NaN', clipOf(track('ball', 'step', [0], [0, 0, Number.NaN, 1])), /has NaN among its values/],
    [
      'times that fall',
      clipOf(track('hinge', 'linear', [0, 1, 0.5], [0, 1, 2])),
      /time 2 of "hinge" is 0.5.*increase from 0/,
    ],
    ['equal times', clipOf(track('hinge', 'step', [0, 1, 1], [0, 1, 2])), /time 2 .* is 1/],
    ['times below 0', clipOf(track('hinge', 'step', [-1, 1], [0, 1])), /time 0 .* is -1/],
    ['times without end', clipOf(track('hinge', 'step', [0, 1e13], [0, 1])), /lasts 9.* seconds/],
    ['no times', { name: 'c', seconds: 1, tracks: [track('hinge', 'step', [], [])] }, /no keys/],
    [
      'too few values',
      clipOf(track('hinge', 'spline', [0, 1], [0, 0])),
      /2 values for 2 keys.*a spline has three/,
    ],
    [
      'one variable twice',
      clipOf(track('hinge', 'step', [0], [0]), track('hinge', 'step', [0], [1])),
      /moves "hinge" twice/,
    ],
    [
      'a length that is none',
      { ...clipOf(track('hinge', 'step', [0], [0])), seconds: Number.NaN },
      /lasts NaN seconds/,
    ],
    [
      'keys after the end',
      { ...clipOf(track('hinge', 'step', [0, 2], [0, 1])), seconds: 1 },
      /lasts 1 seconds.*key at 2/,
    ],
    [
      'turns that are too fast for keys',
      clipOf(track('hinge', 'linear', [0, 1000, 1000.0001], [0, 0, 36_000])),
      /turns "hinge" by 36000 degrees.*Give it more time/,
    ],
  ])('[GLT2] a clip with %s is refused, baked or not', (_, clip, message) => {
    const body = createBody(arm);
    expect(() => writeGlb(body, { clips: [clip] })).toThrow(message);
    expect(() => writeGlb(body, { clips: [clip] })).toThrow(/cannot-write.*clips\.c: /);
    const baked = { ...clip, baked: true };
    if (!/too fast/.test(_)) expect(() => writeGlb(body, { clips: [baked] })).toThrow(message);
  });

  it('[GLT2] two clips of one name are refused', () => {
    const clip = clipOf(track('hinge', 'step', [0], [0]));
    expect(() => writeGlb(createBody(arm), { clips: [clip, clip] })).toThrow(/"c" are two clips/);
  });

  it.each<[string, readonly [string, Track['kind'], number[], number[]], number]>([
    ['an angle in a line', ['up', 'linear', [0, 1], [0, 150]], 90],
    ['an angle in steps', ['up', 'step', [0, 0.5, 1], [0, 350, 20]], 90],
    ['an expression in a line', ['smile', 'linear', [0, 1], [0, 2]], 1],
    ['an expression in steps', ['smile', 'step', [0, 0.5, 1], [0, 2, -1]], 1],
    ['an expression on a curve', ['smile', 'spline', [0, 1], [0, 0, 4, 0, 0, 0]], 0.59],
    ['an expression on a curve beyond', ['smile', 'spline', [0, 1], [0, 0, 7, 0, 0, 0]], 1],
  ])(
    '[GLT2] %s comes back as the body shows it, which keeps to its bounds',
    async (_, said, highest) => {
      const triangle = {
        positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
        normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
        indices: Uint32Array.of(0, 1, 2),
      };
      const morphs = [{ variable: 'smile', positions: new Float32Array(9).fill(1) }];
      const body = createBody(
        shape('s', () => {
          number('smile', 0, { least: 0, most: 1 });
          joint('up', { axis: [0, 0, 1], limits: [0, 90] }, () => mesh({ ...triangle, morphs }));
        }),
      );
      const clip = clipOf(track(...said));
      const again = await readAgain(body, { clips: [clip] });
      const [variable] = said;
      let most = 0;
      for (let time = 0; time <= 1; time += 1 / 64) {
        pose(body, clip, time);
        pose(again, again.clips.get('c')!, time);
        const shown = body.get(variable) as number;
        expect(Math.abs((again.get(variable) as number) - shown)).toBeLessThan(highest * 0.02);
        // written as it is, not brought within only when it is shown
        const [found = 0] = sampleTrack(again.clips.get('c')!.tracks[0]!, 1, time);
        expect(Math.abs(found - shown)).toBeLessThan(highest * 0.02);
        most = Math.max(most, shown);
      }
      expect(most).toBeCloseTo(highest, 2);
    },
  );

  it('[GLT2] an angle that jumps far stays within its limits', async () => {
    const body = createBody(
      shape('s', () => {
        joint('up', { axis: [0, 0, 1], limits: [0, 360] }, () => sphere(1));
        joint('down', { axis: [0, 0, 1], limits: [-360, 0] }, () => sphere(1));
      }),
    );
    const jumps = [
      track('up', 'step', [0, 1, 2], [0, 350, 20]),
      track('down', 'step', [0, 1, 2], [0, -350, -20]),
    ];
    const again = await readAgain(body, { clips: [clipOf(...jumps)] });
    for (const { variable, values } of jumps) {
      const found = again.clips.get('c')!.tracks.find((each) => each.variable === variable)!;
      for (const [k, value] of values.entries()) expect(found.values[k]).toBeCloseTo(value, 3);
    }
  });

  it('[GLT2] an angle that turns very far comes back as far', async () => {
    const spin = clipOf(track('hinge', 'linear', [0, 100], [0, 360_000]));
    const again = await readAgain(createBody(arm), { clips: [spin] });
    const [found] = again.clips.get('c')!.tracks;
    expect(found!.values.at(-1)).toBeCloseTo(360_000, 0);
  });
});
