/** Numbers the structures that characters have had, so that each is told only once. */
import type { DispatchState } from '@troupe/core';
import type { CharacterStructure } from '../model/protocol.js';
import { structureOf } from './describe-moment.js';

interface Seen {
  readonly of: object;
  readonly slots: number;
  readonly live: number;
  readonly sensors: number;
  readonly goals: string;
  readonly version: number;
}

export class Structures {
  readonly #versions = new Map<string, number>();
  readonly #all: CharacterStructure[] = [];
  readonly #latest = new Map<string, Seen>();

  versionOf(actor: string, state: DispatchState): number {
    const { structure, goals } = state.network;
    const { slots, live } = structure.topology;
    const wanted = [...(goals[0]?.keys() ?? [])].join('\n');
    const seen = this.#latest.get(actor);
    // who comes or goes changes one of these: a slot is never given to another
    if (
      seen?.of === structure &&
      seen.slots === slots &&
      seen.live === live &&
      seen.sensors === structure.sensors.size &&
      seen.goals === wanted
    ) {
      return seen.version;
    }
    const version = this.#number(structureOf(actor, state));
    const sensors = structure.sensors.size;
    this.#latest.set(actor, { of: structure, slots, live, sensors, goals: wanted, version });
    return version;
  }

  get(version: number): CharacterStructure | undefined {
    return this.#all[version];
  }

  #number(structure: CharacterStructure): number {
    const text = JSON.stringify(structure);
    let version = this.#versions.get(text);
    if (version === undefined) {
      version = this.#all.push(structure) - 1;
      this.#versions.set(text, version);
    }
    return version;
  }
}
