/** Keys that lie where the line between their neighbours does anyway are left out. */
import type { Track } from '../model/clip.js';

/** Far below what can be seen, and above what rounding to 32 bits does. */
const tolerance = 1e-6;

export function thinTrack(track: Track): Track {
  const { times, values, kind } = track;
  const width = values.length / times.length;
  if (kind !== 'linear' || times.length < 3) return track;
  const kept = [0];
  while (kept.at(-1)! < times.length - 1) kept.push(furthest(track, width, kept.at(-1)!));
  const thinValues = new Float32Array(kept.length * width);
  for (const [i, key] of kept.entries()) {
    thinValues.set(values.subarray(key * width, (key + 1) * width), i * width);
  }
  return { ...track, times: Float32Array.from(kept, (key) => times[key]!), values: thinValues };
}

/** The last key to which one line leads past all between. Steps double and then halve: a long rest is not walked again for each key. */
function furthest(track: Track, width: number, from: number): number {
  const last = track.times.length - 1;
  let good = from + 1;
  let step = 1;
  while (good + step <= last && isStraight(track, width, from, good + step)) {
    good += step;
    step *= 2;
  }
  for (; step >= 1; step = Math.floor(step / 2)) {
    if (good + step <= last && isStraight(track, width, from, good + step)) good += step;
  }
  return good;
}

function isStraight(track: Track, width: number, from: number, to: number): boolean {
  const { times } = track;
  const length = times[to]! - times[from]!;
  const out = new Array<number>(width).fill(0);
  for (let key = from + 1; key < to; key++) {
    between(track, width, from, to, (times[key]! - times[from]!) / length, out);
    for (let k = 0; k < width; k++) {
      const value = track.values[key * width + k]!;
      if (Math.abs(value - out[k]!) > tolerance * Math.max(1, Math.abs(value))) return false;
    }
  }
  return true;
}

/** A point on the line between two keys; rotations go along their arc, as players do. */
export function between(
  { values }: Track,
  width: number,
  from: number,
  to: number,
  part: number,
  out: number[],
): void {
  let a = 1 - part;
  let b = part;
  if (width === 4) {
    let cosine = 0;
    for (let k = 0; k < 4; k++) cosine += values[from * 4 + k]! * values[to * 4 + k]!;
    const sign = cosine < 0 ? -1 : 1;
    const angle = Math.acos(Math.min(1, Math.abs(cosine)));
    const sine = Math.sin(angle);
    if (sine > 1e-6) {
      a = Math.sin((1 - part) * angle) / sine;
      b = Math.sin(part * angle) / sine;
    }
    b *= sign;
  }
  for (let k = 0; k < width; k++) {
    out[k] = a * values[from * width + k]! + b * values[to * width + k]!;
  }
}
