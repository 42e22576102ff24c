/** Long readings of one page: others have their turn in between, and of those that give much away there is one at a time. */

/** Milliseconds: nobody else is answered meanwhile. */
const longest = 15;

/** All who let others have their turn, one behind the other: many who read would else go on all at once. */
let line: Promise<void> = Promise.resolve();

/** What waits has its turn, also where nothing of the reading itself takes time. */
function letOthers(): Promise<void> {
  line = line.then(() => new Promise((resolve) => setTimeout(resolve)));
  return line;
}

/** To be called between the stretches of a reading. */
export type Rest = () => Promise<void>;

export class Turns {
  #resting: Promise<void> = Promise.resolve();
  readonly #under = new Map<string, Promise<unknown>>();

  /** However much a page reads at the same time, it has one place in the line. */
  begin(): Rest {
    let rested = performance.now();
    return async () => {
      if (performance.now() - rested < longest) return;
      this.#resting = this.#resting.then(letOthers);
      await this.#resting;
      rested = performance.now();
    };
  }

  /** The next of its kind waits until it is over. */
  alone<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#under.get(kind) ?? Promise.resolve()).then(work);
    this.#under.set(
      kind,
      done.catch(() => undefined),
    );
    return done;
  }
}
