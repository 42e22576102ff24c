import { runInNewContext } from 'node:vm';
import {
  type Body,
  type BodyNode,
  createBody,
  type Geometry,
  lightSource,
  type Mesh,
  part,
  shape,
} from '@troupe/body';
import { documentShape, readDocument, readModel, writeGlb } from '@troupe/body/gltf';
import { type Problem, TroupeError } from '@troupe/core';
import fc from 'fast-check';
import { AnimationMixer, type Object3D } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { describe, expect, it } from 'vitest';
import { cleanInfluences } from '../src/gltf/influences.js';
import { pose } from './gltf-compare.js';
import { glbOf, modelBytes } from './gltf-models.js';

function meshesOf(body: Body): Mesh[] {
  const visit = (node: BodyNode): Mesh[] => [
    ...node.primitives.map(
      ({ geometry }) => (geometry as Extract<Geometry, { kind: 'mesh' }>).mesh,
    ),
    ...node.children.flatMap(visit),
  ];
  return visit(body.root);
}

/** A file of one triangle, or whatever the binary has, with any of its JSON replaced. */
function fileOf(floats: readonly number[], json: object): Uint8Array {
  const binary = new Uint8Array(Float32Array.from(floats).buffer);
  return glbOf(
    {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ name: 'a', mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
      bufferViews: [{ buffer: 0, byteLength: binary.length }],
      buffers: [{ byteLength: binary.length }],
      ...json,
    },
    binary,
  );
}

const triangle = [0, 0, 0, 1, 0, 0, 0, 1, 0];
const read = async (bytes: Uint8Array) => createBody(await readModel(bytes));

