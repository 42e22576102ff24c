import {
  createBody,
  joint,
  type Mesh,
  mesh,
  number,
  part,
  scale,
  shape,
  surface,
  transformBlock,
} from '@troupe/body';
import { readModel, writeGlb } from '@troupe/body/gltf';
import { describe, expect, it } from 'vitest';
import { seen } from './gltf-compare.js';
import { accessorOf, complaints, glbOf, jsonOf, modelBytes, onePixel } from './gltf-models.js';

const triangle: Mesh = {
  positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  indices: Uint32Array.from([0, 1, 2]),
};
const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

interface Written {
  readonly meshes: readonly {
    readonly primitives: readonly {
      readonly attributes: Readonly<Record<string, number>>;
      readonly targets?: readonly Readonly<Record<string, number>>[];
    }[];
  }[];
}

function primitivesOf(bytes: Uint8Array) {
  return jsonOf<Written>(bytes).meshes.flatMap(({ primitives }) => primitives);
}

describe('meshes that are written', () => {
  it.each([0.1, 10])('[GLT2] morphs bend normals as far under a scale of %s', (by) => {
    const bent: Mesh = {
      ...triangle,
      morphs: [
        {
          variable: 'smile',
          positions: new Float32Array(9),
          normals: Float32Array.from([0, 0, -0.5, 0.25, 0, 0, 0, 0, 0]),
        },
      ],
    };
    const body = createBody(
      shape('s', () => {
        number('smile', 0);
        transformBlock(() => {
          scale(by, by, by);
          mesh(bent);
        });
      }),
    );
    const bytes = writeGlb(body);
    const [primitive] = primitivesOf(bytes);
    const normals = accessorOf(bytes, primitive!.targets![0]!['NORMAL']!);
    for (const [k, value] of bent.morphs![0]!.normals!.entries()) {
      expect(normals[k]).toBeCloseTo(value, 6);
    }
  });

  it('[GLT2] meshes that share their joints keep their own weights', async () => {
    const influences = Uint16Array.from([0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]);
    const bound = (first: number): Mesh => ({
      ...triangle,
      skin: {
        joints: ['a', 'b'],
        inverseBind: Float32Array.from([...identity, ...identity]),
        influences,
        weights: Float32Array.from({ length: 12 }, (_, k) => [first, 1 - first, 0, 0][k % 4]!),
      },
    });
    const body = createBody(
      shape('s', () => {
        joint('a', {}, () => joint('b', { at: [0, 1, 0] }));
        part('p', () => mesh(bound(0.75)));
        part('q', () => mesh(bound(0.25)));
      }),
    );
    const bytes = writeGlb(body);
    const weights = primitivesOf(bytes).map(({ attributes }) => [
      ...accessorOf(bytes, attributes['WEIGHTS_0']!).subarray(0, 2),
    ]);
    expect(weights).toEqual([
      [0.75, 0.25],
      [0.25, 0.75],
    ]);
    const again = createBody(await readModel(bytes));
    for (const one of [body, again]) one.set('b', [0, 0, 0.6, 0.8]);
    const places = (each: typeof body) => seen(each).map(({ positions }) => [...positions]);
    for (const [i, list] of places(body).entries()) {
      for (const [k, value] of list.entries()) expect(places(again)[i]![k]).toBeCloseTo(value, 5);
    }
  });

  it('[GLT1] meshes that share their corners have the directions of their own pictures', () => {
    const pictured = (uvs: readonly number[]): Mesh => ({
      ...triangle,
      uvs: Float32Array.from(uvs),
    });
    const body = createBody(
      shape('s', () => {
        surface('plastic', { normalMap: { type: 'image/png', bytes: onePixel } });
        part('p', () => mesh(pictured([0, 0, 1, 0, 0, 1])));
        part('q', () => mesh(pictured([0, 0, 0, 1, 1, 0])));
      }),
    );
    const bytes = writeGlb(body);
    const tangents = primitivesOf(bytes).map(({ attributes }) => [
      ...accessorOf(bytes, attributes['TANGENT']!).subarray(0, 4),
    ]);
    expect(tangents).toEqual([
      [1, 0, 0, 1],
      [0, 1, 0, -1],
    ]);
  });

  const morph = { variable: 'smile', positions: new Float32Array(9) };
  const skin = {
    joints: ['a'],
    inverseBind: Float32Array.from(identity),
    influences: new Uint16Array(12),
    weights: new Float32Array(12),
  };
  it.each([
    ['positions', { positions: new Float64Array(9) }, 'Float32Array'],
    ['normals', { normals: new Float64Array(9) }, 'Float32Array'],
    ['indices', { indices: Uint16Array.from([0, 1, 2]) }, 'Uint32Array'],
    ['uvs', { uvs: new Float64Array(6) }, 'Float32Array'],
    ['colors', { colors: new Uint8Array(12) }, 'Float32Array'],
    ['positions of the morph smile', { morphs: [{ ...morph, positions: [0] }] }, 'Float32Array'],
    [
      'normals of the morph smile',
      { morphs: [{ ...morph, normals: new Float64Array(9) }] },
      'Float32Array',
    ],
    ['influences', { skin: { ...skin, influences: new Uint8Array(12) } }, 'Uint16Array'],
    ['weights', { skin: { ...skin, weights: new Float64Array(12) } }, 'Float32Array'],
    ['inverseBind', { skin: { ...skin, inverseBind: identity } }, 'Float32Array'],
  ] as const)('[EVE4] %s in another kind of array are refused', (what, changed, kind) => {
    const wrong = { ...triangle, ...changed } as unknown as Mesh;
    const build = () => createBody(shape('s', () => part('p', () => mesh(wrong))));
    expect(build).toThrow(new RegExp(`wrong-value.*p: the ${what} of a mesh must be a ${kind}`));
  });

  const changed = (at: number, value: number) => identity.map((old, k) => (k === at ? value : old));
  const following = (inverseBind: readonly number[]) =>
    shape('s', () => {
      joint('a', {}, () => {});
      part('p', () =>
        mesh({ ...triangle, skin: { ...skin, inverseBind: Float32Array.from(inverseBind) } }),
      );
    });

  it('[EVE4] matrices of joints with numbers that are none are refused', () => {
    const nan = changed(5, Number.NaN);
    expect(() => createBody(following(nan))).toThrow(/not-finite.*p: .* NaN among its inverseBind/);
  });

  it('[GLT1] matrices of joints that are row by row, or have a perspective, are refused when they are written', () => {
    expect(() => writeGlb(createBody(following(changed(3, 0.5))))).toThrow(
      /\[cannot-write\] p: .*joint "a".*0, 0, 0, 1, found 0.5, 0, 0, 1/,
    );
  });

  it('[GLT1] matrices of joints that are rounded, or wrong in a file, are written as glTF has them', async () => {
    const rounded = createBody(following(changed(15, 0.9999)));
    expect(await complaints(writeGlb(rounded))).toEqual([]);
    const bytes = modelBytes('RiggedSimple');
    const json = jsonOf<{
      skins: { inverseBindMatrices: number }[];
      accessors: { bufferView?: number }[];
    }>(bytes);
    delete json.accessors[json.skins[0]!.inverseBindMatrices]!.bufferView;
    const start = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true) + 28;
    const body = createBody(await readModel(glbOf(json, bytes.slice(start))));
    expect(await complaints(writeGlb(body))).toEqual([]);
  });

  it('[GLT1] matrices of joints that became wrong later are refused when they are written', () => {
    const inverseBind = Float32Array.from(identity);
    const body = createBody(
      shape('s', () => {
        joint('a', {}, () => {});
        part('p', () => mesh({ ...triangle, skin: { ...skin, inverseBind } }));
      }),
    );
    inverseBind[12] = Number.NaN;
    expect(() => writeGlb(body)).toThrow(/not-finite.*p: .*"p" has NaN/);
  });
});
