/** One patch as a surface: where it is, which way it faces, how much it bends. */
import type { Point } from '../model/geometry.js';
import { bernstein, bernsteinSlope } from './bases.js';

export interface Curved {
  /** Four, or sixteen of a Bézier patch, row by row. */
  readonly points: readonly Point[];
  /** The greatest length of the second derivatives along u, along v, and of the mixed one. */
  readonly bendU: number;
  readonly bendV: number;
  readonly twist: number;
}

type Matrix = readonly (readonly number[])[];

/** Without matrices: bilinear. */
export function curveOf(given: readonly Point[], overU?: Matrix, overV?: Matrix): Curved {
  if (overU === undefined || overV === undefined) {
    const twist = sizeOf(mix(given, [1, -1, -1, 1]));
    return { points: given, bendU: 0, bendV: 0, twist };
  }
  const rows = [0, 1, 2, 3].flatMap((row) =>
    overU.map((weights) => mix(given.slice(row * 4, row * 4 + 4), weights)),
  );
  const points = overV.flatMap((weights) =>
    [0, 1, 2, 3].map((column) =>
      mix([rows[column]!, rows[column + 4]!, rows[column + 8]!, rows[column + 12]!], weights),
    ),
  );
  return { points, ...bends(points) };
}

/** The derivatives of a Bézier patch lie among the differences of its points: none is longer than the longest of them. */
function bends(points: readonly Point[]): Pick<Curved, 'bendU' | 'bendV' | 'twist'> {
  let [bendU, bendV, twist] = [0, 0, 0];
  const at = (i: number, j: number) => points[j * 4 + i]!;
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 2; j++) {
      const v = mix([at(i, j), at(i, j + 1), at(i, j + 2)], [1, -2, 1]);
      const u = mix([at(j, i), at(j + 1, i), at(j + 2, i)], [1, -2, 1]);
      bendU = Math.max(bendU, 6 * sizeOf(u));
      bendV = Math.max(bendV, 6 * sizeOf(v));
    }
  }
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      const corners = [at(i, j), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)];
      twist = Math.max(twist, 9 * sizeOf(mix(corners, [1, -1, -1, 1])));
    }
  }
  return { bendU, bendV, twist };
}

export function pointAt({ points }: Curved, u: number, v: number): Point {
  return tensor(points, weightsAt(points, u), weightsAt(points, v));
}

/** Where a side has shrunk to a point, that of just beside it. */
export function normalAt(curve: Curved, u: number, v: number): Point {
  for (const inward of [0, 1e-6, 1e-4, 1e-2, 1]) {
    const [x, y] = [u + (0.5 - u) * inward, v + (0.5 - v) * inward];
    const { points } = curve;
    const alongU = tensor(points, slopesAt(points, x), weightsAt(points, y));
    const alongV = tensor(points, weightsAt(points, x), slopesAt(points, y));
    const normal: Point = [
      alongU[1] * alongV[2] - alongU[2] * alongV[1],
      alongU[2] * alongV[0] - alongU[0] * alongV[2],
      alongU[0] * alongV[1] - alongU[1] * alongV[0],
    ];
    const length = sizeOf(normal);
    if (length > 1e-12 * (sizeOf(alongU) + sizeOf(alongV)) ** 2) {
      return [normal[0] / length, normal[1] / length, normal[2] / length];
    }
  }
  return [0, 0, 1];
}

function weightsAt(points: readonly Point[], t: number): readonly number[] {
  return points.length === 4 ? [1 - t, t] : bernstein(t);
}

function slopesAt(points: readonly Point[], t: number): readonly number[] {
  return points.length === 4 ? [-1, 1] : bernsteinSlope(t);
}

/** First along u, then along v: at an edge the sums are those of the neighbour, to the last digit. */
function tensor(points: readonly Point[], us: readonly number[], vs: readonly number[]): Point {
  const width = us.length;
  return mix(
    vs.map((_, row) => mix(points.slice(row * width, (row + 1) * width), us)),
    vs,
  );
}

function mix(points: readonly Point[], weights: readonly number[]): Point {
  let [x, y, z] = [0, 0, 0];
  for (let i = 0; i < points.length; i++) {
    const [px, py, pz] = points[i]!;
    const weight = weights[i]!;
    x += px * weight;
    y += py * weight;
    z += pz * weight;
  }
  return [x, y, z];
}

function sizeOf([x, y, z]: Point): number {
  return Math.hypot(x, y, z);
}
