/**
 * Matchers for vitest. Put '@troupe/testing' among `setupFiles`, or import it in a test, and say
 * `expect(dude).toReach('door-is-open').within(200)`.
 */
import type { Actor, ActorDefinition, Value } from '@troupe/core';
import { chai } from 'vitest';
import type { Cast } from './cast.js';
import { matchers } from './matchers.js';

export { Cast, type CastOptions, cast } from './cast.js';

export interface Reaching {
  /** So many ticks from the beginning, no more than the run has. */
  within(ticks: number): void;
}

export interface Doing {
  /** Its first time is before the first time of the other, if that comes at all. */
  before(skill: string): void;
}

/**
 * What can be expected of a definition, or of a cast. It must be so with every seed; after `not`, with none.
 *
 * It is checked at once. Two things are awaited (`await expect(…)`, or by vitest at the end of the test): what is
 * expected of a character with async skills, and a `not` that fails with nothing chained to it.
 */
export interface CharacterMatchers<Subject> {
  /** The sign is true in some tick; or these signs have these values, all at once. */
  toReach(sign: NameIn<Subject, 'sensors'> | Signs<Subject>): Reaching;
  /** The skill begins. */
  toDo(skill: NameIn<Subject, 'skills'>): Doing;
  /** The skill never begins, the signs are never so, the question is answered with no after every tick. */
  never(what: NameIn<Subject, 'skills'> | Signs<Subject> | ((actor: Actor) => boolean)): void;
}

type Signs<Subject> = { readonly [S in NameIn<Subject, 'sensors'>]?: Value };

type NameIn<Subject, Kind extends 'sensors' | 'skills'> =
  Subject extends Cast<infer Definition>
    ? NameOf<Definition, Kind>
    : Subject extends ActorDefinition
      ? NameOf<Subject, Kind>
      : string;

/** Any string where the type does not tell, or where names are made of templates. */
type NameOf<Definition extends ActorDefinition, Kind extends 'sensors' | 'skills'> =
  | (Kind extends keyof Definition ? keyof NonNullable<Definition[Kind]> & string : string)
  | `${string}(${string})`;

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: vitest declares it so, and both must be alike
  interface Matchers<T = any> extends CharacterMatchers<T> {}
}

chai.use(matchers);
