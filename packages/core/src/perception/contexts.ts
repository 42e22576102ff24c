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

/** A class, for all that have the same layout are read fast. */
class Probing implements ProbeContext {
  readonly here: string;
  readonly world: WorldView;
  readonly memory: MemoryReader;
  readonly #timer: Timer;
  readonly #doing: () => readonly string[];

  constructor(here: string, memory: Memory, { world, timer, doing }: Surroundings) {
    this.here = here;
    this.world = world;
    this.memory = readerOf(memory, timer, '');
    this.#timer = timer;
    this.#doing = doing;
  }

  get doing(): readonly string[] {
    return this.#doing();
  }

  get time(): number {
    return this.#timer.time;
  }

  get tick(): number {
    return this.#timer.tick;
  }
}

/** What a receptor can read that lives in its character. */
export function selfContext(
  self: string,
  memory: Memory,
  surroundings: Surroundings,
): ProbeContext {
  return new Probing(self, memory, surroundings);
}

/** One that lives elsewhere knows nothing of a character: it may outlive the one that put it there. */
export function placeContext(here: string, world: WorldView, timer: Timer): ProbeContext {
  return new Probing(here, createMemory([]), { world, timer, doing: () => [] });
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
  const { read, entry } = readerOf(memory, timer, '');
  return new Judging(timer, {
    read,
    entry,
    write: (key, value, { lasts, context = '' } = {}) => {
      put({ key, context, value, writer: sensor, lasts });
    },
    forget: (key, context = '') => {
      put({ key, context, value: undefined, writer: sensor, lasts: undefined });
    },
  });
}

class Judging implements JudgeContext {
  readonly memory: JudgeContext['memory'];
  readonly #timer: Timer;

  constructor(timer: Timer, memory: JudgeContext['memory']) {
    this.memory = memory;
    this.#timer = timer;
  }

  get time(): number {
    return this.#timer.time;
  }

  get tick(): number {
    return this.#timer.tick;
  }
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
