import { branch, replay, TroupeError } from '@troupe/core';
import {
  type ByteSource,
  openRecording,
  sourceOfBlob,
  sourceOfBytes,
} from '@troupe/files/recording';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect, recordScene } from './recorded.js';

const whole = recordScene({ ticks: 200 });
const { bytes, entries, ticks, frames } = whole;
const unended = recordScene({ ticks: 200, close: false });

describe('reading a recording', () => {
  it('[REC1] gives every tick and keyframe as it was recorded', async () => {
    const recording = await openRecording(sourceOfBytes(bytes));
    expect(recording.info).toEqual({ toolkit: '0.1.0', seed: 7, rate: 20 });
    expect(recording.ticks).toBe(200);
    expect(await collect(recording.entries())).toEqual({ items: entries, error: undefined });
  });

  it('[REC1] gives the same from a Blob', async () => {
    const recording = await openRecording(sourceOfBlob(new Blob([Buffer.from(bytes)])));
    expect((await collect(recording.readTicks())).items).toEqual(ticks);
  });

  it('[REC4] begins at any tick, at the keyframe before it', async () => {
    const recordings = [
      await openRecording(sourceOfBytes(bytes)),
      await openRecording(sourceOfBytes(unended.bytes)),
    ];
    await fc.assert(
      fc.asyncProperty(fc.nat(210), fc.constantFrom(...recordings), async (from, recording) => {
        const before = frames.filter(({ timer }) => timer.tick <= from).at(-1)!;
        expect(await recording.keyframeBefore(from)).toEqual(before);
        const first = (await recording.entries(from).next()).value;
        expect(first).toEqual({ kind: 'keyframe', frame: before });
        const { items, error } = await collect(recording.readTicks(from));
        const last = recording === recordings[0] ? 200 : items.at(-1)?.tick;
        expect(items).toEqual(ticks.slice(Math.max(0, from - 1), last));
        expect(error === undefined).toBe(recording === recordings[0]);
      }),
      // each reads chunks of a file
      { numRuns: 60 },
    );
  });

  it('[REC1] does not read all of it to begin late', async () => {
    let read = 0;
    const inner = sourceOfBytes(recordScene({ ticks: 3000, chunkSize: 60_000 }).bytes);
    const source: ByteSource = {
      ...inner,
      read: async (offset, length) => {
        const got = await inner.read(offset, length);
        read += got.byteLength;
        return got;
      },
    };
    const recording = await openRecording(source);
    const { value } = await recording.readTicks(2900).next();
    expect(value?.tick).toBe(2900);
    expect(read).toBeLessThan(inner.size);
  });

  it('[REC5] reads what was written before it was stopped, and says so', async () => {
    const recording = await openRecording(sourceOfBytes(unended.bytes, 'stopped.mcap'));
    expect(recording.ticks).toBeUndefined();
    const { items, error } = await collect(recording.readTicks());
    expect(items.length).toBeGreaterThan(150);
    expect(items).toEqual(ticks.slice(0, items.length));
    expect(error).toBeInstanceOf(TroupeError);
    expect((error as TroupeError).code).toBe('recording-cut-short');
    expect((error as TroupeError).message).toContain(
      `"stopped.mcap" was cut short; it can be read up to tick ${items.length}`,
    );
  });

  it('[REC2] is enough to run it again, but for its code', async () => {
    const recording = await openRecording(sourceOfBytes(bytes));
    const { items } = await collect(recording.readTicks());
    const start = (await recording.keyframeBefore(0))!;
    // without the code receptors have no probe
    expect(() => [...replay(start, items)]).toThrow(TroupeError);
    expect(() => branch(start, items)).toThrow(TroupeError);
  });
});
