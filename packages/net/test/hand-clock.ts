/** Time that is moved by hand, all at once: what is due happens within the call, in order. For thousands of runs. */
import type { NetClock } from '@troupe/net';

export interface HandClock extends NetClock {
  /** What was to happen soon happens. */
  settle(): void;
  pass(milliseconds: number): void;
  /** Something takes so long that the clock goes on meanwhile. */
  take(milliseconds: number): void;
}

export function handClock(): HandClock {
  let now = 0;
  let made = 0;
  let queue: (() => void)[] = [];
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();

  const settle = (): void => {
    while (queue.length > 0) {
      const runs = queue;
      queue = [];
      for (const run of runs) run();
    }
  };
  const first = (until: number): number | undefined => {
    let found: number | undefined;
    for (const [id, { at }] of timers) {
      if (at <= until && (found === undefined || at < timers.get(found)!.at)) found = id;
    }
    return found;
  };
  return {
    now: () => now,
    after(milliseconds, run) {
      const id = ++made;
      timers.set(id, { at: now + Math.max(0, milliseconds), run });
      return () => timers.delete(id);
    },
    soon: (run) => queue.push(run),
    settle,
    take(milliseconds) {
      now += milliseconds;
    },
    pass(milliseconds) {
      settle();
      const until = now + milliseconds;
      for (let id = first(until); id !== undefined; id = first(until)) {
        const { at, run } = timers.get(id)!;
        timers.delete(id);
        now = Math.max(now, at);
        run();
        settle();
      }
      now = Math.max(now, until);
    },
  };
}
