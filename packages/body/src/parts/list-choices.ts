/** The choices that a palette allows: all of them, how many, one by chance. */
import { type Chance, TroupeError } from '@troupe/core';
import { show } from '../eve/refuse.js';
import type { Option } from './implications.js';
import type { FullChoices, Palette, SlotNames } from './palette.js';
import {
  type Field,
  mostTries,
  openField,
  type Slots,
  tryAll,
  withDefaults,
} from './search-choices.js';

/** One after the other, for there may be many: the last slot changes fastest. */
export function* listChoices<Slots extends SlotNames>(
  palette: Palette<Slots>,
): Generator<FullChoices<Slots>> {
  const field = openField(palette as unknown as Palette);
  for (const chosen of listFrom(field, [])) yield choicesOf(palette, chosen);
}

/** Slots that do not bear on each other are multiplied, not searched. */
export function countChoices<Slots extends SlotNames>(palette: Palette<Slots>): number {
  const field = openField(palette as unknown as Palette);
  return field.units.reduce((product, unit) => {
    let count = 0;
    for (const { end } of tryAll(
      field,
      unit.map((i) => field.slots[i]!),
    )) {
      if (end === 'whole') count++;
    }
    return product * count;
  }, 1);
}

/** Any that are allowed may come; not all are equally likely where parts exclude each other. */
export function randomChoices<Slots extends SlotNames>(
  palette: Palette<Slots>,
  chance: Pick<Chance, 'integer'>,
): FullChoices<Slots> {
  checkChance(chance);
  const field = openField(palette as unknown as Palette);
  const shuffled = field.slots.map((slot) => shuffle(slot, chance));
  const found = field.units.flatMap((unit) =>
    firstOf(
      field,
      unit.map((i) => shuffled[i]!),
    ),
  );
  // of a unit in which nothing was found in time, the defaults, which go together
  return choicesOf(palette, withDefaults(palette as unknown as Palette, found));
}

/** `Math` has no seed: nobody could have the same choices again. */
function checkChance(given: Partial<Pick<Chance, 'integer'>> | undefined): void {
  if (typeof given?.integer === 'function') return;
  const message = `must be a chance, as chanceOf(createChances(1), 'name') gives it, found ${show(given)}`;
  throw new TroupeError([{ code: 'wrong-type', path: 'chance', message }]);
}

function firstOf(field: Field, slots: Slots): readonly Option[] {
  let tries = 0;
  for (const { chosen, end } of tryAll(field, slots)) {
    if (end === 'whole') return chosen;
    if (++tries === mostTries) break;
  }
  return [];
}

function* listFrom(field: Field, chosen: readonly Option[]): Generator<readonly Option[]> {
  const at = chosen.length;
  if (at === field.slots.length) {
    yield chosen;
    return;
  }
  const unit = field.units.find((one) => one.includes(at)) ?? [];
  for (const option of field.slots[at] ?? []) {
    const next = [...chosen, option];
    // as soon as it is chosen: all that may stand in between would be gone through before it is found out
    const rest = unit.map((i) => (i <= at ? [next[i]!] : field.slots[i]!));
    if (isPossible(field, rest)) yield* listFrom(field, next);
  }
}

function isPossible(field: Field, slots: Slots): boolean {
  for (const { end } of tryAll(field, slots)) if (end === 'whole') return true;
  return false;
}

function shuffle<T>(list: readonly T[], chance: Pick<Chance, 'integer'>): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(chance.integer(rest.length), 1)[0]!);
}

function choicesOf<Slots extends SlotNames>(
  { slots }: Palette<Slots>,
  chosen: readonly Option[],
): FullChoices<Slots> {
  const names = new Map(chosen.map(({ slot, name }) => [slot, name]));
  return Object.fromEntries(Object.keys(slots).map((slot) => [slot, names.get(slot)])) as never;
}
