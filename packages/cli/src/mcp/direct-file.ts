/** A private copy of a character, to be directed: its time passes when its director says so. */
import { createActor, createDirector, type Director } from '@troupe/core';
import { createExpressions } from '@troupe/files';
import { loadCharacter } from '../load-character.js';
import { about } from '../refusal.js';

export interface Directed {
  readonly name: string;
  readonly director: Director;
  /** What a model is told of it before it begins, where that is not as usual. */
  readonly told?: string;
  readonly end: () => void;
}

export async function directFile(file: string, seed = 0): Promise<Directed> {
  const definition = await loadCharacter(file);
  const expressions = createExpressions();
  const actor = await about(file, () => createActor(definition, { seed, expressions }));
  const director = createDirector(actor);
  return { name: actor.name, director, end: () => actor.remove() };
}
