/** Directions along which pictures run, for normal maps: a file without them looks different in every program. */
import type { Mesh } from '../model/geometry.js';

/** x, y, z of where u grows, perpendicular to the normal, and 1 or -1: which side v grows to. */
export function tangentsOf({ positions, normals, uvs, indices }: Mesh): Float32Array | undefined {
  if (uvs === undefined) return undefined;
  const vertices = positions.length / 3;
  const along = new Float64Array(vertices * 3);
  const across = new Float64Array(vertices * 3);
  for (let i = 0; i + 2 < indices.length; i += 3)
    addTriangle(positions, uvs, indices, i, along, across);
  const out = new Float32Array(vertices * 4);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const k = vertex * 3;
    const n = [normals[k]!, normals[k + 1]!, normals[k + 2]!] as const;
    let t = upright([along[k]!, along[k + 1]!, along[k + 2]!], n);
    // a picture that is a point or a line here runs anywhere
    if (t === undefined) t = upright(Math.abs(n[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0], n) ?? [1, 0, 0];
    const [bx, by, bz] = [across[k]!, across[k + 1]!, across[k + 2]!];
    const side =
      (n[1] * t[2] - n[2] * t[1]) * bx +
      (n[2] * t[0] - n[0] * t[2]) * by +
      (n[0] * t[1] - n[1] * t[0]) * bz;
    out.set([...t, side < 0 ? -1 : 1], vertex * 4);
  }
  return out;
}

type Vector = readonly [number, number, number];

function addTriangle(
  positions: Float32Array,
  uvs: Float32Array,
  indices: Uint32Array,
  i: number,
  along: Float64Array,
  across: Float64Array,
): void {
  const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
  const u1 = uvs[b * 2]! - uvs[a * 2]!;
  const v1 = uvs[b * 2 + 1]! - uvs[a * 2 + 1]!;
  const u2 = uvs[c * 2]! - uvs[a * 2]!;
  const v2 = uvs[c * 2 + 1]! - uvs[a * 2 + 1]!;
  const turn = u1 * v2 - u2 * v1 < 0 ? -1 : 1;
  for (let k = 0; k < 3; k++) {
    const e1 = positions[b * 3 + k]! - positions[a * 3 + k]!;
    const e2 = positions[c * 3 + k]! - positions[a * 3 + k]!;
    const t = (e1 * v2 - e2 * v1) * turn;
    const s = (e2 * u1 - e1 * u2) * turn;
    for (const corner of [a, b, c]) {
      along[corner * 3 + k]! += t;
      across[corner * 3 + k]! += s;
    }
  }
}

/** Of unit length and perpendicular to the normal; undefined for what runs along it. */
function upright([x, y, z]: Vector, [nx, ny, nz]: Vector): Vector | undefined {
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > 1e-30)) return undefined;
  const dot = (x * nx + y * ny + z * nz) / length;
  const [tx, ty, tz] = [x / length - nx * dot, y / length - ny * dot, z / length - nz * dot];
  const rest = Math.sqrt(tx * tx + ty * ty + tz * tz);
  return rest > 1e-4 ? [tx / rest, ty / rest, tz / rest] : undefined;
}
