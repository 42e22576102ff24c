/** Buffers for the triangles of surfaces, one for all that are the same. */
import { BufferAttribute, BufferGeometry } from 'three';
import type { Geometry, Mesh } from '../model/geometry.js';
import type { Detail } from '../surfaces/detail.js';
import { tessellate } from '../surfaces/tessellate.js';
import { createShelf, type Share, take } from './stock.js';

export const geometries = createShelf<BufferGeometry>();

/** Those of a mesh are the same if the mesh is; all others if their numbers are. */
export function takeGeometry(geometry: Geometry, detail: Detail): Share<BufferGeometry> {
  const key =
    geometry.kind === 'mesh'
      ? geometry.mesh
      : JSON.stringify([geometry, detail.error, detail.segments]);
  return take(geometries, key, () => geometryOf(tessellate(geometry, detail)));
}

function geometryOf({
  positions,
  normals,
  uvs,
  colors,
  indices,
  skin,
  morphs,
}: Mesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  if (uvs !== undefined) geometry.setAttribute('uv', new BufferAttribute(uvs, 2));
  if (colors !== undefined) geometry.setAttribute('color', new BufferAttribute(colors, 4));
  if (skin !== undefined) {
    geometry.setAttribute('skinIndex', new BufferAttribute(skin.influences, 4));
    geometry.setAttribute('skinWeight', new BufferAttribute(skin.weights, 4));
  }
  if (morphs !== undefined && morphs.length > 0) {
    geometry.morphTargetsRelative = true;
    geometry.morphAttributes.position = morphs.map(
      (morph) => new BufferAttribute(morph.positions, 3),
    );
    if (morphs.some((morph) => morph.normals !== undefined)) {
      geometry.morphAttributes.normal = morphs.map(
        (morph) => new BufferAttribute(morph.normals ?? new Float32Array(normals.length), 3),
      );
    }
  }
  geometry.setIndex(new BufferAttribute(indices, 1));
  // asked for each frame by who draws; of what has no vertex it would be NaN
  if (positions.length > 0) geometry.computeBoundingSphere();
  return geometry;
}
