/** A character that lives: how it perceives, what its skills do, what it does now and then, and where it is. */

import type { PerceptionDefinition } from '../perception/definition.js';
import type { MemoryReader, MemoryWriter } from '../perception/memory.js';
import type { Chance } from '../state/chance.js';
import type { Data } from '../state/data.js';
import type {
  CharacterDefinition,
  GoalForm,
  SkillForm,
  TemplateForm,
  Value,
} from '../state/definition.js';
import type { Period } from '../state/period.js';
import type { ThingForm, WorldDefinition, WorldView, WorldWriter } from '../world/definition.js';

/** What a skill, a command gets. Reads are of the tick's beginning; writes become visible at its end. */
export interface ActContext {
  /** The character's own thing in the world has this name. */
  readonly self: string;
  readonly world: WorldView & WorldWriter;
  readonly memory: MemoryReader & MemoryWriter;
  /** What the receptors sampled last: of this tick, where they were due. */
  readonly signals: Readonly<Record<string, unknown>>;
  /** What the network was told by the sensors, in its last step. */
  readonly signs: Readonly<Record<string, Value>>;
  readonly time: number;
  readonly tick: number;
  readonly dt: number;
  readonly chance: Chance;
  /** Sample a receptor at another rate from now on; `undefined` is the rate it was defined with. */
  attend(receptor: string, every: Period | undefined): void;
}

export interface SkillContext extends ActContext {
  readonly skill: string;
  /** What a template's variables stand for: `{ place: 'door' }`. */
  readonly args: Readonly<Record<string, string>>;
  /** Units of resources that it holds. */
  readonly resources: Readonly<Record<string, number>>;
  /** Aborts when it is cancelled. */
  readonly signal: AbortSignal;
  /** Reports from wherever: a callback, an event. */
  readonly done: () => void;
  readonly fail: (reason?: unknown) => void;
}

export type Outcome = 'done' | 'failed' | 'cancelled';

/** Every kind of skill comes down to this. `steps({ begin, step, end })` knows the type of the state. */
export interface SkillProgram<S = Data> {
  /** Makes its state: plain data, or nothing. */
  readonly begin?: (context: SkillContext) => S;
  /** Changes the state; says when it is over. Without one it goes on until `done` or `fail` is called. */
  readonly step?: (state: S, context: SkillContext) => StepResult;
  readonly end?: (state: S, context: SkillContext, outcome: Outcome) => void;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a step that says nothing goes on
export type StepResult = 'done' | 'failed' | boolean | undefined | void;

/** A plain function, an async one, or a generator. */
export type SkillFunction = (context: SkillContext) => unknown;

/** A program whatever its state: that is checked when it runs. */
export interface AnyProgram {
  readonly begin?: (context: SkillContext) => unknown;
  readonly step?: (state: never, context: SkillContext) => StepResult;
  readonly end?: (state: never, context: SkillContext, outcome: Outcome) => void;
}

export type SkillCode = SkillFunction | AnyProgram;

/** A program, with the type of its state taken from what `begin` returns. */
export function steps<S>(program: SkillProgram<S>): SkillProgram<S> {
  return program;
}

export interface LivingSkillForm extends SkillForm {
  readonly run?: SkillCode;
  /** Cancelled when it has run so long. */
  readonly deadline?: Period;
  /** Goals it has other characters reach for it; it is done when they hold. */
  readonly asks?: Readonly<Record<string, Readonly<Record<string, Value | GoalForm>>>>;
}

export interface CommandForm {
  readonly every: Period;
  /** May be missing in a file: then code of that name is bound to it. */
  readonly run?: (context: ActContext) => void;
  /** How long it stays; for ever by default. */
  readonly lasts?: Period;
  /** It goes when this holds. */
  readonly until?: ((context: ActContext) => boolean) | Readonly<Record<string, Value>>;
}

export interface ActorDefinition
  extends Omit<CharacterDefinition, 'sensors' | 'skills' | 'templates'>,
    PerceptionDefinition {
  readonly skills?: Readonly<Record<string, LivingSkillForm>>;
  readonly templates?: Readonly<Record<string, LivingSkillForm & TemplateForm>>;
  readonly commands?: Readonly<Record<string, CommandForm>>;
  /** Its own thing in the world. */
  readonly body?: ThingForm;
  /** The world it finds itself in when it is alone. */
  readonly world?: WorldDefinition;
}
