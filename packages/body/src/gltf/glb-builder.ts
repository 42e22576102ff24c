/** A GLB that grows: lists of its JSON, and one binary chunk of all numbers and pictures. */
import { refuse } from './check-json.js';
import { countJson } from './count-json.js';

type Entry = Record<string, unknown>;
export type Numbers = Float32Array | Uint16Array | Uint32Array;

export interface GlbBuilder {
  readonly nodes: Entry[];
  readonly meshes: Entry[];
  readonly skins: Entry[];
  readonly materials: Entry[];
  readonly textures: Entry[];
  readonly animations: Entry[];
  readonly cameras: Entry[];
  readonly lights: Entry[];
  readonly extensions: Set<string>;
  /** The same numbers are written once. */
  readonly accessor: (values: Numbers, type: AccessorType, use: Use) => number;
  readonly picture: (bytes: Uint8Array, type: string) => number;
  /** All lists of the file, by name. */
  readonly lists: () => Readonly<Record<string, readonly Entry[]>>;
  readonly finish: (scene: Entry) => Uint8Array;
}

type AccessorType = keyof typeof widths;
type Use = 'vertices' | 'indices' | 'other';

const widths = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 } as const;
const targets = { vertices: 34962, indices: 34963, other: undefined } as const;

export function createGlbBuilder(): GlbBuilder {
  const chunks: Uint8Array[] = [];
  const bufferViews: Entry[] = [];
  const accessors: Entry[] = [];
  const images: Entry[] = [];
  const known = new Map<ArrayBufferView, Map<string, number>>();
  let length = 0;

  const view = (bytes: Uint8Array, target: number | undefined): number => {
    bufferViews.push({
      buffer: 0,
      byteOffset: length,
      byteLength: bytes.byteLength,
      ...(target !== undefined && { target }),
    });
    chunks.push(bytes);
    length = padded(length + bytes.byteLength);
    return bufferViews.length - 1;
  };
  const once = (values: ArrayBufferView, key: string, make: () => number): number => {
    const found = known.get(values) ?? new Map<string, number>();
    known.set(values, found);
    const index = found.get(key) ?? make();
    found.set(key, index);
    return index;
  };
  const lists: Record<string, Entry[]> = {
    nodes: [],
    meshes: [],
    skins: [],
    materials: [],
    textures: [],
    animations: [],
    cameras: [],
  };
  const lights: Entry[] = [];
  const extensions = new Set<string>();
  const list = (name: string) => lists[name] ?? [];

  return {
    nodes: list('nodes'),
    meshes: list('meshes'),
    skins: list('skins'),
    materials: list('materials'),
    textures: list('textures'),
    animations: list('animations'),
    cameras: list('cameras'),
    lights,
    extensions,
    accessor: (values, type, use) =>
      once(values, `${type} ${use}`, () => {
        const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
        accessors.push({
          bufferView: view(bytes, targets[use]),
          componentType: componentOf(values),
          count: values.length / widths[type],
          type,
          // times and corners must say how far they go
          ...(type === 'SCALAR' || type === 'VEC3' ? boundsOf(values, widths[type]) : undefined),
        });
        return accessors.length - 1;
      }),
    picture: (bytes, type) =>
      once(bytes, 'picture', () => {
        images.push({ bufferView: view(bytes, undefined), mimeType: type });
        return images.length - 1;
      }),
    lists: () => ({ ...lists, lights, images, accessors, bufferViews }),
    finish: (scene) => {
      const json: Entry = { asset: { version: '2.0', generator: 'Troupe' }, scene: 0 };
      if (extensions.size > 0) json['extensionsUsed'] = [...extensions].sort();
      if (lights.length > 0) json['extensions'] = { KHR_lights_punctual: { lights } };
      json['scenes'] = [scene];
      for (const [name, entries] of Object.entries({ ...lists, images, accessors, bufferViews })) {
        if (entries.length > 0) json[name] = entries;
      }
      if (length > 0) json['buffers'] = [{ byteLength: length }];
      const text = new TextEncoder().encode(JSON.stringify(json));
      // a reader counts as well
      const { excess } = countJson(text);
      if (excess !== undefined) refuse('cannot-write', String(scene['name']), excess);
      return pack(text, chunks, length);
    },
  };
}

function componentOf(values: Numbers): number {
  if (values instanceof Float32Array) return 5126;
  return values instanceof Uint16Array ? 5123 : 5125;
}

function boundsOf(values: Numbers, width: number): { min: number[]; max: number[] } {
  const min = new Array<number>(width).fill(Number.POSITIVE_INFINITY);
  const max = new Array<number>(width).fill(Number.NEGATIVE_INFINITY);
  for (let k = 0; k < width; k++) {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = k; i < values.length; i += width) {
      const value = values[i]!;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    min[k] = least;
    max[k] = most;
  }
  return { min, max };
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function pack(json: Uint8Array, chunks: readonly Uint8Array[], length: number): Uint8Array {
  const jsonLength = padded(json.length);
  const binary = length > 0 ? 8 + length : 0;
  const out = new Uint8Array(20 + jsonLength + binary);
  const data = new DataView(out.buffer);
  data.setUint32(0, 0x46546c67, true);
  data.setUint32(4, 2, true);
  data.setUint32(8, out.length, true);
  data.setUint32(12, jsonLength, true);
  data.setUint32(16, 0x4e4f534a, true);
  out.set(json, 20);
  out.fill(0x20, 20 + json.length, 20 + jsonLength);
  if (binary === 0) return out;
  let at = 20 + jsonLength;
  data.setUint32(at, length, true);
  data.setUint32(at + 4, 0x004e4942, true);
  at += 8;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += padded(chunk.byteLength);
  }
  return out;
}
