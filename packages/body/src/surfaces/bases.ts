/** The bases of cubic curves, brought to one: four points of each become the four of a Bézier curve. */
import type { Basis } from '../model/geometry.js';

/** How far one patch lies from the next, in control points. */
export const stepOf: Readonly<Record<Basis, number>> = {
  bezier: 3,
  'b-spline': 1,
  'catmull-rom': 1,
  hermite: 2,
};

/** Each Bézier point as a sum of the four given ones. Hermite curves are given as point, direction, point, direction. */
export const toBezier: Readonly<Record<Basis, readonly (readonly number[])[]>> = {
  bezier: [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ],
  'b-spline': [
    [1 / 6, 4 / 6, 1 / 6, 0],
    [0, 4 / 6, 2 / 6, 0],
    [0, 2 / 6, 4 / 6, 0],
    [0, 1 / 6, 4 / 6, 1 / 6],
  ],
  'catmull-rom': [
    [0, 1, 0, 0],
    [-1 / 6, 1, 1 / 6, 0],
    [0, 1 / 6, 1, -1 / 6],
    [0, 0, 1, 0],
  ],
  hermite: [
    [1, 0, 0, 0],
    [1, 1 / 3, 0, 0],
    [0, 0, 1, -1 / 3],
    [0, 0, 1, 0],
  ],
};

/** How much each of four Bézier points counts at t. */
export function bernstein(t: number): readonly number[] {
  const s = 1 - t;
  return [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
}

/** How much each counts for the direction at t. */
export function bernsteinSlope(t: number): readonly number[] {
  const s = 1 - t;
  return [-3 * s * s, 3 * s * (s - 2 * t), 3 * t * (2 * s - t), 3 * t * t];
}
