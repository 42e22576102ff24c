/** Time as a stage sees it. */
export interface StageClock {
  /** Milliseconds. */
  now(): number;
  /** Calls again and again, until the answer is called. */
  every(milliseconds: number, run: () => void): () => void;
}

export const realStageClock: StageClock = {
  now: () => performance.now(),
  every: (milliseconds, run) => {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  },
};

/** Time that passes when it is told to: for tests, and for pages that make their own frames. */
export class HandClock implements StageClock {
  #now = 0;
  readonly #waiting = new Set<{ readonly every: number; next: number; readonly run: () => void }>();

  now(): number {
    return this.#now;
  }

  every(milliseconds: number, run: () => void): () => void {
    const entry = { every: milliseconds, next: this.#now + milliseconds, run };
    this.#waiting.add(entry);
    return () => this.#waiting.delete(entry);
  }

  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      let soonest: { readonly every: number; next: number; readonly run: () => void } | undefined;
      for (const entry of this.#waiting) {
        if (entry.next <= end && (soonest === undefined || entry.next < soonest.next)) {
          soonest = entry;
        }
      }
      if (soonest === undefined) break;
      this.#now = soonest.next;
      soonest.next += soonest.every;
      soonest.run();
    }
    this.#now = end;
  }
}
