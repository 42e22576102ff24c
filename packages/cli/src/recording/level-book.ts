/** Levels as they stand, from records that tell only what changed: two recordings may tell it at different ticks. */
import { type LevelChange, type StepRecord, sources, type TickRecord } from '@troupe/core';

type Standing = Required<LevelChange>;

export class LevelBook {
  #known = new Map<string, Map<string, Standing>>();

  /** The record with all levels in full, and without what only says how it is told. */
  complete({ whole, actors, ...rest }: TickRecord): TickRecord {
    if (whole === true) this.#known.clear();
    if (actors === undefined) return rest;
    const full = Object.entries(actors).map(([name, record]) => [
      name,
      record.step === undefined ? record : { ...record, step: this.#fill(name, record.step) },
    ]);
    return { ...rest, actors: Object.fromEntries(full) };
  }

  #fill(actor: string, step: StepRecord): StepRecord {
    const known = this.#known.get(actor) ?? new Map<string, Standing>();
    this.#known.set(actor, known);
    for (const [skill, change] of Object.entries(step.levels)) {
      const before = known.get(skill) ?? nothing;
      known.set(skill, { ...before, ...change, from: { ...before.from, ...change.from } });
    }
    return { ...step, levels: Object.fromEntries(known) };
  }
}

const nothing: Standing = {
  after: 0,
  executable: false,
  from: Object.fromEntries(sources.map((source) => [source, 0])),
};
