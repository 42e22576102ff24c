/** The body that a module gave its character, for pages: its code stays here. */
import { bodyOf, type Figure, figureOf } from '@troupe/body';
import type { ActorDefinition } from '@troupe/core';
import type { RunBodies } from '@troupe/views/stage';

/** Nothing where it has none: then it is shown plainly. */
export function characterBody(definition: ActorDefinition): RunBodies | undefined {
  const body = bodyOf(definition);
  if (body === undefined) return undefined;
  // once, and not before somebody looks: finding out what its variables do takes a while
  let figure: Figure | undefined;
  return {
    names: [definition.name],
    read: () => {
      figure ??= figureOf(body);
      return figure;
    },
  };
}
