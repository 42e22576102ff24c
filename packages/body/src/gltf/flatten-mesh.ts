/** Without normals a mesh is flat: each triangle has corners of its own. */
import type { Mesh } from '../model/geometry.js';
import type { Spend } from './count-numbers.js';
import type { Influences } from './influences.js';
import { flatNormals } from './normals.js';
import { countUp, spreadOut } from './triangles.js';

export interface ReadPrimitive {
  readonly mesh: Mesh;
  readonly influences: Influences | undefined;
  readonly targets: readonly ReadTarget[];
}

interface ReadTarget {
  readonly positions: Float32Array;
  readonly normals: Float32Array | undefined;
}

interface SharedCorners {
  readonly mesh: Omit<Mesh, 'normals'>;
  readonly influences: Influences | undefined;
  readonly targets: readonly ReadTarget[];
}

/** Everything is counted before anything is made: three vertices may have any number of triangles. */
export function flattenMesh(
  { mesh, influences, targets }: SharedCorners,
  path: string,
  spend: Spend,
): ReadPrimitive {
  const { indices, uvs, colors } = mesh;
  const width = 6 + (uvs ? 2 : 0) + (colors ? 4 : 0) + (influences ? 8 : 0);
  spend(indices.length * width, `${path}.indices`);
  const seen = new Set([mesh.positions]);
  for (const [k, target] of targets.entries()) {
    if (!seen.has(target.positions)) spend(indices.length * 3, `${path}.targets[${k}].POSITION`);
    seen.add(target.positions);
  }
  const spread = new Map<Float32Array, Float32Array>();
  const placesOf = (from: Float32Array) => {
    const found = spread.get(from) ?? spreadOut(from, indices, 3);
    spread.set(from, found);
    return found;
  };
  const positions = placesOf(mesh.positions);
  return {
    mesh: {
      positions,
      normals: flatNormals(positions),
      uvs: uvs && spreadOut(uvs, indices, 2),
      colors: colors && spreadOut(colors, indices, 4),
      indices: countUp(indices.length),
    },
    influences: influences && {
      ...influences,
      influences: spreadOut(influences.influences, indices, 4),
      weights: spreadOut(influences.weights, indices, 4),
    },
    targets: targets.map((target) => ({
      positions: placesOf(target.positions),
      normals: undefined,
    })),
  };
}
