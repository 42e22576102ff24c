/** Which names a part makes otherwise, and which it depends on: without one in common, two parts do not bear on each other's lives. */
import type { ActorDefinition } from '@troupe/core';
import type { Option } from './implications.js';
import { type Kind, kinds } from './part.js';

export interface NameUse {
  /** What is there, or another, or gone, because of it. */
  readonly makes: Set<string>;
  /** What it may not live without, or not with; what it makes among it. */
  readonly needs: Set<string>;
}

/** Made by what may bear on anything: what stands for many names, or for none that is written. */
export const anything = '*';

const kindNames = Object.keys(kinds) as Kind[];
const bearOnAll: readonly string[] = ['templates', 'objects', 'resources'];

export function namesUsedBy(character: ActorDefinition, { implied }: Option): NameUse {
  const makes = new Set<string>();
  const needs = new Set<string>();
  for (const { what, name, property, value } of implied) {
    const kind = kindNames.find((known) => known === what);
    if (kind === undefined) continue;
    const former = formsOf(character, kind)[name];
    const next = property === undefined ? value : { [property]: value };
    addWords(name, makes);
    // a cost is there because a skill has it
    for (const form of [former, next]) addWords((form as { costs?: unknown } | null)?.costs, makes);
    addWords([name, next], needs);
    if (bearOnAll.includes(kind) || name.includes('(')) makes.add(anything);
  }
  for (const name of makes) needs.add(name);
  return { makes, needs };
}

/** Of each of the character's own: what it may not live without, or not with. */
export function namesUsedIn(character: ActorDefinition): Set<string>[] {
  return kindNames.flatMap((kind) =>
    Object.entries(formsOf(character, kind)).map((entry) => {
      const words = new Set<string>();
      addWords(entry, words);
      return words;
    }),
  );
}

function formsOf(character: ActorDefinition, kind: Kind): Readonly<Record<string, unknown>> {
  const forms: Readonly<Record<string, unknown>> = character[kind] ?? {};
  return forms;
}

/** All text within, and the names that `near(?p: place)` is made of. */
function addWords(given: unknown, words: Set<string>): void {
  // no two twice: what contains itself would never end
  const known = new Set<unknown>();
  const waiting = [given];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === 'string') {
      words.add(one);
      for (const word of one.split(/[\s(),:?]+/)) if (word !== '') words.add(word);
    } else if (typeof one === 'object' && one !== null && !known.has(one)) {
      known.add(one);
      if (!Array.isArray(one)) waiting.push(...Object.keys(one));
      waiting.push(...Object.values(one));
    }
  }
}
