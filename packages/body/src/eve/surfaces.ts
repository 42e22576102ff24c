/** Polygons, patches and meshes. Points are kept as they were given, not copied: do not change them afterwards. */
import type { Basis, Geometry, Mesh, Point } from '../model/geometry.js';
import { type Builder, builderFor, countVertices, here, pathOf } from './builder.js';
import { checkMesh, placeMesh } from './meshes.js';
import { addPrimitive } from './nodes.js';
import { checkKind, checkPoints, refuse, show } from './refuse.js';

/** Counterclockwise seen from outside. */
export function polygon(points: readonly Point[]): void {
  const builder = builderFor('polygon');
  const path = pathOf(builder);
  checkPoints(points, 'a polygon', path);
  checkCorners(points.length, path);
  const indices = points.map((_, i) => i);
  add(builder, points.length, { kind: 'polygons', counts: [points.length], indices, points });
}

/** Polygons that share points: how many corners each has, and which points these are. */
export function pointsPolygons(
  counts: readonly number[],
  indices: readonly number[],
  points: readonly Point[],
): void {
  const builder = builderFor('pointsPolygons');
  const path = pathOf(builder);
  checkPoints(points, 'pointsPolygons', path);
  checkKind('list', counts, 'the numbers of corners of pointsPolygons', path);
  checkKind('list', indices, 'the indices of pointsPolygons', path);
  let corners = 0;
  for (const count of counts) {
    checkCorners(count, path);
    corners += count;
  }
  if (corners !== indices.length) {
    const message = `pointsPolygons has ${corners} corners in all; there must be as many indices, found ${indices.length}`;
    refuse('wrong-value', path, message);
  }
  for (const index of indices) {
    if (Number.isInteger(index) && index >= 0 && index < points.length) continue;
    const message = `an index of pointsPolygons must be one of its ${points.length} points, from 0, found ${show(index)}`;
    refuse('wrong-value', path, message);
  }
  add(builder, Math.max(points.length, corners), { kind: 'polygons', counts, indices, points });
}

export type PatchType = 'bilinear' | 'bicubic';

/** Four points of a bilinear one, sixteen of a bicubic one, row by row. */
export function patch(type: PatchType, points: readonly Point[]): void {
  const builder = builderFor('patch');
  const side = type === 'bicubic' ? 4 : 2;
  addPatches(builder, type, side, false, side, false, points);
}

/** Many patches that share their points, row by row; `wrap` joins the last with the first. */
export function patchMesh(
  type: PatchType,
  columns: number,
  wrapU: boolean,
  rows: number,
  wrapV: boolean,
  points: readonly Point[],
): void {
  addPatches(builderFor('patchMesh'), type, columns, wrapU, rows, wrapV, points);
}

function addPatches(
  builder: Builder,
  type: PatchType,
  columns: number,
  wrapU: boolean,
  rows: number,
  wrapV: boolean,
  points: readonly Point[],
): void {
  const path = pathOf(builder);
  if (type !== 'bilinear' && type !== 'bicubic') {
    refuse('wrong-value', path, `a patch is bilinear or bicubic, found ${show(type)}`);
  }
  const { basis } = builder;
  checkRow('columns', type, basis[0], columns, wrapU, path);
  checkRow('rows', type, basis[1], rows, wrapV, path);
  checkPoints(points, 'a patch', path);
  if (points.length !== columns * rows) {
    const message = `a patch of ${columns} columns and ${rows} rows has ${columns * rows} points, found ${points.length}`;
    refuse('wrong-value', path, message);
  }
  const wraps = [wrapU, wrapV] as const;
  add(builder, points.length, { kind: 'patches', type, basis, columns, rows, wraps, points });
}

/** How many points lie between the beginnings of two neighbouring patches. */
const steps: Readonly<Record<Basis, number>> = {
  bezier: 3,
  'b-spline': 1,
  'catmull-rom': 1,
  hermite: 2,
};

function checkRow(
  what: string,
  type: PatchType,
  basis: Basis,
  count: number,
  wrap: boolean,
  path: string,
): void {
  const step = type === 'bicubic' ? steps[basis] : 1;
  const least = type === 'bicubic' ? (wrap ? Math.max(step, 3) : 4) : wrap ? 3 : 2;
  const fits = wrap ? count % step === 0 : (count - least) % step === 0;
  if (Number.isInteger(count) && count >= least && fits) return;
  const row = wrap ? `a multiple of ${step}` : `${least} and a multiple of ${step}`;
  const message = `the ${what} of a ${type} patch${type === 'bicubic' ? ` (${basis})` : ''} must be ${row}, at least ${least}, found ${show(count)}`;
  refuse('wrong-value', path, message);
}

/** Triangles, as they come from elsewhere. */
export function mesh(given: Mesh): void {
  const builder = builderFor('mesh');
  checkMesh(given, pathOf(builder));
  const placed = placeMesh(builder, given);
  add(builder, given.positions.length / 3, { kind: 'mesh', mesh: placed });
}

function checkCorners(count: number, path: string): void {
  if (Number.isInteger(count) && count >= 3) return;
  refuse('wrong-value', path, `a polygon has 3 corners or more, found ${show(count)}`);
}

function add(builder: Builder, vertices: number, geometry: Geometry): void {
  countVertices(builder, Math.max(1, vertices));
  addPrimitive(here(builder), { geometry, attributes: builder.shade });
}
