/** Bodies that a module gave its character, and things of its world, for pages: their code stays here. */
import { type Bodily, type Body, bodyOf, createBody, type Figure, figureOf } from '@troupe/body';
import type { ActorDefinition } from '@troupe/core';
import type { RunBodies } from '@troupe/views/stage';

/** By the name of a thing, or by its kind. */
export type SentLooks = Readonly<Record<string, Bodily>>;

/** Nothing where there are none: then all is shown plainly. */
export function characterBodies(
  definition: ActorDefinition,
  looks: SentLooks = {},
): RunBodies | undefined {
  const { name } = definition;
  const own = bodyOf(definition);
  const makers = new Map(own === undefined ? [] : [[name, () => own]]);
  for (const [thing, look] of Object.entries(looks)) {
    makers.set(thing, typeof look === 'function' ? look : () => createBody(look));
  }
  if (makers.size === 0) return undefined;
  // once, and not before somebody looks: finding out what variables do takes a while, and longest where it fails
  const figures = new Map<string, () => Figure>();
  return {
    names: [...makers.keys()],
    read: (thing) => {
      const known = figures.get(thing) ?? settle(makers.get(thing)!);
      figures.set(thing, known);
      return known();
    },
  };
}

/** What came of it, whoever asks again. */
function settle(make: () => Body): () => Figure {
  try {
    const figure = figureOf(make());
    return () => figure;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
