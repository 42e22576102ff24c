/** Small characters that ask for much: what is the same is one array or list, and what is made is counted. */
import { describe, expect, it } from 'vitest';
import type { GltfDocument } from '../src/gltf/document.js';
import { unmoved } from '../src/gltf/matrices.js';
import type { Model, ModelPart } from '../src/gltf/model.js';
import { createBody, type Geometry, type Mesh } from '../src/index.js';
import { alignBones } from '../src/vrm/align-bones.js';
import { expressModel } from '../src/vrm/express-model.js';
import { readVrm } from '../src/vrm/index.js';
import { readExpressions } from '../src/vrm/read-expressions.js';
import { createSums } from '../src/vrm/sum-targets.js';
import { bones, type VrmJson, vrmFile } from './vrm-files.js';

interface Said {
  readonly VRMC_vrm: { expressions: { custom: Record<string, unknown> } };
  readonly VRM: { blendShapeMaster: { blendShapeGroups: { binds: unknown[] }[] } };
}
const said = (json: VrmJson) => json.extensions as unknown as Said;
const bind = (index: number, weight: number) => ({ node: bones.length + 1, index, weight });

/** A part of one mesh with targets of six numbers each, and a clip that turns it. */
function modelOf(targets: readonly string[]): Model {
  const positions = Float32Array.of(1, 2, 3, 4, 5, 6);
  const morphs = targets.map((variable) => ({ variable, positions: positions.slice() }));
  const mesh: Mesh = { positions, normals: positions, indices: new Uint32Array(), morphs };
  const material = {
    color: [1, 1, 1],
    opacity: [1, 1, 1],
    surface: { shader: 'matte', parameters: {} },
    sides: 1,
  } as const;
  const part: ModelPart = {
    name: 'head.raw',
    rest: unmoved,
    turns: true,
    first: [0, 0, 0, 1],
    travels: false,
    stretches: false,
    primitives: [{ mesh, material }],
    lights: [],
    cameras: [],
    children: [],
  };
  const times = Float32Array.of(0);
  const values = Float32Array.of(0, 0, 0, 1);
  const track = { variable: 'head.raw', kind: 'linear', times, values } as const;
  return {
    name: 'x',
    parts: [part],
    numbers: new Map(targets.map((name) => [name, { first: 0 }])),
    limbs: [],
    clips: new Map([['nod', { name: 'nod', seconds: 1, tracks: [track, { ...track }] }]]),
  };
}

