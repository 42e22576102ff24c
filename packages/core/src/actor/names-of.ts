/** What a definition's type says of its names, and of what they stand for. */
import type { MemoryForm, ReceptorForm } from '../perception/definition.js';
import type { Data } from '../state/data.js';
import type { ActorDefinition } from './definition.js';
import type { Kind } from './definition-parts.js';
import type { Loose } from './typed-forms.js';

/** No names at all. */
export type Nothing = Record<never, never>;

/** The names of the parts of a kind; any string where the type does not tell. Of several definitions, of all. */
export type NamesOf<D, K extends Kind> = D extends ActorDefinition
  ? keyof NonNullable<D[K]> & string
  : never;

/** What the receptors sample. */
export type SignalsOf<D> = { [R in NamesOf<D, 'receptors'>]: Loose<SignalOf<D, R>> };

type SignalOf<D, R extends string> = D extends {
  readonly receptors?: { readonly [N in R]: ReceptorForm<infer Signal> };
}
  ? Signal
  : never;

/** What receptors sample, of which what they return may be known or not. */
export type Known<Receptor extends string, Signals> = {
  [R in Receptor]: Loose<R extends keyof Signals ? Signals[R] : unknown>;
};

/** What the keys of memory hold. */
export type MemoryOf<D> =
  string extends NamesOf<D, 'memory'>
    ? Record<string, Data | undefined>
    : { [K in NamesOf<D, 'memory'>]: Held<BeginningOf<D, K>> };

type BeginningOf<D, K extends string> = D extends {
  readonly memory?: { readonly [N in K]: infer Beginning };
}
  ? Beginning
  : never;

/** What a key that begins with this may hold: text where it begins with text, all data where it begins with null. */
export type Held<T> = [T] extends [MemoryForm<infer First>] ? Widened<First> : Widened<T>;

type Widened<T> = [T] extends [null] ? Data : Widen<T>;

type Widen<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T;

export type OpenOf<D> = D extends { readonly open?: infer Open } ? Open : never;

/** What conditions, effects and goals may mention. A sensor `at(?place: place)` stands for `at(door)` and the like. */
export type SignNames<Sign extends string, Open> = true extends Open
  ? string
  : Sign extends `${infer Functor}(${string}?${string})`
    ? `${Functor}(${string})`
    : Sign;

// skills that join later, or are made from templates, cannot be known yet
export type WordNames<Skill extends string, Template extends string, Open> = true extends Open
  ? string
  : [Template] extends [never]
    ? Word<Skill>
    : Word<string>;

type Word<Skill extends string> = `after(${Skill})` | `not-while(${Skill})`;

/** Once resources are declared, only those: a misspelt one would be another, with room for one. */
export type ResourceNames<Resource extends string> = [Resource] extends [never] ? string : Resource;
