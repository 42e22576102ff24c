/** All weights of a mesh are one channel: tracks of several expressions, put together so that each goes as it did. */
import type { Track } from '../model/clip.js';
import { lastBefore, sampleTrack } from './sample-track.js';

/** Where there is no track, the value stays. */
export function joinWeights(
  tracks: readonly (Track | undefined)[],
  values: readonly number[],
): Track {
  const known = tracks.filter((track) => track !== undefined);
  const kind = widest(known);
  const times = Float32Array.from(new Set(known.flatMap((track) => keysOf(track, kind)))).sort();
  const rows = tracks.map((track, k) =>
    track === undefined ? still(times, kind, values[k]!) : rowsOf(track, kind, times),
  );
  const [first] = rows;
  const joined = new Float32Array(first!.length * tracks.length);
  for (const [k, row] of rows.entries()) {
    for (const [i, value] of row.entries()) joined[i * tracks.length + k] = value;
  }
  return { variable: '', kind, times, values: joined };
}

/** Every step can be said in lines, every line as a spline; not the other way round. */
function widest(tracks: readonly Track[]): Track['kind'] {
  const has = (kind: Track['kind']) => tracks.some((track) => track.kind === kind);
  if (has('spline')) return 'spline';
  return has('linear') ? 'linear' : 'step';
}

/** A step among lines stays at its value until just before the next: else it would become a slope. */
function keysOf({ kind, times }: Track, joined: Track['kind']): number[] {
  const list = [...times];
  if (kind !== 'step' || joined === 'step') return list;
  return list.flatMap((time, i) => (i === 0 ? [time] : [justBefore(time), time]));
}

/** The 32-bit number before one that is above 0. */
function justBefore(time: number): number {
  const number = Float32Array.of(time);
  const bits = new Uint32Array(number.buffer);
  bits[0]! -= 1;
  return number[0]!;
}

function still(times: Float32Array, kind: Track['kind'], value: number): number[] {
  return [...times].flatMap(() => (kind === 'spline' ? [0, value, 0] : [value]));
}

function rowsOf(track: Track, kind: Track['kind'], times: Float32Array): number[] {
  return [...times].flatMap((time, i) => {
    const [value = 0] = sampleTrack(track, 1, time);
    if (kind !== 'spline') return [value];
    const first = track.times[0]!;
    const last = track.times.at(-1)!;
    // before its first key and after its last a track stays where it is
    const before = i > 0 && time <= first ? 0 : slope(track, time, -1);
    const after = i < times.length - 1 && time >= last ? 0 : slope(track, time, 1);
    return [before, value, after];
  });
}

/** How fast a track goes just before a time, or just after. */
function slope({ kind, times, values }: Track, time: number, side: -1 | 1): number {
  if (kind === 'step') return 0;
  const at = lastBefore(times, time);
  const exact = times[at] === time;
  if (exact && kind === 'spline') return values[at * 3 + 1 + side]!;
  const next = time < times[0]! || (exact && side === -1) ? at : at + 1;
  if (next <= 0 || next >= times.length) return 0;
  const length = times[next]! - times[next - 1]!;
  if (kind === 'linear') return (values[next]! - values[next - 1]!) / length;
  const part = (time - times[next - 1]!) / length;
  const [from = 0, out = 0] = values.subarray(next * 3 - 2, next * 3);
  const [into = 0, to = 0] = values.subarray(next * 3, next * 3 + 2);
  const square = part * part;
  return (
    ((6 * square - 6 * part) * (from - to)) / length +
    (3 * square - 4 * part + 1) * out +
    (3 * square - 2 * part) * into
  );
}
