/** All that is wrong with a palette as it was written, before anything is chosen. */
import { type Problem, TroupeError } from '@troupe/core';
import { tellNames } from '../eve/near-names.js';
import { changeCharacter } from './change-character.js';
import { checkLives } from './check-lives.js';
import { checkForm } from './check-palette-form.js';
import { entriesOf } from './form-notes.js';
import { type Option, optionsOf } from './implications.js';
import type { Palette, Slot } from './palette.js';
import { sayPart } from './say-parts.js';
import { settleChoices } from './settle-choices.js';

export function checkPalette(given: Palette): void {
  const problems = checkForm(given);
  // what follows reads all of it
  if (problems.length > 0) throw new TroupeError(problems);
  const slots = Object.entries<Slot>(given.slots);
  if (slots.length === 0) {
    const message = 'a palette has at least one slot. Say what can be chosen';
    problems.push({ code: 'no-parts', path: 'slots', message });
  }
  for (const [slot, { default: usual, parts }] of slots) {
    if (Object.hasOwn(parts, usual)) continue;
    const message = `the default of ${slot} is "${usual}"; no such part.${hintOf(usual, parts)}`;
    problems.push({ code: 'unknown-part', path: `slots.${slot}.default`, message });
  }
  const shaped = new Set<string>();
  for (const options of optionsOf(given)) {
    for (const option of options) {
      if (option.part.shape !== undefined) shaped.add(option.slot);
      problems.push(...checkReasons(given, option), ...checkManners(given, option));
      problems.push(...checkChanges(given, option));
    }
  }
  for (const option of optionsOf(given).flat()) {
    for (const setting of Object.keys(option.part.settings ?? {})) {
      if (!shaped.has(setting)) continue;
      const message = `${sayPart(option)} says what is built as ${setting}: that is chosen by its slot. Leave it out`;
      problems.push({ code: 'slot-set', path: `${pathOf(option)}.settings.${setting}`, message });
    }
  }
  if (problems.length > 0) throw new TroupeError(problems);
  // where nothing is chosen, there has to be a character
  settleChoices(given, {});
  const dead = checkLives(given);
  if (dead.length > 0) throw new TroupeError(dead);
}

function pathOf({ slot, name }: Option): string {
  return `slots.${slot}.parts.${name}`;
}

function hintOf(wrong: string, names: object): string {
  return tellNames(wrong, Object.keys(names));
}

/** A misspelt part would exclude nothing, and nobody would notice. */
function checkReasons({ slots }: Palette, option: Option): Problem[] {
  const problems: Problem[] = [];
  for (const verb of ['excludes', 'needs'] as const) {
    for (const [slot, reasons] of entriesOf(option.part[verb])) {
      const path = `${pathOf(option)}.${verb}.${slot}`;
      const say = (code: string, at: string, what: string) =>
        problems.push({ code, path: at, message: `${sayPart(option)} ${verb} ${what}` });
      if (slot === option.slot) say('own-slot', path, `a part of its own slot: only one is chosen`);
      else if (!Object.hasOwn(slots, slot))
        say('unknown-slot', path, `a part of slot "${slot}"; no such slot.${hintOf(slot, slots)}`);
      else if (verb === 'needs' && entriesOf(reasons).length === 0)
        say('no-parts', path, `no part of ${slot}. Name one`);
      else {
        for (const [name] of entriesOf(reasons)) {
          const { parts } = slots[slot]!;
          if (Object.hasOwn(parts, name)) continue;
          const what = `${slot} "${name}"; no such part.${hintOf(name, parts)}`;
          say('unknown-part', `${path}.${name}`, what);
        }
      }
    }
  }
  return problems;
}

function checkManners({ slots, measures = {} }: Palette, option: Option): Problem[] {
  return entriesOf(option.part.manners).flatMap(([measure, { says }]) => {
    const path = `${pathOf(option)}.manners.${measure}`;
    const problems: Problem[] = [];
    if (slots[option.slot]?.default === option.name) {
      const message = `${sayPart(option)} ${says}, in comparison with the default: but it is the default. Let the others claim it`;
      problems.push({ code: 'manner-of-default', path, message });
    }
    const known = entriesOf(measures).map(([name]) => name);
    if (!known.includes(measure)) {
      const message = `${sayPart(option)} ${says}, measured by "${measure}"; no such measure.${tellNames(measure, known)}`;
      problems.push({ code: 'unknown-measure', path, message });
    }
    return problems;
  });
}

/** Each for itself: what it adds must not be there, what it changes or removes must be. */
function checkChanges({ character }: Palette, option: Option): Problem[] {
  try {
    changeCharacter(character, option.implied);
    return [];
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    return error.problems.map(({ code, path, message }) => ({
      code,
      path: `${pathOf(option)}.${path.replace(/^replace\./, 'change.')}`,
      message: `${sayPart(option)}: ${message}`,
    }));
  }
}
