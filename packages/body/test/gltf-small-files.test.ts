/** Files of a few bytes that ask for any amount of work: what is the same is one array, and what is copied is counted. */
import { createBody, type Geometry, type Mesh, type Shape, type Texture } from '@troupe/body';
import { readModel } from '@troupe/body/gltf';
import { describe, expect, it } from 'vitest';
import type { GltfDocument, GltfPrimitive } from '../src/gltf/document.js';
import type { ModelPart } from '../src/gltf/model.js';
import { nameNodes } from '../src/gltf/name-nodes.js';
import { readDocument } from '../src/gltf/read-document.js';
import { readInfluences } from '../src/gltf/read-influences.js';
import { readLimbs } from '../src/gltf/read-limbs.js';
import { createMaterialReader } from '../src/gltf/read-material.js';
import { unbind } from '../src/gltf/unbind.js';
import { neededBones } from '../src/vrm/bone-names.js';
import { readHumanoid } from '../src/vrm/read-humanoid.js';
import { glbOf } from './gltf-models.js';

/** An accessor without a view: zeros, as many as it likes. */
const zeros = (count: number, type = 'VEC3', componentType = 5126) => ({
  componentType,
  count,
  type,
});

function fileOf(primitive: object, accessors: object[], more: object = {}): Uint8Array {
  return glbOf({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'a', mesh: 0 }],
    meshes: [{ primitives: [primitive] }],
    accessors,
    ...more,
  });
}

function meshesOf(shape: Shape, part = 'a'): Mesh[] {
  const primitives = createBody(shape).parts.get(part)?.primitives ?? [];
  return primitives.map(({ geometry }) => (geometry as Extract<Geometry, { kind: 'mesh' }>).mesh);
}

/** Three corners that are not the same, in a file of any JSON. */
const corners = {
  buffers: [
    {
      byteLength: 12,
      uri: `data:;base64,${Buffer.from([0, 1, 2, 0, 1, 2]).toString('base64')}AAAAAAAA`,
    },
  ],
  bufferViews: [{ buffer: 0, byteLength: 6 }],
};
const threeOf = (count: number) => ({ ...zeros(count, 'SCALAR', 5121), bufferView: 0 });

