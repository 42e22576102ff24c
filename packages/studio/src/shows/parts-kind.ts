/** Of which parts a robot is made, as the world itself says: so whoever looks back, or at a recording, knows it too. */
import type { WorldView } from '@troupe/core';

export type PartNames = Readonly<Record<string, string>>;

/** `head prey, torso rusty`. It is the kind of its thing: looks are asked again when that changes. */
export function sayKind(choices: PartNames): string {
  return Object.entries(choices)
    .map(([slot, part]) => `${slot} ${part}`)
    .join(', ');
}

/** Nothing where it is no such kind. */
export function readKind(kind: unknown): PartNames | undefined {
  if (typeof kind !== 'string') return undefined;
  const pairs = kind.split(', ').map((pair) => /^(\S+) (\S+)$/.exec(pair));
  if (!pairs.every((pair) => pair !== null)) return undefined;
  return Object.fromEntries(pairs.map(([, slot, part]) => [slot!, part!]));
}

export function partsOf(world: Pick<WorldView, 'get'>, thing: string): PartNames | undefined {
  return readKind(world.get(thing, 'kind'));
}
