/** A small model whose clips travel, as a file that every reader can open; and models from elsewhere, as three.js has them. */
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { multiply, type Rotation, turn, turnAround, type Vector } from '../src/math/vectors.js';
import { glbOf, jsonOf } from './gltf-models.js';

/** Where the hips are and how they are turned, in the model; the legs swing. */
interface Moment {
  readonly at: Vector;
  readonly heading?: number;
  readonly lean?: number;
  readonly leg?: number;
  readonly arm?: number;
}

interface ClipForm {
  readonly seconds: number;
  readonly at: (part: number) => Moment;
}

const wave = (part: number) => Math.sin(2 * Math.PI * part);
const high = 0.9;

export const walkerClips: Readonly<Record<string, ClipForm>> = {
  /** In place, a breath. */
  idle: { seconds: 2, at: (part) => ({ at: [0.05, high + 0.01 * wave(part), 0.02], arm: 5 }) },
  /** Goes round, 1.2 metres ahead and 0.1 to the left, swaying. */
  walk: {
    seconds: 1,
    at: (part) => ({
      at: [0.05 + 0.1 * part + 0.03 * wave(part), high + 0.02 * wave(2 * part), 1.2 * part],
      heading: 8 * wave(part),
      leg: 30 * wave(part),
      arm: -20 * wave(part),
    }),
  },
  /** Goes round, a quarter turn to the left in each round, on a circle of radius 2. */
  curve: {
    seconds: 1.5,
    at: (part) => ({
      at: [2 - 2 * Math.cos((part * Math.PI) / 2), high, 2 * Math.sin((part * Math.PI) / 2)],
      heading: 90 * part,
      leg: 30 * wave(part),
    }),
  },
  /** Ends elsewhere, lower, and turned by 60 degrees; most of the way in the middle. */
  leap: {
    seconds: 0.8,
    at: (part) => ({
      at: [0, high + 0.5 * part * (1 - part) - 0.3 * part, 2 * part * part * (3 - 2 * part)],
      heading: 60 * part,
      lean: 20 * part,
      leg: 50 * part,
    }),
  },
  /** Only its arm. */
  wave: { seconds: 0.9, at: (part) => ({ at: [0, high, 0], arm: 90 + 40 * wave(part) }) },
};

const perSecond = 60;
// as some programs write it: z is up, in centimetres
const above = turnAround([1, 0, 0], -90);
const below = turnAround([1, 0, 0], 90);

/** A GLB: an armature, hips below it, two legs and an arm. */
export function walkerFile(names: readonly string[] = Object.keys(walkerClips)): Uint8Array {
  const numbers: number[] = [];
  const accessors: unknown[] = [];
  const bufferViews: unknown[] = [];
  const add = (values: readonly number[], type: 'SCALAR' | 'VEC3' | 'VEC4', width: number) => {
    bufferViews.push({ buffer: 0, byteOffset: numbers.length * 4, byteLength: values.length * 4 });
    numbers.push(...values);
    accessors.push({
      bufferView: bufferViews.length - 1,
      componentType: 5126,
      count: values.length / width,
      type,
      ...(type === 'SCALAR' && { min: [values[0]], max: [values.at(-1)] }),
    });
    return accessors.length - 1;
  };
  const animations = names.map((name) => {
    const { seconds, at } = walkerClips[name]!;
    const count = Math.round(seconds * perSecond);
    const parts = Array.from({ length: count + 1 }, (_, k) => k / count);
    const input = add(
      parts.map((part) => seconds * part),
      'SCALAR',
      1,
    );
    const moments = parts.map(at);
    const sampler = (values: readonly (readonly number[])[]) => ({
      input,
      output: add(values.flat(), values[0]!.length === 4 ? 'VEC4' : 'VEC3', values[0]!.length),
    });
    const tracks: [node: number, path: string, values: (readonly number[])[]][] =
      name === 'wave'
        ? [[4, 'rotation', moments.map(({ arm = 0 }) => turnAround([0, 0, 1], arm))]]
        : [
            [1, 'translation', moments.map((moment) => inArmature(moment.at))],
            [1, 'rotation', moments.map((moment) => multiply(below, facing(moment)))],
            [2, 'rotation', moments.map(({ leg = 0 }) => turnAround([1, 0, 0], leg))],
            [3, 'rotation', moments.map(({ leg = 0 }) => turnAround([1, 0, 0], -leg))],
            [4, 'rotation', moments.map(({ arm = 0 }) => turnAround([0, 0, 1], arm))],
          ];
    return {
      name,
      samplers: tracks.map(([, , values]) => sampler(values)),
      channels: tracks.map(([node, path], k) => ({ sampler: k, target: { node, path } })),
    };
  });
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ name: 'walker', nodes: [0] }],
    nodes: [
      { name: 'armature', rotation: above, scale: [0.01, 0.01, 0.01], children: [1] },
      {
        name: 'hips',
        translation: inArmature([0, high, 0]),
        rotation: below,
        children: [2, 3, 4],
      },
      { name: 'leg.L', translation: [10, 0, 0], children: [5] },
      { name: 'leg.R', translation: [-10, 0, 0], children: [6] },
      { name: 'arm', translation: [0, 50, 0], children: [7] },
      { name: 'foot.L', translation: [0, -90, 0] },
      { name: 'foot.R', translation: [0, -90, 0] },
      { name: 'hand', translation: [60, 0, 0] },
    ],
    animations,
    buffers: [{ byteLength: numbers.length * 4 }],
    bufferViews,
    accessors,
  };
  return glbOf(json, new Uint8Array(new Float32Array(numbers).buffer));
}

function inArmature(at: Vector): Vector {
  return turn(below, at.map((value) => value * 100) as unknown as Vector);
}

function facing({ heading = 0, lean = 0 }: Moment): Rotation {
  return multiply(turnAround([0, 1, 0], heading), turnAround([1, 0, 0], lean));
}

/** As three.js has it. Node has no pictures: they are left out. */
export async function loadGltf(bytes: Uint8Array) {
  const json = jsonOf(bytes) as Record<string, unknown>;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const binary = bytes.subarray(20 + length + 8);
  const { textures: _, images: __, materials: ___, ...rest } = json;
  const meshes = (rest['meshes'] ?? []) as { primitives: Record<string, unknown>[] }[];
  const plain = meshes.map((mesh) => ({
    ...mesh,
    primitives: mesh.primitives.map(({ material: ____, ...primitive }) => primitive),
  }));
  const glb = glbOf({ ...rest, ...(plain.length > 0 && { meshes: plain }) }, binary);
  const buffer = glb.buffer.slice(glb.byteOffset, glb.byteOffset + glb.byteLength) as ArrayBuffer;
  return new GLTFLoader().parseAsync(buffer, '');
}
