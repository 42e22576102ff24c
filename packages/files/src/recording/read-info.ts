/** The beginning and the end of a recording: what it is, and where its chunks are. */
import { crc32 } from '@foxglove/crc';
import { MCAP_MAGIC, Opcode, type TypedMcapRecord } from '@mcap/core';
import type { ByteSource } from './byte-source.js';
import { actorKey, formatVersion, metadataName, profile, topics } from './format.js';
import { hasEnd, headLength, isMagic, magicLength, parseFrame, readFrame } from './frames.js';
import { trouble, Unreadable } from './recording-errors.js';

export interface RecordingInfo {
  /** Version of the toolkit that made it. */
  readonly toolkit: string;
  readonly seed: number;
  /** Ticks a second. */
  readonly rate: number;
}

/** Refuses what is no recording, or one of another version. Returns where its first chunk is. */
export async function readInfo(
  source: ByteSource,
): Promise<{ readonly info: RecordingInfo; readonly start: number }> {
  const { name, size } = source;
  if (size === 0) throw trouble('file-empty', `"${name}" is empty`);
  const magic = await source.read(0, magicLength);
  if (!isMagic(magic)) throw notOne(source, magic);
  const header = await readFrame(source, magicLength);
  const [first] = header.opcode === Opcode.HEADER ? parseFrame(header) : [];
  if (first?.type !== 'Header' || first.profile !== profile) {
    const found = first?.type === 'Header' ? `of profile "${first.profile}"` : 'without a header';
    const message = `"${name}" is an MCAP file ${found}, not a recording of Troupe`;
    throw trouble('no-recording', message);
  }
  const frame = await readFrame(source, header.end);
  const [second] = frame.opcode === Opcode.METADATA ? parseFrame(frame) : [];
  if (second?.type !== 'Metadata' || second.name !== metadataName) {
    throw trouble('no-recording', `"${name}" is an MCAP file that does not say of which version`);
  }
  const { metadata } = second;
  const version = metadata.get('version');
  if (version !== String(formatVersion)) {
    const message = `"${name}" is a recording of version ${version}; this toolkit reads version ${formatVersion}`;
    throw trouble('wrong-version', message);
  }
  const [seed, rate] = [Number(metadata.get('seed')), Number(metadata.get('rate'))];
  if (!Number.isSafeInteger(seed) || !(rate > 0)) {
    throw new Unreadable('recording-damaged', 'is damaged');
  }
  return { info: { toolkit: metadata.get('toolkit') ?? '', seed, rate }, start: frame.end };
}

function notOne({ name, size }: ByteSource, magic: Uint8Array) {
  if (size < magicLength && magic.every((byte, i) => byte === MCAP_MAGIC[i])) {
    return new Unreadable('recording-cut-short', 'was cut short');
  }
  const looks = magic[0] === 0x7b ? '. It looks like a trace; troupe why reads it' : '';
  return trouble('no-recording', `"${name}" is no recording: it is no MCAP file${looks}`);
}

export interface ChunkPlace {
  readonly offset: number;
  readonly hasKeyframe: boolean;
}

export interface Summary {
  readonly chunks: readonly ChunkPlace[];
  /** How many ticks it has. */
  readonly ticks: number;
}

/** Footer with its head, and the magic after it. */
const footerLength = headLength + 8 + 8 + 4;

/** The index at the end; nothing where it is missing or damaged. */
export async function readSummary(source: ByteSource): Promise<Summary | undefined> {
  const footerAt = source.size - magicLength - footerLength;
  if (footerAt < magicLength || !(await hasEnd(source))) return undefined;
  try {
    const frame = await readFrame(source, footerAt);
    if (frame.opcode !== Opcode.FOOTER || frame.bytes.byteLength !== footerLength) return undefined;
    const footer = parseFooter(frame.bytes);
    if (footer.start >= footerAt) return undefined;
    const bytes = await source.read(footer.start, footerAt + footerLength - footer.start);
    if (crc32(bytes.subarray(0, -4)) !== footer.crc) return undefined;
    return summarise(parseAll(bytes.subarray(0, -footerLength)));
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

function parseFooter(bytes: Uint8Array): { readonly start: number; readonly crc: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = Number(view.getBigUint64(headLength, true));
  return { start, crc: view.getUint32(headLength + 16, true) };
}

function parseAll(bytes: Uint8Array): TypedMcapRecord[] {
  return parseFrame({ opcode: 0, offset: 0, end: bytes.byteLength, bytes });
}

function summarise(records: readonly TypedMcapRecord[]): Summary {
  const ids = new Map<string, number>();
  for (const record of records) {
    if (record.type !== 'Channel' || record.metadata.has(actorKey)) continue;
    ids.set(record.topic, record.id);
  }
  const [scene = -1, keyframe = -1] = [ids.get(topics.scene), ids.get(topics.keyframe)];
  const chunks: ChunkPlace[] = [];
  let ticks = 0;
  for (const record of records) {
    if (record.type === 'ChunkIndex') {
      const hasKeyframe = record.messageIndexOffsets.has(keyframe);
      chunks.push({ offset: Number(record.chunkStartOffset), hasKeyframe });
    }
    if (record.type === 'Statistics') {
      ticks = Number(record.channelMessageCounts.get(scene) ?? 0n);
    }
  }
  return { chunks, ticks };
}
