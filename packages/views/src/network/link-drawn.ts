/** A link that a person draws, from an effect of a skill to a condition of another. */
import type { NetworkNode } from './links.js';

/** `from` is to add the proposition, and `to` to need it: what of it is not so yet is to be written. */
export interface DrawnLink {
  readonly from: string;
  readonly to: string;
  readonly proposition: string;
}

/** What two skills can be linked by: an effect of the first; where it has none, a condition of the second. */
export function linkChoices(from: NetworkNode, to: NetworkNode): string[] {
  const literals = from.effects.length > 0 ? from.effects : to.conditions;
  return [...new Set(literals.map(({ proposition }) => proposition))];
}

/** From the end it was dragged from to the one it was dropped on; nothing where neither says by what. */
export function drawnLink(
  from: NetworkNode | undefined,
  effect: string | null | undefined,
  to: NetworkNode | undefined,
  condition: string | null | undefined,
): DrawnLink | undefined {
  if (from?.kind !== 'skill' || to?.kind !== 'skill' || from === to) return undefined;
  const literal = from.effects[indexOf(effect)] ?? to.conditions[indexOf(condition)];
  return literal && { from: from.name, to: to.name, proposition: literal.proposition };
}

/** Handles are named by their kind and their place in the list. */
function indexOf(handle: string | null | undefined): number {
  return Number(handle?.split(' ')[1] ?? -1);
}
