/** Models that are beside the repository, and Khronos' opinion of what was written. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import validator from 'gltf-validator';

const folder = resolve(import.meta.dirname, '../../../../shared/data/models');

export const modelNames = [
  'CesiumMan',
  'Fox',
  'InterpolationTest',
  'RiggedSimple',
  'RobotExpressive',
] as const;
export type ModelName = (typeof modelNames)[number];

export function modelBytes(name: ModelName): Uint8Array {
  const file = join(folder, `${name}.glb`);
  if (!existsSync(file)) {
    throw new Error(
      `shared/data/models/${name}.glb is missing: these tests need the models beside the repository`,
    );
  }
  return new Uint8Array(readFileSync(file));
}

/** What is left because a file says all that the body has: coordinates that no picture uses yet, pictures as they are. */
function isUnavoidable(code: string, pointer = ''): boolean {
  if (code === 'UNUSED_OBJECT') return pointer.endsWith('/TEXCOORD_0');
  return code === 'IMAGE_NPOT_DIMENSIONS';
}

/** All that Khronos' validator says: errors, warnings, and what else could be avoided. */
export async function complaints(bytes: Uint8Array): Promise<string[]> {
  const { issues } = await validator.validateBytes(bytes, { maxIssues: 1_000 });
  return issues.messages
    .filter(({ code, severity, pointer }) => severity < 2 || !isUnavoidable(code, pointer))
    .map(({ code, message, pointer }) => `${code} ${pointer ?? ''}: ${message}`);
}

/** The JSON of a GLB. */
export function jsonOf<T = unknown>(bytes: Uint8Array): T {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  return JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)));
}

/** Numbers of a GLB that we wrote: 32 bits each, one after the other. */
export function accessorOf(bytes: Uint8Array, index: number): Float32Array {
  const json = jsonOf<{
    accessors: { bufferView: number }[];
    bufferViews: { byteOffset: number; byteLength: number }[];
  }>(bytes);
  const { byteOffset, byteLength } = json.bufferViews[json.accessors[index]!.bufferView]!;
  const start = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true) + 28;
  return new Float32Array(bytes.slice(start + byteOffset, start + byteOffset + byteLength).buffer);
}

/** The smallest picture. */
export const onePixel = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
);

/** A GLB of some JSON and, if there is any, a binary chunk. */
export function glbOf(json: unknown, binary?: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const chunks: { type: number; bytes: Uint8Array; filler: number }[] = [
    { type: 0x4e4f534a, bytes: text, filler: 0x20 },
  ];
  if (binary !== undefined) chunks.push({ type: 0x004e4942, bytes: binary, filler: 0 });
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const total = chunks.reduce((sum, { bytes }) => sum + 8 + padded(bytes.length), 12);
  const out = new Uint8Array(total);
  const view = new DataView(out.buffer);
  view.setUint32(0, 0x46546c67, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, total, true);
  let at = 12;
  for (const { type, bytes, filler } of chunks) {
    view.setUint32(at, padded(bytes.length), true);
    view.setUint32(at + 4, type, true);
    out.fill(filler, at + 8, at + 8 + padded(bytes.length));
    out.set(bytes, at + 8);
    at += 8 + padded(bytes.length);
  }
  return out;
}
