/** What can be had of a recording that is damaged or was cut short. */
import { Opcode } from '@mcap/core';
import { TroupeError } from '@troupe/core';
import { type ByteSource, bufferSource } from './byte-source.js';
import { entriesOf, type RecordingEntry } from './entries.js';
import { largestRecord } from './format.js';
import { type Frame, headLength, magicLength, parseFrame, readFrame } from './frames.js';
import type { WriteBytes } from './mcap-file.js';
import { readInfo } from './read-info.js';
import { explainTrouble, Unreadable } from './recording-errors.js';
import { copyRecording } from './write-recording.js';

/** Ticks that are in it, from the first to the last of each stretch without a gap. */
export interface Stretch {
  readonly first: number;
  last: number;
}

export interface Repaired {
  readonly stretches: readonly Stretch[];
  /** Ticks that could be read, and belong to no keyframe before them. */
  readonly dropped: number;
}

/** Writes a whole recording of what is right in this one. Throws where there is nothing. */
export async function repairRecording(given: ByteSource, write: WriteBytes): Promise<Repaired> {
  const source = bufferSource(given);
  const writer = copyRecording(write);
  const stretches: Stretch[] = [];
  let last: number | undefined;
  let dropped = 0;
  // the first after a keyframe tells everything; without its keyframe it cannot be gone on from
  let fresh = false;
  for await (const entry of salvageEntries(source)) {
    if (entry.kind === 'keyframe') {
      const { tick } = entry.frame.timer;
      if (last !== undefined && tick < last) continue;
      if (last !== tick) stretches.push({ first: tick + 1, last: tick });
      last = tick;
      writer.keyframe(entry.frame);
      fresh = true;
    } else if (entry.record.tick === (last ?? -1) + 1 && (entry.record.whole ?? false) === fresh) {
      last = entry.record.tick;
      fresh = false;
      stretches.at(-1)!.last = last;
      writer.tick(entry.record);
    } else dropped++;
  }
  writer.close();
  return { stretches: stretches.filter((stretch) => stretch.last >= stretch.first), dropped };
}

async function* salvageEntries(source: ByteSource): AsyncGenerator<RecordingEntry> {
  let why: unknown;
  let at = magicLength;
  try {
    at = (await readInfo(source)).start;
  } catch (error) {
    // told only where nothing is found
    why = explainTrouble(error, source.name, undefined, false);
    if (why instanceof TroupeError && why.code === 'wrong-version') throw why;
  }
  let any = false;
  for (;;) {
    const found = await findChunk(source, at, why === undefined);
    if (found === undefined) break;
    at = found.end;
    any ||= found.entries.some(({ kind }) => kind === 'keyframe');
    yield* found.entries;
  }
  if (!any) throw why ?? explainTrouble(nothing, source.name, undefined, false);
}

const nothing = new Unreadable('recording-damaged', 'is damaged or was cut short');

/** Whether repairing it would save anything: to name that as a way out of a file without it leads nowhere. */
export async function canBeSaved(source: ByteSource): Promise<boolean> {
  try {
    for await (const { kind } of salvageEntries(source)) if (kind === 'keyframe') return true;
    return false;
  } catch (error) {
    if (error instanceof TroupeError || error instanceof Unreadable) return false;
    throw error;
  }
}

interface Chunk {
  readonly entries: readonly RecordingEntry[];
  readonly end: number;
}

/** The next chunk that is right: record by record, and where that leads nowhere byte by byte. */
async function findChunk(
  source: ByteSource,
  from: number,
  inStep: boolean,
): Promise<Chunk | undefined> {
  let orderly = inStep;
  for (let at = from; ; ) {
    if (!orderly) {
      const next = await findHead(source, at);
      if (next === undefined) return undefined;
      at = next;
    }
    try {
      const frame = await readFrame(source, at);
      // one of another length is something else, damaged
      if (frame.opcode === Opcode.DATA_END && frame.end - at === headLength + 4) return undefined;
      if (frame.opcode === Opcode.CHUNK) {
        return { entries: entriesOf(parseFrame(frame)), end: frame.end };
      }
      if (frame.opcode === Opcode.MESSAGE_INDEX && !isWholeIndex(frame)) throw nothing;
      at = frame.end;
    } catch (error) {
      if (!(error instanceof Unreadable) || error.code === 'recording-compressed') throw error;
      // a record on the way may have been given another length, and what is right been passed over with it
      at = orderly ? from : at + 1;
      orderly = false;
    }
  }
}

/** Whether it is as long as it says within: one that passes over chunks may end where another record begins. */
function isWholeIndex({ bytes }: Frame): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = headLength + 2;
  return (
    bytes.byteLength >= entries + 4 &&
    view.getUint32(entries, true) === bytes.byteLength - entries - 4
  );
}

/** Times, size and checksum of a chunk, no compression, and the length of what is in it. */
const chunkHead = 8 + 8 + 8 + 4 + 4 + 8;
const step = 1 << 16;

/** The next place that looks like the head of a chunk. */
async function findHead(source: ByteSource, from: number): Promise<number | undefined> {
  for (let at = from; at < source.size; at += step) {
    const bytes = await source.read(at, step + headLength + chunkHead);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const most = Math.min(step, bytes.byteLength - headLength - chunkHead);
    for (let i = bytes.indexOf(Opcode.CHUNK); i !== -1 && i < most; ) {
      const length = Number(view.getBigUint64(i + 1, true));
      const compression = view.getUint32(i + headLength + 28, true);
      const inside = Number(view.getBigUint64(i + headLength + 32, true));
      const good = compression === 0 && inside === length - chunkHead && length <= largestRecord;
      if (good && at + i + headLength + length <= source.size) return at + i;
      i = bytes.indexOf(Opcode.CHUNK, i + 1);
    }
  }
  return undefined;
}