describe('small characters', () => {
  it('[GLT4] [VRM1] expressions that are the same share what they move', async () => {
    const file = vrmFile(1, (json) => {
      const { custom } = said(json).VRMC_vrm.expressions;
      custom['Other'] = { morphTargetBinds: [bind(0, 0.25)] };
      custom['Half'] = { morphTargetBinds: [bind(0, 0.5)] };
    });
    const body = createBody(await readVrm(file));
    const [shown] = body.parts.get('face')!.primitives;
    const { mesh } = shown!.geometry as Extract<Geometry, { kind: 'mesh' }>;
    const find = (name: string) => mesh.morphs!.find(({ variable }) => variable === name)!;
    expect(find('Other').positions).toBe(find('Wink').positions);
    expect(find('Half').positions[0]).toBeCloseTo(2 * find('Wink').positions[0]!, 6);
  });

  it('[GLT4] [VRM1] what expressions add up is counted before it is made, with where', () => {
    const spent: [number, string][] = [];
    const half = new Map([['smile', 0.5]]);
    const both = new Map([
      ['smile', 0.5],
      ['open', 1],
    ]);
    const model = expressModel(
      modelOf(['smile', 'open']),
      [
        { name: 'a', path: 'at.a', weights: half },
        { name: 'b', path: 'at.b', weights: half },
        { name: 'c', path: 'at.c', weights: both },
        { name: 'd', path: 'at.d', weights: new Map([['open', 1]]) },
      ],
      [],
      (numbers, path) => spent.push([numbers, path]),
    );
    expect(spent).toEqual([
      [6, 'at.a'],
      [6, 'at.c'],
    ]);
    const { morphs = [] } = model.parts[0]!.primitives[0]!.mesh;
    expect(morphs.map(({ variable }) => variable)).toEqual(['a', 'b', 'c', 'd']);
    expect([...morphs[2]!.positions]).toEqual([1.5, 3, 4.5, 6, 7.5, 9]);
  });

  it('[GLT4] [VRM1] sums of more targets than can be added up in a while are refused, with where', () => {
    const morphs = [{ variable: 'm', positions: new Float32Array(1_000_000) }];
    const share = { target: 0, weight: 0.5 };
    const sumOf = createSums(() => {});
    expect(() =>
      sumOf(
        morphs,
        Array.from({ length: 2_001 }, () => share),
        'at.a',
      ),
    ).toThrow(/too-many.*at\.a.*more than 2000000000 products/);
  });

  it('[GLT4] [VRM1] sums that are there already are counted too, with where: to know them takes a look at all', () => {
    const positions = new Float32Array(3);
    const morphs = Array.from({ length: 1_000 }, () => ({ variable: 'm', positions }));
    const shares = morphs.map((_, target) => ({ target, weight: 0.5 }));
    const sumOf = createSums(() => {});
    for (let k = 0; k < 1_000; k++) sumOf(morphs, shares, 'at.a');
    expect(() => sumOf(morphs, [{ target: 0, weight: 1 }], 'at.b')).toThrow(
      /too-many.*at\.b.*more than 1000000 targets.*fewer targets/,
    );
  });

  it('[GLT4] [VRM1] a mesh that is shown twice is one, and targets of the same variables are moved alike', () => {
    const model = modelOf(['smile', 'open']);
    const [part] = model.parts;
    const [first] = part!.primitives;
    const [again] = modelOf(['smile', 'open']).parts[0]!.primitives;
    const turned = modelOf(['open', 'smile']).parts[0]!.primitives[0]!;
    turned.mesh.morphs![0]!.positions.fill(0);
    const { parts } = expressModel(
      { ...model, parts: [{ ...part!, primitives: [first!, first!, again!, turned] }] },
      [
        {
          name: 'a',
          path: 'at.a',
          weights: new Map([
            ['smile', 0.5],
            ['open', 0.25],
          ]),
        },
      ],
      [],
      () => {},
    );
    const [a, b, c, d] = parts[0]!.primitives.map(({ mesh }) => mesh);
    expect(b).toBe(a);
    const numbers = [0.75, 1.5, 2.25, 3, 3.75, 4.5];
    expect([...a!.morphs![0]!.positions]).toEqual(numbers);
    expect([...c!.morphs![0]!.positions]).toEqual(numbers);
    expect([...d!.morphs![0]!.positions]).toEqual([0.5, 1, 1.5, 2, 2.5, 3]);
  });

  it('[GLT4] [VRM1] nodes that show a mesh are one list, whatever moves the mesh', () => {
    const nodes = Array.from({ length: 5 }, () => ({ mesh: 0 }));
    const document = { nodes, meshes: [{ targets: 2 }] } as unknown as GltfDocument;
    const binds = [0, 1].map((index) => ({ mesh: 0, index, weight: 100 }));
    const json = { blendShapeMaster: { blendShapeGroups: [{ name: 'a', binds }] } };
    const [found] = readExpressions({ version: 0, json, path: 'x' }, document);
    const [first, second] = found!.binds;
    expect(first).toEqual({ nodes: [0, 1, 2, 3, 4], target: 0, weight: 1 });
    expect(second!.nodes).toBe(first!.nodes);
  });

  it('[GLT4] [VRM1] what expressions move is counted again for each node, with where', async () => {
    const file = vrmFile(0, (json) => {
      const more = Array.from({ length: 2_000 }, () => ({ mesh: 0 }));
      const first = json.nodes.length;
      json.nodes.push(...more);
      json['scenes'] = [{ nodes: [0, ...more.map((_, k) => first + k)] }];
      const [group] = said(json).VRM.blendShapeMaster.blendShapeGroups;
      group!.binds = Array.from({ length: 600 }, () => ({ mesh: 0, index: 0, weight: 50 }));
    });
    await expect(readVrm(file)).rejects.toThrow(
      /too-many.*blendShapeGroups\[0\]\.binds\[499\].*more than 1000000/,
    );
  });

  it('[GLT4] [VRM1] clips in terms of bones are counted: each has values of its own', () => {
    const spent: [number, string][] = [];
    alignBones(modelOf([]), new Set(['head.raw']), false, (numbers, path) =>
      spent.push([numbers, path]),
    );
    expect(spent).toEqual([
      [4, 'animations.nod'],
      [4, 'animations.nod'],
    ]);
  });

  it.each([
    ['head', 'head.2'],
    ['hips.at', 'hips.at.2'],
    ['jaw', 'jaw'],
  ])('[VRM1] a target named %s, as a bone may be, is the variable %s', async (name, variable) => {
    const file = vrmFile(1, ({ meshes }) => {
      meshes[0]!['extras'] = { targetNames: ['smile', 'open', name] };
    });
    const body = createBody(await readVrm(file));
    expect(body.variables.get(variable)).toMatchObject({ kind: 'number', initial: 0 });
    expect(body.variables.get('head')).toMatchObject({ kind: 'rotation' });
    expect(body.variables.get('hips.at')).toMatchObject({ kind: 'point' });
  });

  it('[VRM1] a target that gives way gives way to joints too', async () => {
    const file = vrmFile(1, ({ nodes }) => {
      // the target is named happy, as an expression is
      nodes[0]!['name'] = 'happy.2';
      nodes[0]!['extras'] = { troupe: { turns: true } };
    });
    const body = createBody(await readVrm(file));
    expect(body.variables.get('happy.2')).toMatchObject({ kind: 'rotation' });
    expect(body.variables.get('happy.3')).toMatchObject({ kind: 'number' });
  });
});
