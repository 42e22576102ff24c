/** Which joints a vertex follows, brought into order: four at most, each once, together 1. */

export interface Influences {
  readonly influences: Uint16Array;
  readonly weights: Float32Array;
  /** The highest joint that anything follows. */
  readonly most: number;
}

/** From any number of sets of four. What follows nothing follows the first joint. */
export function cleanInfluences(
  vertices: number,
  sets: readonly { readonly joints: Uint32Array; readonly weights: Float32Array }[],
): Influences {
  const influences = new Uint16Array(vertices * 4);
  const weights = new Float32Array(vertices * 4);
  const joint = [0, 0, 0, 0];
  const weight = [0, 0, 0, 0];
  let most = 0;
  const [only] = sets;
  for (let vertex = 0; vertex < vertices; vertex++) {
    // most files are in order: nothing to do but to copy
    if (sets.length === 1 && isOrdered(only!.joints, only!.weights, vertex * 4)) {
      for (let k = vertex * 4; k < vertex * 4 + 4; k++) {
        const at = only!.joints[k]!;
        if (at > most) most = at;
        influences[k] = at;
        weights[k] = only!.weights[k]!;
      }
      continue;
    }
    let used = 0;
    for (const set of sets) {
      for (let k = vertex * 4; k < vertex * 4 + 4; k++) {
        used = insert(joint, weight, used, set.joints[k]!, set.weights[k]!);
      }
    }
    if (used === 0) used = insert(joint, weight, used, 0, 1);
    level(weight, used);
    for (let k = 0; k < used; k++) {
      weights[vertex * 4 + k] = weight[k]!;
      // so little that nothing is left of it in 32 bits
      if (weights[vertex * 4 + k] === 0) continue;
      const at = joint[k]!;
      if (at > most) most = at;
      influences[vertex * 4 + k] = at;
    }
  }
  return { influences, weights, most };
}

/** Each joint once, together 1, and none without a weight. */
function isOrdered(joints: Uint32Array, weights: Float32Array, at: number): boolean {
  let sum = 0;
  let used = 0;
  for (let k = at; k < at + 4; k++) {
    const weight = weights[k]!;
    if (weight > 0) {
      for (let other = at; other < k; other++) {
        if (weights[other]! > 0 && joints[other] === joints[k]) return false;
      }
      sum += weight;
      used += 1;
    } else if (weight < 0 || joints[k] !== 0) return false;
  }
  return used > 0 && Math.abs(sum - 1) <= 1e-7 * used;
}

/** Keeps the four heaviest, in the order in which they came; one that is there already grows. */
function insert(
  joint: number[],
  weight: number[],
  used: number,
  at: number,
  heavy: number,
): number {
  if (!(heavy > 0)) return used;
  for (let k = 0; k < used; k++) {
    if (joint[k] === at) {
      weight[k] = weight[k]! + heavy;
      return used;
    }
  }
  let place = used;
  if (used === 4) {
    place = 0;
    for (let k = 1; k < 4; k++) if (weight[k]! < weight[place]!) place = k;
    if (weight[place]! >= heavy) return used;
  }
  joint[place] = at;
  weight[place] = heavy;
  return place === used ? used + 1 : used;
}

/** Weights that are 1 together stay as they are: reading and writing again must not wear them down. */
function level(weight: number[], used: number): void {
  let sum = 0;
  for (let k = 0; k < used; k++) sum += weight[k]!;
  if (Math.abs(sum - 1) <= 1e-7 * used) return;
  for (let k = 0; k < used; k++) weight[k] = weight[k]! / sum;
}
