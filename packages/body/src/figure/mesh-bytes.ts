/** Meshes as bytes and back: a list of numbers that travels as numbers is nine times as long. */
import { TroupeError } from '@troupe/core';
import type { Mesh, Morph, Skin } from '../model/geometry.js';
import type { FigureMesh } from './figure.js';

export function writeMesh({
  positions,
  normals,
  uvs,
  colors,
  indices,
  skin,
  morphs,
}: Mesh): FigureMesh {
  return {
    positions: bytesOf(positions),
    normals: bytesOf(normals),
    ...(uvs && { uvs: bytesOf(uvs) }),
    ...(colors && { colors: bytesOf(colors) }),
    indices: bytesOf(indices),
    ...(skin && {
      skin: {
        joints: skin.joints,
        inverseBind: bytesOf(skin.inverseBind),
        influences: bytesOf(skin.influences),
        weights: bytesOf(skin.weights),
      },
    }),
    ...(morphs && {
      morphs: morphs.map((morph) => ({
        variable: morph.variable,
        positions: bytesOf(morph.positions),
        ...(morph.normals && { normals: bytesOf(morph.normals) }),
      })),
    }),
  };
}

/** What is in it is checked where it is put into a body. */
export function readMesh(mesh: FigureMesh, path: string): Mesh {
  const floats = (name: string, bytes: unknown) =>
    new Float32Array(copyOf(bytes, 4, `${path}.${name}`));
  const { positions, normals, uvs, colors, indices, skin, morphs } = mesh;
  return {
    positions: floats('positions', positions),
    normals: floats('normals', normals),
    ...(uvs && { uvs: floats('uvs', uvs) }),
    ...(colors && { colors: floats('colors', colors) }),
    indices: new Uint32Array(copyOf(indices, 4, `${path}.indices`)),
    ...(skin && {
      skin: {
        joints: skin.joints,
        inverseBind: floats('skin.inverseBind', skin.inverseBind),
        influences: new Uint16Array(copyOf(skin.influences, 2, `${path}.skin.influences`)),
        weights: floats('skin.weights', skin.weights),
      } satisfies Skin,
    }),
    ...(morphs && {
      morphs: morphs.map(
        ({ variable, positions: moved, normals: turned }): Morph => ({
          variable,
          positions: floats('morphs.positions', moved),
          ...(turned && { normals: floats('morphs.normals', turned) }),
        }),
      ),
    }),
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength).slice();
}

/** In memory of its own: what comes over a connection begins anywhere in that of a message. */
function copyOf(bytes: unknown, size: number, path: string): ArrayBuffer {
  if (bytes instanceof Uint8Array && bytes.length % size === 0) return bytes.slice().buffer;
  const found = bytes instanceof Uint8Array ? `${bytes.length} bytes` : typeof bytes;
  const message = `must be bytes, ${size} to a number, found ${found}`;
  throw new TroupeError([{ code: 'wrong-figure', path, message }]);
}
