/** A face of an OBJ file, cut into triangles: it may have any number of corners, and dents. */
import { clipEars, type Work } from '../surfaces/ear-clipping.js';

/** As Newell has it, not of unit length; from the first corner, lest small faces far away drown in roundings. */
export function faceNormal(corners: readonly number[], positions: Float32Array): number[] {
  const normal = [0, 0, 0];
  const at = (corner: number, k: number) =>
    positions[corners[corner]! * 3 + k]! - positions[corners[0]! * 3 + k]!;
  for (let i = 0; i < corners.length; i++) {
    const j = (i + 1) % corners.length;
    for (let k = 0; k < 3; k++) {
      const y = (k + 1) % 3;
      const z = (k + 2) % 3;
      normal[k]! += (at(i, y) - at(j, y)) * (at(i, z) + at(j, z));
    }
  }
  return normal;
}

/** Three corners to a triangle, counted within the face. */
export function cutFace(
  corners: readonly number[],
  positions: Float32Array,
  normal: readonly number[],
  work: Work,
): readonly number[] {
  if (corners.length === 3) return [0, 1, 2];
  const sizes = normal.map(Math.abs);
  const along = sizes.indexOf(Math.max(...sizes));
  const first = (along + 1) % 3;
  const second = (along + 2) % 3;
  const seen = new Float64Array(corners.length * 2);
  for (const [i, corner] of corners.entries()) {
    const x = positions[corner * 3 + first]!;
    seen[i * 2] = normal[along]! < 0 ? -x : x;
    seen[i * 2 + 1] = positions[corner * 3 + second]!;
  }
  return clipEars(seen, work);
}
