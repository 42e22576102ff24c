/** Whether a palette has all that it has to have: from plain JavaScript anything may come. */
import { type Problem, suggest } from '@troupe/core';
import { whats } from './implications.js';
import type { Palette, Slot } from './palette.js';
import { kinds, type Part } from './part.js';

export function checkForm(given: Palette): Problem[] {
  const problems: Problem[] = [];
  const expect = (isSo: boolean, path: string, wanted: string) => {
    if (!isSo) problems.push({ code: 'wrong-type', path, message: `must be ${wanted}` });
  };
  const { name, character, shape, slots } = given ?? {};
  expect(typeof name === 'string', 'name', 'the name of the palette');
  expect(isRecord(character), 'character', 'the character that all have: character({ … })');
  expect(isRecord(shape), 'shape', 'a shape: shape(name, build)');
  expect(isRecord(slots), 'slots', 'an object of slots by name');
  for (const [key, slot] of entriesOf<Slot>(slots)) {
    const path = `slots.${key}`;
    expect(typeof slot?.title === 'string', `${path}.title`, 'what a person reads');
    expect(typeof slot?.default === 'string', `${path}.default`, 'the name of one of its parts');
    expect(isRecord(slot?.parts), `${path}.parts`, 'an object of parts by name');
    for (const [part, form] of entriesOf<Part>(slot?.parts)) {
      const at = `${path}.parts.${part}`;
      expect(typeof form?.title === 'string', `${at}.title`, 'what a person reads');
      problems.push(...checkKinds(form, at));
    }
  }
  return problems;
}

/** A misspelt kind would change nothing, and nobody would notice. */
function checkKinds(part: Part | undefined, path: string): Problem[] {
  const known = Object.keys(kinds);
  return (['add', 'change', 'remove'] as const).flatMap((verb) =>
    entriesOf(part?.[verb])
      .filter(([kind]) => !known.includes(kind))
      .map(([kind]) => {
        const beside = (whats as readonly string[]).includes(kind) && ` Write it beside "${verb}"`;
        const hint = beside || suggest(kind, known) || ` There are ${known.join(', ')}`;
        const message = `"${verb}" is said of what a character has, and "${kind}" is none of that.${hint}`;
        return { code: 'unknown-kind', path: `${path}.${verb}.${kind}`, message };
      }),
  );
}

function entriesOf<T>(given: object | undefined): [string, T][] {
  return isRecord(given) ? Object.entries<T>(given as Record<string, T>) : [];
}

function isRecord(given: unknown): given is object {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
