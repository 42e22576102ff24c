/** What a body looks like where it is, so that two can be compared: every primitive in the body's own space. */
import {
  type Body,
  type BodyNode,
  type Clip,
  type Mesh,
  type Shading,
  shadingOf,
  type VariableValue,
} from '@troupe/body';
import { expect } from 'vitest';
import { sampleTrack } from '../src/gltf/sample-track.js';
import { createMatrix, multiplyMatrices } from '../src/math/matrices.js';
import { tessellate } from '../src/surfaces/tessellate.js';

export interface Seen {
  readonly part: string | undefined;
  readonly positions: Float64Array;
  readonly indices: Uint32Array;
  readonly uvs: Float32Array | undefined;
  readonly colors: Float32Array | undefined;
  readonly shading: Shading;
}

export function seen(body: Body): Seen[] {
  body.update();
  const found: Seen[] = [];
  const visit = (node: BodyNode, above: Float64Array, part: string | undefined) => {
    const world = multiplyMatrices(above, node.local, createMatrix());
    const name = node.name ?? part;
    for (const { geometry, attributes } of node.primitives) {
      const mesh = tessellate(geometry);
      found.push({
        part: name,
        positions: place(body, mesh, world),
        indices: mesh.indices,
        uvs: mesh.uvs,
        colors: mesh.colors,
        shading: shadingOf(attributes),
      });
    }
    for (const child of node.children) visit(child, world, name);
  };
  visit(body.root, createMatrix(), undefined);
  return found;
}

function place(body: Body, mesh: Mesh, world: Float64Array): Float64Array {
  const out = Float64Array.from(mesh.positions);
  for (const { variable, positions } of mesh.morphs ?? []) {
    const weight = body.get(variable) as number;
    for (let k = 0; k < out.length; k++) out[k]! += weight * positions[k]!;
  }
  const { skin } = mesh;
  const bones = skin?.joints.map((joint, k) => {
    const bind = Float64Array.from(skin.inverseBind.subarray(k * 16, k * 16 + 16));
    return multiplyMatrices(body.place(joint), bind, bind);
  });
  for (let vertex = 0; vertex < out.length / 3; vertex++) {
    const [x, y, z] = [out[vertex * 3]!, out[vertex * 3 + 1]!, out[vertex * 3 + 2]!];
    for (let row = 0; row < 3; row++) {
      const through = (m: Float64Array) =>
        m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]!;
      let sum = 0;
      if (skin === undefined || bones === undefined) sum = through(world);
      else {
        for (let k = 0; k < 4; k++) {
          const weight = skin.weights[vertex * 4 + k]!;
          if (weight > 0) sum += weight * through(bones[skin.influences[vertex * 4 + k]!]!);
        }
      }
      out[vertex * 3 + row] = sum;
    }
  }
  return out;
}

/** How far apart two bodies are at most, as a part of their size; their triangles must be the same ones. */
export function distance(a: readonly Seen[], b: readonly Seen[]): number {
  expect(b.length).toBe(a.length);
  let size = 1e-3;
  let most = 0;
  for (const [i, one] of a.entries()) {
    const other = b[i]!;
    expect(other.positions.length).toBe(one.positions.length);
    for (let k = 0; k < one.positions.length; k++) {
      size = Math.max(size, Math.abs(one.positions[k]!));
      most = Math.max(most, Math.abs(one.positions[k]! - other.positions[k]!));
    }
  }
  return most / size;
}

/** Puts a body where a clip is at a time. */
export function pose(body: Body, clip: Clip, time: number): void {
  for (const track of clip.tracks) {
    const value = body.get(track.variable) as VariableValue;
    const width = Array.isArray(value) ? value.length : 1;
    const sampled = sampleTrack(track, width, time);
    body.set(track.variable, width === 1 ? sampled[0]! : sampled);
  }
  body.update();
}

/** In the order of their colours, which are all different: how parts are nested may be another order. */
export function byColor(list: readonly Seen[]): Seen[] {
  const key = ({ shading }: Seen) => shading.color.map((value) => value.toFixed(4)).join();
  return [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
