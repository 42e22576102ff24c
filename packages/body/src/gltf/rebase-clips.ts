/**
 * What one clip moves without a name is a node of the file, and so it is in all other clips: what they move below it is
 * said from there, where it was said from the part above.
 */
import { multiplyMatrices } from '../math/matrices.js';
import { multiply, times, turn } from '../math/vectors.js';
import type { Body } from '../model/body.js';
import type { Clip, Track } from '../model/clip.js';
import { refuse } from './check-json.js';
import { type LaidNode, layOut, matrixBetween, walkLaid } from './layout.js';
import { determinant, invertMatrix } from './matrices.js';
import { movedNames } from './moved-names.js';
import { type Fit, fitMatrix, type Placed, placeLaid } from './place-laid.js';
import { near } from './turned-track.js';

type Places = ReadonlyMap<LaidNode, Placed>;

/** `root` is how all of them together are laid out. */
export function rebaseClips(
  body: Body,
  clips: readonly Clip[],
  root: LaidNode,
  placed: Places,
): readonly Clip[] {
  const all = [...walkLaid(root)];
  if (all.every(({ node, parent }) => node.name !== undefined || parent === undefined))
    return clips;
  return clips.map((clip) => {
    const { moves } = movedNames(clip.tracks);
    const own = layOut(body, moves);
    const before = new Map(Array.from(walkLaid(own), (laid) => [laid.node, laid]));
    const others = all.filter(
      (laid) => moves(laid.name ?? '') && before.get(laid.node)?.parent?.node !== laid.parent?.node,
    );
    if (others.length === 0) return clip;
    const were = placeLaid(body, own);
    const tracks = others.reduce<readonly Track[]>((list, laid) => {
      const old = before.get(laid.node)!;
      const step = stepBetween(clip, old, were, laid, placed);
      return rebased(list, laid.name!, were.get(old)!, placed.get(laid)!, step);
    }, clip.tracks);
    return { ...clip, tracks };
  });
}

/** From the node that it was said from to the one that it is in: that stands still in this clip. */
function stepBetween(clip: Clip, old: LaidNode, were: Places, laid: LaidNode, placed: Places): Fit {
  const above = old.parent!;
  const matrix = matrixBetween(above.node, laid.parent!.node);
  const oldSkew = were.get(above)?.skew;
  if (oldSkew !== undefined) multiplyMatrices(oldSkew, matrix, matrix);
  const back = invertMatrix(matrix);
  const skew = placed.get(laid.parent!)?.skew;
  if (back !== undefined && skew !== undefined) multiplyMatrices(skew, back, back);
  const fit = back && fitMatrix(back);
  if (
    fit === undefined ||
    fit.skew ||
    !near(
      fit.scale,
      fit.scale.map(() => fit.scale[0]),
      1e-6,
    )
  ) {
    const mirrored = back !== undefined && determinant(back) < 0;
    const [how, remedy] = mirrored
      ? ['mirrored', 'Make it a part, which has a name']
      : ['scaled unevenly', 'Scale it evenly'];
    const message = `"${laid.name}" moves in "${clip.name}" within something without a name that is ${how}, and that another clip moves. ${remedy}, or write the clips to files of their own`;
    return refuse('cannot-write', `clips.${clip.name}`, message);
  }
  return fit;
}

function rebased(
  tracks: readonly Track[],
  name: string,
  old: Fit,
  now: Fit,
  step: Fit,
): readonly Track[] {
  const [size] = step.scale;
  const turned = ([x = 0, y = 0, z = 0, w = 1]: readonly number[]) =>
    multiply(step.rotation, [x, y, z, w]);
  const moved = ([x = 0, y = 0, z = 0]: readonly number[]) =>
    times(turn(step.rotation, [x, y, z]), size);
  const sized = (values: readonly number[]) => values.map((value) => value * size);
  const placed = (values: readonly number[]) =>
    moved(values).map((value, k) => value + step.translation[k]!);
  const [atName, sizeName] = [`${name}.at`, `${name}.scale`];
  const changed = tracks.map((track) => {
    if (track.variable === name) return mapKeys(track, 4, turned, turned);
    if (track.variable === atName) return mapKeys(track, 3, placed, moved);
    return track.variable === sizeName ? mapKeys(track, 3, sized, sized) : track;
  });
  // what does not move in the clip is where the file has it, unless that was taken apart in another way
  const hold = (variable: string, held: readonly number[], rest: readonly number[]) => {
    if (tracks.some((track) => track.variable === variable) || near(held, rest, 1e-6)) return;
    const values = Float32Array.from(held);
    changed.push({ variable, kind: 'step', times: Float32Array.of(0), values });
  };
  const rotation = turned(old.rotation);
  const over = rotation.every((value, k) => value * now.rotation[k]! <= 0);
  hold(name, over ? rotation.map((value) => -value) : rotation, now.rotation);
  hold(atName, placed(old.translation), now.translation);
  hold(sizeName, sized(old.scale), now.scale);
  return changed;
}

/** Tangents of a spline are differences: they are not moved along. */
function mapKeys(
  track: Track,
  width: number,
  value: (values: readonly number[]) => readonly number[],
  difference: (values: readonly number[]) => readonly number[],
): Track {
  const out = new Float32Array(track.values.length);
  for (let at = 0, k = 0; at < out.length; at += width, k++) {
    const map = track.kind === 'spline' && k % 3 !== 1 ? difference : value;
    out.set(map([...track.values.subarray(at, at + width)]), at);
  }
  return { ...track, values: out };
}
