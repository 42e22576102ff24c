/** Names of objects that are gone, kept for each who should know until it can be told: all together, and only where there is room. */
import { keepLatest } from '../protocol/keep-latest.js';
import { limits } from '../protocol/limits.js';
import type { HubSession } from '../session/hub-sessions.js';

/** Names that wait for one client: whoever comes and goes under ever new ones would fill the memory of all. */
const most = 10_000;
/** Names that one message holds: those of ten thousand objects are more than a packet. */
const inMessage = Math.floor(limits.packet / (6 * limits.name) / 2);

export class GoneNames {
  readonly #soon: (run: () => void) => void;
  readonly #waiting = new Map<HubSession, Set<string>>();
  #woken = false;

  constructor(soon: (run: () => void) => void) {
    this.#soon = soon;
  }

  add(session: HubSession, names: readonly string[]): void {
    const waiting = this.#waiting.get(session) ?? new Set();
    this.#waiting.set(session, waiting);
    for (const name of names) waiting.add(name);
    keepLatest(waiting, most);
    if (this.#woken) return;
    this.#woken = true;
    // after all that came with it: ten thousand that vanish one by one would be as many messages
    this.#soon(() => {
      this.#woken = false;
      for (const each of [...this.#waiting.keys()]) this.tell(each);
    });
  }

  /** Before anything else is said to it: one that has come back would be taken for gone. */
  tell(session: HubSession): void {
    const waiting = this.#waiting.get(session);
    if (waiting === undefined) return;
    while (waiting.size > 0 && !session.busy) {
      const names: string[] = [];
      for (const name of waiting) {
        if (names.length === inMessage) break;
        names.push(name);
        waiting.delete(name);
      }
      session.send({ kind: 'gone', names });
    }
    if (waiting.size === 0) this.#waiting.delete(session);
  }

  forget(session: HubSession): void {
    this.#waiting.delete(session);
  }
}
