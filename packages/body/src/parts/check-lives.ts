/** Parts that could never be chosen, whatever beside them: a misspelt name would otherwise only be missing from every list. */
import type { Problem } from '@troupe/core';
import { pathOf } from './conflicts.js';
import type { Implied, Option } from './implications.js';
import { countProblems, explainDeath } from './living.js';
import type { Palette } from './palette.js';
import {
  type Field,
  mostTries,
  openField,
  type Slots,
  tryAll,
  withDefaults,
} from './search-choices.js';

/** The defaults live: whatever is wrong comes from the part. What many tries do not tell is left alone. */
export function checkLives(palette: Palette): Problem[] {
  const field = openField(palette);
  const isUsual = ({ slot, name }: Option) => palette.slots[slot]?.default === name;
  // most that live do so beside the defaults: those are tried first
  const slots = field.slots.map((slot) => [
    ...slot.filter(isUsual),
    ...slot.filter((option) => !isUsual(option)),
  ]);
  return field.units.flatMap((unit) =>
    checkUnit(
      palette,
      field,
      unit.map((i) => slots[i]!),
    ),
  );
}

function checkUnit(palette: Palette, field: Field, slots: Slots): Problem[] {
  const living = new Set<Option>();
  const problems: Problem[] = [];
  let tries = 0;
  for (const option of slots.flat()) {
    if (living.has(option)) continue;
    const dead: (readonly Option[])[] = [];
    const others = slots.map((slot) => (slot.includes(option) ? [option] : slot));
    for (const { chosen, end } of tryAll(field, others)) {
      if (end === 'whole') {
        for (const one of chosen) living.add(one);
        break;
      }
      if (++tries === mostTries) return problems;
      if (end === 'dead') dead.push(withDefaults(palette, chosen));
    }
    if (!living.has(option)) problems.push(...tellDeath(palette, option, dead));
  }
  return problems;
}

/** Of all deaths that which has the fewest reasons: what others would have mended is none. */
function tellDeath(
  { character }: Palette,
  option: Option,
  dead: readonly (readonly Option[])[],
): Problem[] {
  const counts = dead.map((chosen) => countProblems(character, chosen));
  const least = dead[counts.indexOf(Math.min(...counts))];
  if (least === undefined) return [];
  return explainDeath(character, least).map(({ problem: { code, path, message } }) => ({
    code,
    path: [`slots.${option.slot}.parts.${option.name}`, placeIn(option, path)].join(''),
    message: `${message} No choice of other parts mends it`,
  }));
}

const verbs = { set: '', add: 'add.', change: 'change.' } as const;

/** Where in the part it says so; nowhere if it says nothing of it. */
function placeIn({ implied }: Option, path: string): string {
  const place = path.replace(/^body\./, 'state.');
  const isThere = ({ what, name }: Implied) => `${place}.`.startsWith(`${pathOf({ what, name })}.`);
  const one = implied.find(isThere);
  return one === undefined || one.how === 'remove' ? '' : `.${verbs[one.how]}${place}`;
}
