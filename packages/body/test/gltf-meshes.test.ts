import { createBody, type Mesh, mesh, number, scale, shape, transformBlock } from '@troupe/body';
import { writeGlb } from '@troupe/body/gltf';
import { describe, expect, it } from 'vitest';
import { accessorOf, jsonOf } from './gltf-models.js';

const triangle: Mesh = {
  positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  indices: Uint32Array.from([0, 1, 2]),
};

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
});
