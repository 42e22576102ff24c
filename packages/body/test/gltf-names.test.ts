import {
  articulate,
  createBody,
  mesh,
  number,
  part,
  type Shape,
  shape,
  sphere,
  translate,
} from '@troupe/body';
import { bake, readModel, writeGlb } from '@troupe/body/gltf';
import { describe, expect, it } from 'vitest';
import { distance, pose, seen } from './gltf-compare.js';
import { complaints, glbOf, jsonOf } from './gltf-models.js';

function smiling(...variables: string[]) {
  return {
    positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
    normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1]),
    indices: Uint32Array.from([0, 1, 2]),
    morphs: variables.map((variable, k) => ({
      variable,
      positions: new Float32Array(9).fill(0.1 * (k + 1)),
    })),
  };
}

const twoHeads = shape('two', () => {
  number('smile', 0.25, { least: 0, most: 1 });
  number('frown', 0);
  part('head', () => mesh(smiling('smile')));
  part('hood', () => mesh(smiling('frown', 'smile')));
});

describe('names that are written and read again', () => {
  it('[GLT2] an expression of two parts is one variable again, in clips too', async () => {
    const body = createBody(twoHeads);
    const motion = (t: number) => ({ smile: t * t, frown: Math.sin(t) });
    const clip = bake(body, motion, { name: 'face', seconds: 1, fps: 10 });
    const bytes = writeGlb(body, { clips: [clip] });
    expect(await complaints(bytes)).toEqual([]);
    const again = createBody(await readModel(bytes));
    expect([...again.variables.values()].sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
      [...body.variables.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
    const found = again.clips.get('face')!;
    expect(found.tracks.map(({ variable }) => variable).sort()).toEqual(['frown', 'smile']);
    for (const time of [0, 0.5, 1]) {
      for (const [name, value] of Object.entries(motion(time))) body.set(name, value);
      pose(again, found, time);
      expect(distance(seen(body), seen(again))).toBeLessThan(1e-5);
    }
    // and once more: a clip of it can be written again
    expect(writeGlb(again).length).toBeGreaterThan(0);
  });

  it('[GLT2] expressions that somebody has set apart since are two', async () => {
    const bytes = writeGlb(createBody(twoHeads));
    const json = jsonOf<{ meshes: { weights: number[] }[] }>(bytes);
    json.meshes[0]!.weights = [0.75];
    const start = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true) + 28;
    const again = createBody(await readModel(glbOf(json, bytes.slice(start))));
    expect([again.get('smile'), again.get('smile.2')]).toEqual([0.75, 0.25]);
  });

  it('[GLT2] a part and an expression of one name keep it both', async () => {
    const body = createBody(
      shape('s', () => {
        number('smile', 0.25);
        part('smile', () => mesh(smiling('smile')));
      }),
    );
    const clip = bake(body, (t) => ({ smile: t }), { name: 'c', seconds: 1 });
    for (const clips of [[], [clip]]) {
      const again = createBody(await readModel(writeGlb(body, { clips })));
      expect([...again.variables.keys()]).toEqual(['smile']);
      expect([...again.parts.keys()]).toEqual(['smile']);
      expect(again.clips.get('c')?.tracks.length).toBe(clips[0]?.tracks.length);
    }
  });

  const moving = (name: string, other: () => void): Shape =>
    shape('s', () => {
      const x = number('x', 0);
      other();
      articulate(() => translate(x(), 0, 0));
      part(name, () => sphere(1));
    });

  it.each<[string, Shape]>([
    [
      'a part that moves and an expression of its name',
      moving('smile', () => {
        number('smile', 0);
        part('head', () => mesh(smiling('smile')));
      }),
    ],
    [
      'where a part is and an expression',
      moving('a', () => {
        number('a.at', 0);
        part('head', () => mesh(smiling('a.at')));
      }),
    ],
    ['where a part is and another part', moving('a', () => part('a.at', () => sphere(1)))],
  ])('[GLT2] %s would be two variables of one name, and are refused', (_, given) => {
    const body = createBody(given);
    const clip = bake(body, (t) => ({ x: t }), { name: 'go', seconds: 1 });
    expect(() => writeGlb(body, { clips: [clip] })).toThrow(
      /\[cannot-write\].*(smile|a\.at): .*Name one of them otherwise/,
    );
    expect(writeGlb(body).length).toBeGreaterThan(0);
  });
});
