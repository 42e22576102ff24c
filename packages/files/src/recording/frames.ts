/** The records of an MCAP file one after another, unparsed: a kind, a length and bytes. */
import { MCAP_MAGIC, McapStreamReader, Opcode, type TypedMcapRecord } from '@mcap/core';
import type { ByteSource } from './byte-source.js';
import { largestRecord } from './format.js';
import { Unreadable } from './recording-errors.js';

export const magicLength = MCAP_MAGIC.length;
/** A kind and a length. */
export const headLength = 9;

export interface Frame {
  readonly opcode: number;
  readonly offset: number;
  /** Where the next begins. */
  readonly end: number;
  /** All of it, head included; good until the next is read. */
  readonly bytes: Uint8Array;
}

export function isMagic(bytes: Uint8Array): boolean {
  return bytes.byteLength === magicLength && MCAP_MAGIC.every((byte, i) => byte === bytes[i]);
}

export async function hasEnd(source: ByteSource): Promise<boolean> {
  if (source.size < 2 * magicLength) return false;
  return isMagic(await source.read(source.size - magicLength, magicLength));
}

/** The record at an offset; throws where there is none or not all of it. */
export async function readFrame(source: ByteSource, offset: number): Promise<Frame> {
  const head = await source.read(offset, headLength);
  if (head.byteLength < headLength) throw await missing(source);
  const length = lengthOf(head);
  const opcode = head[0]!;
  const end = offset + headLength + length;
  if (end > source.size) throw await missing(source);
  if (opcode === 0 || length > largestRecord) {
    throw new Unreadable('recording-damaged', 'is damaged');
  }
  const bytes = await source.read(offset, headLength + length);
  if (bytes.byteLength < headLength + length) throw await missing(source);
  return { opcode, offset, end, bytes };
}

function lengthOf(head: Uint8Array): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return view.getUint32(1, true) + view.getUint32(5, true) * 2 ** 32;
}

async function missing(source: ByteSource): Promise<Unreadable> {
  // with its end in place a length that leads beyond it is wrong
  return (await hasEnd(source))
    ? new Unreadable('recording-damaged', 'is damaged')
    : new Unreadable('recording-cut-short', 'was cut short');
}

/** The records in a frame; of a chunk those in it, once its checksum has been found right. */
export function parseFrame({ opcode, bytes }: Frame): TypedMcapRecord[] {
  if (opcode === Opcode.CHUNK) refuseCompressed(bytes);
  const reader = new McapStreamReader({ noMagicPrefix: true, validateCrcs: true });
  const records: TypedMcapRecord[] = [];
  try {
    reader.append(bytes);
    for (let next = reader.nextRecord(); next !== undefined; next = reader.nextRecord()) {
      records.push(next);
    }
  } catch {
    throw new Unreadable('recording-damaged', 'is damaged');
  }
  return records;
}

/** Start and end time, size, checksum; then the name of the compression. */
const compressionAt = headLength + 8 + 8 + 8 + 4;

function refuseCompressed(bytes: Uint8Array): void {
  const start = compressionAt + 4;
  const name = new TextDecoder().decode(bytes.subarray(start, start + (bytes[compressionAt] ?? 0)));
  if (name !== 'zstd' && name !== 'lz4') return;
  const message = `is compressed with ${name}, which is not read here. mcap decompress undoes it`;
  throw new Unreadable('recording-compressed', message);
}
