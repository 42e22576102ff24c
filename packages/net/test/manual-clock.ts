/** Time that stands still until it is moved. */
import type { NetClock } from '@troupe/net';

export interface ManualNetClock extends NetClock {
  /** Lets so many milliseconds pass: whatever is due happens at its time, and all that follows from it. */
  pass(milliseconds: number): Promise<void>;
  /** Lets what is going on come to rest; no time passes. */
  rest(): Promise<void>;
}

export function manualNetClock(): ManualNetClock {
  let now = 0;
  let made = 0;
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();

  // packets in process go from microtask to microtask; this comes after all of them
  const rest = async (): Promise<void> => {
    for (let i = 0; i < 3; i++) await new Promise<void>((done) => setImmediate(done));
  };
  const nextDue = (until: number): number | undefined => {
    let next: number | undefined;
    for (const [id, { at }] of timers) {
      if (at <= until && (next === undefined || at < timers.get(next)!.at)) next = id;
    }
    return next;
  };
  return {
    now: () => now,
    after(milliseconds, run) {
      made += 1;
      const id = made;
      timers.set(id, { at: now + Math.max(0, milliseconds), run });
      return () => timers.delete(id);
    },
    soon: queueMicrotask,
    rest,
    async pass(milliseconds) {
      await rest();
      const until = now + milliseconds;
      for (let id = nextDue(until); id !== undefined; id = nextDue(until)) {
        const { at, run } = timers.get(id)!;
        timers.delete(id);
        now = at;
        run();
        await rest();
      }
      now = until;
    },
  };
}
