import { createScene, type RecordingSink, type Scene, steps } from '@troupe/core';
import { createRecording, openRecording } from '@troupe/files/recording';
import { describe, expect, it } from 'vitest';
import { collect } from './recorded.js';

/** The bytes of a file that a sink of this kind makes of a run. */
function record(
  kind: 'written' | 'data',
  play: (scene: Scene, sink: RecordingSink) => void,
  chunkSize?: number,
): Uint8Array {
  const parts: Uint8Array[] = [];
  const options = chunkSize === undefined ? {} : { chunkSize };
  const writer = createRecording((bytes) => parts.push(bytes.slice()), options);
  const { tick, keyframe, written } = writer;
  const scene = createScene({ seed: 3, rate: 7, world: { things: { radio: {} } } });
  play(scene, kind === 'written' ? { tick, keyframe, written } : { tick, keyframe });
  writer.close();
  return Buffer.concat(parts);
}

function expectSameFile(play: (scene: Scene, sink: RecordingSink) => void, chunkSize?: number) {
  const written = record('written', play, chunkSize);
  // as one number: a difference of files is of no use to anybody
  expect(Buffer.compare(written, record('data', play, chunkSize))).toBe(0);
  return written;
}

async function read(bytes: Uint8Array) {
  const source = {
    name: 'a recording',
    size: bytes.byteLength,
    read: async (offset: number, length: number) => bytes.slice(offset, offset + length),
  };
  const { items, error } = await collect((await openRecording(source)).entries());
  expect(error).toBeUndefined();
  return items;
}

const names = ['Zoë "the" walker\\', 'scene', '\u{1f57a}', 'constructor'];
const texts = ['\ud800', 'x\udfff\n', '"\\', '\u2028\u0000', '€'.repeat(9)];
const numbers = [-0, 1e21, -1.5e-7, 5e-324, 0.1 + 0.2, 2 ** 53, 1e15 + 0.5];

/** Comes and goes, goes wrong, remembers, and tells more than there is room for. */
function play(scene: Scene, sink: RecordingSink): void {
  const walker = (large: number) => ({
    name: 'walker',
    parameters: { theta: 1 },
    receptors: {
      'a "quoted" one': { probe: ({ tick }: { tick: number }) => [tick, ...numbers, ...texts] },
      large: { every: 3, probe: ({ tick }: { tick: number }) => `${tick}${'ü'.repeat(large)}` },
      bad: {
        probe: ({ tick }: { tick: number }) => {
          if (tick % 2 === 0) throw new Error(texts.join());
          return tick;
        },
      },
    },
    sensors: { 'hier?\u00a0nein': false, away: false },
    goals: { away: true, 'hier?\u00a0nein': { value: true, importance: 1 / 3 } },
    skills: {
      '走る "weit"': {
        adds: ['away'],
        deadline: 9,
        run: steps({
          begin: () => ({ left: 3 }),
          step: (state, { world, self, memory, chance }) => {
            world.set(self, 'far', chance.random());
            world.set('radio', 'at', [chance.random(), -0, 1e-9]);
            memory.write('text', texts);
            state.left--;
            if (state.left > 0) return undefined;
            return chance.happens(0.5) ? 'failed' : 'done';
          },
        }),
      },
      wait: { adds: ['hier?\u00a0nein'], takes: 2 },
    },
  });
  for (const name of names) scene.add(walker(200), name);
  scene.record(sink, { keyframeEvery: 11 });
  let changed = false;
  for (let tick = 1; tick <= 40; tick++) {
    if (tick === 9) scene.remove('scene');
    if (tick > 14 && !changed && scene.actor('constructor').doing.length > 0) {
      changed = true;
      scene.remove('constructor');
      scene.add(walker(30_000), 'constructor');
    }
    if (tick === 20) scene.actor('\u{1f57a}').set('away', true);
    if (tick === 25) scene.actor('\u{1f57a}').join({ skills: { new: { adds: ['away'] } } });
    if (tick === 28) scene.remove('\u{1f57a}');
    if (tick === 31) scene.actor('constructor').set('away', false);
    scene.tick();
  }
}

describe('a recording of ticks that come written', () => {
  it.each([undefined, 1, 3000, 1e7])(
    '[REC1] [REC3] is, byte for byte, the one of ticks that come as data (chunks of %s)',
    async (chunkSize) => {
      const items = await read(expectSameFile(play, chunkSize));
      const ticks = items.flatMap((entry) => (entry.kind === 'tick' ? [entry.record] : []));
      expect(ticks.map(({ tick }) => tick)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
      expect(items.filter(({ kind }) => kind === 'keyframe')).toHaveLength(4);
      const text = JSON.stringify(ticks);
      for (const event of ['begun', 'done', 'failed', 'cancelled', 'faults', 'overruled']) {
        expect(text).toContain(`"${event}"`);
      }
      // one left and came back within a tick
      const kinds = ticks.map(({ inputs = [] }) => inputs.map(({ kind }) => kind).join());
      const both = ticks[kinds.indexOf('exit,enter')]?.actors?.['constructor'];
      expect(both?.skills?.[0]?.event).toBe('cancelled');
      expect(both?.step?.step).toBe(1);
      expect(ticks[0]?.actors?.[names[0]!]?.signals).toMatchObject({
        'a "quoted" one': [1, 0, ...numbers.slice(1), ...texts],
      });
    },
  );

  it('[REC1] goes on where a record takes more than a chunk, and the next next to nothing', async () => {
    const large = '\u20ac'.repeat(60_000);
    const items = await read(
      expectSameFile((scene, sink) => {
        scene.add({
          name: 'mary',
          receptors: { wall: { probe: ({ tick }) => (tick % 5 === 0 ? large : tick) } },
        });
        scene.record(sink);
        for (let i = 0; i < 30; i++) scene.tick();
      }, 100),
    );
    const walls = items.flatMap((entry) =>
      entry.kind === 'tick' ? [entry.record.actors?.['mary']?.signals?.['wall']] : [],
    );
    expect(walls).toEqual(
      Array.from({ length: 30 }, (_, i) => ((i + 1) % 5 === 0 ? large : i + 1)),
    );
  });
});
