import type { WorldView } from '@troupe/core';

/** More was spent than there was. */
export class TooCostly extends Error {}

/** What the evaluation under way may still cost, and the world it asks. */
export class Run {
  readonly #most: number;
  #left: number;
  #world: WorldView | undefined;

  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /** Once it is spent it stays spent: where `||` absorbs the error, whatever is paid for next has it again. */
  spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new TooCostly();
  }

  get world(): WorldView {
    if (this.#world === undefined) throw new Error('there is no world to ask');
    return this.#world;
  }

  /** Evaluates with a budget of its own: a world that evaluates something itself takes none of it. */
  during<A, T>(world: WorldView | undefined, evaluate: (given: A) => T, given: A): T {
    const left = this.#left;
    const around = this.#world;
    this.#left = this.#most;
    this.#world = world;
    try {
      return evaluate(given);
    } finally {
      this.#left = left;
      this.#world = around;
    }
  }
}
