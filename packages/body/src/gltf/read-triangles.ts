/** Triangles of primitives. Each list of corners is taken apart and looked through once, whatever number of meshes have it. */
import { refuse } from './check-json.js';
import type { Spend } from './count-numbers.js';
import type { GltfPrimitive } from './document.js';
import type { AccessorReader } from './read-accessor.js';
import { countUp, listTriangles } from './triangles.js';

interface ReadTriangles {
  readonly corners: Uint32Array;
  readonly indices: Uint32Array;
  /** The highest vertex that is named. */
  readonly most: number;
}

export function createTriangleReader(accessors: AccessorReader, spend: Spend) {
  const read = new Map<string, ReadTriangles>();
  return (primitive: GltfPrimitive, vertices: number): Uint32Array => {
    const { indices, mode } = primitive;
    const path = `${primitive.path}.indices`;
    const key = `${indices ?? `all of ${vertices}`}, ${mode}`;
    let found = read.get(key);
    if (found === undefined) {
      const corners = indices === undefined ? countUp(vertices) : accessors.whole(indices, 1, path);
      // a strip has three corners for each of those that the file has
      if (mode !== 4) spend(corners.length * 3, path);
      found = { corners, indices: listTriangles(corners, mode), most: mostOf(corners) };
      read.set(key, found);
    } else {
      // also those that are there already: whoever shows or writes the meshes goes through all of them
      spend(found.indices.length, path);
    }
    if (found.most >= vertices) {
      const at = found.corners.findIndex((corner) => corner >= vertices);
      refuse('missing', path, `entry ${at} names vertex ${found.corners[at]} of ${vertices}`);
    }
    return found.indices;
  };
}

function mostOf(corners: Uint32Array): number {
  let most = -1;
  for (let i = 0; i < corners.length; i++) if (corners[i]! > most) most = corners[i]!;
  return most;
}