describe('small files', () => {
  it('[GLT4] targets that move nothing have one array together', async () => {
    const file = fileOf(
      { attributes: { POSITION: 0, NORMAL: 1 }, targets: [{}, { NORMAL: 1 }, {}] },
      [zeros(3), zeros(3)],
    );
    const [mesh] = meshesOf(await readModel(file));
    const [first, second, third] = mesh!.morphs!;
    expect(first!.positions.length).toBe(9);
    expect(second!.positions).toBe(first!.positions);
    expect(third!.positions).toBe(first!.positions);
  });

  it('[GLT4] targets of a flat mesh that lie over the same numbers have one array together', async () => {
    const file = fileOf(
      {
        attributes: { POSITION: 0 },
        indices: 1,
        targets: [{ POSITION: 2 }, { POSITION: 2 }, {}, {}],
      },
      [zeros(3), threeOf(6), zeros(3)],
      corners,
    );
    const [mesh] = meshesOf(await readModel(file));
    const [first, second, third, fourth] = mesh!.morphs!;
    expect(first!.positions.length).toBe(18);
    expect(second!.positions).toBe(first!.positions);
    expect(fourth!.positions).toBe(third!.positions);
  });

  it('[GLT4] what is spread out over the triangles of a flat mesh is counted before it is made', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, k) => k % 3);
    const uri = `data:;base64,${Buffer.from(bytes).toString('base64')}`;
    const file = fileOf(
      {
        attributes: { POSITION: 0 },
        indices: 1,
        targets: Array.from({ length: 300 }, (_, k) => ({ POSITION: 2 + k })),
      },
      [zeros(3), threeOf(300_000), ...Array.from({ length: 300 }, () => zeros(3))],
      {
        buffers: [{ byteLength: bytes.length, uri }],
        bufferViews: [{ buffer: 0, byteLength: bytes.length }],
      },
    );
    await expect(readModel(file)).rejects.toThrow(
      /too-many.*meshes\[0\]\.primitives\[0\]\.targets\[\d+\]\.POSITION.*more than 100000000/,
    );
  });

  it('[GLT4] a mesh that many nodes show is one object, for each skin and for each list of expressions', async () => {
    const accessors = [zeros(3), zeros(3), zeros(3, 'VEC4', 5121), zeros(3, 'VEC4')];
    const attributes = { POSITION: 0, NORMAL: 1, JOINTS_0: 2, WEIGHTS_0: 3 };
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const extras = { targetNames: ['smile'], troupe: { shared: true } };
    const morphed = { primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, targets: [{}] }] };
    const file = fileOf({}, accessors, {
      scenes: [{ nodes: names.map((_, k) => k) }],
      nodes: names.map((name, k) => ({
        name,
        mesh: k < 3 ? 0 : k < 5 ? 1 : 2,
        ...(k < 3 && { skin: k === 2 ? 1 : 0 }),
      })),
      skins: [{ joints: [0] }, { joints: [1] }],
      meshes: [{ primitives: [{ attributes }] }, { ...morphed, extras }, morphed],
    });
    const shape = await readModel(file);
    const [a, b, c, d, e, f, g] = names.map((name) => meshesOf(shape, name)[0]!);
    expect(b).toBe(a);
    expect(c!.skin!.joints).toEqual(['b']);
    expect(e).toBe(d);
    expect([f, g].map((mesh) => mesh!.morphs![0]!.variable)).toEqual(['f.0', 'g.0']);
    expect(g!.morphs![0]!.positions).toBe(f!.morphs![0]!.positions);
  });

  it('[GLT4] nodes within one, as many as are allowed, need no large stack', () => {
    const deep = <T>(depth: number, work: () => T): T =>
      depth > 0 ? deep(depth - 1, work) : work();
    const children = Array.from({ length: 99_999 }, (_, k) => k + 1);
    const nodes = [{ children }, ...children.map((k) => ({ name: `n${k}`, children: [] }))];
    const lists = { skins: [], animations: [], meshes: [] };
    const limbs = [{ name: 'l', kind: 'leg', ball: 'a', hinge: 'a', tip: 'a', axis: [1, 0, 0] }];
    const document = {
      ...lists,
      nodes,
      roots: [0],
      sceneNotes: { limbs },
    } as unknown as GltfDocument;
    const parts = [{ name: 'a', children: nodes.slice(1) }] as unknown as ModelPart[];
    const humanBones = Object.fromEntries(neededBones.map((bone, node) => [bone, { node }]));
    const json = { humanoid: { humanBones } };
    deep(4_000, () => {
      expect(nameNodes(document).parts.size).toBe(100_000);
      expect(readLimbs(document, parts)).toEqual([]);
      expect(readHumanoid({ version: 1, json, path: 'x' }, document).size).toBe(neededBones.length);
    });
  });

  it('[GLT4] meshes of the same corners have one list of triangles', async () => {
    const primitive = { attributes: { POSITION: 0, NORMAL: 1 }, indices: 2, mode: 5 };
    const file = fileOf(primitive, [zeros(3), zeros(3), threeOf(6)], {
      ...corners,
      meshes: [{ primitives: [primitive, primitive, { ...primitive, mode: 4 }] }],
    });
    const [first, second, third] = meshesOf(await readModel(file));
    expect([...first!.indices]).toEqual([0, 1, 2, 1, 0, 2, 2, 0, 1, 0, 2, 1]);
    expect(second!.indices).toBe(first!.indices);
    expect([...third!.indices]).toEqual([0, 1, 2, 0, 1, 2]);
  });

  it('[GLT4] a list of corners is still held against the vertices of each mesh', async () => {
    const primitive = (position: number) => ({
      attributes: { POSITION: position, NORMAL: position },
      indices: 2,
    });
    const file = fileOf(primitive(0), [zeros(3), zeros(2), threeOf(6)], {
      ...corners,
      meshes: [{ primitives: [primitive(0), primitive(1)] }],
    });
    await expect(readModel(file)).rejects.toThrow(
      /missing.*meshes\[0\]\.primitives\[1\]\.indices.*entry 2 names vertex 2 of 2/,
    );
  });

  /** A document of pictures alone, each the colour of a material. */
  function picturesOf(buffer: Uint8Array, views: readonly (readonly [number, number])[]) {
    const use = (texture: number) => ({ texture, set: 0, amount: 1 });
    const color = [1, 1, 1, 1];
    const black = [0, 0, 0];
    return {
      buffers: [buffer],
      bufferViews: views.map(([byteOffset, byteLength]) => ({ buffer: 0, byteOffset, byteLength })),
      images: views.map((_, bufferView) => ({ bufferView })),
      textures: views.map((_, image) => image),
      materials: views.map((_, k) => ({
        color,
        emissive: black,
        specularColor: [1, 1, 1],
        colorTexture: use(k),
      })),
    } as unknown as GltfDocument;
  }

  it('[GLT4] pictures of the same bytes have one array together', () => {
    const read = createMaterialReader(
      picturesOf(Uint8Array.of(1, 2, 3, 4), [
        [1, 2],
        [1, 2],
        [2, 2],
      ]),
    );
    const bytes = [0, 1, 2].map((k) => (read(k).surface.parameters['map'] as Texture).bytes);
    expect([...bytes[0]!]).toEqual([2, 3]);
    expect(bytes[1]).toBe(bytes[0]);
    expect([...bytes[2]!]).toEqual([3, 4]);
  });

  it('[GLT4] pictures that lie over one another are counted before they are copied', () => {
    let copied = 0;
    class Counted extends Uint8Array {
      override slice(start: number, end: number): Uint8Array<ArrayBuffer> {
        copied += end - start;
        return new Uint8Array(4);
      }
    }
    const views = Array.from({ length: 9 }, (_, k) => [k, 150_000_000] as const);
    const read = createMaterialReader(picturesOf(new Counted(4), views));
    expect(() => views.map((_, k) => read(k))).toThrow(
      /too-many.*images\[6\]\.bufferView.*more than 1000000000 bytes/,
    );
    expect(copied).toBe(900_000_000);
  });

  it('[GLT4] a picture that many materials name is brought once', async () => {
    const asked: string[] = [];
    const names = ['a.png', 'a.png', 'b.png'];
    const file = fileOf({ attributes: { POSITION: 0 } }, [zeros(3)], {
      images: names.map((uri) => ({ uri })),
      textures: names.map((_, source) => ({ source })),
    });
    const resources = (uri: string) => {
      asked.push(uri);
      return Promise.resolve(Uint8Array.of(1));
    };
    await readModel(file, { resources });
    expect(asked).toEqual(['a.png', 'b.png']);
  });

  it('[GLT4] a buffer that many entries name is brought once', async () => {
    const asked: string[] = [];
    const buffers = Array.from({ length: 3 }, () => ({ byteLength: 36, uri: 'a.bin' }));
    const file = fileOf({ attributes: { POSITION: 0 } }, [zeros(3)], {
      buffers,
      bufferViews: buffers.map((_, buffer) => ({ buffer, byteLength: 36 })),
    });
    const resources = (uri: string) => {
      asked.push(uri);
      return new Uint8Array(36);
    };
    const document = await readDocument(file, { resources });
    expect(asked).toEqual(['a.bin']);
    expect(document.buffers[2]).toBe(document.buffers[0]);
  });

  it('[GLT4] what `resources` brings is counted, whatever was announced', async () => {
    const names = ['a.bin', 'b.bin'];
    const pictures = ['a.png', 'b.png'].map((uri) => ({ uri }));
    const many = fileOf({ attributes: { POSITION: 0 } }, [zeros(3)], {
      buffers: names.map((uri) => ({ byteLength: 36, uri })),
      bufferViews: names.map((_, buffer) => ({ buffer, byteLength: 36 })),
      images: pictures,
      textures: pictures.map((_, source) => ({ source })),
    });
    // as long as they say, without the memory of it
    class Long extends Uint8Array {
      override get length() {
        return 300_000_000;
      }
    }
    const resources = () => new Long(36);
    await expect(readModel(many, { resources })).rejects.toThrow(
      /too-many.*images\[1\]\.uri.*more than 1000000000 bytes/,
    );
  });

  it('[GLT4] pictures that were brought are counted with those that are copied', () => {
    const tooLong = /too-many.*images\[0\]\.bufferView.*more than 1000000000/;
    const whole = new Uint8Array(4);
    Object.defineProperty(whole, 'length', { value: 1_000_000_000 });
    expect(() => createMaterialReader(picturesOf(whole, [[0, 4]]))(0)).toThrow(tooLong);
    const buffer = new Uint8Array(4);
    const document = picturesOf(buffer, [[0, 4]]);
    const bytes = new Uint8Array(1);
    Object.defineProperty(bytes, 'length', { value: 1_000_000_000 });
    const images = [
      ...document.images,
      { type: undefined, uri: 'a.png', bufferView: undefined, bytes },
    ];
    const read = createMaterialReader({ ...document, images });
    expect(() => read(0)).toThrow(tooLong);
  });

  it('[GLT4] a joint beyond the numbers that a mesh can have is refused, and not another one followed', () => {
    const reader = {
      numbers: () => Float32Array.of(1, 0, 0, 0),
      whole: () => Uint32Array.of(65_537, 0, 0, 0),
    };
    const primitive = {
      path: 'meshes[0].primitives[0]',
      attributes: new Map([
        ['JOINTS_0', 0],
        ['WEIGHTS_0', 1],
      ]),
    } as unknown as GltfPrimitive;
    expect(() => readInfluences(reader, primitive, 1)).toThrow(
      /too-many.*primitives\[0\]\.attributes\.JOINTS_0.*joint 65537.*65535/,
    );
  });

  it('[GLT4] notes of a rotation beyond all bounds are left', async () => {
    const file = fileOf({ attributes: { POSITION: 0 } }, [zeros(3)], {
      nodes: [
        { name: 'a', mesh: 0, extras: { troupe: { turns: true, rest: [1e300, 1e300, 0, 0] } } },
      ],
    });
    expect(createBody(await readModel(file)).get('a')).toEqual([0, 0, 0, 1]);
  });

  it('[GLT4] a light of a kind that is no text is refused, with where', async () => {
    const type = { toString: 1, valueOf: 1 };
    const file = fileOf({ attributes: { POSITION: 0 } }, [zeros(3)], {
      extensions: { KHR_lights_punctual: { lights: [{ type }] } },
    });
    await expect(readModel(file)).rejects.toThrow(
      /bad-model.*KHR_lights_punctual\.lights\[0\]\.type.*expected directional, point or spot, got an object/,
    );
  });

  it('[GLT4] meshes that are moved to where their parts are, are counted', () => {
    const identity = Float32Array.from([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    const mesh: Mesh = {
      positions: new Float32Array(9),
      normals: new Float32Array(9),
      indices: Uint32Array.of(0, 1, 2),
      skin: {
        joints: ['a'],
        inverseBind: identity,
        influences: new Uint16Array(12),
        weights: new Float32Array(12).fill(1).map((_, k) => (k % 4 === 0 ? 1 : 0)),
      },
      morphs: [{ variable: 'm', positions: new Float32Array(9) }],
    };
    const spent: [number, string][] = [];
    const names = {
      parts: new Map([[0, 'a']]),
      hosts: new Map(),
      moved: new Map(),
      morphs: new Map(),
    };
    const [moved] = unbind(
      [{ mesh, material: createMaterialReader(picturesOf(new Uint8Array(), []))(undefined) }],
      { nodes: [{}] } as unknown as GltfDocument,
      names,
      0,
      { path: 'nodes[1]', spend: (numbers, path) => spent.push([numbers, path]) },
    );
    expect(moved!.mesh.skin).toBe(undefined);
    expect(spent).toEqual([[30, 'nodes[1]']]);
  });
});
