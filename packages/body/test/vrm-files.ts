/** Small characters as VRM files of both versions, made by code: fifteen bones, a face with three targets, a skin. */
import { type VRM, VRMLoaderPlugin } from '@pixiv/three-vrm';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import {
  inverse,
  multiply,
  type Rotation,
  subtract,
  turn,
  turnAround,
  unturned,
  type Vector,
} from '../src/math/vectors.js';
import { glbOf } from './gltf-models.js';

/** Where each bone is when the character stands with its arms stretched out, facing along z; its left is at +x. */
const places: Readonly<Record<string, readonly [parent: string, at: Vector]>> = {
  hips: ['', [0, 0.9, 0]],
  spine: ['hips', [0, 1.05, 0]],
  chest: ['spine', [0, 1.2, 0]],
  head: ['chest', [0, 1.5, 0.02]],
  ...sides('UpperArm', 'chest', [0.15, 1.4, 0]),
  ...sides('LowerArm', 'UpperArm', [0.4, 1.4, 0]),
  ...sides('Hand', 'LowerArm', [0.65, 1.4, 0]),
  ...sides('ThumbMetacarpal', 'Hand', [0.68, 1.4, 0.03]),
  ...sides('UpperLeg', 'hips', [0.1, 0.88, 0]),
  ...sides('LowerLeg', 'UpperLeg', [0.1, 0.48, 0.01]),
  ...sides('Foot', 'LowerLeg', [0.1, 0.08, 0]),
};

function sides(bone: string, parent: string, [x, y, z]: Vector) {
  const above = (side: string) => (parent in { hips: 0, chest: 0 } ? parent : side + parent);
  return {
    [`left${bone}`]: [above('left'), [x, y, z]] as const,
    [`right${bone}`]: [above('right'), [-x, y, z]] as const,
  };
}

export const bones = Object.keys(places);
export const expressionNames = ['happy', 'aa', 'blink', 'Wink'];

type Json = Record<string, unknown>;

export interface VrmJson extends Json {
  nodes: Json[];
  extensions: Json;
  meshes: Json[];
}

/** The file of a version; `change` may spoil it before it is packed. */
export function vrmFile(version: 0 | 1, change: (json: VrmJson) => void = () => {}): Uint8Array {
  const packed: number[] = [];
  const views: Json[] = [];
  const accessors: Json[] = [];
  const add = (values: readonly number[], type: string, width: number, extra: Json = {}) => {
    views.push({ buffer: 0, byteOffset: packed.length * 4, byteLength: values.length * 4 });
    packed.push(...values);
    accessors.push({
      bufferView: views.length - 1,
      componentType: 5126,
      count: values.length / width,
      type,
      ...extra,
    });
    return accessors.length - 1;
  };
  // a bone in version 1 may be turned any way; in version 0 none is, and the character faces the other way
  const turned = (k: number): Rotation =>
    version === 0 ? unturned : turnAround([1, (k % 3) - 1, (k % 5) - 2], 40 + 25 * k);
  const facing: Rotation = version === 0 ? turnAround([0, 1, 0], 180) : unturned;
  const index = (bone: string) => bones.indexOf(bone) + 1;
  const inFile = (bone: string) => turn(facing, places[bone]![1]);
  const worldTurn = (bone: string) => turned(index(bone));
  const nodes: Json[] = [
    { name: 'root', children: [index('hips'), bones.length + 1] },
    ...bones.map((bone): Json => {
      const [parent] = places[bone]!;
      const above = parent === '' ? unturned : worldTurn(parent);
      const from: Vector = parent === '' ? [0, 0, 0] : inFile(parent);
      const children = bones.filter((other) => places[other]![0] === bone).map(index);
      return {
        name: `J_${bone}`,
        translation: turn(inverse(above), subtract(inFile(bone), from)),
        rotation: multiply(inverse(above), worldTurn(bone)),
        ...(children.length > 0 && { children }),
      };
    }),
    { name: 'face', mesh: 0, skin: 0 },
  ];
  // a triangle at the head and one at the left hand
  const corners = (['head', 'leftHand'] as const).flatMap((bone) => {
    const [x, y, z] = inFile(bone);
    return [x, y, z, x + 0.1, y, z, x, y + 0.1, z];
  });
  const joints = [0, 0, 0, 1, 1, 1].flatMap((k) => [k, 0, 0, 0]);
  const weights = [0, 0, 0, 1, 1, 1].flatMap(() => [1, 0, 0, 0]);
  const bind = (['head', 'leftHand'] as const).flatMap((bone) =>
    inverseOf(worldTurn(bone), inFile(bone)),
  );
  const target = (k: number) => corners.map((_, i) => (i % 3 === k ? 0.02 * (1 + i) : 0));
  const shape = 'VEC3';
  const bounds = (values: readonly number[]) => {
    const rounded = values.map(Math.fround);
    const along = (k: number) => rounded.filter((_, i) => i % 3 === k);
    return {
      min: [0, 1, 2].map((k) => Math.min(...along(k))),
      max: [0, 1, 2].map((k) => Math.max(...along(k))),
    };
  };
  const json: VrmJson = {
    asset: { version: '2.0' },
    extensionsUsed: [version === 1 ? 'VRMC_vrm' : 'VRM'],
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes,
    skins: [
      { joints: [index('head'), index('leftHand')], inverseBindMatrices: add(bind, 'MAT4', 16) },
    ],
    meshes: [
      {
        name: 'face',
        primitives: [
          {
            attributes: {
              POSITION: add(corners, shape, 3, bounds(corners)),
              NORMAL: add(
                corners.map((_, i) => (i % 3 === 2 ? 1 : 0)),
                shape,
                3,
              ),
              JOINTS_0: add([], 'VEC4', 4),
              WEIGHTS_0: add(weights, 'VEC4', 4),
            },
            targets: [0, 1, 2].map((k) => ({
              POSITION: add(target(k), shape, 3, bounds(target(k))),
            })),
          },
        ],
        extras: { targetNames: ['smile', 'open', 'happy'] },
      },
    ],
    extensions: version === 1 ? extension1(index) : extension0(index),
    buffers: [],
    bufferViews: views,
    accessors,
  };
  const joining = accessors.find(({ count }) => count === 0)!;
  const binary = new Uint8Array(packed.length * 4 + joints.length);
  binary.set(new Uint8Array(new Float32Array(packed).buffer));
  binary.set(joints, packed.length * 4);
  views.push({ buffer: 0, byteOffset: packed.length * 4, byteLength: joints.length });
  Object.assign(joining, { componentType: 5121, count: 6, bufferView: views.length - 1 });
  views[accessors.indexOf(joining)] = { buffer: 0, byteOffset: 0, byteLength: 4 };
  json['buffers'] = [{ byteLength: binary.length }];
  change(json);
  return glbOf(json, binary);
}

