/** What a track says at a time: before its first key the first, after the last the last. */
import { between, type Rotation, unitRotation } from '../../math/vectors.js';
import type { Track } from '../../model/clip.js';

/** How many numbers it has for each time. */
export function widthOf({ kind, times, values }: Track): number {
  return values.length / times.length / (kind === 'spline' ? 3 : 1);
}

/** A track of four numbers is one of rotations. */
export function sampleTrack(track: Track, time: number): number[] {
  const { kind, times, values } = track;
  const width = widthOf(track);
  const step = kind === 'spline' ? width * 3 : width;
  const key = lastBefore(times, time);
  const at = key * step + (kind === 'spline' ? width : 0);
  const here = Array.from(values.subarray(at, at + width));
  if (kind === 'step' || key === times.length - 1 || time <= times[key]!) return here;
  const length = times[key + 1]! - times[key]!;
  const part = (time - times[key]!) / length;
  const next = Array.from(values.subarray(at + step, at + step + width));
  if (kind === 'linear') return mixed(here, next, part);
  const square = part * part;
  const cube = square * part;
  const out = here.map(
    (from, k) =>
      (2 * cube - 3 * square + 1) * from +
      (cube - 2 * square + part) * length * values[at + width + k]! +
      (3 * square - 2 * cube) * next[k]! +
      (cube - square) * length * values[at + step - width + k]!,
  );
  return width === 4 ? [...unitRotation(out as unknown as Rotation)] : out;
}

/** So much of the way from a to b; rotations the short way. */
export function mixed(a: readonly number[], b: readonly number[], part: number): number[] {
  if (a.length === 4) {
    return [...between(a as unknown as Rotation, b as unknown as Rotation, part)];
  }
  return a.map((from, k) => from + part * (b[k]! - from));
}

/** The last key whose time has come, or the first. */
function lastBefore(times: Float32Array, time: number): number {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (times[middle]! <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}
