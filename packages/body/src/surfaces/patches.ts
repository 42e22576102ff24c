/** Bilinear and bicubic patches and meshes of them. */
import type { Geometry, Mesh, Point } from '../model/geometry.js';
import { stepOf, toBezier } from './bases.js';
import { checkPoint, checkVertices, type Detail, errorOf, refuse } from './detail.js';
import { addCell, endMesh, putVertex, startMesh } from './grid-mesh.js';
import { type Curved, curveOf, normalAt, pointAt } from './patch-surface.js';

type Patches = Extract<Geometry, { readonly kind: 'patches' }>;

/** Points that one direction of a mesh has, and what it is cut into. */
interface Side {
  readonly name: 'columns' | 'rows';
  readonly points: number;
  readonly wraps: boolean;
  /** Points of one patch, and from one patch to the next. */
  readonly width: number;
  readonly step: number;
  readonly patches: number;
}

/** Normals point where u, v and they make a right hand: counterclockwise is outside, as for polygons. */
export function tessellatePatches(geometry: Patches, detail: Detail): Mesh {
  const { across, up, curves, wide, high, perPatch } = planPatches(geometry, detail);
  const draft = startMesh(curves.length * perPatch, curves.length * wide * high);
  curves.forEach((curve, index) => {
    const [column, row] = [index % across.patches, Math.floor(index / across.patches)];
    for (let j = 0; j <= high; j++) {
      for (let i = 0; i <= wide; i++) {
        const [u, v] = [i / wide, j / high];
        putVertex(
          draft,
          pointAt(curve, u, v),
          normalAt(curve, u, v),
          (column + u) / across.patches,
          (row + v) / up.patches,
        );
      }
    }
    for (let j = 0; j < high; j++) {
      for (let i = 0; i < wide; i++) {
        addCell(draft, index * perPatch + j * (wide + 1) + i, wide + 1, false);
      }
    }
  });
  return endMesh(draft);
}

/** How many vertices that makes. */
export function countOfPatches(geometry: Patches, detail: Detail): number {
  const { curves, perPatch } = planPatches(geometry, detail);
  return curves.length * perPatch;
}

function planPatches(geometry: Patches, detail: Detail) {
  const across = sideOf(geometry, 0);
  const up = sideOf(geometry, 1);
  checkPoints(geometry);
  // four of each at least
  checkVertices(across.patches * up.patches * 4, 'patches');
  const curves = patchesOf(geometry, across, up);
  const [wide, high] = piecesOf(curves, detail, halfExtent(geometry.points));
  const perPatch = (wide + 1) * (high + 1);
  checkVertices(curves.length * perPatch, 'patches');
  return { across, up, curves, wide, high, perPatch };
}

function sideOf(geometry: Patches, which: 0 | 1): Side {
  const name = which === 0 ? 'columns' : 'rows';
  const points = geometry[name];
  const wraps = geometry.wraps[which];
  const cubic = geometry.type === 'bicubic';
  const width = cubic ? 4 : 2;
  const step = cubic ? stepOf[geometry.basis[which]] : 1;
  const patches = wraps ? points / step : (points - width) / step + 1;
  if (!Number.isInteger(patches) || patches < 1) {
    const fitting = wraps ? `a multiple of ${step}` : `${width} and any number of times ${step}`;
    const what = cubic ? `${geometry.basis[which]} patches` : 'bilinear patches';
    const message = `must be ${fitting} for ${what}${wraps ? ' that close' : ''}, found ${points}`;
    refuse('wrong-count', `patches.${name}`, message);
  }
  return { name, points, wraps, width, step, patches };
}

function checkPoints({ columns, rows, points }: Patches): void {
  if (points.length !== columns * rows) {
    const message = `must be ${columns} × ${rows} of them, found ${points.length}`;
    refuse('wrong-count', 'patches.points', message);
  }
  points.forEach((point, i) => {
    checkPoint(point, `patches.points.${i}`);
  });
}

function patchesOf({ type, basis, points, columns }: Patches, across: Side, up: Side): Curved[] {
  const curves: Curved[] = [];
  for (let row = 0; row < up.patches; row++) {
    for (let column = 0; column < across.patches; column++) {
      const own: Point[] = [];
      for (let j = 0; j < up.width; j++) {
        for (let i = 0; i < across.width; i++) {
          const x = (column * across.step + i) % across.points;
          const y = (row * up.step + j) % up.points;
          own.push(points[y * columns + x]!);
        }
      }
      curves.push(
        type === 'bilinear' ? curveOf(own) : curveOf(own, toBezier[basis[0]], toBezier[basis[1]]),
      );
    }
  }
  return curves;
}

/** Pieces of every patch: the same for all, so that neighbours meet. */
function piecesOf(
  curves: readonly Curved[],
  detail: Detail,
  half: number,
): readonly [wide: number, high: number] {
  if (detail.segments !== undefined) return [detail.segments, detail.segments];
  const error = errorOf(detail, half);
  const most = (of: 'bendU' | 'bendV' | 'twist') =>
    curves.reduce((found, curve) => Math.max(found, curve[of]), 0);
  // triangles with sides 1/m and 1/n miss the surface by at most (bendU/m² + 2 twist/(m n) + bendV/n²) / 8
  const twist = most('twist');
  let wide = Math.max(1, Math.ceil(Math.sqrt((3 * most('bendU')) / (8 * error))));
  let high = Math.max(1, Math.ceil(Math.sqrt((3 * most('bendV')) / (8 * error))));
  const lacking = (3 * twist) / (4 * error) / (wide * high);
  if (lacking > 1) {
    wide = Math.ceil(wide * Math.sqrt(lacking));
    high = Math.ceil(high * Math.sqrt(lacking));
  }
  return [wide, high];
}

function halfExtent(points: readonly Point[]): number {
  const range = (k: 0 | 1 | 2) => {
    let [least, most] = [Infinity, -Infinity];
    for (const point of points) {
      least = Math.min(least, point[k]);
      most = Math.max(most, point[k]);
    }
    return most - least;
  };
  return Math.max(range(0), range(1), range(2)) / 2;
}
