/**
 * A definition once settled: no short forms, defaults filled in, every list in the order of names. This is what the
 * rest of the toolkit reads.
 */
import type {
  Coefficient,
  Decay,
  LinkImportance,
  Parameters,
  Semantics,
  Value,
} from './definition.js';

export interface Literal {
  readonly proposition: string;
  readonly value: Value;
}

export interface Effect extends Literal {
  readonly weight: number;
}

export interface Amount {
  readonly name: string;
  readonly units: number;
}

export interface Sensor {
  readonly name: string;
  readonly kind: 'plain' | 'counted' | 'graded';
  readonly first: Value;
  readonly importance: Coefficient;
  /** It stands for a word about order: the dispatcher senses it. */
  readonly word?: WordSense;
}

/** Whether `by` may come after a skill has finished, or whether that skill does not execute. */
export type WordSense =
  | { readonly kind: 'after'; readonly skill: string; readonly by: string }
  | { readonly kind: 'not-while'; readonly skill: string };

export interface Goal {
  readonly name: string;
  readonly value: Value;
  /** Wants the cost `name` conserved, not a proposition. */
  readonly conserve: boolean;
  readonly importance: Coefficient;
  readonly protect: boolean;
}

export interface Skill {
  readonly name: string;
  readonly when: readonly Literal[];
  readonly adds: readonly Effect[];
  readonly deletes: readonly Effect[];
  readonly uses: readonly Amount[];
  readonly keeps: readonly Amount[];
  readonly frees: readonly Amount[];
  readonly costs: readonly Amount[];
  readonly takes: number;
  readonly maxCalls: Coefficient | undefined;
  readonly importance: Coefficient;
  readonly decay: Decay | undefined;
}

/** A name with arguments, some of them variables: `at(?place)`. A plain name has none. */
export interface Term {
  readonly functor: string;
  readonly args: readonly TermArgument[];
}

interface TermArgument {
  readonly name: string;
  readonly variable: boolean;
}

export interface Template {
  readonly head: Term;
  /** Type of each variable of the head. */
  readonly types: ReadonlyMap<string, string>;
  /** The skill, with variables still in its names. */
  readonly skill: Skill;
  readonly stays: boolean;
}

export interface Character {
  readonly name: string;
  readonly semantics: Semantics;
  readonly parameters: Parameters;
  readonly links: LinkImportance;
  readonly fatigue: '1995' | '1991';
  readonly cutoff: number;
  /** Time from one step to the next. */
  readonly stepTime: number;
  readonly patient: boolean;
  readonly maxCalls: Coefficient | undefined;
  readonly open: boolean;
  readonly resources: ReadonlyMap<string, number>;
  readonly objects: ReadonlyMap<string, readonly string[]>;
  readonly sensors: readonly Sensor[];
  readonly goals: readonly Goal[];
  readonly skills: readonly Skill[];
  readonly templates: readonly Template[];
}
