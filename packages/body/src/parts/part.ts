/** What a person writes of a palette: slots, the parts that fit into them, and what choosing each implies. */
import type {
  Actor,
  ActorDefinition,
  CommandForm,
  Data,
  GoalForm,
  JudgedSensorForm,
  LivingSkillForm,
  MemoryForm,
  Parameters,
  ReceptorForm,
  TemplateForm,
  TickRecord,
} from '@troupe/core';
import type { Shape } from '../model/body.js';

/** Stateless: one part is in any number of characters. All but the title may be left out. */
export interface Part {
  /** For a person: `Eyes at the sides`. */
  readonly title: string;
  readonly description?: string;
  /** Built in place of its slot: the setting of that name of the palette's shape. */
  readonly shape?: Shape<never>;
  /** Other settings of the palette's shape: shading, sizes. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Properties of the character's own thing; those that are variables of its body among them. */
  readonly state?: Readonly<Record<string, Data>>;
  /** Of the network. */
  readonly parameters?: Readonly<Partial<Parameters>>;
  /** What the palette's character does not have. */
  readonly add?: Pick<ActorDefinition, Kind>;
  /** Only what is said of each is another: `{ skills: { walk: { run: stumble } } }` is another implementation. */
  readonly change?: PartChanges;
  readonly remove?: { readonly [K in Kind]?: readonly string[] };
  /** Parts of other slots it cannot be with, and why: `{ torso: { rusty: 'its weight would break it' } }`. */
  readonly excludes?: Reasons;
  /** Of each slot named here, one of these parts has to be chosen too. */
  readonly needs?: Reasons;
  /** By the measure it shows in. In comparison with the slot's default. */
  readonly manners?: Readonly<Record<string, Manner>>;
}

/** By slot and part. */
export type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** How a part makes a character behave. */
export interface Manner {
  /** After the part's name: `looks up more often`. */
  readonly says: string;
  /** Where the measure goes. */
  readonly goes: 'up' | 'down';
}

/** A number that tells how a run went. */
export type Measure = (run: MeasuredRun) => number;

export interface MeasuredRun {
  /** After the last tick. */
  readonly actor: Actor;
  /** All that happened. */
  readonly ticks: readonly TickRecord[];
}

export interface PartChanges {
  readonly receptors?: Forms<ReceptorForm>;
  readonly sensors?: Forms<JudgedSensorForm>;
  readonly goals?: Forms<GoalForm>;
  readonly skills?: Forms<LivingSkillForm>;
  readonly templates?: Forms<LivingSkillForm & TemplateForm>;
  readonly commands?: Forms<CommandForm>;
  readonly memory?: Forms<MemoryForm>;
}

type Forms<Form> = Readonly<Record<string, Partial<Form>>>;

/** What a character is made of, and what one of each is called. */
export const kinds = {
  receptors: 'receptor',
  sensors: 'sensor',
  goals: 'goal',
  skills: 'skill',
  templates: 'template',
  commands: 'command',
  memory: 'memory',
  resources: 'resource',
  objects: 'kind of objects',
} as const satisfies Partial<Record<keyof ActorDefinition, string>>;

export type Kind = keyof typeof kinds;
