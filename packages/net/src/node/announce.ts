/** Tells a hub elsewhere where characters are to be found, for as long as this process is there. */
import { randomUUID } from 'node:crypto';
import type { NetClock } from '../carrier/clock.js';
import { Guest } from '../guest/guest.js';
import { connectHub } from './connect-hub.js';

export interface AnnouncerOptions {
  /** The other hub. */
  readonly url: string;
  readonly token?: string;
  /** What this one is called there. */
  readonly name: string;
  /** Where the characters are. */
  readonly address: string;
  readonly clock: NetClock;
  readonly onNews?: (text: string) => void;
}

export class Announcer {
  readonly #options: AnnouncerOptions;
  readonly #names = new Set<string>();
  readonly #guest: Guest;
  #told: string | undefined;

  constructor(options: AnnouncerOptions) {
    const { url, token, name, clock } = options;
    this.#options = options;
    this.#guest = new Guest({
      clock,
      chance: Math.random,
      session: randomUUID(),
      connect: connectHub({
        url,
        token,
        name,
        role: 'host',
        onRefused: (reason) => this.#say(`The daemon at ${url} cannot be reached: ${reason}.`),
      }),
      onConnected: (anew) => {
        this.#say(`The daemon at ${url} is there.`);
        // it has forgotten all that was announced
        if (anew) for (const each of this.#names) this.#announce(each);
      },
      onEnded: (reason, code) => {
        if (code !== 'closed') this.#say(`The daemon at ${url} sent this hub away: ${reason}`);
      },
    });
  }

  add(name: string): void {
    this.#names.add(name);
    this.#announce(name);
  }

  end(): void {
    this.#guest.end('it has closed');
  }

  #announce(character: string): void {
    const { address } = this.#options;
    this.#guest.ask({ verb: 'announce', character, address }).catch((error: Error) => {
      if (this.#guest.connected) this.#say(`${character} was not announced: ${error.message}`);
    });
  }

  /** Not the same twice in a row: it is tried again all the time. */
  #say(text: string): void {
    if (text === this.#told) return;
    this.#told = text;
    this.#options.onNews?.(text);
  }
}
