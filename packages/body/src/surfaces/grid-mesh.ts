/** Vertices in rows, and the triangles between them. */
import type { Mesh, Point } from '../model/geometry.js';

export interface Draft {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array;
  readonly indices: Uint32Array;
  vertices: number;
  corners: number;
}

export function startMesh(vertices: number, cells: number): Draft {
  return {
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    uvs: new Float32Array(vertices * 2),
    indices: new Uint32Array(cells * 6),
    vertices: 0,
    corners: 0,
  };
}

export function putVertex(draft: Draft, point: Point, normal: Point, u: number, v: number): void {
  const at = draft.vertices++;
  draft.positions.set(point, at * 3);
  draft.normals.set(normal, at * 3);
  draft.uvs[at * 2] = u;
  draft.uvs[at * 2 + 1] = v;
}

/** The two triangles between a vertex, the next in its row, and the two above them; turned, they are seen from behind. */
export function addCell(draft: Draft, first: number, perRow: number, turned: boolean): void {
  const [a, b, c, d] = [first, first + 1, first + perRow + 1, first + perRow];
  addTriangle(draft, a, b, c, turned);
  addTriangle(draft, a, c, d, turned);
}

function addTriangle(draft: Draft, a: number, b: number, c: number, turned: boolean): void {
  const { positions, indices } = draft;
  // at a pole two corners are one: such a triangle has no side to face anybody with
  if (samePlace(positions, a, b) || samePlace(positions, b, c) || samePlace(positions, c, a))
    return;
  indices[draft.corners++] = a;
  indices[draft.corners++] = turned ? c : b;
  indices[draft.corners++] = turned ? b : c;
}

export function endMesh({ positions, normals, uvs, indices, corners }: Draft): Mesh {
  return { positions, normals, uvs, indices: indices.slice(0, corners) };
}

function samePlace(positions: Float32Array, a: number, b: number): boolean {
  return (
    positions[a * 3] === positions[b * 3] &&
    positions[a * 3 + 1] === positions[b * 3 + 1] &&
    positions[a * 3 + 2] === positions[b * 3 + 2]
  );
}
