import { McapRecordBuilder, Opcode } from '@mcap/core';
import { TroupeError } from '@troupe/core';
import {
  openRecording,
  type RecordingEntry,
  repairRecording,
  sourceOfBytes,
} from '@troupe/files/recording';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyRecording } from '../src/recording/write-recording.js';
import { collect, recordScene } from './recorded.js';

const { bytes, entries } = recordScene({ ticks: 40, chunkSize: 1500, keyframeEvery: 15 });

const known = [
  'recording-cut-short',
  'recording-damaged',
  'recording-compressed',
  'wrong-version',
  'no-recording',
  'file-empty',
];

/** Reads as far as it goes: every entry given is right, and where some are missing an error says why. */
async function readAll(given: Uint8Array): Promise<{ count: number; code: string | undefined }> {
  const opened = await collect(open(given));
  const items = opened.items as RecordingEntry[];
  expect(items).toEqual(entries.slice(0, items.length));
  const { error } = opened;
  if (error === undefined) {
    expect(items.length).toBe(entries.length);
    return { count: items.length, code: undefined };
  }
  expect(error).toBeInstanceOf(TroupeError);
  const { code, message } = error as TroupeError;
  expect(known).toContain(code);
  const last = items.at(-1);
  const tick = last?.kind === 'tick' ? last.record.tick : (last?.frame.timer.tick ?? 0);
  if (code === 'recording-cut-short' || code === 'recording-damaged') {
    expect(message).toContain(tick === 0 ? 'no tick of it' : `up to tick ${tick}`);
  }
  return { count: items.length, code };
}

async function* open(given: Uint8Array) {
  yield* (await openRecording(sourceOfBytes(given, 'r.mcap'))).entries();
}

function flip(given: Uint8Array, at: number, bit: number): Uint8Array {
  const copy = Uint8Array.from(given);
  copy[at]! ^= 1 << bit;
  return copy;
}

async function repair(given: Uint8Array) {
  const parts: Uint8Array[] = [];
  const repaired = await repairRecording(sourceOfBytes(given, 'r.mcap'), (part) => {
    parts.push(part.slice());
  });
  return { repaired, bytes: Uint8Array.from(Buffer.concat(parts)) };
}

/** Some places where records of the file begin: first ones, last ones, and every seventh in between. */
function someBoundaries(): number[] {
  const all = boundaries();
  return all.filter((_, i) => i < 8 || i > all.length - 14 || i % 7 === 0);
}

function boundaries(): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = [0];
  for (let at = 8; at < bytes.byteLength - 8; ) {
    found.push(at);
    at += 9 + Number(view.getBigUint64(at + 1, true));
  }
  return found;
}

describe('a recording that is not as it should be', () => {
  it('[REC5] is read whole where it is whole', async () => {
    expect(await readAll(bytes)).toEqual({ count: entries.length, code: undefined });
  });

  it('[REC5] with any bit flipped gives what is right of it, and an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.byteLength - 1), fc.nat(7), async (at, bit) => {
        expect((await readAll(flip(bytes, at, bit))).code).toBeDefined();
      }),
      // each reads a whole file
      { numRuns: 250 },
    );
  });

  it('[REC5] with a bit flipped in the head of any record gives what is right of it', async () => {
    for (const start of someBoundaries()) {
      for (let at = start; at < start + 9; at++) {
        expect((await readAll(flip(bytes, at, at % 8))).code).toBeDefined();
      }
    }
  });

  it('[REC5] cut short anywhere gives what is there, and says that it was', async () => {
    for (const start of someBoundaries()) {
      for (const cut of [start, start + 1, start + 8, start + 9, start + 30]) {
        if (cut >= bytes.byteLength) continue;
        const { code, count } = await readAll(bytes.subarray(0, cut));
        expect(code).toBe(cut === 0 ? 'file-empty' : 'recording-cut-short');
        if (start > bytes.byteLength / 2) expect(count).toBeGreaterThan(entries.length / 4);
      }
    }
  });

  it('[REC5] with anything in place of some bytes never breaks the reader', async () => {
    const patch = fc.record({
      at: fc.nat(bytes.byteLength),
      data: fc.uint8Array({ maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(patch, async ({ at, data }) => {
        const copy = Uint8Array.from(bytes);
        copy.set(data.subarray(0, copy.byteLength - at), at);
        await readAll(copy);
      }),
      // each reads a whole file
      { numRuns: 150 },
    );
  });

  it('[REC5] of bytes without sense is no recording', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.boolean(), async (data, begins) => {
        const given = begins ? Uint8Array.from([...bytes.subarray(0, 60), ...data]) : data;
        expect((await readAll(given)).code).toBeDefined();
      }),
    );
  });

  it.each([
    ['version', 'wrong-version', 'is a recording of version 2; this toolkit reads version 1'],
    ['profile', 'no-recording', 'is an MCAP file of profile "ros2", not a recording of Troupe'],
    ['metadata', 'no-recording', 'does not say of which version'],
  ])('[REC5] of another %s is refused', async (what, code, message) => {
    const builder = new McapRecordBuilder();
    builder.writeMagic();
    builder.writeHeader({ profile: what === 'profile' ? 'ros2' : 'troupe', library: '' });
    const metadata = new Map([['version', '2']]);
    builder.writeMetadata({ name: what === 'metadata' ? 'other' : 'troupe', metadata });
    const opened = openRecording(sourceOfBytes(builder.buffer, 'other.mcap'));
    await expect(opened).rejects.toMatchObject({ code });
    await expect(opened).rejects.toThrow(message);
  });

  it('[REC5] that was compressed by another tool says so', async () => {
    const builder = new McapRecordBuilder();
    builder.writeChunk({
      messageStartTime: 0n,
      messageEndTime: 0n,
      uncompressedSize: 10n,
      uncompressedCrc: 1,
      compression: 'zstd',
      records: new Uint8Array(10),
    });
    const head = bytes.subarray(0, boundaries()[3]);
    const given = Uint8Array.from([...head, ...builder.buffer]);
    expect((await readAll(given)).code).toBe('recording-compressed');
  });

  it('[REC5] that is a trace is said to look like one', async () => {
    const opened = openRecording(
      sourceOfBytes(new TextEncoder().encode('{"step":1}\n'), 't.jsonl'),
    );
    await expect(opened).rejects.toThrow('It looks like a trace; troupe why reads it');
  });
});

