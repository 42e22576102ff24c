/** Choices as they came, from code or from a file, become a part for each slot. */
import { type Problem, suggest, TroupeError } from '@troupe/core';
import { conflictsBetween } from './conflicts.js';
import { type Option, optionOf } from './implications.js';
import { whyNotLiving } from './living.js';
import type { FullChoices, Palette, SlotNames } from './palette.js';

/** Checks choices whatever they are: what was read from a file. The default is chosen where nothing is. */
export function readChoices<Slots extends SlotNames>(
  palette: Palette<Slots>,
  given: unknown,
): FullChoices<Slots> {
  const options = settleChoices(palette, given);
  return Object.fromEntries(options.map(({ slot, name }) => [slot, name])) as never;
}

/** In the order of the slots. Says all that speaks against them. */
export function settleChoices<Slots extends SlotNames>(
  palette: Palette<Slots>,
  given: unknown,
): readonly Option[] {
  const problems: Problem[] = [];
  const slots = palette.slots as Palette['slots'];
  const choices = checkSlots(palette.name, slots, given, problems);
  const options = Object.entries(slots).flatMap(([slot, { default: usual, parts }]) => {
    const chosen = Object.hasOwn(choices, slot) ? choices[slot] : undefined;
    const name = chosen === undefined ? usual : chosen;
    if (typeof name === 'string' && Object.hasOwn(parts, name)) {
      return [optionOf(palette, slot, name)];
    }
    problems.push(wrongPart(slot, name, Object.keys(parts)));
    return [];
  });
  for (const [i, a] of options.entries()) {
    for (const b of options.slice(i + 1)) problems.push(...conflictsBetween(a, b));
  }
  // of parts that contradict each other no character can be made
  if (problems.length === 0) problems.push(...whyNotLiving(palette.character, options));
  if (problems.length > 0) throw new TroupeError(problems);
  return options;
}

function checkSlots(
  palette: string,
  slots: Palette['slots'],
  given: unknown,
  problems: Problem[],
): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const found = given === null ? 'null' : Array.isArray(given) ? 'a list' : typeof given;
    const message = `choices must be a map from slots to parts, found ${found}`;
    problems.push({ code: 'wrong-type', path: '', message });
    return {};
  }
  const names = Object.keys(slots);
  for (const slot of Object.keys(given)) {
    if (Object.hasOwn(slots, slot)) continue;
    const hint = suggest(slot, names) || ` There are ${names.join(', ')}`;
    const message = `palette "${palette}" has no slot "${slot}".${hint}`;
    problems.push({ code: 'unknown-slot', path: slot, message });
  }
  return given as Readonly<Record<string, unknown>>;
}

function wrongPart(slot: string, found: unknown, names: readonly string[]): Problem {
  if (typeof found !== 'string') {
    const kind = found === null ? 'null' : Array.isArray(found) ? 'a list' : typeof found;
    const message = `must be the name of a part, found ${kind}. Leave it out for the default`;
    return { code: 'wrong-type', path: slot, message };
  }
  const hint = suggest(found, names) || ` There are ${names.join(', ')}`;
  return { code: 'unknown-part', path: slot, message: `there is no ${slot} "${found}".${hint}` };
}
