/** What probes and judgements are given to read, and expressions in their place. */
import type { Data } from '../state/data.js';
import type { Timer } from '../state/timer.js';
import type { WorldView } from '../world/definition.js';
import type { JudgeContext, ProbeContext } from './definition.js';
import {
  createMemory,
  findEntry,
  type Memory,
  type MemoryReader,
  type MemoryWrite,
  readMemory,
} from './memory.js';

/** What the scene around a character gives it to perceive by. */
export interface Surroundings {
  readonly world: WorldView;
  readonly timer: Timer;
  readonly doing: () => readonly string[];
}

/** What a receptor can read that lives in its character. */
export function selfContext(
  self: string,
  memory: Memory,
  { world, timer, doing }: Surroundings,
): ProbeContext {
  return {
    here: self,
    world,
    memory: readerOf(memory, timer, ''),
    get doing() {
      return doing();
    },
    get time() {
      return timer.time;
    },
    get tick() {
      return timer.tick;
    },
  };
}

/** One that lives elsewhere knows nothing of a character: it may outlive the one that put it there. */
export function placeContext(here: string, world: WorldView, timer: Timer): ProbeContext {
  return {
    here,
    world,
    memory: readerOf(createMemory([]), timer, ''),
    doing: [],
    get time() {
      return timer.time;
    },
    get tick() {
      return timer.tick;
    },
  };
}

/** The same for an expression: names instead of methods. Things and memory are looked up one by one. */
export function probeVariables(context: ProbeContext): Record<string, unknown> {
  return {
    $world: context.world,
    here: context.here,
    memory: memoryRecord(context.memory),
    get doing() {
      return context.doing;
    },
    get time() {
      return context.time;
    },
    get tick() {
      return context.tick;
    },
  };
}

/** What a sensor can read and write down; its writes wait until all sensors are judged. */
export function judgeContext(
  sensor: string,
  memory: Memory,
  timer: Timer,
  put: (write: MemoryWrite) => void,
): JudgeContext {
  return {
    memory: {
      ...readerOf(memory, timer, ''),
      write: (key, value, { lasts, context = '' } = {}) => {
        put({ key, context, value, writer: sensor, lasts });
      },
      forget: (key, context = '') => {
        put({ key, context, value: undefined, writer: sensor, lasts: undefined });
      },
    },
    get time() {
      return timer.time;
    },
    get tick() {
      return timer.tick;
    },
  };
}

export function judgeVariables(
  signals: Readonly<Record<string, unknown>>,
  context: JudgeContext,
): Record<string, unknown> {
  return {
    ...signals,
    signals,
    memory: memoryRecord(context.memory),
    time: context.time,
    tick: context.tick,
  };
}

/** Reads what was written in a context first, then what was written in none. */
export function readerOf(memory: Memory, timer: Timer, context: string): MemoryReader {
  return {
    read: (key) => readMemory(memory, timer, key, context),
    entry: (key) => findEntry(memory, timer, key, context),
  };
}

function memoryRecord(reader: MemoryReader): Record<string, Data | undefined> {
  const read = (key: string | symbol) => (typeof key === 'string' ? reader.read(key) : undefined);
  return new Proxy<Record<string, Data | undefined>>(
    {},
    {
      get: (_, key) => read(key),
      has: (_, key) => read(key) !== undefined,
      getOwnPropertyDescriptor: (_, key) => {
        const value = read(key);
        if (value === undefined) return undefined;
        return { value, enumerable: true, configurable: true };
      },
    },
  );
}
