import { createBody } from '@troupe/body';
import { bake, readModel, writeGlb } from '@troupe/body/gltf';
import { TroupeError } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { robot, wave } from './gltf-bodies.js';
import { glbOf, jsonOf, modelBytes, modelNames } from './gltf-models.js';

/** Reads, builds and writes again; says the error's code, or nothing if all went well. Any other error is a fault. */
async function tryFile(bytes: Uint8Array): Promise<string | undefined> {
  try {
    writeGlb(createBody(await readModel(bytes)));
    return undefined;
  } catch (error) {
    if (error instanceof TroupeError) return error.code;
    throw error;
  }
}

async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    createBody(await readModel(bytes));
    return 'was read';
  } catch (error) {
    if (error instanceof TroupeError) return error.message;
    throw error;
  }
}

const triangle = Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]);

/** A file of one skinned triangle that is all right, with something replaced. */
function fileOf(replaced: object, floats = triangle): Uint8Array {
  const binary = new Uint8Array(floats.buffer.slice(0));
  return glbOf(
    {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ name: 'a', mesh: 0, children: [1] }, { name: 'b' }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [{ byteLength: 36 }],
      ...replaced,
    },
    binary,
  );
}

describe('files that are wrong', () => {
  it('[GLT4] the file that the others are made of is all right', async () => {
    expect(await tryFile(fileOf({}))).toBe(undefined);
  });

  it.each([
    ['no bytes', new Uint8Array(), /bad-model.*neither GLB nor glTF/],
    ['rubbish', new TextEncoder().encode('hello'), /bad-model.*neither GLB nor glTF/],
    [
      'text that is no object',
      new TextEncoder().encode('[1]'),
      /bad-model.*expected an object, got a list/,
    ],
    [
      'no version',
      glbOf({ asset: {} }),
      /unsupported.*asset\.version.*expected "2\.0", got nothing/,
    ],
    ['version 1', glbOf({ asset: { version: '1.0' } }), /asset\.version.*got "1\.0"/],
    [
      'an index beyond',
      fileOf({ nodes: [{ mesh: 7 }] }),
      /missing.*nodes\[0\]\.mesh.*says 7, but the file has 1 meshes/,
    ],
    ['a fraction of an index', fileOf({ nodes: [{ mesh: 0.5 }] }), /nodes\[0\]\.mesh.*says 0\.5/],
    [
      'a node within itself',
      fileOf({
        nodes: [{ children: [1] }, { children: [2] }, { children: [1] }],
        scenes: [{ nodes: [0] }],
      }),
      /circle.*nodes\[2\]\.children\[0\].*another parent already, node 0/,
    ],
    [
      'a circle apart',
      fileOf({ nodes: [{}, { children: [2] }, { children: [1] }] }),
      /circle.*nodes\[[12]\]\.children\[0\].*within itself/,
    ],
    [
      'its own child',
      fileOf({ nodes: [{ children: [0] }] }),
      /circle.*nodes\[0\]\.children\[0\].*itself/,
    ],
    [
      'a child at the top',
      fileOf({ scenes: [{ nodes: [1] }] }),
      /circle.*scenes\[0\]\.nodes\[0\].*within node 0/,
    ],
    [
      'a joint that is missing',
      fileOf({ skins: [{ joints: [1, 9] }] }),
      /missing.*skins\[0\]\.joints\[1\].*says 9/,
    ],
    ['no joints', fileOf({ skins: [{ joints: [] }] }), /missing.*skins\[0\]\.joints/],
    [
      'a joint that is not shown',
      fileOf({ nodes: [{ mesh: 0, skin: 0 }, {}], skins: [{ joints: [1] }] }),
      /missing.*skins\[0\]\.joints\[0\].*not in the scene/,
    ],
    [
      'NaN',
      fileOf({}, Float32Array.from([0, 0, 0, Number.NaN, 0, 0, 0, 1, 0])),
      /not-finite.*accessors\[0\].*element 1 is NaN/,
    ],
    [
      'infinity',
      fileOf({}, Float32Array.from([0, 0, 0, 0, 0, 0, 0, 1, Number.NEGATIVE_INFINITY])),
      /not-finite.*accessors\[0\].*element 2 is -Infinity/,
    ],
    [
      'a place beyond all bounds',
      fileOf({ nodes: [{ translation: [0, 1e300, 0] }] }),
      /not-finite.*nodes\[0\]\.translation\[1\]/,
    ],
    [
      'no rotation',
      fileOf({ nodes: [{ rotation: [0, 0, 0, 0] }] }),
      /nodes\[0\]\.rotation.*no rotation/,
    ],
    [
      'a view that is cut off',
      fileOf({ bufferViews: [{ buffer: 0, byteOffset: 8, byteLength: 36 }] }),
      /cut-off.*bufferViews\[0\].*ends at byte 44 of a buffer of 36/,
    ],
    [
      'an accessor that is cut off',
      fileOf({ accessors: [{ bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' }] }),
      /cut-off.*accessors\[0\]\.bufferView.*up to byte 48, but has 36/,
    ],
    [
      'a buffer that is cut off',
      fileOf({ buffers: [{ byteLength: 4000 }] }),
      /cut-off.*buffers\[0\]\.byteLength.*says 4000, but there are 36/,
    ],
    [
      'a type that is none',
      fileOf({ accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'toString' }] }),
      /accessors\[0\]\.type.*got "toString"/,
    ],
    [
      'numbers of another width',
      fileOf({ accessors: [{ bufferView: 0, componentType: 5126, count: 4, type: 'VEC2' }] }),
      /meshes\[0\]\.primitives\[0\]\.attributes\.POSITION.*2 numbers to an element; 3 are needed/,
    ],
    [
      'a corner that is missing',
      fileOf({
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
          { bufferView: 0, componentType: 5125, count: 3, type: 'SCALAR', byteOffset: 12 },
        ],
      }),
      /missing.*meshes\[0\]\.primitives\[0\]\.indices.*names vertex/,
    ],
    [
      'more numbers than bytes',
      fileOf({ accessors: [{ componentType: 5126, count: 99_000_000, type: 'VEC3' }] }),
      /too-many.*POSITION.*more than 100000000/,
    ],
    [
      'a count beyond all bounds',
      fileOf({ accessors: [{ componentType: 5126, count: 1e15, type: 'VEC3' }] }),
      /too-many.*accessors\[0\]\.count/,
    ],
    [
      'a mesh a hundred thousand times',
      fileOf({
        scenes: [{ nodes: Array.from({ length: 10_001 }, (_, k) => k) }],
        nodes: Array.from({ length: 10_001 }, () => ({ mesh: 0 })),
        meshes: [
          { primitives: Array.from({ length: 10 }, () => ({ attributes: { POSITION: 0 } })) },
        ],
      }),
      /too-many.*more than 100000 primitives/,
    ],
    [
      'a thousand joints a thousand times',
      fileOf({
        scenes: [{ nodes: Array.from({ length: 2_100 }, (_, k) => k) }],
        nodes: Array.from({ length: 2_100 }, (_, k) => (k < 1_100 ? { mesh: 0, skin: 0 } : {})),
        skins: [{ joints: Array.from({ length: 1_000 }, (_, k) => 1_100 + k) }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 } }] }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
          { componentType: 5121, count: 3, type: 'VEC4' },
          { componentType: 5126, count: 3, type: 'VEC4' },
        ],
      }),
      /too-many.*joints and targets.*more than 1000000/,
    ],
    [
      'Draco',
      fileOf({ extensionsRequired: ['KHR_draco_mesh_compression'] }),
      /unsupported.*extensionsRequired\[0\].*"KHR_draco_mesh_compression".*without Draco/,
    ],
    [
      'a material that says what is seen in another way',
      fileOf({ extensionsRequired: ['KHR_materials_pbrSpecularGlossiness'] }),
      /unsupported.*"KHR_materials_pbrSpecularGlossiness".*with metalness and roughness/,
    ],
    [
      'an extension nobody knows',
      fileOf({ extensionsRequired: ['EXT_meshopt_compression', 'ACME_magic'] }),
      /unsupported.*"EXT_meshopt_compression".*without meshopt/,
    ],
    [
      'times that go back',
      fileOf({
        accessors: [
          { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
          { bufferView: 0, componentType: 5126, count: 9, type: 'SCALAR' },
        ],
        animations: [
          {
            channels: [{ sampler: 0, target: { node: 1, path: 'translation' } }],
            samplers: [{ input: 1, output: 0 }],
          },
        ],
      }),
      /animations\[0\]\.samplers\[0\]\.input.*expected times that increase/,
    ],
  ])('[GLT4] %s is refused, with where', async (_, bytes, message) => {
    expect(await refusal(bytes)).toMatch(message);
  });

  it('[GLT4] a million joints, nodes a thousand deep, a list without end are refused before any work', async () => {
    const million = Array.from({ length: 1_000_000 }, () => ({}));
    expect(await refusal(fileOf({ nodes: million }))).toMatch(
      /too-many.*nodes: has 1000000 entries/,
    );
    const joints = Array.from({ length: 1_000_000 }, (_, k) => k % 2);
    expect(await refusal(fileOf({ skins: [{ joints }] }))).toMatch(/too-many.*skins\[0\]\.joints/);
    const deep = Array.from({ length: 1_000 }, (_, k) => (k < 999 ? { children: [k + 1] } : {}));
    expect(await refusal(fileOf({ nodes: deep }))).toMatch(
      /too-many.*nodes\[119\]\.children\[0\].*120 nodes deep/,
    );
  });

  it('[GLT4] as deep as is allowed is read', async () => {
    const deep = Array.from({ length: 120 }, (_, k) => ({
      ...(k < 119 && { children: [k + 1] }),
      scale: [1, 1, 2],
      extras: { troupe: { turns: true } },
    }));
    expect(await tryFile(fileOf({ nodes: deep }))).toBe(undefined);
  });

  it('[GLT4] many accessors over the same bytes are many numbers', async () => {
    const floats = Float32Array.from({ length: 300_000 }, (_, k) => (k % 3 === 0 ? 1 : 0));
    const bytes = fileOf(
      {
        buffers: [{ byteLength: floats.byteLength }],
        bufferViews: [{ buffer: 0, byteLength: floats.byteLength }],
        accessors: Array.from({ length: 400 }, () => ({
          bufferView: 0,
          componentType: 5126,
          count: 100_000,
          type: 'VEC3',
        })),
        meshes: [
          {
            primitives: Array.from({ length: 400 }, (_, k) => ({
              attributes: { POSITION: k, NORMAL: k },
            })),
          },
        ],
      },
      floats,
    );
    expect(await refusal(bytes)).toMatch(
      /too-many.*primitives\[\d+\].*more than (10000000 vertices|100000000)/,
    );
  });

  it('[GLT4] cut off at any place, a file is refused', async () => {
    const whole = [modelBytes('RiggedSimple'), modelBytes('InterpolationTest')];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...whole),
        fc.double({ min: 0, max: 0.9999, noNaN: true }),
        async (bytes, part) => {
          const cut = bytes.subarray(0, Math.floor(bytes.length * part));
          expect(await refusal(cut)).toMatch(/cut-off|bad-model/);
        },
      ),
    );
    for (let length = 0; length < 64; length++) {
      expect(await refusal(whole[0]!.subarray(0, length))).toMatch(/cut-off|bad-model/);
    }
  });

  it('[GLT4] with bytes flipped, a file is read or refused, and nothing else happens', async () => {
    const files = [
      ...modelNames.map(modelBytes).filter(({ length }) => length < 100_000),
      robotFile(),
    ];
    const flips = fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 255 })),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        flips,
        fc.boolean(),
        async (file, list, inText) => {
          const bytes = file.slice();
          const text = new DataView(bytes.buffer).getUint32(12, true) + 20;
          const end = inText ? text : bytes.length;
          for (const [place, flip] of list)
            bytes[Math.min(end - 1, Math.floor(place * end))]! ^= flip;
          await tryFile(bytes);
        },
      ),
      // each reads and writes a model
      { numRuns: 300 },
    );
  });

  it('[GLT4] also the larger models', async () => {
    const files = modelNames.map(modelBytes).filter(({ length }) => length >= 100_000);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 255 }),
        async (file, place, flip) => {
          const bytes = file.slice();
          bytes[Math.floor(place * (bytes.length - 1))]! ^= flip;
          await tryFile(bytes);
        },
      ),
      // half a megabyte each
      { numRuns: 15 },
    );
  });

  it('[GLT4] with anything in place of anything, a file is read or refused', async () => {
    const files = [robotFile(), modelBytes('RiggedSimple'), modelBytes('InterpolationTest')].map(
      (bytes) => {
        const text = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true) + 20;
        return { json: jsonOf(bytes), binary: bytes.subarray(text + 8) };
      },
    );
    const rubbish = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        -1,
        0,
        1,
        3,
        1e9,
        1e300,
        0.5,
        '',
        'x',
        true,
        [],
        {},
        [null],
        [0],
        [[]],
      ),
      fc.constantFrom<unknown>([0, 0, 0], [1, 2, 3, 4], { troupe: null }, '__proto__', {
        index: 0,
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(), rubbish), { minLength: 1, maxLength: 3 }),
        async ({ json, binary }, changes) => {
          const changed = structuredClone(json) as unknown;
          for (const [choice, value] of changes) replaceSome(changed, choice, value);
          await tryFile(glbOf(changed, binary));
        },
      ),
      // each reads and writes a model
      { numRuns: 300 },
    );
  });
});

let robotBytes: Uint8Array | undefined;
function robotFile(): Uint8Array {
  const body = createBody(robot);
  robotBytes ??= writeGlb(body, {
    clips: [bake(body, wave, { name: 'wave', seconds: 1, fps: 10 })],
  });
  return robotBytes;
}

/** One value somewhere in a tree becomes another. */
function replaceSome(tree: unknown, choice: number, value: unknown): void {
  const places: [Record<string, unknown>, string][] = [];
  const visit = (at: unknown) => {
    if (typeof at !== 'object' || at === null) return;
    for (const key of Object.keys(at)) {
      places.push([at as Record<string, unknown>, key]);
      visit((at as Record<string, unknown>)[key]);
    }
  };
  visit(tree);
  const [owner, key] = places[choice % places.length] ?? [{}, ''];
  owner[key] = structuredClone(value);
}