describe('models that are read', () => {
  it('[GLT3] joints of a skin are rotation variables, animations clips', async () => {
    const body = await read(modelBytes('Fox'));
    expect(body.variables.get('b_Head_05')?.kind).toBe('rotation');
    expect(body.variables.get('b_Hip_01.at')?.kind).toBe('point');
    expect(body.variables.has('fox')).toBe(false);
    expect([...body.clips.keys()]).toEqual(['Survey', 'Walk', 'Run']);
    expect(body.clips.get('Walk')?.seconds).toBeCloseTo(0.708, 3);
    const [mesh] = meshesOf(body);
    expect(mesh?.skin?.joints.length).toBe(24);
    expect(mesh?.normals.length).toBe(mesh?.positions.length);
  });

  it('[GLT3] a character of another scene, and a skin that nothing wears, are no hindrance', async () => {
    const body = await read(
      fileOf(triangle, {
        scenes: [{ nodes: [0] }, { nodes: [1] }],
        nodes: [
          { name: 'a', mesh: 0, children: [2] },
          { mesh: 0, skin: 0, children: [3] },
          { name: 'bone' },
          {},
        ],
        skins: [{ joints: [3] }, { joints: [2, 3] }],
      }),
    );
    expect([...body.parts.keys()]).toEqual(['a', 'bone']);
    expect([...body.variables.keys()]).toEqual(['bone']);
  });

  it('[GLT3] fine points of materials may be needed, places and buffers that nobody uses missing', async () => {
    const body = await read(
      fileOf(triangle, {
        extensionsRequired: ['KHR_materials_clearcoat', 'KHR_materials_unlit'],
        meshes: [{ primitives: [{ attributes: { NORMAL: 0 } }, { attributes: { POSITION: 0 } }] }],
        buffers: [{ byteLength: 36 }, { byteLength: 8 }, { byteLength: 8, uri: 'unused.bin' }],
      }),
    );
    expect(meshesOf(body).map(({ positions }) => positions.length)).toEqual([9]);
  });

  it('[GLT3] a picture that is said letter by letter is read, one that is none is left out', async () => {
    const uris = ['data:image/png,%89PNG%0d%0A%zz', 'data:image/png;base64,AA*', 'data:image/png'];
    const { images } = await readDocument(
      fileOf(triangle, {
        images: uris.map((uri) => ({ uri })),
        textures: uris.map((_, source) => ({ source })),
      }),
    );
    expect(images.map(({ bytes }) => bytes && [...bytes])).toEqual([
      [0x89, 0x50, 0x4e, 0x47, 13, 10, 0x25, 0x7a, 0x7a],
      undefined,
      undefined,
    ]);
  });

  it('[GLT3] what is cut off below an opacity of 0 is opaque, and a camera very far off is written again', async () => {
    const material = { pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 0.5] } };
    const body = await read(
      fileOf(triangle, {
        nodes: [{ name: 'a', mesh: 0, camera: 0 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
        materials: [{ ...material, alphaMode: 'MASK', alphaCutoff: 0 }],
        cameras: [{ type: 'perspective', perspective: { yfov: 1, znear: 1e12 } }],
      }),
    );
    const [shown] = body.parts.get('a')!.primitives;
    expect(shown!.attributes.opacity).toEqual([1, 1, 1]);
    expect(shown!.attributes.surface!.parameters['cutoff']).toBe(undefined);
    expect(createBody(await readModel(writeGlb(body))).parts.has('a')).toBe(true);
  });

  it('[GLT3] morph targets are number variables, and nodes of one name get two', async () => {
    const body = await read(modelBytes('RobotExpressive'));
    for (const name of ['Angry', 'Surprised', 'Sad']) {
      expect(body.variables.get(name)).toMatchObject({ kind: 'number', initial: 0 });
    }
    expect(body.parts.has('Foot.L')).toBe(true);
    expect(body.parts.has('Foot.L.2')).toBe(true);
    const morphs = meshesOf(body).filter(({ morphs }) => morphs !== undefined);
    expect(morphs.length).toBe(3);
  });

  it('[GLT3] materials are colours and surfaces, with their pictures', async () => {
    const body = await read(modelBytes('CesiumMan'));
    const visit = (node: BodyNode): BodyNode[] => [node, ...node.children.flatMap(visit)];
    const shown = visit(body.root).flatMap(({ primitives }) => primitives);
    const surface = shown[0]?.attributes.surface;
    expect(surface?.shader).toBe('plastic');
    expect(surface?.parameters).toMatchObject({ roughness: 1, metalness: 0 });
    expect(surface?.parameters['map']).toMatchObject({ type: 'image/jpeg' });
    expect(shown[0]?.attributes.sides).toBe(1);
  });

  it.each(['RiggedSimple', 'RobotExpressive'] as const)(
    '[GLT3] every part of %s is where three.js has it, at any time of any clip',
    async (name) => {
      const bytes = modelBytes(name);
      const body = await read(bytes);
      const file = bytes.buffer as ArrayBuffer;
      const model = await new GLTFLoader().parseAsync(file, '');
      const document = await readDocument(bytes);
      const objects = new Map<number, Object3D>();
      for (const [object, { nodes }] of model.parser.associations) {
        if (nodes !== undefined && 'isObject3D' in object && !objects.has(nodes)) {
          objects.set(nodes, object as Object3D);
        }
      }
      const names: string[] = [];
      documentShape(document, {
        rename: (node, said) => {
          names[node] = said ?? '';
          return undefined;
        },
      });
      const strayed: string[] = [];
      for (const animation of model.animations) {
        const clip = body.clips.get(animation.name) ?? [...body.clips.values()][0]!;
        const mixer = new AnimationMixer(model.scene);
        mixer.clipAction(animation).play();
        for (const part of [0.2, 0.55, 0.83]) {
          mixer.setTime(clip.seconds * part);
          model.scene.updateMatrixWorld(true);
          pose(body, clip, clip.seconds * part);
          let compared = 0;
          for (const [node, object] of objects) {
            const own = names[node]!;
            if (names.indexOf(own) !== node || !body.parts.has(own)) continue;
            compared += 1;
            const place = body.place(own);
            const apart = object.matrixWorld.elements.map((value, k) =>
              Math.abs(value - place[k]!),
            );
            if (Math.max(...apart) > 1e-3) strayed.push(`${animation.name} ${own}`);
          }
          expect(compared).toBeGreaterThan(3);
        }
        mixer.stopAllAction();
        for (const [variable, { initial }] of body.variables) body.set(variable, initial);
      }
      expect(strayed).toEqual([]);
    },
  );

  it('[GLT3] text with its data within, or beside it and brought by `resources`', async () => {
    const binary = new Uint8Array(Float32Array.from(triangle).buffer);
    const json = (uri: string) =>
      new TextEncoder().encode(
        JSON.stringify({
          asset: { version: '2.0' },
          nodes: [{ mesh: 0 }],
          meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
          accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
          bufferViews: [{ buffer: 0, byteLength: 36 }],
          buffers: [{ byteLength: 36, uri }],
        }),
      );
    const within = `data:application/octet-stream;base64,${btoa(String.fromCharCode(...binary))}`;
    const [mesh] = meshesOf(await read(json(within)));
    expect([...mesh!.positions]).toEqual(triangle);
    const letters = Array.from(binary, (byte) => `%${byte.toString(16).padStart(2, '0')}`);
    const [same] = meshesOf(await read(json(`data:,${letters.join('')}`)));
    expect([...same!.positions]).toEqual(triangle);
    await expect(readModel(json('data:;base64,AA*'))).rejects.toThrow(
      /bad-model.*buffers\[0\]\.uri.*expected data in base64, got "data:;base64,AA\*"/,
    );
    const asked: string[] = [];
    const resources = (uri: string) => {
      asked.push(uri);
      return Promise.resolve(binary);
    };
    const shape = await readModel(json('a%20b.bin'), { resources, name: 'tri' });
    expect(asked).toEqual(['a b.bin']);
    expect(shape.name).toBe('tri');
    expect(meshesOf(createBody(shape)).length).toBe(1);
    await expect(readModel(json('a.bin'))).rejects.toThrow(
      /missing.*buffers\[0\]\.uri.*"a\.bin".*resources/,
    );
  });

  it('[GLT3] what has no surface is left out, and told to who asks', async () => {
    const attributes = { POSITION: 0 };
    const modes = [0, 1, 2, 3, 4].map((mode) => ({ attributes, mode }));
    const bytes = fileOf(triangle, {
      scenes: [{ nodes: [0, 1] }],
      nodes: [
        { name: 'a', mesh: 0 },
        { name: 'b', mesh: 0 },
      ],
      meshes: [{ primitives: [...modes, { attributes: {} }] }],
    });
    const told: Problem[] = [];
    const onLeftOut = (what: Problem) => told.push(what);
    const model = await readModel(bytes, { onLeftOut });
    expect(meshesOf(createBody(model))).toHaveLength(2);
    expect(told.map(({ code, path, message }) => [code, path, message.split(',')[0]])).toEqual([
      ['left-out', 'meshes[0].primitives[0]', 'has points'],
      ['left-out', 'meshes[0].primitives[1]', 'has lines'],
      ['left-out', 'meshes[0].primitives[2]', 'has lines'],
      ['left-out', 'meshes[0].primitives[3]', 'has lines'],
      ['left-out', 'meshes[0].primitives[5]', 'has no places'],
    ]);
    told.length = 0;
    documentShape(await readDocument(bytes), { onLeftOut });
    expect(told).toHaveLength(5);
    expect(meshesOf(await read(bytes))).toHaveLength(2);
  });

  it('[GLT2] light from everywhere is left out of what is written, and told to who asks', () => {
    const room = shape('room', () => {
      part('lamp', () => {
        lightSource('ambient');
        lightSource('point');
      });
    });
    const told: Problem[] = [];
    writeGlb(createBody(room), { onLeftOut: (what) => told.push(what) });
    expect(told).toEqual([
      {
        code: 'left-out',
        path: 'lamp',
        message:
          'has light from everywhere, and glTF has none: it is left out. Light the scene that shows it',
      },
    ]);
  });

  it('[GLT3] bytes are an ArrayBuffer or any view of one, also those that are brought', async () => {
    const whole = fileOf(triangle, {});
    const padded = new Uint8Array(8 + whole.length);
    padded.set(whole, 8);
    const own = whole.slice().buffer;
    const forms = [
      own,
      new DataView(padded.buffer, 8),
      new Uint32Array(own),
      new Uint8ClampedArray(own),
      Buffer.from(whole),
      // of another window, or another context of Node: not of the same class
      runInNewContext('Uint8Array.from(bytes).buffer', { bytes: whole }) as ArrayBuffer,
      runInNewContext('Uint8Array.from(bytes)', { bytes: whole }) as Uint8Array,
    ];
    for (const bytes of forms) {
      const [mesh] = meshesOf(createBody(await readModel(bytes)));
      expect([...mesh!.positions]).toEqual(triangle);
      expect((await readDocument(bytes)).accessors).toHaveLength(1);
    }
    const beside = fileOf([], {
      buffers: [{ byteLength: 36, uri: 'a.bin' }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
    });
    const floats = Float32Array.from([7, 7, ...triangle]);
    const view = floats.subarray(2);
    for (const brought of [view, floats.buffer.slice(8), new DataView(floats.buffer, 8)]) {
      const shape = await readModel(beside, { resources: () => Promise.resolve(brought) });
      expect([...meshesOf(createBody(shape))[0]!.positions]).toEqual(triangle);
    }
    await expect(readModel(beside, { resources: () => 'abc' as never })).rejects.toThrow(
      /missing.*buffers\[0\]\.uri.*expected the bytes of "a\.bin", got "abc"/,
    );
  });

  it('[GLT4] what could not be brought is said by its name, with the cause', async () => {
    const beside = fileOf([], {
      buffers: [{ byteLength: 36, uri: 'a%20b.bin' }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
    });
    const cause = new Error('no such file');
    const ways = [
      () => Promise.reject(cause),
      () => {
        throw cause;
      },
    ];
    for (const resources of ways) {
      const error = await readModel(beside, { resources }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(TroupeError);
      const { problems, cause: kept } = error as TroupeError;
      expect(problems).toEqual([
        {
          code: 'missing',
          path: 'buffers[0].uri',
          message: '"a%20b.bin" could not be brought: no such file',
        },
      ]);
      expect(kept).toBe(cause);
    }
    const odd = readModel(beside, { resources: () => Promise.reject('gone') });
    await expect(odd).rejects.toThrow(/"a%20b\.bin" could not be brought: gone/);
  });

  it('[GLT3] a mesh without normals is flat, strips and fans are triangles', async () => {
    const [flat] = meshesOf(await read(fileOf(triangle, {})));
    expect([...flat!.normals]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
    const square = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0];
    for (const [mode, corners] of [
      [5, [0, 1, 2, 1, 3, 2]],
      [6, [0, 1, 2, 0, 2, 3]],
    ] as const) {
      const body = await read(
        fileOf([...square, ...square.map((_, k) => (k % 3 === 2 ? 1 : 0))], {
          meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, mode }] }],
          accessors: [
            { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
            { bufferView: 0, byteOffset: 48, componentType: 5126, count: 4, type: 'VEC3' },
          ],
        }),
      );
      expect([...meshesOf(body)[0]!.indices]).toEqual(corners);
    }
  });

  it('[GLT3] numbers with a stride, as fractions, sparse, or at odd bytes are the same numbers', async () => {
    const binary = new Uint8Array(100);
    const view = new DataView(binary.buffer);
    // three corners of 16-bit fractions, 8 bytes apart, from byte 1 on
    [32767, 0, 0, 0, -32767, 0, 0, 0, 16384].forEach((value, k) => {
      view.setInt16(1 + Math.floor(k / 3) * 8 + (k % 3) * 2, value, true);
    });
    view.setUint8(60, 2);
    view.setInt16(64, 3276, true);
    const body = await read(
      glbOf(
        {
          asset: { version: '2.0' },
          extensionsRequired: ['KHR_mesh_quantization'],
          nodes: [{ name: 'a', mesh: 0 }],
          meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
          accessors: [
            {
              bufferView: 0,
              componentType: 5122,
              normalized: true,
              count: 3,
              type: 'VEC3',
              sparse: {
                count: 1,
                indices: { bufferView: 1, componentType: 5121 },
                values: { bufferView: 2 },
              },
            },
          ],
          bufferViews: [
            { buffer: 0, byteOffset: 1, byteLength: 24, byteStride: 8 },
            { buffer: 0, byteOffset: 60, byteLength: 1 },
            { buffer: 0, byteOffset: 64, byteLength: 6 },
          ],
          buffers: [{ byteLength: 100 }],
        },
        binary,
      ),
    );
    const { positions } = meshesOf(body)[0]!;
    expect([...positions.subarray(0, 6)]).toEqual([1, 0, 0, 0, -1, 0]);
    expect(positions[6]).toBeCloseTo(0.1, 4);
    expect(positions[8]).toBe(0);
  });

  it('[GLT3] any name becomes a name, no two are the same, and a reader may choose others', async () => {
    const names = [
      '',
      ' a ',
      'a',
      'a',
      'b\u0000c',
      '__proto__',
      'x'.repeat(500),
      'a.at',
      undefined,
    ];
    const bytes = fileOf(triangle, {
      scenes: [{ nodes: names.map((_, index) => index) }],
      nodes: names.map((name) => ({ name })),
    });
    expect([...(await read(bytes)).parts.keys()]).toEqual([
      'node.0',
      'a',
      'a.2',
      'a.3',
      'bc',
      'proto',
      'x'.repeat(200),
      'a.at',
      'node.8',
    ]);
    const rename = (node: number) => (node === 3 ? 'hips' : undefined);
    expect([...createBody(await readModel(bytes, { rename })).parts.keys()][3]).toBe('hips');
  });

  it('[GLT3] variables of a part that is animated do not take the names of other parts', async () => {
    const keys = [0, 1, 0, 0, 0, 1, 2, 3];
    const body = await read(
      fileOf([...triangle, ...keys], {
        scenes: [{ nodes: [0, 1] }],
        nodes: [{ name: 'a' }, { name: 'a.at', mesh: 0 }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
          { bufferView: 0, byteOffset: 36, componentType: 5126, count: 2, type: 'SCALAR' },
          { bufferView: 0, byteOffset: 44, componentType: 5126, count: 2, type: 'VEC3' },
        ],
        animations: [
          {
            channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
            samplers: [{ input: 1, output: 2 }],
          },
        ],
      }),
    );
    expect([...body.parts.keys()]).toEqual(['a', 'a.at.2']);
    expect([...body.variables.keys()]).toEqual(['a', 'a.at']);
    const clip = body.clips.get('animation_0')!;
    pose(body, clip, 0.5);
    expect(body.place('a')[13]).toBeCloseTo(1);
  });

  it('[GLT3] a matrix that is skewed stays so, also where the part turns', async () => {
    const matrix = [1, 0, 0, 0, 0.5, 2, 0, 0, 0, 0, 1, 0, 3, 4, 5, 1];
    const body = await read(
      fileOf(triangle, {
        nodes: [{ name: 'a', mesh: 0, matrix, extras: { troupe: { turns: true } } }],
      }),
    );
    expect([...body.place('a')]).toEqual(matrix.map((value) => expect.closeTo(value, 12)));
    body.set('a', [0, 0, 1, 0]);
    expect(body.place('a')[0]).toBeCloseTo(-1);
    expect(body.place('a')[4]).toBeCloseTo(-0.5);
  });

  it('[GLT3] more than four influences are the four heaviest, together 1', async () => {
    const file = (sets: readonly (readonly [number[], number[]])[]) => {
      const floats = [
        ...triangle,
        ...sets.flatMap(([, weights]) => [...weights, ...weights, ...weights]),
      ];
      const joints = Uint8Array.from(sets.flatMap(([list]) => [...list, ...list, ...list]));
      const binary = new Uint8Array(floats.length * 4 + joints.length);
      binary.set(new Uint8Array(Float32Array.from(floats).buffer));
      binary.set(joints, floats.length * 4);
      const attributes: Record<string, number> = { POSITION: 0 };
      const accessors: object[] = [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }];
      for (const k of sets.keys()) {
        attributes[`WEIGHTS_${k}`] = accessors.length;
        accessors.push({
          bufferView: 0,
          byteOffset: 36 + k * 48,
          componentType: 5126,
          count: 3,
          type: 'VEC4',
        });
        attributes[`JOINTS_${k}`] = accessors.length;
        accessors.push({
          bufferView: 0,
          byteOffset: floats.length * 4 + k * 12,
          componentType: 5121,
          count: 3,
          type: 'VEC4',
        });
      }
      return glbOf(
        {
          asset: { version: '2.0' },
          nodes: [{ mesh: 0, skin: 0 }, ...[1, 2, 3, 4, 5, 6].map((k) => ({ name: `j${k}` }))],
          meshes: [{ primitives: [{ attributes }] }],
          skins: [{ joints: [1, 2, 3, 4, 5, 6] }],
          accessors,
          bufferViews: [{ buffer: 0, byteLength: binary.length }],
          buffers: [{ byteLength: binary.length }],
        },
        binary,
      );
    };
    const heavy = meshesOf(
      await read(
        file([
          [
            [0, 1, 2, 3],
            [0.1, 0.3, 0, 0.2],
          ],
          [
            [4, 5, 1, 0],
            [0.4, 0.2, 0.1, 0],
          ],
        ]),
      ),
    );
    expect([...heavy[0]!.skin!.influences.subarray(0, 4)].sort()).toEqual([1, 3, 4, 5]);
    const sum = heavy[0]!.skin!.weights.subarray(0, 4).reduce((a, b) => a + b);
    expect(sum).toBeCloseTo(1, 6);
    const none = meshesOf(
      await read(
        file([
          [
            [3, 3, 3, 3],
            [0, 0, 0, 0],
          ],
        ]),
      ),
    );
    expect([...none[0]!.skin!.weights.subarray(0, 4)]).toEqual([1, 0, 0, 0]);
  });

  it('[GLT3] whatever weights a vertex has, four are left that are 1 together', () => {
    const weight = fc.oneof(
      fc.constant(0),
      fc.constant(-1),
      fc.float({ min: 0, max: 1e6, noNaN: true }),
    );
    const set = fc.tuple(
      fc.array(fc.nat({ max: 5 }), { minLength: 4, maxLength: 4 }),
      fc.array(weight, { minLength: 4, maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(set, { minLength: 1, maxLength: 3 }), (sets) => {
        const { influences, weights, most } = cleanInfluences(
          1,
          sets.map(([joints, list]) => ({
            joints: Uint32Array.from(joints),
            weights: Float32Array.from(list),
          })),
        );
        const used = [...weights].filter((value) => value > 0);
        expect(Math.abs(used.reduce((a, b) => a + b) - 1)).toBeLessThanOrEqual(1e-7 * used.length);
        expect(weights.every((value) => value >= 0)).toBe(true);
        const joints = [...influences].filter((_, k) => weights[k]! > 0);
        expect(new Set(joints).size).toBe(joints.length);
        expect(Math.max(...joints)).toBe(most);
        const again = cleanInfluences(1, [{ joints: Uint32Array.from(influences), weights }]);
        expect(again.weights).toEqual(weights);
      }),
    );
  });

  it('[GLT3] what somebody has changed since is taken as it is, not as it was noted', async () => {
    const bytes = writeGlb(
      await read(
        fileOf(triangle, {
          materials: [{}],
          meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
        }),
      ),
    );
    const length = new DataView(bytes.buffer).getUint32(12, true);
    const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)));
    json.materials[0].pbrMetallicRoughness.metallicFactor = 0;
    const body = await read(glbOf(json, bytes.subarray(28 + length)));
    const [primitive] = body.parts.get('a')!.primitives;
    expect(primitive?.attributes.surface?.parameters['metalness']).toBe(0);
  });
});
