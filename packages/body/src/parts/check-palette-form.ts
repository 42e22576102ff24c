/** Whether a palette has all that it has to have, and nothing that would go unheard. */
import { keysOf, type Problem } from '@troupe/core';
import { checkForms, checkPartForm, isShape } from './check-part-form.js';
import { entriesOf, isRecord, type Notes, takeNotes } from './form-notes.js';
import type { Palette, Slot } from './palette.js';

const paletteKeys = keysOf<Palette>({
  name: true,
  character: true,
  shape: true,
  settings: true,
  slots: true,
  measures: true,
});

const slotKeys = keysOf<Slot>({ title: true, default: true, parts: true });

export function checkForm(given: unknown): Problem[] {
  const notes = takeNotes();
  const { expect, expectKeys } = notes;
  const { name, character, shape, settings, slots, measures } = isRecord(given)
    ? given
    : ({} as Readonly<Record<string, unknown>>);
  expectKeys(given, paletteKeys, 'a palette', '');
  expect(typeof name === 'string', 'name', 'the name of the palette', name);
  checkCharacter(character, notes);
  expect(isShape(shape), 'shape', 'a shape: shape(name, build)', shape);
  if (settings !== undefined) {
    expect(isRecord(settings), 'settings', 'an object of settings by name', settings);
  }
  expect(isRecord(slots), 'slots', 'an object of slots by name', slots);
  for (const [key, slot] of allOf(slots)) checkSlot(slot, `slots.${key}`, notes);
  if (measures !== undefined) {
    expect(isRecord(measures), 'measures', 'an object of measures by name', measures);
  }
  for (const [key, measure] of entriesOf(measures)) {
    expect(typeof measure === 'function', `measures.${key}`, 'a function of a run', measure);
  }
  return notes.problems;
}

/** As much as has to be so for what is wrong with it to be found. */
function checkCharacter(character: unknown, notes: Notes): void {
  const wanted = 'the character that all have: character({ … })';
  if (!notes.expect(isRecord(character), 'character', wanted, character)) return;
  const { name } = character as { readonly name?: unknown };
  notes.expect(typeof name === 'string', 'character.name', 'the name of the character', name);
  checkForms(character, 'character', notes);
}

function checkSlot(slot: unknown, path: string, notes: Notes): void {
  const { expect, expectKeys } = notes;
  const { title, default: usual, parts } = isRecord(slot) ? slot : ({} as Partial<Slot>);
  expectKeys(slot, slotKeys, 'a slot', `${path}.`);
  expect(typeof title === 'string', `${path}.title`, 'what a person reads', title);
  expect(typeof usual === 'string', `${path}.default`, 'the name of one of its parts', usual);
  expect(isRecord(parts), `${path}.parts`, 'an object of parts by name', parts);
  for (const [name, part] of allOf(parts)) checkPartForm(part, `${path}.parts.${name}`, notes);
}

// a slot or a part that is there by name only could be chosen
function allOf(given: unknown): [string, unknown][] {
  return isRecord(given) ? Object.entries(given) : [];
}
