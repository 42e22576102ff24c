/** Of our own files: how a part turned by its variable, so that it does again, and clips with it. */
import { createMatrix, type Matrix, multiplyMatrices } from '../math/matrices.js';
import { dot, type Rotation, turnAround, unit } from '../math/vectors.js';
import type { Clip, Track } from '../model/clip.js';
import type { Point } from '../model/geometry.js';
import type { Spend } from './count-numbers.js';
import type { GltfNode } from './document.js';
import { turnedBack } from './find-turning.js';
import { limits } from './limits.js';
import { isColor } from './looks.js';
import { compose, decompose, invertMatrix, skewOf, unitRotation } from './matrices.js';
import type { Hinge } from './model.js';
import { placementOf } from './placement.js';

export interface ReadTurning {
  /** Where the part is brought after its variable has turned it. */
  readonly after: Matrix;
  readonly rest: Rotation;
  readonly hinge: Hinge | undefined;
  /** The stretch of the node, and how to get from its matrices back to what the variable is. */
  readonly stretch: readonly number[];
  readonly back: Matrix;
}

/** Undefined where nothing is noted: the variable is then the rotation of the node. */
export function readTurning(node: GltfNode): ReadTurning | undefined {
  const { rest, axis, least, most } = node.notes ?? {};
  if (typeof rest === 'number' && Math.abs(rest) <= limits.degrees && isColor(axis)) {
    const along: Point = unit(axis);
    if (along.every((value) => value === 0)) return undefined;
    const hinge = { axis: along, rest, ...readLimits(least, most, rest) };
    return turningOf(node, turnAround(along, rest), hinge);
  }
  // the squares of larger numbers run over, and nothing is left of the rotation
  if (!Array.isArray(rest) || rest.length !== 4) return undefined;
  if (!rest.every((value) => typeof value === 'number' && Math.abs(value) <= limits.size))
    return undefined;
  return turningOf(node, unitRotation(rest as number[]), undefined);
}

function turningOf(
  node: GltfNode,
  rest: Rotation,
  hinge: Hinge | undefined,
): ReadTurning | undefined {
  const { translation, rotation, stretch } = placementOf(node);
  const after = turnedBack(compose(translation, rotation, stretch), rest);
  const still = after.slice();
  still.fill(0, 12, 15);
  const back = invertMatrix(still);
  return back && { after, rest, hinge, stretch, back };
}

/** Bounds that a file notes, if what it rests at is within. */
export function readLimits(least: unknown, most: unknown, rest: number) {
  const low = Number.isFinite(least) ? (least as number) : undefined;
  const high = Number.isFinite(most) ? (most as number) : undefined;
  if ((low ?? rest) > rest || (high ?? rest) < rest) return {};
  return { ...(low !== undefined && { least: low }), ...(high !== undefined && { most: high }) };
}

/** A track of the node's rotation as one of the variable; undefined if the part does more than turn by it. */
function turnTrack(track: Track, turning: ReadTurning): Track | undefined {
  if (track.kind === 'spline') return undefined;
  const { hinge, stretch, back } = turning;
  const width = hinge === undefined ? 4 : 1;
  const values = new Float32Array(track.times.length * width);
  let last = turning.rest;
  let angle = hinge?.rest ?? 0;
  const matrix = createMatrix();
  for (let key = 0; key < track.times.length; key++) {
    const turned = track.values.subarray(key * 4, key * 4 + 4);
    multiplyMatrices(back, compose([0, 0, 0], turned, stretch, matrix), matrix);
    const own = decompose(matrix);
    if (skewOf(own.stretch) > 1e-4 || own.stretch.some((value) => value < -1e-4)) return undefined;
    const [x, y, z, w] = own.rotation;
    if (hinge === undefined) {
      const sign = x * last[0] + y * last[1] + z * last[2] + w * last[3] < 0 ? -1 : 1;
      last = [x * sign, y * sign, z * sign, w * sign];
      values.set(last, key * 4);
      continue;
    }
    const along = dot(hinge.axis, [x, y, z]);
    if (along * along + w * w < 1 - 1e-5) return undefined;
    const found = (Math.atan2(along, w) * 360) / Math.PI;
    // a full turn more or less is the same place: the nearest is how it got there
    angle = found + 360 * Math.round((angle - found) / 360);
    if (track.kind === 'step') angle = withinLimits(angle, hinge);
    values[key] = angle;
  }
  return { ...track, values };
}

/** Who jumps has not come the nearest way: what is beyond the limits would be brought to them, and be elsewhere. */
function withinLimits(angle: number, { least = -Infinity, most = Infinity }: Hinge): number {
  const turns = angle < least ? Math.ceil((least - angle) / 360) : 0;
  const back = angle > most ? Math.ceil((angle - most) / 360) : 0;
  const moved = angle + 360 * (turns - back);
  // a thousandth of a degree is rounding
  const isWithin = moved >= least && moved <= most;
  const isNear = angle > least - 1e-3 && angle < most + 1e-3;
  return isWithin && !isNear ? moved : angle;
}

/** Clips in terms of the variables of parts. Parts whose tracks do not fit lose their note. */
export function turnClips(
  clips: ReadonlyMap<string, Clip>,
  turnings: Map<string, ReadTurning>,
  spend: Spend,
): Map<string, Clip> {
  // parts that share the keys of a file have values of their own here; counted before the first is turned, which takes long
  for (const { name, tracks } of clips.values()) {
    for (const { variable, times } of tracks) {
      if (turnings.has(variable)) spend(times.length * 4, `animations.${name}`);
    }
  }
  const turned = new Map<Track, Track>();
  for (const { tracks } of clips.values()) {
    for (const track of tracks) {
      const turning = turnings.get(track.variable);
      const found = turning && turnTrack(track, turning);
      if (found !== undefined) turned.set(track, found);
      else turnings.delete(track.variable);
    }
  }
  // those of a part that has lost its note later are as they were
  const now = (track: Track) => (turnings.has(track.variable) ? turned.get(track) : undefined);
  return new Map(
    Array.from(clips, ([name, clip]) => [
      name,
      { ...clip, tracks: clip.tracks.map((track) => now(track) ?? track) },
    ]),
  );
}
