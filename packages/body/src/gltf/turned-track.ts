/** Tracks of joints as rotations of their nodes. */
import { createMatrix, multiplyMatrices } from '../math/matrices.js';
import { type Rotation, turnAround } from '../math/vectors.js';
import type { Clip, Track } from '../model/clip.js';
import { refuse } from './check-json.js';
import type { Turning } from './find-turning.js';
import { rotationMatrix } from './matrices.js';
import { type Fit, fitAfter } from './place-laid.js';

/** One key for each: a reader would take as long as it says. */
const mostSteps = 100_000;

/** Undefined where it has to be played. Angles in steps: more than a third of a turn at once would go the other way round. */
export function turnedTrack(
  clip: Clip,
  track: Track,
  rest: Fit,
  turning: Exclude<Turning, { kind: 'own' }>,
): Track | undefined {
  if (track.kind === 'spline') return undefined;
  const times: number[] = [];
  const values: number[] = [];
  let last = rest;
  const add = (time: number, rotation: Rotation): boolean => {
    last = fitAfter(
      multiplyMatrices(turning.after, rotationMatrix(rotation), createMatrix()),
      last,
    );
    times.push(time);
    values.push(...last.rotation);
    return last.skew === undefined && near(last.scale, rest.scale, 1e-6);
  };
  for (const [key, time] of track.times.entries()) {
    if (turning.kind === 'ball') {
      const [x = 0, y = 0, z = 0, w = 1] = track.values.subarray(key * 4, key * 4 + 4);
      if (!add(time, [x, y, z, w])) return undefined;
      continue;
    }
    const angle = track.values[key]!;
    const before = track.values[key - 1] ?? angle;
    const start = track.times[key - 1] ?? time;
    const steps = track.kind === 'step' ? 1 : Math.ceil(Math.abs(angle - before) / 120);
    if (steps > mostSteps) refuseFast(clip, track, key);
    for (let step = 1; step < steps; step++) {
      const part = step / steps;
      const between = turnAround(turning.axis, before + (angle - before) * part);
      const at = Math.fround(start + (time - start) * part);
      // keys of one time are no keys: which way it turns would be lost
      if (at <= times.at(-1)! || at >= time) refuseFast(clip, track, key);
      if (!add(at, between)) return undefined;
    }
    if (!add(time, turnAround(turning.axis, angle))) return undefined;
  }
  return { ...track, times: Float32Array.from(times), values: Float32Array.from(values) };
}

function refuseFast({ name }: Clip, { variable, times, values }: Track, key: number): never {
  const [start, end] = [times[key - 1], times[key]];
  const degrees = Math.abs(values[key]! - values[key - 1]!);
  const what = `"${name}" turns "${variable}" by ${degrees} degrees between ${start} and ${end} seconds`;
  return refuse(
    'cannot-write',
    `clips.${name}`,
    `${what}, too fast for keys that show which way. Give it more time`,
  );
}

export function near(a: readonly number[], b: readonly number[], tolerance: number): boolean {
  return a.every((value, k) => Math.abs(value - b[k]!) <= tolerance * Math.max(1, Math.abs(value)));
}
