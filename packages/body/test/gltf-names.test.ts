import {
  articulate,
  camera,
  createBody,
  joint,
  mesh,
  number,
  part,
  type Shape,
  shape,
  sphere,
  translate,
  use,
} from '@troupe/body';
import { bake, readModel, writeGlb } from '@troupe/body/gltf';
import { describe, expect, it } from 'vitest';
import { createNames } from '../src/gltf/names.js';
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

  const long = (length: number, end = '') => 'n'.repeat(length - end.length) + end;

  it('[GLT2] names of two hundred letters come back whole', async () => {
    const body = createBody(
      shape(long(200), () => {
        number(long(200, 'x'), 0);
        part(long(200, 'a'), () => camera(long(200, 'c')));
        part(long(200, 'b'), () => mesh(smiling(long(200, 'x'))));
        joint(long(200, 'j'), { axis: [0, 0, 1] }, () => sphere(1));
      }),
    );
    const spin = (t: number) => ({ [long(200, 'j')]: 30 * t });
    const clip = bake(body, spin, { name: long(200, 'k'), seconds: 1 });
    const again = createBody(await readModel(writeGlb(body, { clips: [clip] })));
    expect(again.name).toBe(body.name);
    expect([...again.parts.keys()]).toEqual([...body.parts.keys()]);
    expect([...again.variables.keys()].sort()).toEqual([...body.variables.keys()].sort());
    expect([...again.clips.keys()]).toEqual([clip.name]);
    const cameras = (each: typeof body) =>
      [...each.parts.values()].flatMap((node) => node.cameras).map(({ name }) => name);
    expect(cameras(again)).toEqual(cameras(body));
  });

  it('[GLT2] names that would be longer are refused', () => {
    const prefixed = (content: () => void) =>
      createBody(shape('s', () => use(shape('t', content), undefined, 'left')));
    const letters = /\[cannot-write\].*"n{40}…" .*20[1-9] letters; at most 200/;
    const cases = [
      prefixed(() => part(long(196), () => sphere(1))),
      prefixed(() => {
        number(long(196), 0);
        part('p', () => mesh(smiling(long(196))));
      }),
      prefixed(() => part('p', () => camera(long(196)))),
    ];
    for (const body of cases) {
      expect(() => writeGlb(body)).toThrow(/\[cannot-write\].*has 201 letters; at most 200/);
    }
    const body = createBody(moving(long(198), () => {}));
    const clip = bake(body, (t) => ({ x: t }), { name: 'go', seconds: 1 });
    expect(() => writeGlb(body, { clips: [clip] })).toThrow(letters);
    for (const name of [long(201), '', ' a', 'a\nb']) {
      const wrong = { ...clip, name };
      expect(() => writeGlb(createBody(moving('p', () => {})), { clips: [wrong] })).toThrow(
        /\[cannot-write\].*cannot be the name of a clip/s,
      );
    }
  });

  it('[GLT3] an expression without a name gets one, also where they are shared', async () => {
    const file = glbOf({
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ name: 'a', mesh: 0 }],
      meshes: [
        {
          primitives: [{ attributes: { POSITION: 0 }, targets: [{}] }],
          extras: { targetNames: [''], troupe: { shared: true } },
        },
      ],
      accessors: [{ componentType: 5126, count: 3, type: 'VEC3' }],
    });
    expect([...createBody(await readModel(file)).variables.keys()]).toEqual(['a.0']);
  });

  it('[GLT4] names that differ only in their last letters are numbered in one go', () => {
    const letters = 'abcdefghijklmnopqrst';
    const ends = [...letters].flatMap((a) => [...letters].map((b) => a + b));
    for (const give of ['take', 'number'] as const) {
      const names = createNames();
      for (const end of ends) names.take(`${'x'.repeat(197)}${end}z`);
      // as many again, of which nothing is left but the beginning
      let asked = 0;
      const has = Set.prototype.has;
      Set.prototype.has = function (this: Set<unknown>, value: unknown) {
        asked += 1;
        return has.call(this, value);
      };
      try {
        for (const end of ends) names[give](`${'x'.repeat(197)}${end}z`);
      } finally {
        Set.prototype.has = has;
      }
      expect(names.size()).toBe(800);
      expect(asked).toBeLessThan(2_000);
    }
  });

  it('[GLT3] names of other programs are cut where numbers and endings have no room', async () => {
    const nodes = Array.from({ length: 12 }, () => ({ name: long(250), extras: {} }));
    const json = {
      asset: { version: '2.0' },
      scenes: [{ nodes: nodes.map((_, k) => k) }],
      nodes,
      accessors: [
        { componentType: 5126, count: 1, type: 'SCALAR', min: [0], max: [0] },
        { componentType: 5126, count: 1, type: 'VEC3' },
      ],
      animations: [
        {
          samplers: [{ input: 0, output: 1 }],
          channels: nodes.map((_, node) => ({ sampler: 0, target: { node, path: 'scale' } })),
        },
      ],
    };
    const body = createBody(await readModel(glbOf(json)));
    expect(body.parts.size).toBe(12);
    expect(Math.max(...[...body.variables.keys()].map((name) => name.length))).toBe(200);
  });
});
