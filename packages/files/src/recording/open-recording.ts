/** Reads a recording: from the beginning, or from the nearest keyframe before any of its ticks. */
import { crc32Final, crc32Init, crc32Update } from '@foxglove/crc';
import { Opcode } from '@mcap/core';
import type { SavedScene, TickRecord } from '@troupe/core';
import { type ByteSource, bufferSource } from './byte-source.js';
import { entriesOf, type RecordingEntry } from './entries.js';
import { gapName } from './format.js';
import { type Frame, hasEnd, headLength, parseFrame, readFrame } from './frames.js';
import {
  type ChunkPlace,
  type RecordingInfo,
  readInfo,
  readSummary,
  type Summary,
} from './read-info.js';
import { explainTrouble, Unreadable } from './recording-errors.js';
import { canBeSaved } from './salvage.js';

/**
 * What is read throws a TroupeError where the file is damaged or cut short, which says up to which tick it can be read;
 * everything before that has been given, and is right.
 */
export interface Recording {
  readonly name: string;
  readonly info: RecordingInfo;
  /** How many ticks it has, where its end is there. */
  readonly ticks: number | undefined;
  /** Keyframes and ticks in order, from the last keyframe at or before the end of a tick. */
  readonly entries: (from?: number) => AsyncGenerator<RecordingEntry, void, undefined>;
  /** The ticks from one on. */
  readonly readTicks: (from?: number) => AsyncGenerator<TickRecord, void, undefined>;
  /** The last keyframe at or before the end of a tick. */
  readonly keyframeBefore: (tick: number) => Promise<SavedScene | undefined>;
}

export async function openRecording(given: ByteSource): Promise<Recording> {
  const source = bufferSource(given);
  try {
    const { info, start } = await readInfo(source);
    return recordingOf({ source, info, start, summary: await readSummary(source) });
  } catch (error) {
    throw explainTrouble(error, source.name, undefined, await canBeSaved(source));
  }
}

interface Opened {
  readonly source: ByteSource;
  readonly info: RecordingInfo;
  /** Where the first chunk is. */
  readonly start: number;
  readonly summary: Summary | undefined;
}

function recordingOf(opened: Opened): Recording {
  const { source, info, summary } = opened;
  let places = summary?.chunks;
  /** Keyframes that were come by, by tick: whoever goes back to one does not search the file for it again. */
  const known = new Map<number, Place>();

  async function* entries(from?: number): AsyncGenerator<RecordingEntry, void, undefined> {
    let last: number | undefined;
    try {
      const found =
        from === undefined ? undefined : (known.get(from) ?? (await findKeyframe(from)));
      for await (const { entry, offset, index } of walk(opened, found)) {
        last = tickOf(entry);
        if (entry.kind === 'keyframe') known.set(last, { offset, index });
        yield entry;
      }
    } catch (error) {
      const savable = last !== undefined || (await canBeSaved(source));
      throw explainTrouble(error, source.name, last === 0 ? undefined : last, savable);
    }
  }

  async function findKeyframe(tick: number): Promise<Found | undefined> {
    places ??= await scanChunks(opened);
    const candidates = places.filter(({ hasKeyframe }) => hasKeyframe);
    let found: Found | undefined;
    for (let low = 0, high = candidates.length; low < high; ) {
      const middle = (low + high) >>> 1;
      const { offset } = candidates[middle]!;
      const here = lastKeyframe(await readChunk(source, offset), offset, tick);
      if (here === undefined) high = middle;
      else {
        found = here;
        low = middle + 1;
      }
    }
    return found;
  }

  return {
    name: source.name,
    info,
    ticks: summary?.ticks,
    entries,
    async *readTicks(from = 0) {
      for await (const entry of entries(from <= 1 ? undefined : from - 1)) {
        if (entry.kind === 'tick' && entry.record.tick >= from) yield entry.record;
      }
    },
    async keyframeBefore(tick) {
      return (await findKeyframe(tick))?.frame;
    },
  };
}

interface Place {
  /** Of the chunk. */
  readonly offset: number;
  /** Among the entries of its chunk. */
  readonly index: number;
}

interface Found extends Place {
  readonly frame: SavedScene;
}

interface Placed extends Place {
  readonly entry: RecordingEntry;
}

