/**
 * What a person writes: a character as plain data, in the shape of the character file. From code, an importance, a
 * limit of calls and a decay may also be functions.
 */

export type Value = boolean | number | string;

export type Semantics = 'literal' | 'maes' | 'build-a-dude';

/** Swings around `mean` by `swing`, once every `period`, highest at `peak`; in the time of the character. */
export interface Rhythm {
  readonly mean: number;
  readonly swing: number;
  readonly period: number;
  readonly peak?: number;
}

export type Coefficient = number | Rhythm | ((time: number) => number);

export interface Parameters {
  /** Threshold a level must reach. */
  readonly theta: number;
  /** Energy from each sensed condition. */
  readonly phi: number;
  /** Energy from each unmet goal. */
  readonly gamma: number;
  /** Energy taken by each protected goal. */
  readonly delta: number;
  /** Mean level that decay brings the network back to. */
  readonly pi: number;
  /** Share by which the threshold falls in a step without a choice. */
  readonly thetaDecay: number;
  /** Share of its level that a skill gives to those that usually follow it. */
  readonly kappa: number;
}

export interface LinkImportance {
  readonly backward: Coefficient;
  readonly forward: Coefficient;
  readonly followers: Coefficient;
  readonly conflicts: Coefficient;
}

export interface SensorForm {
  readonly value?: Value;
  /** A counted proposition: true while above zero. */
  readonly count?: number;
  /** Reports a degree in 0..1. */
  readonly graded?: boolean;
  readonly importance?: Coefficient;
}

export interface GoalForm {
  readonly value?: Value;
  /** Conserve the cost of this name instead of wanting a proposition. */
  readonly conserve?: boolean;
  readonly importance?: Coefficient;
  readonly protect?: boolean;
}

export interface EffectForm {
  readonly value?: Value;
  readonly weight?: number;
}

/** A list stands for `true` (conditions, adds) or `false` (deletes) of each name in it. */
export type Conditions = readonly string[] | Readonly<Record<string, Value>>;
export type Effects = readonly string[] | Readonly<Record<string, Value | EffectForm>>;
/** A list stands for one unit of each name in it. */
export type Amounts = readonly string[] | Readonly<Record<string, number>>;

export type Decay = { readonly 'half-life': number } | ((level: number, time: number) => number);

export interface SkillForm {
  readonly when?: Conditions;
  readonly adds?: Effects;
  readonly deletes?: Effects;
  readonly uses?: Amounts;
  readonly keeps?: Amounts;
  readonly frees?: Amounts;
  readonly costs?: Readonly<Record<string, number>>;
  readonly takes?: number;
  readonly maxCalls?: Coefficient;
  readonly importance?: Coefficient;
  readonly decay?: Decay;
}

export interface TemplateForm extends SkillForm {
  /** Instances stay once they are made. */
  readonly stays?: boolean;
}

export interface CharacterDefinition {
  readonly troupe?: 1;
  readonly name: string;
  readonly semantics?: Semantics;
  readonly parameters?: Partial<Parameters>;
  readonly links?: Partial<LinkImportance>;
  readonly fatigue?: '1995' | '1991';
  readonly cutoff?: number;
  /** Ticks, or seconds, from one step to the next. */
  readonly stepEvery?: number | { readonly seconds: number };
  readonly patient?: boolean;
  /** General fatigue: so many skills in a row before the character must rest. */
  readonly maxCalls?: Coefficient;
  /** Agents that measure propositions not declared here will join. */
  readonly open?: boolean;
  readonly resources?: Readonly<Record<string, number>>;
  readonly objects?: Readonly<Record<string, readonly string[]>>;
  readonly sensors?: Readonly<Record<string, Value | SensorForm>>;
  readonly goals?: Readonly<Record<string, Value | GoalForm>>;
  readonly skills?: Readonly<Record<string, SkillForm>>;
  readonly templates?: Readonly<Record<string, TemplateForm>>;
}

/** Agents that join a running character together. */
export type Joining = Pick<CharacterDefinition, 'sensors' | 'goals' | 'skills'>;
