/** Numbers the structures that characters have had, so that each is told only once. */
import type { DispatchState } from '@troupe/core';
import type { CharacterStructure } from '../model/protocol.js';
import { structureOf } from './describe-moment.js';

/** Letters of all that are known: a character that is redefined without end would fill the memory. */
const mostLetters = 8 * 1024 * 1024;
const mostKnown = 1000;
/** Moments for which one is kept in any case: of those that are on their way somebody is still to be told. */
const fresh = 100;

interface Seen {
  readonly of: object;
  readonly slots: number;
  readonly live: number;
  readonly sensors: number;
  readonly version: number;
}

interface Known {
  readonly structure: CharacterStructure;
  readonly text: string;
  /** The moment that had it last. */
  used: number;
}

export class Structures {
  readonly #versions = new Map<string, number>();
  /** Those used last are at the end. */
  readonly #known = new Map<number, Known>();
  readonly #latest = new Map<string, Seen>();
  readonly #most: { readonly known: number; readonly letters: number };
  #letters = 0;
  #count = 0;
  #moments = 0;

  constructor({ known = mostKnown, letters = mostLetters } = {}) {
    this.#most = { known, letters };
  }

  /** How many are known. */
  get size(): number {
    return this.#known.size;
  }

  versionOf(actor: string, state: DispatchState): number {
    const { structure } = state.network;
    const { slots, live } = structure.topology;
    const sensors = structure.sensors.size;
    const seen = this.#latest.get(actor);
    // who comes or goes changes one of these: a slot is never given to another
    if (
      seen?.of === structure &&
      seen.slots === slots &&
      seen.live === live &&
      seen.sensors === sensors
    ) {
      this.#use(seen.version);
      return seen.version;
    }
    const version = this.#number(structureOf(actor, state));
    this.#latest.set(actor, { of: structure, slots, live, sensors, version });
    return version;
  }

  get(version: number): CharacterStructure | undefined {
    return this.#known.get(version)?.structure;
  }

  /** After each moment. What is forgotten and found again has another number, and is told again: nobody misses it. */
  forgetOld(): void {
    this.#moments += 1;
    const { known, letters } = this.#most;
    for (const [version, { text, used, structure }] of this.#known) {
      if (this.#known.size <= known && this.#letters <= letters) return;
      if (used + fresh > this.#moments) return;
      this.#known.delete(version);
      this.#versions.delete(text);
      this.#letters -= text.length;
      if (this.#latest.get(structure.actor)?.version === version) {
        this.#latest.delete(structure.actor);
      }
    }
  }

  /** From somebody's list, those that are forgotten: they do not come again under that number. */
  crossOut(versions: Set<number>): void {
    for (const version of versions) if (!this.#known.has(version)) versions.delete(version);
  }

  #number(structure: CharacterStructure): number {
    const text = JSON.stringify(structure);
    const found = this.#versions.get(text);
    if (found !== undefined) {
      this.#use(found);
      return found;
    }
    const version = this.#count;
    this.#count += 1;
    this.#versions.set(text, version);
    this.#known.set(version, { structure, text, used: this.#moments });
    this.#letters += text.length;
    return version;
  }

  #use(version: number): void {
    const known = this.#known.get(version);
    if (known === undefined || known.used === this.#moments) return;
    known.used = this.#moments;
    this.#known.delete(version);
    this.#known.set(version, known);
  }
}
