/** Matrices of joints have no perspective: what a validator sees in their last rows is rounding, or a mistake. */
import type { Skin } from '../model/geometry.js';
import { refuse } from './check-json.js';

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

/** A matrix that is given row by row has its translation there: the mesh would be anywhere. */
export function checkRows({ joints, inverseBind }: Skin, part: string): void {
  for (const [k, joint] of joints.entries()) {
    const row = [3, 7, 11, 15].map((place) => inverseBind[k * 16 + place]!);
    if (row.every((value, place) => Math.abs(value - (place < 3 ? 0 : 1)) < 1e-3)) continue;
    const message = `the inverseBind of the joint "${joint}" in a mesh of "${part}" must have the last row 0, 0, 0, 1, found ${row.join(', ')}`;
    refuse('cannot-write', part, `${message}. Give the matrix column by column`);
  }
}
