/** Triangles as a primitive of glTF. */
import type { Mesh } from '../model/geometry.js';
import { checkFinite } from './check-finite.js';
import type { GlbBuilder, Numbers } from './glb-builder.js';
import { cleanInfluences } from './influences.js';
import { unitNormals } from './normals.js';
import { tangentsOf } from './tangents.js';
import { listTriangles } from './triangles.js';

export interface PrimitiveWriter {
  /** With a picture of normals, a file says along which directions it runs. */
  readonly primitive: (
    mesh: Mesh,
    material: number,
    bumpy: boolean,
    part: string,
  ) => Record<string, unknown>;
}

export function createPrimitiveWriter(builder: GlbBuilder): PrimitiveWriter {
  // what is made of arrays is made once: meshes of one shape are shown by many nodes. All the arrays count: two
  // meshes may share one of them
  const places = new Map<object, number>();
  const made = new Map<string, unknown>();
  const placeOf = (array: object): number => {
    const place = places.get(array) ?? places.size;
    places.set(array, place);
    return place;
  };
  const once = <T>(what: string, from: readonly object[], make: () => T): T => {
    const key = `${what} ${from.map(placeOf).join(' ')}`;
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
  };
  const numbers = (values: Float32Array, type: 'VEC2' | 'VEC3' | 'VEC4', part: string) =>
    builder.accessor(
      once('finite', [values], () => checkFinite(values, part)),
      type,
      'vertices',
    );

  return {
    primitive: (mesh, material, bumpy, part) => {
      const { positions, normals, uvs, colors, indices, skin, morphs } = mesh;
      const vertices = positions.length / 3;
      const units = once('unit', [normals], () => unitNormals(checkFinite(normals, part)));
      const attributes: Record<string, number> = {
        POSITION: numbers(positions, 'VEC3', part),
        NORMAL: numbers(units, 'VEC3', part),
      };
      const tangents =
        bumpy && uvs
          ? once('tangents', [positions, units, uvs, indices], () =>
              tangentsOf({ ...mesh, normals: units }),
            )
          : undefined;
      if (tangents) attributes['TANGENT'] = numbers(tangents, 'VEC4', part);
      if (uvs) attributes['TEXCOORD_0'] = numbers(uvs, 'VEC2', part);
      if (colors) {
        attributes['COLOR_0'] = numbers(
          once('portions', [colors], () => portions(colors)),
          'VEC4',
          part,
        );
      }
      if (skin) {
        const { influences, weights } = once('clean', [skin.influences, skin.weights], () =>
          cleanInfluences(vertices, [
            { joints: Uint32Array.from(skin.influences), weights: skin.weights },
          ]),
        );
        attributes['JOINTS_0'] = builder.accessor(influences, 'VEC4', 'vertices');
        attributes['WEIGHTS_0'] = builder.accessor(weights, 'VEC4', 'vertices');
      }
      const targets = morphs?.map((morph) => ({
        POSITION: numbers(morph.positions, 'VEC3', part),
        ...(morph.normals && { NORMAL: numbers(morph.normals, 'VEC3', part) }),
      }));
      const corners = once(`corners of ${vertices}:`, [indices], () =>
        narrow(listTriangles(indices, 4), vertices),
      );
      return {
        attributes,
        indices: builder.accessor(corners, 'SCALAR', 'indices'),
        material,
        ...(targets && targets.length > 0 && { targets }),
      };
    },
  };
}

function portions(colors: Float32Array): Float32Array {
  if (colors.every((value) => value >= 0 && value <= 1)) return colors;
  return colors.map((value) => Math.min(1, Math.max(0, value)));
}

/** The last number of 16 bits means something else to some players. */
function narrow(indices: Uint32Array, vertices: number): Numbers {
  return vertices < 65_535 ? Uint16Array.from(indices) : indices;
}
