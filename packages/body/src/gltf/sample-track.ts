/** What a track says at a time. */
import type { Track } from '../model/clip.js';
import { unitRotation } from './matrices.js';
import { between } from './thin-track.js';

/** `width` numbers: before the first key the first, after the last the last. */
export function sampleTrack(track: Track, width: number, time: number): number[] {
  const { times, kind } = track;
  const out = new Array<number>(width).fill(0);
  const key = lastBefore(times, time);
  const spline = kind === 'spline';
  const exact = key === times.length - 1 || time <= times[key]! || kind === 'step';
  if (exact) {
    const start = spline ? key * width * 3 + width : key * width;
    for (let k = 0; k < width; k++) out[k] = track.values[start + k]!;
    return out;
  }
  const length = times[key + 1]! - times[key]!;
  const part = (time - times[key]!) / length;
  if (!spline) {
    between(track, width, key, key + 1, part, out);
    return out;
  }
  const square = part * part;
  const cube = square * part;
  for (let k = 0; k < width; k++) {
    const at = key * width * 3 + width + k;
    const next = at + width * 3;
    out[k] =
      (2 * cube - 3 * square + 1) * track.values[at]! +
      (cube - 2 * square + part) * length * track.values[at + width]! +
      (3 * square - 2 * cube) * track.values[next]! +
      (cube - square) * length * track.values[next - width]!;
  }
  return width === 4 ? [...unitRotation(out)] : out;
}

/** The key that is in force: the last whose time has come, or the first. */
export function lastBefore(times: Float32Array, time: number): number {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (times[middle]! <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}
