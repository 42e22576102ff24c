/** What came for an object and was not read yet: one line for each who writes, each gets its turn. */
import type { Letter, Reply } from './post.js';

export interface Waiting {
  readonly letter: Letter;
  readonly reply: (reply: Reply) => void;
}

export class Mailbox {
  readonly #most: number;
  /** By who wrote them, in the order in which they are next. */
  readonly #lines = new Map<string, Waiting[]>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  /** What there is no room for: it, or the last of who has more waiting. One who floods crowds out nobody else. */
  put(waiting: Waiting): Waiting | undefined {
    const who = waiting.letter.from ?? '';
    const line = this.#lines.get(who) ?? [];
    let refused: Waiting | undefined;
    if (this.#size >= this.#most) {
      const longest = this.#longest();
      if (longest === undefined || longest.length <= line.length + 1) return waiting;
      refused = longest.pop();
      this.#size--;
    }
    line.push(waiting);
    this.#size++;
    this.#lines.set(who, line);
    return refused;
  }

  take(): Waiting | undefined {
    for (const [who, line] of this.#lines) {
      // behind all others
      this.#lines.delete(who);
      const waiting = line.shift();
      if (line.length > 0) this.#lines.set(who, line);
      if (waiting === undefined) continue;
      this.#size--;
      return waiting;
    }
    return undefined;
  }

  #longest(): Waiting[] | undefined {
    let longest: Waiting[] | undefined;
    for (const line of this.#lines.values()) {
      if (longest === undefined || line.length > longest.length) longest = line;
    }
    return longest;
  }
}
