/** Opens a file: a GLB with its chunks, or glTF as text. */
import { type Bytes, bytesOf } from './bytes.js';
import { describe, type Json, recordAt, refuse } from './check-json.js';
import { countJson } from './count-json.js';
import { limits } from './limits.js';

export interface Container {
  readonly json: Json;
  /** The binary chunk of a GLB. */
  readonly binary: Uint8Array | undefined;
}

const magic = 0x46546c67;
const jsonChunk = 0x4e4f534a;
const binaryChunk = 0x004e4942;

export function readContainer(given: Bytes): Container {
  const bytes = bytesOf(given);
  if (bytes === undefined) {
    const hint = hintBytes(given);
    return refuse('bad-model', '', `expected the bytes of a model, got ${describe(given)}${hint}`);
  }
  if (bytes.length > limits.bytes) {
    return refuse('too-many', '', `has ${bytes.length} bytes; at most ${limits.bytes} are allowed`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 4 && view.getUint32(0, true) === magic) return readGlb(bytes, view);
  return { json: parseText(bytes, '', 0), binary: undefined };
}

function hintBytes(given: unknown): string {
  return typeof given === 'string' ? '. Give text as bytes: new TextEncoder().encode(text)' : '';
}

function readGlb(bytes: Uint8Array, view: DataView): Container {
  if (bytes.length < 20) return cutOff('header', 20, bytes.length);
  const version = view.getUint32(4, true);
  if (version !== 2) {
    return refuse('unsupported', 'header', `is of version ${version}. Save the model as glTF 2.0`);
  }
  const length = view.getUint32(8, true);
  if (length > bytes.length) return cutOff('header', length, bytes.length);
  let json: Json | undefined;
  let binary: Uint8Array | undefined;
  let at = 12;
  for (let index = 0; at < length && index < 1000; index++) {
    const path = `chunks[${index}]`;
    if (at + 8 > length) return cutOff(path, at + 8, length);
    const end = at + 8 + view.getUint32(at, true);
    if (end > length) return cutOff(path, end, length);
    const type = view.getUint32(at + 4, true);
    const chunk = bytes.subarray(at + 8, end);
    if (index === 0) {
      if (type !== jsonChunk) return refuse('bad-model', path, 'expected the JSON chunk first');
      json = parseText(chunk, path, at + 8);
    } else if (type === binaryChunk) binary ??= chunk;
    at = end;
  }
  return { json: json ?? refuse('bad-model', 'chunks[0]', 'expected a JSON chunk'), binary };
}

function cutOff(path: string, expected: number, came: number): never {
  return refuse(
    'cut-off',
    path,
    `goes to byte ${expected}, but there are ${came}. Get the whole file`,
  );
}

function parseText(bytes: Uint8Array, path: string, start: number): Json {
  const { excess } = countJson(bytes, start);
  if (excess !== undefined) return refuse('too-many', path, excess);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse('bad-model', path, `is neither GLB nor glTF: ${reason}`);
  }
  return recordAt(value, path);
}
