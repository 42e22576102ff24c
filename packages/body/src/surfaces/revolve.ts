/** Turns a line around z: all quadrics are made so. */
import { cosineOf, sineOf } from '../math/angles.js';
import { cross, dot, subtract } from '../math/vectors.js';
import type { Mesh, Point } from '../model/geometry.js';
import { addCell, endMesh, putVertex, startMesh } from './grid-mesh.js';

/** What is turned: rows of points with their normals. */
export interface Profile {
  /** x, y, z of each row, before it is turned. */
  readonly points: readonly number[];
  /** Of unit length, outward. */
  readonly normals: readonly number[];
  /** How far along each row is, from 0 to 1: the v of RenderMan. */
  readonly along: readonly number[];
}

const degree = Math.PI / 180;

/** Sweeps of more than a full circle are one. */
export function wholeSweep(sweep: number): number {
  return Math.min(360, Math.max(-360, sweep));
}

export function revolve(profile: Profile, sweep: number, pieces: number): Mesh {
  const { points, normals, along } = profile;
  const rows = along.length;
  const draft = startMesh((pieces + 1) * rows, pieces * (rows - 1));
  const full = Math.abs(sweep) === 360;
  for (let row = 0; row < rows; row++) {
    const [x, y, z] = rowOf(points, row);
    const [nx, ny, nz] = rowOf(normals, row);
    for (let i = 0; i <= pieces; i++) {
      // the end of a full turn is its beginning, to the last digit
      const angle = full && i === pieces ? 0 : (sweep * i) / pieces;
      const [c, s] = [cosineOfDegrees(angle), sineOfDegrees(angle)];
      putVertex(
        draft,
        [x * c - y * s, x * s + y * c, z],
        [nx * c - ny * s, nx * s + ny * c, nz],
        i / pieces,
        along[row]!,
      );
    }
  }
  for (let row = 0; row + 1 < rows; row++) {
    const turned = facesInward(profile, row) !== sweep < 0;
    for (let i = 0; i < pieces; i++) addCell(draft, row * (pieces + 1) + i, pieces + 1, turned);
  }
  return endMesh(draft);
}

function rowOf(numbers: readonly number[], row: number): Point {
  return [numbers[row * 3]!, numbers[row * 3 + 1]!, numbers[row * 3 + 2]!];
}

/** Whether the way round × the way to the next row points against the normals: each strip alone, for a line may cross the axis. */
function facesInward({ points, normals }: Profile, row: number): boolean {
  const way = subtract(rowOf(points, row + 1), rowOf(points, row));
  const facing = (at: number) => {
    const [x, y] = rowOf(points, at);
    return dot(cross([-y, x, 0], way), rowOf(normals, at));
  };
  return facing(row) + facing(row + 1) < 0;
}

/** Exact at quarters of the circle: poles are points, and halves of a body meet. */
export function sineOfDegrees(degrees: number): number {
  const quarter = Math.round(degrees / 90);
  const rest = (degrees - quarter * 90) * degree;
  switch (quarter & 3) {
    case 0:
      return sineOf(rest);
    case 1:
      return cosineOf(rest);
    case 2:
      return -sineOf(rest);
    default:
      return -cosineOf(rest);
  }
}

export function cosineOfDegrees(degrees: number): number {
  return sineOfDegrees(degrees + 90);
}