/** An animation of one moment, in which a node is as said. */
export function addStill(
  json: VrmJson,
  bone: string,
  path: 'rotation' | 'translation',
  value: readonly number[],
): void {
  const list = (name: string) => {
    json[name] ??= [];
    return json[name] as Json[];
  };
  const bytes = Buffer.from(new Float32Array([0, ...value]).buffer);
  const uri = `data:application/octet-stream;base64,${bytes.toString('base64')}`;
  const buffer = list('buffers').push({ byteLength: bytes.length, uri }) - 1;
  const view = (byteOffset: number, byteLength: number) =>
    list('bufferViews').push({ buffer, byteOffset, byteLength }) - 1;
  const floats = { componentType: 5126, count: 1 };
  const input = list('accessors').push({
    ...floats,
    bufferView: view(0, 4),
    type: 'SCALAR',
    min: [0],
    max: [0],
  });
  const type = value.length === 4 ? 'VEC4' : 'VEC3';
  const bufferView = view(4, value.length * 4);
  const output = list('accessors').push({ ...floats, bufferView, type });
  list('animations').push({
    name: `${bone} ${path}`,
    channels: [{ sampler: 0, target: { node: bones.indexOf(bone) + 1, path } }],
    samplers: [{ input: input - 1, output: output - 1 }],
  });
}

function extension1(index: (bone: string) => number): Json {
  const node = bones.length + 1;
  const bind = (target: number, weight?: number) => ({ node, index: target, weight: weight ?? 1 });
  return {
    VRMC_vrm: {
      specVersion: '1.0',
      meta: {
        name: 'Mia',
        version: '1',
        authors: ['nobody'],
        licenseUrl: 'https://vrm.dev/licenses/1.0/',
      },
      humanoid: {
        humanBones: Object.fromEntries(bones.map((bone) => [bone, { node: index(bone) }])),
      },
      expressions: {
        preset: {
          happy: { morphTargetBinds: [bind(0), bind(1, 0.5)] },
          aa: { morphTargetBinds: [bind(1)] },
          blink: { morphTargetBinds: [] },
        },
        custom: { Wink: { morphTargetBinds: [bind(0, 0.25)] } },
      },
    },
  };
}

function extension0(index: (bone: string) => number): Json {
  const bind = (target: number, weight: number) => ({ mesh: 0, index: target, weight });
  const name = (bone: string) => bone.replace('ThumbMetacarpal', 'ThumbProximal');
  return {
    VRM: {
      exporterVersion: 'by hand',
      specVersion: '0.0',
      meta: { title: 'Mia', version: '1', author: 'nobody' },
      humanoid: {
        humanBones: bones.map((bone) => ({
          bone: name(bone),
          node: index(bone),
          useDefaultValues: true,
        })),
      },
      blendShapeMaster: {
        blendShapeGroups: [
          { name: 'Joy', presetName: 'joy', binds: [bind(0, 100), bind(1, 50)] },
          { name: 'A', presetName: 'a', binds: [bind(1, 100)] },
          { name: 'Blink', presetName: 'blink', binds: [] },
          { name: 'Wink', presetName: 'unknown', binds: [bind(0, 25)] },
        ],
      },
      firstPerson: Object.fromEntries(
        ['HorizontalInner', 'HorizontalOuter', 'VerticalDown', 'VerticalUp'].map((way) => [
          `lookAt${way}`,
          { curve: [0, 0, 0, 1, 1, 1, 1, 0], xRange: 90, yRange: 10 },
        ]),
      ),
      secondaryAnimation: {},
      materialProperties: [],
    },
  };
}

/** What leads from the model into a bone. */
function inverseOf(turned: Rotation, at: Vector): number[] {
  const back = inverse(turned);
  const [x, y, z] = [turn(back, [1, 0, 0]), turn(back, [0, 1, 0]), turn(back, [0, 0, 1])] as const;
  const o = turn(back, [-at[0], -at[1], -at[2]]);
  return [...x, 0, ...y, 0, ...z, 0, ...o, 1];
}

/** As @pixiv/three-vrm has it. */
export async function loadVrm(bytes: Uint8Array): Promise<VRM> {
  const loader = new GLTFLoader();
  loader.register((parser) => new VRMLoaderPlugin(parser));
  const gltf = await loader.parseAsync(bytes.slice().buffer as ArrayBuffer, '');
  return gltf.userData['vrm'] as VRM;
}
