/** Parts tried together, of slots that bear on each other: all other parts make no difference to them. */
import { type Bond, bind, lifeBonds } from './bound-slots.js';
import { conflictsBetween } from './conflicts.js';
import { type Option, optionOf, optionsOf } from './implications.js';
import { canLive } from './living.js';
import type { Palette } from './palette.js';

export type Slots = readonly (readonly Option[])[];

export interface Field {
  /** In the order of the palette. */
  readonly slots: Slots;
  /** Slots that bear on each other, by their numbers. */
  readonly units: readonly Bond[];
  /** The first of a slot before that of the other. */
  readonly goesWith: (a: Option, b: Option) => boolean;
  /** Of those whose lives depend on each other with the last one, once all of them are chosen. */
  readonly lives: (chosen: readonly Option[]) => boolean;
}

/** More is not tried where one answer will do. */
export const mostTries = 1_000;

export function openField(palette: Palette): Field {
  const slots = optionsOf(palette);
  const names = Object.keys(palette.slots);
  const clashing = new Map<Option, Set<Option>>();
  const conflicts: Bond[] = [];
  for (const [i, slot] of slots.entries()) {
    for (const [j, other] of slots.entries()) {
      if (j <= i) continue;
      for (const a of slot) {
        const against = other.filter((b) => conflictsBetween(a, b).length > 0);
        if (against.length === 0) continue;
        conflicts.push([i, j]);
        clashing.set(a, new Set([...(clashing.get(a) ?? []), ...against]));
      }
    }
  }
  const bonds = lifeBonds(palette.character, slots);
  const groups = bind(slots.length, bonds).map((group) => new Set(group.map((i) => names[i]!)));
  // asked of the same ones again and again
  const known = new Map<string, boolean>();
  const lives = (chosen: readonly Option[]) => {
    const last = chosen.at(-1);
    const group = groups.find((one) => last !== undefined && one.has(last.slot));
    const own = chosen.filter(({ slot }) => group?.has(slot));
    if (own.length < (group?.size ?? 0)) return true;
    const key = JSON.stringify(own.map(({ slot, name }) => [slot, name]).sort());
    const answer = known.get(key) ?? canLive(palette.character, withDefaults(palette, own));
    known.set(key, answer);
    return answer;
  };
  return {
    slots,
    units: bind(slots.length, [...bonds, ...conflicts]),
    goesWith: (a, b) => !clashing.get(a)?.has(b),
    lives,
  };
}

/** What is chosen comes first: of two values for one thing the first holds. */
export function withDefaults(palette: Palette, chosen: readonly Option[]): readonly Option[] {
  const rest = Object.entries(palette.slots).filter(([slot]) =>
    chosen.every((option) => option.slot !== slot),
  );
  return [...chosen, ...rest.map(([slot, { default: usual }]) => optionOf(palette, slot, usual))];
}

/** How far it came: a part for each slot, or the last one goes with those before, but not alive, or not at all. */
export interface Tried {
  readonly chosen: readonly Option[];
  readonly end: 'whole' | 'dead' | 'clash';
}

/** Every way to choose a part of each slot; also those that came to an end, so that whoever searches may give up. */
export function* tryAll(
  field: Field,
  slots: Slots,
  chosen: readonly Option[] = [],
): Generator<Tried> {
  const slot = slots[chosen.length];
  if (slot === undefined) {
    yield { chosen, end: 'whole' };
    return;
  }
  for (const option of slot) {
    const next = [...chosen, option];
    if (!chosen.every((other) => field.goesWith(other, option)))
      yield { chosen: next, end: 'clash' };
    else if (!field.lives(next)) yield { chosen: next, end: 'dead' };
    else yield* tryAll(field, slots, next);
  }
}
