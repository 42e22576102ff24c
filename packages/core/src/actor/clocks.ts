/** What makes ticks come: somebody's hand, as fast as can be, or real time. */

export interface Clock {
  /** Resolves with the seconds that each of the next ticks takes, and how many there are; undefined when it has stopped. */
  readonly next: () => Promise<Ticks | undefined>;
}

export interface Ticks {
  readonly dt: number;
  readonly count: number;
}

export interface ManualClock extends Clock {
  /** Lets so many ticks pass; resolves when they have been made. */
  readonly pass: (ticks?: number) => Promise<void>;
  readonly stop: () => void;
}

/** Goes on when told: for tests and for stepping by hand. */
export function manualClock(dt = 1 / 30): ManualClock {
  let told = 0;
  let stopped = false;
  let ready: (() => void) | undefined;
  let rested: (() => void)[] = [];
  const wake = () => {
    ready?.();
    ready = undefined;
  };
  return {
    next: async () => {
      if (told === 0) {
        for (const done of rested) done();
        rested = [];
      }
      while (told === 0 && !stopped) {
        await new Promise<void>((resolve) => {
          ready = resolve;
        });
      }
      if (stopped) return undefined;
      const count = told;
      told = 0;
      return { dt, count };
    },
    pass: (ticks = 1) => {
      if (stopped) return Promise.resolve();
      told += ticks;
      const made = new Promise<void>((resolve) => rested.push(resolve));
      wake();
      return made;
    },
    stop: () => {
      stopped = true;
      for (const done of rested) done();
      wake();
    },
  };
}

/** Equal steps, one after the other, as fast as can be: simulation that is the same on every machine. */
export function fixedClock(rate = 30): Clock {
  const ticks = { dt: 1 / rate, count: 1 };
  return { next: () => Promise.resolve(ticks) };
}

/** Ticks that are made at once to catch up; what is later than that is let go. */
const mostAtOnce = 8;

export interface RealTime {
  /** Seconds, from any beginning: in a page `() => performance.now() / 1000`. */
  readonly now: () => number;
  /** By a timer of the platform unless told otherwise. */
  readonly wait?: (seconds: number) => Promise<void>;
}

/** Keeps to the time it is given: for interaction. */
export function realClock(rate: number, { now, wait = waitByTimer }: RealTime): Clock {
  const dt = 1 / rate;
  let shown: number | undefined;
  return {
    next: async () => {
      shown ??= now();
      for (;;) {
        const behind = Math.floor((now() - shown) / dt + 1e-6);
        if (behind >= 1) {
          shown = behind > mostAtOnce ? now() : shown + behind * dt;
          return { dt, count: Math.min(behind, mostAtOnce) };
        }
        await wait(shown + dt - now());
      }
    },
  };
}

function waitByTimer(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
