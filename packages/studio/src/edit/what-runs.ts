/** What is taken to run of a draft: what is said to run, or what was applied and is on its way. */
import type { CharacterDefinition } from '@troupe/core';
import { sameData } from './data-at.js';
import type { Draft } from './draft.js';

interface Sent {
  readonly definition: CharacterDefinition;
  /** What may still be said to run until it arrives. */
  readonly earlier: readonly CharacterDefinition[];
}

/** By draft, not by panel: one that is opened anew must know of it too. */
const onTheWay = new WeakMap<Draft, Sent>();

/** `told`: what is said to run; nothing before anything was said. */
export function whatRuns(
  draft: Draft,
  told: CharacterDefinition | undefined,
): CharacterDefinition | undefined {
  const sent = onTheWay.get(draft);
  if (sent === undefined) return told;
  const { definition, earlier } = sent;
  if (told === undefined) return definition;
  const isHere = isSameCharacter(told, definition);
  if (!isHere && earlier.some((one) => isSameCharacter(told, one))) return definition;
  // it has arrived, or somebody else was there after it
  onTheWay.delete(draft);
  return told;
}

/** It was taken, and runs from the next tick on. */
export function noteApplied(
  draft: Draft,
  definition: CharacterDefinition,
  told: CharacterDefinition | undefined,
): void {
  const sent = onTheWay.get(draft);
  const before = sent === undefined ? [] : [...sent.earlier, sent.definition];
  onTheWay.set(draft, { definition, earlier: told === undefined ? before : [...before, told] });
}

export function isOnTheWay(draft: Draft): boolean {
  return onTheWay.has(draft);
}

/** The version of the format says nothing about who it is: what is made in code has none. */
export function isSameCharacter(a: CharacterDefinition, b: CharacterDefinition): boolean {
  return sameData({ ...a, troupe: 1 }, { ...b, troupe: 1 });
}
