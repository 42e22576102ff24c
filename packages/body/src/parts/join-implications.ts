/** What several parts imply together. */

import { pathOf } from './conflicts.js';
import { type Implied, type Option, whats } from './implications.js';

export interface Implication extends Implied {
  /** The parts it follows from, by slot: several may say the same. */
  readonly because: readonly { readonly slot: string; readonly part: string }[];
}

/** By kind, name and property, so that it does not matter in which order slots and parts were declared. */
export function joinImplications(options: readonly Option[]): Implication[] {
  const joined = new Map<string, { implied: Implied; because: Implication['because'][number][] }>();
  for (const { slot, name: part, implied: all } of options) {
    for (const implied of all) {
      const { what, name, property } = implied;
      const key = JSON.stringify([what, name, property]);
      const known = joined.get(key);
      if (known === undefined) joined.set(key, { implied, because: [{ slot, part }] });
      else known.because.push({ slot, part });
    }
  }
  return [...joined.values()]
    .map(({ implied, because }) => ({
      ...implied,
      because: because.sort((a, b) => compare(a.slot, b.slot)),
    }))
    .sort(byPlace);
}

function byPlace(a: Implied, b: Implied): number {
  return whats.indexOf(a.what) - whats.indexOf(b.what) || compare(pathOf(a), pathOf(b));
}

// not by the language of the machine
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
