/** The shape of a script file: what happens to a running character from outside, and after which step. */
import type { GoalForm, Joining, Parameters, Value } from '@troupe/core';
import { z } from 'zod';
import { goal, joining } from './character-schema.js';
import { mapOf, nameOrNames, parameters, value } from './fields.js';

/** Names of agents: of skills plainly, of others as `sensor:NAME` and `goal:NAME` where that is needed. */
export type Names = string | readonly string[];

/** What changes at one moment of a run. */
export interface Change {
  /** New values of sensors. */
  readonly set?: Readonly<Record<string, Value>>;
  /** Skills that finished. */
  readonly complete?: Names;
  /** Skills that failed. */
  readonly fail?: Names;
  /** Goals that join or change; `null` withdraws one. */
  readonly goals?: Readonly<Record<string, Value | GoalForm | null>>;
  readonly add?: Joining;
  readonly disable?: Names;
  readonly enable?: Names;
  readonly remove?: Names;
  /** In which followers are learnt from here on. */
  readonly context?: string;
  readonly parameters?: Partial<Parameters>;
}

export interface ScriptEntry extends Change {
  /** The step that must be over; 0 is before the first. */
  readonly after: number;
}

export type Script = readonly ScriptEntry[];

const agents = z.exactOptional(
  nameOrNames.describe('A name or a list; sensor:NAME and goal:NAME for what is no skill.'),
);

const changeFields = {
  set: z.exactOptional(mapOf(value).describe('New values of sensors; a number for a count.')),
  complete: z.exactOptional(nameOrNames.describe('Skills that finished.')),
  fail: z.exactOptional(nameOrNames.describe('Skills that failed.')),
  goals: z.exactOptional(
    mapOf(z.union([goal, z.null()])).describe('Goals that join or change; null withdraws one.'),
  ),
  add: z.exactOptional(z.strictObject(joining).describe('Agents that join.')),
  disable: agents,
  enable: agents,
  remove: agents,
  context: z.exactOptional(z.string().describe('In which followers are learnt from here on.')),
  parameters: z.exactOptional(parameters.describe('Parameters that change.')),
};

export const changeSchema: z.ZodType<Change> = z
  .strictObject(changeFields)
  .meta({ id: 'change', description: 'What changed before a step.' });

const entry = z
  .strictObject({
    after: z.int().gte(0).describe('The step that must be over; 0 is before the first.'),
    ...changeFields,
  })
  .meta({ id: 'entry', description: 'What happens once a step is over.' });

export const scriptSchema: z.ZodType<Script> = z
  .array(entry)
  .describe('A Troupe script: drives a run from outside.');
