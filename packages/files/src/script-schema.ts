/** The shape of a script file: what happens to a running character from outside, and after which step. */
import type { Change, ScriptEntry } from '@troupe/core';
import { goal, joining, recordedCharacter } from './character-schema.js';
import { data, period } from './data-fields.js';
import { mapOf, nameOrNames, names, optional, parameters, value } from './fields.js';
import { z } from './zod.js';

const agents = optional(
  nameOrNames.describe('A name or a list; sensor:NAME and goal:NAME for what is no skill.'),
);

const goals = mapOf(z.union([goal, z.null()])).describe(
  'Goals that join or change; null withdraws one.',
);
const add = z.strictObject(joining).describe('Agents that join.');
const context = z.string().describe('In which followers are learnt from here on.');
const tuned = parameters.describe('Parameters that change.');

const entry = z
  .strictObject({
    after: z.int().gte(0).describe('The step that must be over; 0 is before the first.'),
    set: optional(mapOf(value).describe('New values of sensors; a number for a count.')),
    complete: optional(nameOrNames.describe('Skills that finished.')),
    fail: optional(nameOrNames.describe('Skills that failed.')),
    goals: optional(goals),
    add: optional(add),
    disable: agents,
    enable: agents,
    remove: agents,
    context: optional(context),
    parameters: optional(tuned),
    world: optional(
      mapOf(mapOf(data)).describe('Properties of things that change; null takes one away.'),
    ),
    attend: optional(
      mapOf(z.union([period, z.null()])).describe(
        'Receptors that sample at another rate; null is their own again.',
      ),
    ),
  })
  .meta({ id: 'entry', description: 'What happens once a step is over.' });

export const scriptSchema: z.ZodType<readonly ScriptEntry[]> = z
  .array(entry)
  .describe('A Troupe script: drives a run from outside.');

/** What a trace says has changed: as in an entry of a script, one thing at a time. */
export const changeSchema: z.ZodType<Change> = z
  .union([
    z.strictObject({ add }),
    z.strictObject({ remove: names.describe('Agents that left.') }),
    z.strictObject({ goals }),
    z.strictObject({ parameters: tuned }),
    z.strictObject({ context }),
    z.strictObject({ definition: recordedCharacter }),
  ])
  .meta({ id: 'change', description: 'What changed before a step.' });
