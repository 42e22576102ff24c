import {
  createRecording,
  openRecording,
  type Recording,
  sourceOfBytes,
} from '@troupe/files/recording';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openWorkshop } from '../../../examples/17-sander-world/open-workshop.js';
import { RecordedHistory } from '../src/stage/recorded-history.js';
import { openShow } from './open-show.js';

const ticks = 95;
const keyframeEvery = 10;

/** A recording with ten keyframes, and how many entries of it were read. */
async function openCounted() {
  const parts: Uint8Array[] = [];
  const sink = createRecording((bytes) => parts.push(bytes.slice()), { chunkSize: 2000 });
  const scene = openWorkshop({ skills: 'magical', seed: 1 });
  const stop = scene.record(sink, { keyframeEvery });
  for (let i = 0; i < ticks; i++) scene.tick();
  stop();
  sink.close();
  const recording = await openRecording(sourceOfBytes(Buffer.concat(parts), 'ours'));
  const read = { entries: 0 };
  const counted: Recording = {
    ...recording,
    async *entries(from) {
      for await (const entry of recording.entries(from)) {
        read.entries++;
        yield entry;
      }
    },
  };
  const history = await RecordedHistory.open(counted);
  if (history === undefined) throw new Error('there is a keyframe');
  return { history, read };
}

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

afterEach(() => vi.restoreAllMocks());

describe('the history of a recording', () => {
  it('[STG6] is read once by all who go along with the reading', async () => {
    const { history, read } = await openCounted();
    read.entries = 0;
    const told: number[] = [];
    const goAlong = async () => {
      for await (const { records } of history.stretches()) {
        told.push(...records.map(({ tick }) => tick));
      }
    };
    await Promise.all([history.readThrough(() => undefined), goAlong()]);
    expect(told).toEqual(upTo(ticks));
    // ticks and keyframes
    expect(read.entries).toBe(ticks + 10);
  });

  it('[STG6] lets others have their turn while it is read', async () => {
    const { history } = await openCounted();
    let now = 0;
    // a machine on which every look at the clock finds that much time has passed
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 100;
      return now;
    });
    const order: string[] = [];
    const others = new Promise<void>((resolve) => {
      setTimeout(() => {
        order.push('another');
        resolve();
      });
    });
    const reading = history.readThrough(() => undefined).then(() => order.push('read'));
    await Promise.all([others, reading]);
    expect(order).toEqual(['another', 'read']);
  });

  it('[STG4] has the way to any tick, whatever was asked before', async () => {
    const { history } = await openCounted();
    await history.readThrough(() => undefined);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: ticks }), { minLength: 1, maxLength: 6 }),
        async (wanted) => {
          for (const tick of wanted) {
            const { frame, records } = await history.stretchAt(tick);
            const first = frame.timer.tick;
            expect(first).toBe(Math.floor((tick - 1) / keyframeEvery) * keyframeEvery);
            const last = records.at(-1)?.tick ?? first;
            expect(records.map((record) => record.tick)).toEqual(upTo(last, first + 1));
            expect(last).toBeGreaterThanOrEqual(tick);
          }
        },
      ),
      // each reads the file several times
      { numRuns: 200 },
    );
  });

  it('[STG4] moments that are asked for at the same time are each of their own tick', async () => {
    const { house, show, pass } = openShow({ playing: true });
    await pass(12);
    const run = show.run.id;
    const wanted = [100, 105, 103, 320, 90, 330, 110];
    const looked = await Promise.all(wanted.map((tick) => house.ask({ kind: 'look', run, tick })));
    expect(looked.map(({ tick }) => tick)).toEqual(wanted);
    for (const [i, tick] of wanted.entries()) {
      expect(await house.ask({ kind: 'look', run, tick })).toEqual(looked[i]);
    }
  });
});