function lastKeyframe(
  entries: readonly RecordingEntry[],
  offset: number,
  tick: number,
): Found | undefined {
  let found: Found | undefined;
  for (const [index, entry] of entries.entries()) {
    if (entry.kind !== 'keyframe' || entry.frame.timer.tick > tick) continue;
    found = { offset, index, frame: entry.frame };
  }
  return found;
}

/** Nothing of a chunk that is damaged: an earlier one leads up to it. */
async function readChunk(source: ByteSource, offset: number): Promise<RecordingEntry[]> {
  try {
    return entriesOf(parseFrame(await readFrame(source, offset)));
  } catch (error) {
    if (error instanceof Unreadable) return [];
    throw error;
  }
}

/** Where the chunks are, found by going through the file as far as it can be read. */
async function scanChunks({ source, start }: Opened): Promise<ChunkPlace[]> {
  const places: ChunkPlace[] = [];
  try {
    for (let at = start; ; ) {
      const frame = await readFrame(source, at);
      if (frame.opcode === Opcode.DATA_END) return places;
      if (frame.opcode === Opcode.CHUNK) {
        const hasKeyframe = entriesOf(parseFrame(frame)).some(({ kind }) => kind === 'keyframe');
        places.push({ offset: at, hasKeyframe });
      }
      at = frame.end;
    }
  } catch (error) {
    if (error instanceof Unreadable) return places;
    throw error;
  }
}

/** From the beginning, or from a keyframe. */
async function* walk(
  { source, info, start, summary }: Opened,
  from: Place | undefined,
): AsyncGenerator<Placed, void, undefined> {
  // read from the beginning, every byte is checked in the end
  let crc = from ? undefined : crc32Update(crc32Init(), await source.read(0, start));
  let before: RecordingEntry | undefined;
  let gap = false;
  for (let at = from?.offset ?? start; ; ) {
    const frame = await readFrame(source, at);
    if (frame.opcode === Opcode.DATA_END) return checkEnd(source, frame, crc, summary);
    // the end is not where the data ends
    if (frame.opcode === Opcode.FOOTER) throw new Unreadable('recording-damaged', 'is damaged');
    if (crc !== undefined) crc = crc32Update(crc, frame.bytes);
    if (frame.opcode === Opcode.METADATA) gap = isGap(frame);
    if (frame.opcode === Opcode.CHUNK) {
      const skipped = at === from?.offset ? from.index : 0;
      for (const [index, entry] of entriesOf(parseFrame(frame)).entries()) {
        if (index < skipped) continue;
        checkOrder(entry, gap ? undefined : before, info);
        gap = false;
        before = entry;
        yield { entry, offset: frame.offset, index };
      }
    }
    at = frame.end;
  }
}

function isGap(frame: Frame): boolean {
  const [record] = parseFrame(frame);
  return record?.type === 'Metadata' && record.name === gapName;
}

/** No tick and no keyframe is missing; where some are said to be, a keyframe comes first. */
function checkOrder(
  entry: RecordingEntry,
  before: RecordingEntry | undefined,
  info: RecordingInfo,
): void {
  const last = before && tickOf(before);
  const good =
    entry.kind === 'tick'
      ? last !== undefined &&
        entry.record.tick === last + 1 &&
        (entry.record.whole === true) === (before?.kind === 'keyframe')
      : (last === undefined || entry.frame.timer.tick === last) &&
        entry.frame.seed === info.seed &&
        entry.frame.rate === info.rate;
  if (!good) throw new Unreadable('recording-damaged', 'is damaged');
}

function tickOf(entry: RecordingEntry): number {
  return entry.kind === 'tick' ? entry.record.tick : entry.frame.timer.tick;
}

async function checkEnd(
  source: ByteSource,
  { bytes }: Frame,
  crc: number | undefined,
  summary: Summary | undefined,
): Promise<void> {
  if (bytes.byteLength !== headLength + 4) throw new Unreadable('recording-damaged', 'is damaged');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const expected = view.getUint32(headLength, true);
  if (crc !== undefined && expected !== 0 && crc32Final(crc) !== expected) {
    throw new Unreadable('recording-damaged', 'is damaged between its ticks');
  }
  if (summary !== undefined) return;
  throw (await hasEnd(source))
    ? new Unreadable('recording-damaged', 'has a damaged index')
    : new Unreadable('recording-cut-short', 'was cut short in its index');
}
