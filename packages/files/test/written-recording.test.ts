import { McapIndexedReader } from '@mcap/core';
import {
  createScene,
  type RecordingSink,
  type SavedScene,
  type Scene,
  steps,
  type TickRecord,
} from '@troupe/core';
import { createRecording, openRecording } from '@troupe/files/recording';
import { describe, expect, it } from 'vitest';
import { collect } from './recorded.js';

/** The bytes of a file that is made of a run. */
function record(play: (scene: Scene, sink: RecordingSink) => void, chunkSize?: number): Uint8Array {
  const parts: Uint8Array[] = [];
  const options = chunkSize === undefined ? {} : { chunkSize };
  const writer = createRecording((bytes) => parts.push(bytes.slice()), options);
  const scene = createScene({ seed: 3, rate: 7, world: { things: { radio: {} } } });
  play(scene, writer);
  writer.close();
  return Buffer.concat(parts);
}

/** The ticks of a run, as data. */
function ticksOf(play: (scene: Scene, sink: RecordingSink) => void): TickRecord[] {
  const ticks: TickRecord[] = [];
  const scene = createScene({ seed: 3, rate: 7, world: { things: { radio: {} } } });
  play(scene, { tick: (record) => ticks.push(record), keyframe: () => undefined });
  return JSON.parse(JSON.stringify(ticks));
}

async function readSome(bytes: Uint8Array) {
  const source = {
    name: 'a recording',
    size: bytes.byteLength,
    read: async (offset: number, length: number) => bytes.slice(offset, offset + length),
  };
  return collect((await openRecording(source)).entries());
}

async function read(bytes: Uint8Array) {
  const { items, error } = await readSome(bytes);
  expect(error).toBeUndefined();
  return items;
}

