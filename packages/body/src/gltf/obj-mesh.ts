/** A mesh that grows by faces: corners that are the same in all respects are one vertex. */
import type { Mesh } from '../model/geometry.js';
import { Growing } from './growing.js';
import { toUnit } from './normals.js';

/** All that faces of a file refer to. */
export interface ObjVertices {
  readonly positions: Growing<Float32Array>;
  /** Of those vertices that have one, r, g, b; else NaN. */
  readonly colors: Growing<Float32Array>;
  readonly uvs: Growing<Float32Array>;
  readonly normals: Growing<Float32Array>;
}

export class ObjMesh {
  readonly #vertices: ObjVertices;
  readonly #positions = new Growing(new Float32Array());
  readonly #normals = new Growing(new Float32Array());
  readonly #uvs = new Growing(new Float32Array());
  readonly #colors = new Growing(new Float32Array());
  readonly #indices = new Growing(new Uint32Array());
  /** Vertices of each position, one leading to the next: their uv, their normal. */
  readonly #first = new Map<number, number>();
  readonly #next = new Growing(new Int32Array());
  readonly #uvOf = new Growing(new Int32Array());
  readonly #normalOf = new Growing(new Int32Array());
  #hasUvs = false;
  #hasColors = false;

  constructor(vertices: ObjVertices) {
    this.#vertices = vertices;
  }

  get vertices(): number {
    return this.#positions.length / 3;
  }

  /** A normal of -1 is that of the face, which no other face shares. */
  vertex(position: number, uv: number, normal: number, face: readonly number[]): number {
    if (normal >= 0) {
      // a vertex with a million normals must not be searched a million times
      let left = 64;
      for (let at = this.#first.get(position) ?? -1; at >= 0 && left > 0; left--) {
        if (this.#uvOf.array[at] === uv && this.#normalOf.array[at] === normal) return at;
        at = this.#next.array[at]!;
      }
    }
    const index = this.vertices;
    const { positions, colors, uvs, normals } = this.#vertices;
    this.#next.push(this.#first.get(position) ?? -1);
    if (normal >= 0) this.#first.set(position, index);
    this.#uvOf.push(uv);
    this.#normalOf.push(normal);
    for (let k = 0; k < 3; k++) {
      this.#positions.push(positions.array[position * 3 + k]!);
      this.#normals.push(normal >= 0 ? normals.array[normal * 3 + k]! : face[k]!);
      const color = colors.array[position * 3 + k]!;
      this.#colors.push(Number.isNaN(color) ? 1 : color);
      if (!Number.isNaN(color)) this.#hasColors = true;
    }
    this.#colors.push(1);
    if (uv >= 0) this.#hasUvs = true;
    for (let k = 0; k < 2; k++) this.#uvs.push(uv >= 0 ? uvs.array[uv * 2 + k]! : 0);
    return index;
  }

  triangle(a: number, b: number, c: number): void {
    if (a === b || b === c || a === c) return;
    this.#indices.push(a);
    this.#indices.push(b);
    this.#indices.push(c);
  }

  done(): Mesh | undefined {
    if (this.#indices.length === 0) return undefined;
    const normals = this.#normals.done();
    for (let k = 0; k < normals.length; k += 3) toUnit(normals, k);
    return {
      positions: this.#positions.done(),
      normals,
      ...(this.#hasUvs && { uvs: this.#uvs.done() }),
      ...(this.#hasColors && { colors: this.#colors.done() }),
      indices: this.#indices.done(),
    };
  }
}
