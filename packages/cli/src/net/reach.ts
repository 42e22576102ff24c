/** Asks a hub that may go away: who waits for an answer is not kept waiting for ever. */
import type { Data } from '@troupe/core';
import type { Guest, Request } from '@troupe/net';

/** Milliseconds that a hub which is out of reach has to come back. */
const patience = 10_000;

export class Reach {
  readonly #guest: Guest;
  readonly #giveUp = new Set<(error: Error) => void>();
  #lost: NodeJS.Timeout | undefined;

  constructor(guest: Guest) {
    this.#guest = guest;
  }

  ask(request: Request, signal?: AbortSignal): Promise<Data> {
    return new Promise((resolve, reject) => {
      this.#giveUp.add(reject);
      const callOff = () => {
        // nobody is there who could answer that
        if (!this.#guest.connected) reject(new Error('it was given up'));
      };
      signal?.addEventListener('abort', callOff);
      this.#guest
        .ask(request, signal)
        .then(resolve, reject)
        .finally(() => {
          this.#giveUp.delete(reject);
          signal?.removeEventListener('abort', callOff);
        });
    });
  }

  lost(): void {
    this.#lost ??= setTimeout(() => {
      for (const reject of [...this.#giveUp]) reject(new Error('the hub does not come back'));
    }, patience).unref();
  }

  found(): void {
    clearTimeout(this.#lost);
    this.#lost = undefined;
  }
}