async function readIndexed(bytes: Uint8Array) {
  const reader = await McapIndexedReader.Initialize({
    readable: {
      size: async () => BigInt(bytes.byteLength),
      read: async (offset, length) => bytes.slice(Number(offset), Number(offset + length)),
    },
  });
  const messages = [];
  for await (const message of reader.readMessages({ validateCrcs: true })) messages.push(message);
  return { messages, counted: Number(reader.statistics?.messageCount) };
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

describe('a recording', () => {
  it.each([undefined, 1, 3000, 1e7])(
    '[REC1] [REC3] has all that happened in a run (chunks of %s)',
    async (chunkSize) => {
      const items = await read(record(play, chunkSize));
      const ticks = items.flatMap((entry) => (entry.kind === 'tick' ? [entry.record] : []));
      expect(ticks).toEqual(ticksOf(play));
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
      record((scene, sink) => {
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

  it('[REC3] has what came before it is flushed, however little that is', async () => {
    const parts: Uint8Array[] = [];
    const writer = createRecording((bytes) => parts.push(bytes.slice()));
    const scene = createScene({ rate: 10 });
    scene.add({ name: 'mary', receptors: { wall: { probe: ({ tick }) => tick } } });
    scene.record(writer);
    const walls: unknown[][] = [];
    for (const count of [1, 2, 70]) {
      for (let i = 0; i < count; i++) scene.tick();
      writer.flush();
      const { items, error } = await readSome(Buffer.concat(parts));
      expect(error).toMatchObject({ problems: [{ code: 'recording-cut-short' }] });
      walls.push(
        items.flatMap((entry) =>
          entry.kind === 'tick' ? [entry.record.actors?.['mary']?.signals?.['wall']] : [],
        ),
      );
    }
    expect(walls).toEqual([1, 3, 73].map((last) => Array.from({ length: last }, (_, i) => i + 1)));
  });

  it('[REC3] keeps few bytes in memory', () => {
    for (const size of [1, 3000]) {
      let written = 0;
      const writer = createRecording(
        (bytes) => {
          written += bytes.byteLength;
        },
        { chunkSize: 20_000 },
      );
      const scene = createScene({ rate: 10 });
      const text = 'x'.repeat(size);
      const wall = { probe: ({ tick }: { tick: number }) => `${tick}${text}` };
      scene.add({ name: 'mary', stepEvery: 1_000_000, receptors: { wall } });
      scene.record(writer);
      for (let made = 0; made < 2000; made++) {
        scene.tick();
        // about as many as a tick takes
        const behind = (made + 1) * (size + 100) - written;
        expect(behind).toBeLessThan(20_000 * 1.3 + 3000);
      }
    }
  });

  it('[REC1] [REC5] has what came before a tick that cannot be written, and goes on with a keyframe', async () => {
    const circle: unknown[] = [];
    circle.push(circle);
    let said = 0;
    const bytes = record((scene, { tick, keyframe }) => {
      for (const name of ['mary', 'john']) {
        scene.add({ name, receptors: { wall: { probe: ({ tick }) => tick } } });
      }
      const spoil = (record: TickRecord): TickRecord =>
        record.tick === 20 ? { ...record, faults: circle as never } : record;
      scene.record({ keyframe, tick: (record) => tick(spoil(record)) }, { keyframeEvery: 35 });
      for (let i = 0; i < 60; i++) {
        try {
          scene.tick();
        } catch {
          said++;
        }
      }
    }, 4000);
    const items = await read(bytes);
    expect(said).toBe(1);
    const ticks = items.flatMap((entry) => (entry.kind === 'tick' ? [entry.record.tick] : []));
    const all = Array.from({ length: 60 }, (_, i) => i + 1);
    expect(ticks).toEqual(all.filter((tick) => tick < 20 || tick > 35));
    // nor is anything of it in the indexes by which others read
    const { messages, counted } = await readIndexed(bytes);
    expect(messages.filter(({ sequence }) => sequence === 20)).toEqual([]);
    expect(messages.length).toBe(counted);
    expect(messages.length).toBe(ticks.length * 3 + 2);
  });

  it('[REC1] [REC5] a keyframe that cannot be written changes nothing', async () => {
    let said = 0;
    const items = await read(
      record((scene, { tick, keyframe }) => {
        scene.add({ name: 'mary', receptors: { wall: { probe: ({ tick }) => tick } } });
        const spoil = (frame: SavedScene): SavedScene =>
          frame.timer.tick === 20 ? { ...frame, seed: 1n as never } : frame;
        const sink = { tick, keyframe: (frame: SavedScene) => keyframe(spoil(frame)) };
        scene.record(sink, { keyframeEvery: 20 });
        for (let i = 0; i < 60; i++) {
          try {
            scene.tick();
          } catch {
            said++;
          }
        }
      }, 4000),
    );
    expect(said).toBe(1);
    const ticks = items.flatMap((entry) => (entry.kind === 'tick' ? [entry.record.tick] : []));
    expect(ticks).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  });

  it('[REC1] [MEM1] has what sensors wrote as it was then, and nothing of what was refused', async () => {
    const list: number[] = [];
    const lasts = { seconds: 1 };
    const play = (scene: Scene, sink: RecordingSink) => {
      list.length = 0;
      lasts.seconds = 1;
      scene.add({
        name: 'mary',
        receptors: { clock: { probe: ({ tick }) => tick } },
        sensors: {
          tells: {
            value: false,
            from: ['clock'],
            judge: (_, { memory, tick }) => {
              list.push(tick);
              lasts.seconds = tick;
              memory.write('list', list, { lasts });
              if (tick === 3) memory.write('no data', (() => 1) as never);
              return false;
            },
          },
        },
      });
      scene.record(sink);
      for (let i = 0; i < 6; i++) scene.tick();
    };
    const items = await read(record(play));
    const mary = items.flatMap((entry) =>
      entry.kind === 'tick' ? [entry.record.actors?.['mary']] : [],
    );
    const expected = Array.from({ length: 6 }, (_, i) => [
      {
        key: 'list',
        value: Array.from({ length: i + 1 }, (_, n) => n + 1),
        writer: 'tells',
        lasts: { seconds: i + 1 },
        context: '',
      },
    ]);
    expect(mary.map((record) => record?.memory)).toEqual(expected);
    expect(mary[2]?.faults?.[0]?.error).toContain('no data');
  });
});
