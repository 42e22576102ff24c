/** A mesh moved to another place for good. */
import type { Mesh, Morph } from '../model/geometry.js';
import { determinant, invertMatrix } from './matrices.js';
import { toUnit } from './normals.js';

export function transformMesh(mesh: Mesh, matrix: Float64Array): Mesh {
  const inverse = invertMatrix(matrix);
  // normals stand on the surface: they are moved by the inverse, the other way round
  const upright = inverse === undefined ? matrix : transpose(inverse);
  const normals = apply(mesh.normals, upright, 0);
  const lengths = lengthsOf(normals);
  for (let k = 0; k + 2 < normals.length; k += 3) toUnit(normals, k);
  const morphs = mesh.morphs?.map(
    (morph): Morph => ({
      ...morph,
      positions: apply(morph.positions, matrix, 0),
      ...(morph.normals && { normals: shorten(apply(morph.normals, upright, 0), lengths) }),
    }),
  );
  return {
    ...mesh,
    positions: apply(mesh.positions, matrix, 1),
    normals,
    // in a mirror, triangles show their other side
    indices: determinant(matrix) < 0 ? turnOver(mesh.indices) : mesh.indices,
    ...(morphs && { morphs }),
  };
}

function apply(values: Float32Array, m: Float64Array, w: 0 | 1): Float32Array {
  const out = new Float32Array(values.length);
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0, , x = 0, y = 0, z = 0] =
    m;
  for (let k = 0; k + 2 < values.length; k += 3) {
    const p = values[k]!;
    const q = values[k + 1]!;
    const r = values[k + 2]!;
    out[k] = a * p + d * q + g * r + x * w;
    out[k + 1] = b * p + e * q + h * r + y * w;
    out[k + 2] = c * p + f * q + i * r + z * w;
  }
  return out;
}

/** Of every normal; 1 of what has none. */
function lengthsOf(normals: Float32Array): Float64Array {
  const lengths = new Float64Array(normals.length / 3);
  for (let i = 0; i < lengths.length; i++) {
    const length = Math.hypot(normals[i * 3]!, normals[i * 3 + 1]!, normals[i * 3 + 2]!);
    lengths[i] = length > 0 && length < Number.POSITIVE_INFINITY ? length : 1;
  }
  return lengths;
}

/** What is added to normals shrinks as they do: else a scaled face would bend more, or less. */
function shorten(deltas: Float32Array, lengths: Float64Array): Float32Array {
  for (let k = 0; k < deltas.length; k++) {
    deltas[k] = deltas[k]! / lengths[Math.floor(k / 3)]!;
  }
  return deltas;
}

function transpose(m: Float64Array): Float64Array {
  const out = new Float64Array(16);
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) out[column * 4 + row] = m[row * 4 + column]!;
  }
  return out;
}

function turnOver(indices: Uint32Array): Uint32Array {
  const out = indices.slice();
  for (let k = 0; k + 2 < out.length; k += 3) {
    out[k + 1] = indices[k + 2]!;
    out[k + 2] = indices[k + 1]!;
  }
  return out;
}
