/** How one of a name behaves, over all its sessions: who begins another is still who it was. */
import { keepLatest } from '../protocol/keep-latest.js';

/** Seconds over which messages are counted, and how many of them a second may come. */
const floodSeconds = 10;
export const mostPerSecond = 20_000;
/** Rubbish and bad messages that one may send before it is cut off. */
export const mostBad = 100;
/** Sessions of one name that are remembered. */
const mostFormer = 100;

export class Conduct {
  #counted = 0;
  #countedSince = 0;
  #bad = 0;
  #badAt = 0;
  readonly #former = new Set<string>();

  /** So many more have come. Whether that is a flood. */
  count(messages: number, now: number): boolean {
    if (now - this.#countedSince > floodSeconds * 1000) {
      this.#counted = 0;
      this.#countedSince = now;
    }
    this.#counted += messages;
    return this.#counted > mostPerSecond * floodSeconds;
  }

  /** One more that could not be taken. Whether that is too many. */
  countBad(now: number): boolean {
    this.#badAt = now;
    this.#bad += 1;
    if (this.#bad < mostBad) return false;
    this.#bad = 0;
    return true;
  }

  /** Another session begins. One that comes at once, to be counted anew, is not. */
  begin(id: string, now: number): void {
    this.#former.delete(id);
    if (now - this.#badAt > floodSeconds * 1000) this.#bad = 0;
  }

  /** A session is over for good. */
  leave(id: string): void {
    this.#former.add(id);
    keepLatest(this.#former, mostFormer);
  }

  /** Whether it is one that is over: what it says now comes late, or is played again. */
  hasLeft(id: string): boolean {
    return this.#former.has(id);
  }
}