describe('repairing a recording', () => {
  it('[REC3] makes the same of one that is whole', async () => {
    const { repaired, bytes: again } = await repair(bytes);
    expect(repaired).toEqual({ stretches: [{ first: 1, last: 40 }], dropped: 0 });
    expect(await readAll(again)).toEqual({ count: entries.length, code: undefined });
  });

  it('[REC3] makes a whole file of what was written before a crash', async () => {
    const { repaired, bytes: again } = await repair(bytes.subarray(0, bytes.byteLength * 0.7));
    const { items, error } = await collect(open(again));
    expect(error).toBeUndefined();
    expect(items).toEqual(entries.slice(0, items.length));
    const last = repaired.stretches.at(-1)!.last;
    expect(repaired).toEqual({ stretches: [{ first: 1, last }], dropped: 0 });
    expect(last).toBeGreaterThan(10);
  });

  it('[REC5] is saved with all that is in it, known or not, and as it should be or not', async () => {
    const odd = (entry: RecordingEntry): RecordingEntry => {
      if (entry.kind === 'keyframe' || entry.record.tick !== 7) return entry;
      const { actors, ...rest } = entry.record;
      const [name = '', actor] = Object.entries(actors ?? {})[0] ?? [];
      const world = [null, { thing: 'a' }, { thing: 'a', property: 'b', writer: 'c', later: 1 }];
      const skills = [{ skill: 'a', later: true }, null, 3];
      const step = { step: 7, selected: null, threshold: 1, levels: { a: null, b: 3 }, later: {} };
      const record = { ...rest, world, later: [], actors: { [name]: { ...actor, skills, step } } };
      return { kind: 'tick', record } as unknown as RecordingEntry;
    };
    const written = entries.map(odd);
    const parts: Uint8Array[] = [];
    const writer = copyRecording((part) => parts.push(part.slice()));
    for (const entry of written) {
      if (entry.kind === 'tick') writer.tick(entry.record);
      else writer.keyframe(entry.frame);
    }
    writer.close();
    const { repaired, bytes: saved } = await repair(Buffer.concat(parts));
    expect(repaired.dropped).toBe(0);
    const { items, error } = await collect(open(saved));
    expect(error).toBeUndefined();
    expect(items).toEqual(written);
    expect(JSON.stringify(items)).toContain('"later":[]');
  });

  it('[REC5] saves what is right on both sides of any damage', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.byteLength - 1), fc.nat(7), async (at, bit) => {
        const { repaired, bytes: again } = await repair(flip(bytes, at, bit)).catch((error) => {
          // only a version can be such that nothing is tried
          expect(error).toMatchObject({ code: 'wrong-version' });
          return { repaired: undefined, bytes };
        });
        const { items, error } = await collect(open(again));
        expect(error).toBeUndefined();
        for (const item of items) expect(entries).toContainEqual(item);
        const saved = items.filter(({ kind }) => kind === 'tick').length;
        // one chunk is lost, and what follows it up to the next keyframe
        expect(saved).toBeGreaterThanOrEqual(40 - 16);
        if (repaired === undefined) return;
        const said = repaired.stretches.map(({ first, last }) => last - first + 1);
        expect(said.reduce((sum, count) => sum + count, 0)).toBe(saved);
      }),
      // each writes and reads a whole file
      { numRuns: 100 },
    );
  });

  it('[REC5] a record between chunks that was given another length costs none of them', async () => {
    let found = 0;
    for (const at of boundaries()) {
      if (bytes[at] !== Opcode.MESSAGE_INDEX) continue;
      found++;
      // four thousand bytes longer: with two chunks in it
      const { bytes: again } = await repair(flip(bytes, at + 2, 4));
      const { items } = await collect(open(again));
      expect(items.filter(({ kind }) => kind === 'tick').length).toBe(40);
    }
    expect(found).toBeGreaterThan(10);
  });

  it('[REC5] of what has nothing to save says why', async () => {
    await expect(repair(new Uint8Array())).rejects.toMatchObject({ code: 'file-empty' });
    const text = new TextEncoder().encode('{"step":1}\n'.repeat(1000));
    await expect(repair(text)).rejects.toMatchObject({ code: 'no-recording' });
    await expect(repair(bytes.subarray(0, 200))).rejects.toBeInstanceOf(TroupeError);
  });
});
