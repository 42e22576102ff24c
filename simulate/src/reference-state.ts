/** What the reference knows of the character: the moment that the next step begins from, and what was heard meanwhile. */
import type { ActorDefinition, SkillForm } from '@troupe/core';
import type { Up } from '@troupe/net';
import { goalValue, type Moment, referenceSkill, type Wiring } from './reference-network.js';

const usual = { theta: 45, phi: 20, gamma: 70, delta: 50, pi: 20, thetaDecay: 0.1, kappa: 0 };

/** How an execution ended: as its agency said, by hand, or because its steps are over. */
export type Told = 'finished' | 'failed' | 'cancelled' | 'by hand';

export interface Reference {
  readonly problems: string[];
  /** What each execution is of. */
  readonly chosen: Map<number, string>;
  readonly moment: Moment;
  /** Sensors and skills of the definition. */
  readonly own: ReadonlySet<string>;
  /** Signs that are judged by code: as the trace says. */
  readonly judged: ReadonlySet<string>;
  /** Nothing where who is there, or what is wanted, has changed. */
  wiring: Wiring | undefined;
  /** What came in at the door since the last step. */
  readonly heard: Up[];
  steps: number;
  epoch: number;
  threshold: number;
  /** Skills as their agencies registered them last. */
  readonly forms: Map<string, SkillForm>;
  /** What sensors said when they were registered last. */
  readonly said: Map<string, boolean>;
  /** Nothing where nobody wants a goal any more. */
  readonly wants: Map<string, boolean | null>;
  /** Goals of agencies. */
  readonly hosted: Set<string>;
  /** Readings that the next step will see, unless the registry dies before. */
  readonly pending: Map<string, boolean>;
  readonly told: Map<number, Told>;
  /** Skills whose promises come true with the next step. */
  finished: { readonly skill: string; readonly form: SkillForm }[];
  readonly byHand: Set<string>;
  /** Parameters that were set since the last step. */
  tuned: unknown[];
  /** The step in which a skill was chosen. */
  readonly since: Map<string, number>;
  /** How often in a row. */
  readonly calls: Map<string, number>;
  lastChosen: string | undefined;
}

export function beginReference(definition: ActorDefinition): Reference {
  const { sensors = {}, goals = {}, skills = {}, resources = {} } = definition;
  const parameters = { ...usual, ...definition.parameters };
  const judged = Object.entries(sensors).filter(([, form]) => typeof form === 'object');
  const reference: Reference = {
    problems: [],
    chosen: new Map(),
    moment: {
      parameters,
      resources,
      skills: new Map(),
      signs: new Map(Object.entries(sensors).map(([name, form]) => [name, form === true])),
      goals: new Map(Object.entries(goals).map(([name, form]) => [name, goalValue(form)])),
      levels: new Map(),
      disabled: new Set(),
      executing: new Map(),
    },
    own: new Set([...Object.keys(sensors), ...Object.keys(skills)]),
    judged: new Set(judged.map(([name]) => name)),
    wiring: undefined,
    heard: [],
    steps: 0,
    epoch: 0,
    threshold: parameters.theta,
    forms: new Map(),
    said: new Map(),
    wants: new Map(),
    hosted: new Set(),
    pending: new Map(),
    told: new Map(),
    finished: [],
    byHand: new Set(),
    tuned: [],
    since: new Map(),
    calls: new Map(),
    lastChosen: undefined,
  };
  for (const [name, form] of Object.entries(skills)) addSkill(reference, name, form as SkillForm);
  return reference;
}

export function addSkill(reference: Reference, name: string, form: SkillForm): void {
  const { moment, forms } = reference;
  forms.set(name, form);
  moment.skills.set(name, referenceSkill(name, form));
  moment.levels.set(name, 0);
  reference.wiring = undefined;
}

/** A goal is as it was wanted last. */
export function settleGoal(reference: Reference, goal: string): void {
  const value = reference.wants.get(goal) ?? null;
  if (value === null) reference.moment.goals.delete(goal);
  else reference.moment.goals.set(goal, value);
  reference.wiring = undefined;
}

/** The first that is said of an execution counts. */
export function endExecution(reference: Reference, number: number, told: Told): void {
  const { moment, chosen, forms, finished } = reference;
  const skill = chosen.get(number);
  if (skill === undefined || moment.executing.get(skill) !== number) return;
  if (reference.told.has(number)) return;
  reference.told.set(number, told);
  const form = forms.get(skill);
  if (told === 'finished' && form !== undefined) finished.push({ skill, form });
}

export function hasAgent({ moment }: Reference, agent: string): boolean {
  const [, kind, name = ''] = /^(sensor|goal):(.*)$/.exec(agent) ?? [];
  if (kind === undefined) return moment.skills.has(agent);
  return (kind === 'sensor' ? moment.signs : moment.goals).has(name);
}

export function complain({ problems, steps }: Reference, text: string): void {
  problems.push(`step ${steps}: ${text}`);
}

export function compare(
  reference: Reference,
  what: string,
  found: number | undefined,
  expected: number | undefined,
): void {
  if (found !== undefined && expected !== undefined) {
    if (Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected))) return;
  }
  complain(reference, `${what} ${found}, and should be ${expected}`);
}
