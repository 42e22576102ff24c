/** The 24 rotations that turn a cube into itself: from what they do follows what any does. */
import { createMatrix, setRotation } from '../math/matrices.js';
import { type Rotation, turnAround } from '../math/vectors.js';

const half = Math.SQRT1_2;
const signs = [1, -1];

export const turnsToTry: readonly Rotation[] = [
  [0, 0, 0, 1],
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  ...signs.flatMap((s): Rotation[] => [
    [s * half, 0, 0, half],
    [0, s * half, 0, half],
    [0, 0, s * half, half],
    [half, s * half, 0, 0],
    [half, 0, s * half, 0],
    [0, half, s * half, 0],
  ]),
  ...signs.flatMap((x) =>
    signs.flatMap((y) => signs.map((z): Rotation => [x / 2, y / 2, z / 2, 0.5])),
  ),
];

/** Others, to see whether it does. */
export const crookedTurns: readonly Rotation[] = [
  turnAround([1, 2, 3], 40),
  turnAround([-2, 1, 0.5], 110),
];

const scratch = createMatrix();

/** The nine numbers of its matrix, column by column. */
export function turnMatrix([x = 0, y = 0, z = 0, w = 1]: readonly number[]): readonly number[] {
  setRotation(scratch, x, y, z, w);
  return [0, 1, 2, 4, 5, 6, 8, 9, 10].map((i) => scratch[i]!);
}
