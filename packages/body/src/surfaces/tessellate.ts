/** Triangles of a surface: as few as lie near enough to it. */
import type { Geometry, Mesh } from '../model/geometry.js';
import { checkDetail, checkNumbers, type Detail } from './detail.js';
import { countOfPatches, tessellatePatches } from './patches.js';
import { tessellatePolygons } from './polygons.js';
import { countOfQuadric, tessellateQuadric } from './quadrics.js';

/**
 * Vertices of quadrics and patches lie on the surface, with its normals; polygons are flat. Where a surface closes, its
 * first and last vertices are at the same place to the last digit, so that no light comes through. A mesh is what it is.
 */
export function tessellate(geometry: Geometry, detail: Detail = {}): Mesh {
  checkDetail(detail);
  switch (geometry.kind) {
    case 'mesh':
      return geometry.mesh;
    case 'polygons':
      return tessellatePolygons(geometry);
    case 'patches':
      return tessellatePatches(geometry, detail);
    default:
      checkNumbers(geometry);
      return tessellateQuadric(geometry, detail);
  }
}

/** How many vertices it would have, without making them. */
export function countTessellated(geometry: Geometry, detail: Detail = {}): number {
  switch (geometry.kind) {
    case 'mesh':
      return geometry.mesh.positions.length / 3;
    case 'polygons':
      return geometry.indices.length;
    case 'patches':
      return countOfPatches(geometry, detail);
    default:
      checkNumbers(geometry);
      return countOfQuadric(geometry, detail);
  }
}
