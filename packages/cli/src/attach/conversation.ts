/** A guest that a person speaks to, about one character at a time. */
import type { Data } from '@troupe/core';
import type { Guest, Request } from '@troupe/net';
import { characterNames, expectCharacter } from '../net/find-character.js';
import { Reach } from '../net/reach.js';
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

export class Conversation {
  readonly #guest: Guest;
  readonly say: (text: string) => void;
  readonly paint: Paint;
  readonly #reach: Reach;
  character: string;
  /** Somebody said quit. */
  over = false;

  constructor(guest: Guest, character: string, say: (text: string) => void, paint: Paint) {
    this.#guest = guest;
    this.#reach = new Reach(guest);
    this.character = character;
    this.say = say;
    this.paint = paint;
  }

  /** About the character that is spoken of, unless another is named. */
  ask(request: Request): Promise<Data> {
    return this.askHub({ character: this.character, ...request });
  }

  askHub(request: Request): Promise<Data> {
    return this.#reach.ask(request);
  }

  async list(): Promise<Listed> {
    return (await this.ask({ verb: 'list' })) as unknown as Listed;
  }

  characters(): Promise<string[]> {
    return characterNames(this.#guest);
  }

  async use(name: string): Promise<void> {
    await expectCharacter(this.#guest, name);
    this.character = name;
  }

  lost(): void {
    this.#reach.lost();
  }

  found(): void {
    this.#reach.found();
  }
}
