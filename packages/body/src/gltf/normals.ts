/** Normals of unit length: those of the file, or of flat triangles where it has none. */

/** Of triangles whose corners are three vertices in a row each. */
export function flatNormals(positions: Float32Array): Float32Array {
  const out = new Float32Array(positions.length);
  for (let i = 0; i + 8 < positions.length; i += 9) {
    const ux = positions[i + 3]! - positions[i]!;
    const uy = positions[i + 4]! - positions[i + 1]!;
    const uz = positions[i + 5]! - positions[i + 2]!;
    const vx = positions[i + 6]! - positions[i]!;
    const vy = positions[i + 7]! - positions[i + 1]!;
    const vz = positions[i + 8]! - positions[i + 2]!;
    for (let k = i; k < i + 9; k += 3) {
      out[k] = uy * vz - uz * vy;
      out[k + 1] = uz * vx - ux * vz;
      out[k + 2] = ux * vy - uy * vx;
      toUnit(out, k);
    }
  }
  return out;
}

/** The same array where all are of unit length already. */
export function unitNormals(normals: Float32Array): Float32Array {
  let out = normals;
  for (let k = 0; k + 2 < normals.length; k += 3) {
    const square = squareAt(normals, k);
    if (Math.abs(square - 1) < 1e-5) continue;
    if (out === normals) out = normals.slice();
    toUnit(out, k);
  }
  return out;
}

function squareAt(values: Float32Array, k: number): number {
  const x = values[k]!;
  const y = values[k + 1]!;
  const z = values[k + 2]!;
  return x * x + y * y + z * z;
}

/** What has no direction points up: a validator refuses it, and nobody sees it. */
export function toUnit(values: Float32Array, k: number): void {
  const length = Math.sqrt(squareAt(values, k));
  if (length > 0 && length < Number.POSITIVE_INFINITY) {
    values[k] = values[k]! / length;
    values[k + 1] = values[k + 1]! / length;
    values[k + 2] = values[k + 2]! / length;
    // so small or so large that nothing of it is left
    if (Math.abs(squareAt(values, k) - 1) < 1e-5) return;
  }
  values[k] = 0;
  values[k + 1] = 1;
  values[k + 2] = 0;
}
