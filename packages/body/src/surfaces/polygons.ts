/** Polygons: flat, convex or not; counterclockwise seen from outside. */
import type { Geometry, Mesh, Point } from '../model/geometry.js';
import { checkPoint, checkVertices, refuse } from './detail.js';
import { clipEars, mostWork, type Work } from './ear-clipping.js';

type Polygons = Extract<Geometry, { readonly kind: 'polygons' }>;

// cutting ears costs the square of it at worst
const mostCorners = 10_000;

/** Every polygon has vertices of its own: at an edge the normals differ. Texture coordinates are x and y, as in RenderMan. */
export function tessellatePolygons(geometry: Polygons): Mesh {
  checkPolygons(geometry);
  const { counts, indices: corners, points } = geometry;
  const positions = new Float32Array(corners.length * 3);
  const normals = new Float32Array(corners.length * 3);
  const uvs = new Float32Array(corners.length * 2);
  const indices: number[] = [];
  const work: Work = { done: 0 };
  let first = 0;
  for (const [i, count] of counts.entries()) {
    if (work.done > mostWork) {
      const message = `the polygons before it took more than ${mostWork} looks at corners to cut into triangles`;
      refuse('too-many-corners', `polygons.counts.${i}`, `${message}. Cut large ones in pieces`);
    }
    const polygon = corners.slice(first, first + count).map((corner) => points[corner]!);
    const normal = normalOf(polygon);
    polygon.forEach((point, i) => {
      positions.set(point, (first + i) * 3);
      normals.set(normal, (first + i) * 3);
      uvs.set([point[0], point[1]], (first + i) * 2);
    });
    for (const corner of clipEars(flatten(polygon, normal), work)) indices.push(first + corner);
    first += count;
  }
  return { positions, normals, uvs, indices: Uint32Array.from(indices) };
}

function checkPolygons({ counts, indices, points }: Polygons): void {
  checkVertices(indices.length, 'polygons');
  let sum = 0;
  counts.forEach((count, i) => {
    if (!Number.isInteger(count) || count < 3 || count > mostCorners) {
      const message = `must be a whole number from 3 to ${mostCorners}, found ${count}`;
      refuse('out-of-range', `polygons.counts.${i}`, message);
    }
    sum += count;
  });
  if (sum !== indices.length) {
    const message = `names ${indices.length} corners; the counts add up to ${sum}. Make them agree`;
    refuse('wrong-count', 'polygons.indices', message);
  }
  indices.forEach((corner, i) => {
    if (points[corner] !== undefined) return;
    const message = `must be a point from 0 to ${points.length - 1}, found ${corner}`;
    refuse('out-of-range', `polygons.indices.${i}`, message);
  });
  points.forEach((point, i) => {
    checkPoint(point, `polygons.points.${i}`);
  });
}

/** As Newell has it: right for concave polygons, and the best there is for those that are not quite flat. */
function normalOf(polygon: readonly Point[]): Point {
  let [x, y, z] = [0, 0, 0];
  // from the first corner: far from the origin small polygons would drown in roundings
  const [ox, oy, oz] = polygon[0]!;
  polygon.forEach(([ax, ay, az], i) => {
    const [bx, by, bz] = polygon[(i + 1) % polygon.length]!;
    x += (ay - by) * (az - oz + bz - oz);
    y += (az - bz) * (ax - ox + bx - ox);
    z += (ax - bx) * (ay - oy + by - oy);
  });
  const length = Math.hypot(x, y, z);
  return length === 0 ? [0, 0, 1] : [x / length, y / length, z / length];
}

/** Seen along the axis that the normal is nearest to, from outside: x, y of each corner. */
function flatten(polygon: readonly Point[], [x, y, z]: Point): Float64Array {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const [first, second, along] =
    az >= ax && az >= ay
      ? ([0, 1, z] as const)
      : ay >= ax
        ? ([2, 0, y] as const)
        : ([1, 2, x] as const);
  const seen = new Float64Array(polygon.length * 2);
  polygon.forEach((point, i) => {
    seen[i * 2] = along < 0 ? -point[first] : point[first];
    seen[i * 2 + 1] = point[second];
  });
  return seen;
}
