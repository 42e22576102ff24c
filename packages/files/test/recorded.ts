/** A scene that is recorded into memory, with all that a recording can have. */
import {
  type ActorDefinition,
  createScene,
  type SavedScene,
  steps,
  type TickRecord,
} from '@troupe/core';
import { createRecording, type RecordingEntry } from '@troupe/files/recording';

const walker: ActorDefinition = {
  name: 'walker',
  parameters: { theta: 5 },
  receptors: { far: { in: 'self', probe: ({ world, here }) => world.get(here, 'far') ?? 0 } },
  sensors: {
    home: { value: true, from: ['far'], judge: (signals) => Number(signals['far']) < 3 },
    away: { value: false, from: ['far'], judge: (signals) => Number(signals['far']) >= 3 },
  },
  goals: { away: { value: true, protect: false } },
  skills: {
    go: {
      when: { home: true },
      adds: { away: true },
      deletes: ['home'],
      run: steps({
        begin: () => ({ left: 3 }),
        step: (state, { world, self, chance, memory }) => {
          const far = Number(world.get(self, 'far') ?? 0) + 1 + chance.random() / 4;
          world.set(self, 'far', far);
          memory.write('last', far);
          state.left--;
          return state.left === 0 ? 'done' : undefined;
        },
      }),
    },
    rest: { when: { away: true }, adds: { home: true }, run: () => false },
  },
  commands: { home: { every: 11, run: ({ world, self }) => world.set(self, 'far', 0) } },
};

export interface Recorded {
  readonly bytes: Uint8Array;
  readonly entries: readonly RecordingEntry[];
  readonly ticks: readonly TickRecord[];
  readonly frames: readonly SavedScene[];
}

export interface RecordedOptions {
  readonly ticks?: number;
  readonly chunkSize?: number;
  readonly keyframeEvery?: number;
  readonly close?: boolean;
}

/** What was recorded is given as it is read: as JSON has it. */
export function recordScene(options: RecordedOptions = {}): Recorded {
  const { ticks = 60, chunkSize = 2000, keyframeEvery = 25, close = true } = options;
  const parts: Uint8Array[] = [];
  const writer = createRecording((bytes) => parts.push(bytes.slice()), { chunkSize });
  const entries: RecordingEntry[] = [];
  const scene = createScene({ seed: 7, rate: 20 });
  scene.add(walker, 'scene');
  scene.add(walker, 'Zoë the walker.');
  scene.record(
    {
      tick: (record) => {
        entries.push({ kind: 'tick', record: asJson(record) });
        writer.tick(record);
      },
      keyframe: (frame) => {
        entries.push({ kind: 'keyframe', frame: asJson(frame) });
        writer.keyframe(frame);
      },
    },
    { keyframeEvery },
  );
  for (let tick = 1; tick <= ticks; tick++) {
    if (tick === 20) scene.add(walker, 'late');
    if (tick === 30) scene.world.add('stone', { at: [1, 2, 0] });
    if (tick === 40) scene.remove('scene');
    scene.tick();
  }
  if (close) writer.close();
  return {
    bytes: Buffer.concat(parts),
    entries,
    ticks: entries.flatMap((entry) => (entry.kind === 'tick' ? [entry.record] : [])),
    frames: entries.flatMap((entry) => (entry.kind === 'keyframe' ? [entry.frame] : [])),
  };
}

function asJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** Everything that comes, and the error that ended it. */
export async function collect<T>(
  items: AsyncIterable<T>,
): Promise<{ readonly items: T[]; readonly error: unknown }> {
  const got: T[] = [];
  try {
    for await (const item of items) got.push(item);
    return { items: got, error: undefined };
  } catch (error) {
    return { items: got, error };
  }
}
