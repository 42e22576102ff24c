/** Matrices of joints have no perspective: what a validator sees in their last rows is rounding, or a mistake. */

/** With 0, 0, 0, 1 at the end of each; the same array where all have it already. */
export function straightRows(matrices: Float32Array): Float32Array {
  let out = matrices;
  for (let at = 0; at < matrices.length; at += 16) {
    if (isStraight(matrices, at)) continue;
    if (out === matrices) out = matrices.slice();
    out[at + 3] = 0;
    out[at + 7] = 0;
    out[at + 11] = 0;
    out[at + 15] = 1;
  }
  return out;
}

function isStraight(m: Float32Array, at: number): boolean {
  return m[at + 3] === 0 && m[at + 7] === 0 && m[at + 11] === 0 && m[at + 15] === 1;
}
