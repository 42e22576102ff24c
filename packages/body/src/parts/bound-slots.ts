/** Slots that bear on each other: what is chosen in others can be chosen apart. */
import type { ActorDefinition } from '@troupe/core';
import type { Option } from './implications.js';
import { anything, type NameUse, namesUsedBy, namesUsedIn } from './name-use.js';

/** Slots by their numbers. */
export type Bond = readonly number[];

/** Slots of which one makes what another, or something of the character that both reach, may not live without. */
export function lifeBonds(
  character: ActorDefinition,
  slots: readonly (readonly Option[])[],
): Bond[] {
  const uses = slots.map((slot) => joinUses(slot.map((option) => namesUsedBy(character, option))));
  const making = byName(uses.map(({ makes }) => makes));
  const needing = byName(uses.map(({ needs }) => needs));
  const bonds: Bond[] = [...making].map(([name, makers]) => [
    ...makers,
    ...(needing.get(name) ?? []),
  ]);
  for (const words of namesUsedIn(character)) {
    bonds.push([...words].flatMap((word) => making.get(word) ?? []));
  }
  const speaking = uses.flatMap(({ needs }, i) => (needs.size > 0 ? [i] : []));
  if (making.has(anything)) bonds.push(speaking);
  return bonds;
}

/** Which are bound to which, also by way of others; one that is bound to none is alone. In order. */
export function bind(count: number, bonds: readonly Bond[]): readonly Bond[] {
  const group = Array.from({ length: count }, (_, i) => i);
  for (const [first, ...others] of bonds) {
    for (const other of others) {
      const [kept, gone] = [group[first!], group[other]];
      for (const [i, one] of group.entries()) if (one === gone) group[i] = kept!;
    }
  }
  return [...new Set(group)].map((one) => group.flatMap((other, i) => (other === one ? [i] : [])));
}

function joinUses(uses: readonly NameUse[]): NameUse {
  return {
    makes: new Set(uses.flatMap(({ makes }) => [...makes])),
    needs: new Set(uses.flatMap(({ needs }) => [...needs])),
  };
}

function byName(sets: readonly ReadonlySet<string>[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [i, names] of sets.entries()) {
    for (const name of names) found.set(name, [...(found.get(name) ?? []), i]);
  }
  return found;
}
