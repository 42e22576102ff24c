/** A guest that a person speaks to, about one character at a time. */
import { type Data, fail, suggest } from '@troupe/core';
import type { Guest, Request } from '@troupe/net';
import { characterNames } from '../net/find-character.js';
import type { Paint } from '../text/paint.js';

/** The agents of a character, as the hub lists them. */
export interface Listed {
  readonly sensors: Readonly<Record<string, Agent>>;
  readonly goals: Readonly<Record<string, Agent>>;
  readonly skills: Readonly<Record<string, Agent>>;
}

export interface Agent {
  readonly value?: boolean | number | string;
  readonly level?: number;
  readonly host: string | null;
  readonly doing?: boolean;
  readonly disabled?: boolean;
}

/** Milliseconds that a hub which is out of reach has to come back. */
const patience = 10_000;

export class Conversation {
  readonly #guest: Guest;
  readonly say: (text: string) => void;
  readonly paint: Paint;
  readonly #giveUp = new Set<(error: Error) => void>();
  #lost: NodeJS.Timeout | undefined;
  character: string;
  /** Somebody said quit. */
  over = false;

  constructor(guest: Guest, character: string, say: (text: string) => void, paint: Paint) {
    this.#guest = guest;
    this.character = character;
    this.say = say;
    this.paint = paint;
  }

  /** About the character that is spoken of, unless another is named. */
  ask(request: Request): Promise<Data> {
    return this.askHub({ character: this.character, ...request });
  }

  askHub(request: Request): Promise<Data> {
    return new Promise((resolve, reject) => {
      this.#giveUp.add(reject);
      this.#guest
        .ask(request)
        .then(resolve, reject)
        .finally(() => this.#giveUp.delete(reject));
    });
  }

  async list(): Promise<Listed> {
    return (await this.ask({ verb: 'list' })) as unknown as Listed;
  }

  characters(): Promise<string[]> {
    return characterNames(this.#guest);
  }

  async use(name: string): Promise<void> {
    const names = await this.characters();
    if (!names.includes(name)) {
      const there = names.length === 0 ? 'There is none.' : `There is ${names.join(', ')}.`;
      fail(
        'unknown-character',
        name,
        `there is no such character here. ${there}${suggest(name, names)}`,
      );
    }
    this.character = name;
  }

  /** Who waits for an answer is not kept waiting for ever. */
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
