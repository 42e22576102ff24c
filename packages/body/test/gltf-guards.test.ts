/** What keeps a file from being read otherwise than it was meant, or from taking for ever, each alone. */
import { createBody, joint, shape, sphere, type Track } from '@troupe/body';
import { readModel, writeGlb } from '@troupe/body/gltf';
import { describe, expect, it } from 'vitest';
import { checkSizes } from '../src/gltf/check-sizes.js';
import type { GltfNode, GltfPrimitive } from '../src/gltf/document.js';
import { createTriangleReader } from '../src/gltf/read-triangles.js';
import { readTurning, turnClips } from '../src/gltf/read-turning.js';
import { glbOf } from './gltf-models.js';

describe('guards', () => {
  it('[GLT4] triangles that are known already are counted for each mesh that has them', () => {
    const spent: [number, string][] = [];
    const accessors = { numbers: () => new Float32Array(), whole: () => Uint32Array.of(0, 1, 2) };
    const read = createTriangleReader(accessors, (count, path) => spent.push([count, path]));
    const primitive = (path: string) => ({ path, indices: 0, mode: 4 }) as unknown as GltfPrimitive;
    for (const path of ['a', 'b', 'c']) read(primitive(path), 3);
    expect(spent).toEqual([
      [3, 'b.indices'],
      [3, 'c.indices'],
    ]);
  });

  it('[GLT2] a joint that turns by more than can be said in keys is refused', () => {
    const made = shape('s', () => joint('hinge', { axis: [0, 0, 1] }, () => sphere(1)));
    const values = Float32Array.of(0, 1e8);
    const spin: Track = { variable: 'hinge', kind: 'linear', times: Float32Array.of(0, 1), values };
    const clips = [{ name: 'c', seconds: 1, tracks: [spin] }];
    expect(() => writeGlb(createBody(made), { clips })).toThrow(
      /cannot-write.*by 100000000 degrees.*too fast.*Give it more time/,
    );
  });

  it('[GLT2] an expression that has the name of a joint is another variable, also where they are shared', async () => {
    const file = glbOf({
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0, 1] }],
      nodes: [
        { name: 'a', mesh: 0 },
        { name: 'b', extras: { troupe: { turns: true } } },
      ],
      meshes: [
        {
          primitives: [{ attributes: { POSITION: 0 }, targets: [{}] }],
          extras: { targetNames: ['b'], troupe: { shared: true } },
        },
      ],
      accessors: [{ componentType: 5126, count: 3, type: 'VEC3' }],
    });
    const { variables } = createBody(await readModel(file));
    expect(variables.get('b')?.kind).toBe('rotation');
    expect(variables.get('b.2')?.kind).toBe('number');
  });

  it('[GLT2] an angle that is beyond its limits by rounding stays where it is', () => {
    const notes = { turns: true, rest: 0, axis: [0, 0, 1], least: 0, most: 359.9998 };
    const turning = readTurning({ notes } as unknown as GltfNode)!;
    const values = [0, 170, 340, 360].flatMap((degrees) => {
      const angle = (degrees * Math.PI) / 360;
      return [0, 0, Math.sin(angle), Math.cos(angle)];
    });
    const times = Float32Array.of(0, 1, 2, 3);
    const track: Track = { variable: 'a', kind: 'step', times, values: Float32Array.from(values) };
    const clips = new Map([['c', { name: 'c', seconds: 3, tracks: [track] }]]);
    const turned = turnClips(clips, new Map([['a', turning]]), () => {});
    expect(turned.get('c')!.tracks[0]!.values[3]).toBeCloseTo(360, 2);
  });

  it.each([
    ['tracks in all clips', 'animations', 'channels'],
    ['joints in all skins', 'skins', 'joints'],
  ])('[GLT2] more %s than are read again are refused', (what, list, entries) => {
    const each = { [entries]: new Array<object>(60_000).fill({}) };
    expect(() => checkSizes('b', { [list]: [each] })).not.toThrow();
    expect(() => checkSizes('b', { [list]: [each, each] })).toThrow(
      new RegExp(`cannot-write.*b.*makes 120000 ${what}; a file has at most 100000`),
    );
  });
});
