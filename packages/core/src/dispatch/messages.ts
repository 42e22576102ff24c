/** What comes to a dispatcher, and what it answers. */
import type {
  CharacterDefinition,
  GoalForm,
  Joining,
  Parameters,
  Value,
} from '../state/definition.js';

export type Message =
  | { readonly kind: 'sense'; readonly sensor: string; readonly value: Value }
  | { readonly kind: 'finished'; readonly skill: string }
  | { readonly kind: 'failed'; readonly skill: string }
  /** null withdraws a goal. */
  | { readonly kind: 'want'; readonly goals: Readonly<Record<string, Value | GoalForm | null>> }
  | { readonly kind: 'join'; readonly agents: Joining }
  /** A skill's name, or `sensor:NAME`, `goal:NAME`. */
  | { readonly kind: 'leave'; readonly agent: string }
  | { readonly kind: 'disable'; readonly agent: string }
  | { readonly kind: 'enable'; readonly agent: string }
  /** Its code lives in another process, or here again. A template is named as its definition writes it. */
  | { readonly kind: 'elsewhere'; readonly agent: string }
  | { readonly kind: 'here'; readonly agent: string }
  | { readonly kind: 'tune'; readonly parameters: Partial<Parameters> }
  /** What the character is about: follower links are learned and used for each context apart. */
  | { readonly kind: 'context'; readonly context: string };

/** What changed who is there, in the form of a script's entry. */
export type Change =
  | { readonly add: Joining }
  | { readonly remove: readonly string[] }
  | { readonly goals: Readonly<Record<string, Value | GoalForm | null>> }
  | { readonly parameters: Partial<Parameters> }
  | { readonly context: string }
  /** The whole definition is another one; agents that joined and goals from outside are in it. */
  | { readonly definition: CharacterDefinition };

export interface Execute {
  readonly skill: string;
  /** No other execution of this character has it. */
  readonly number: number;
}

/** What every level came to, by slot; sources of slot x begin at 7 · x. */
export interface Levels {
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly executable: Uint8Array;
  readonly from: Float64Array;
}

export interface StepReport {
  readonly step: number;
  /** The one this step compared with. */
  readonly threshold: number;
  readonly nextThreshold: number;
  readonly selected: string | null;
  /** Since the step before. */
  readonly completed: readonly string[];
  readonly failed: readonly string[];
  readonly amputated: readonly string[];
  readonly changes: readonly Change[];
  /** Levels that completion set, and those of instances that a new definition took over. */
  readonly left: Readonly<Record<string, number>>;
  /** Only where the state was told to explain. */
  readonly levels: Levels | undefined;
}

export interface Outbox {
  readonly execute: Execute | undefined;
  readonly report: StepReport;
}
