/** The choices that a palette allows: all of them, how many, one by chance. */
import type { Chance } from '@troupe/core';
import { conflictsBetween } from './conflicts.js';
import { type Option, optionsOf } from './implications.js';
import { canLive, matters } from './living.js';
import type { FullChoices, Palette, SlotNames } from './palette.js';

/** One after the other, for there may be many: the last slot changes fastest. */
export function* listChoices<Slots extends SlotNames>(
  palette: Palette<Slots>,
): Generator<FullChoices<Slots>> {
  const slots = optionsOf(palette as unknown as Palette);
  for (const chosen of search(slots, createFit(palette, slots))) yield choicesOf(chosen);
}

/** Slots whose parts go with all others are multiplied, not searched. */
export function countChoices<Slots extends SlotNames>(palette: Palette<Slots>): number {
  const slots = optionsOf(palette as unknown as Palette);
  const fit = createFit(palette, slots);
  const isFree = (slot: readonly Option[]) =>
    !(fit.asWhole && slot.some(matters)) &&
    slots.every(
      (other) => other === slot || slot.every((a) => other.every((b) => fit.goesWith(a, b))),
    );
  const free = slots.filter(isFree);
  let count = 0;
  const bound = slots.filter((slot) => !free.includes(slot));
  for (const _ of search(bound, fit)) count++;
  return free.reduce((product, slot) => product * slot.length, count);
}

/** Any that are allowed may come; not all are equally likely where parts exclude each other. */
export function randomChoices<Slots extends SlotNames>(
  palette: Palette<Slots>,
  chance: Pick<Chance, 'integer'>,
): FullChoices<Slots> {
  const slots = optionsOf(palette as unknown as Palette).map((slot) => shuffle(slot, chance));
  // the defaults go together: there always is one
  const { value } = search(slots, createFit(palette, slots)).next();
  return choicesOf(value ?? []);
}

interface Fit {
  readonly goesWith: (a: Option, b: Option) => boolean;
  /** A part cannot live without another that brings what it lacks: of two nothing can be told then, only of all. */
  readonly asWhole: boolean;
  readonly lives: (chosen: readonly Option[]) => boolean;
}

function createFit<Slots extends SlotNames>(
  { character }: Palette<Slots>,
  slots: readonly (readonly Option[])[],
): Fit {
  const lives = (chosen: readonly Option[]) => canLive(character, chosen);
  const lacking = new Set(slots.flat().filter((option) => matters(option) && !lives([option])));
  const liveTogether = (a: Option, b: Option) =>
    !matters(a) || !matters(b) || lacking.has(a) || lacking.has(b) || lives([a, b]);
  // asked of the same two again and again
  const known = new Map<Option, Map<Option, boolean>>();
  const goesWith = (a: Option, b: Option) => {
    let others = known.get(a);
    if (others === undefined) {
      others = new Map();
      known.set(a, others);
    }
    let fits = others.get(b);
    if (fits === undefined) {
      fits = conflictsBetween(a, b).length === 0 && liveTogether(a, b);
      others.set(b, fits);
    }
    return fits;
  };
  return { goesWith, asWhole: lacking.size > 0 || !lives([]), lives };
}

function* search(
  slots: readonly (readonly Option[])[],
  fit: Fit,
  chosen: readonly Option[] = [],
): Generator<readonly Option[]> {
  const [first, ...rest] = slots;
  if (first === undefined) {
    if (!fit.asWhole || fit.lives(chosen)) yield chosen;
    return;
  }
  for (const option of first) {
    if (chosen.every((other) => fit.goesWith(other, option))) {
      yield* search(rest, fit, [...chosen, option]);
    }
  }
}

function shuffle<T>(list: readonly T[], chance: Pick<Chance, 'integer'>): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(chance.integer(rest.length), 1)[0]!);
}

function choicesOf<Slots extends SlotNames>(chosen: readonly Option[]): FullChoices<Slots> {
  return Object.fromEntries(chosen.map(({ slot, name }) => [slot, name])) as never;
}
