/** The parts of long answers put together again. */
import type { Part, Sent } from '../model/protocol.js';
import { readSent } from './packing.js';

/** Bytes of one answer: more than this a page cannot hold. */
const mostJoined = 1024 * 1024 * 1024;

interface Begun {
  readonly parts: Uint8Array[];
  length: number;
}

export class JoinParts {
  readonly #begun = new Map<number, Begun>();
  /** Refused: what still comes of them is let go by. */
  readonly #refused = new Set<number>();
  readonly #most: number;

  constructor(most = mostJoined) {
    this.#most = most;
  }

  /** The answer, with its last part. Whoever waits for one that is too long is told so. */
  take({ part: id, bytes, of }: Part): Sent | undefined {
    if (this.#refused.has(id)) return undefined;
    const begun = this.#begun.get(id) ?? { parts: [], length: 0 };
    this.#begun.set(id, begun);
    begun.parts.push(bytes);
    begun.length += bytes.length;
    if (Math.max(of, begun.length) > this.#most) return this.#refuse(id, of);
    if (begun.length < of) return undefined;
    this.#begun.delete(id);
    const whole = new Uint8Array(begun.length);
    let at = 0;
    for (const one of begun.parts) {
      whole.set(one, at);
      at += one.length;
    }
    return readSent(whole);
  }

  #refuse(id: number, of: number): Sent {
    this.#begun.delete(id);
    this.#refused.add(id);
    const [has, may] = [of, this.#most].map((size) => Math.ceil(size / 1024 / 1024));
    const message = `the answer has ${has} MB, and a page takes ${may}. Ask a program for it`;
    return { id, error: [{ code: 'too-large', path: '', message }] };
  }
}
