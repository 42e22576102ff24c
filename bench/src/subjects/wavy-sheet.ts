/** A square sheet with waves: as many vertices as one likes, with normals and coordinates for a picture. */
import type { Mesh } from '@troupe/body';

export function wavySheet(side: number): Mesh {
  const positions = new Float32Array(side * side * 3);
  const normals = new Float32Array(side * side * 3);
  const uvs = new Float32Array(side * side * 2);
  const indices = new Uint32Array((side - 1) * (side - 1) * 6);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const vertex = row * side + column;
      const [u, v] = [column / (side - 1), row / (side - 1)];
      const [slopeX, slopeZ] = [Math.cos(20 * u), -Math.sin(20 * v)];
      const length = Math.hypot(slopeX, 1, slopeZ);
      positions.set([u, (Math.sin(20 * u) + Math.cos(20 * v)) / 20, v], vertex * 3);
      normals.set([-slopeX / length, 1 / length, -slopeZ / length], vertex * 3);
      uvs.set([u, v], vertex * 2);
      if (row === side - 1 || column === side - 1) continue;
      const [here, below] = [vertex, vertex + side];
      indices.set(
        [here, below, here + 1, here + 1, below, below + 1],
        (row * (side - 1) + column) * 6,
      );
    }
  }
  return { positions, normals, uvs, indices };
}
