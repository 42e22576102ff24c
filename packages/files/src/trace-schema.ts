/** The shape of one line of a trace. Keys it does not know are let through: later versions add some. */
import type { TraceRecord } from '@troupe/core';
import { recordedCharacter } from './character-schema.js';
import { mapOf, names, optional, value } from './fields.js';
import { changeSchema } from './script-schema.js';
import { z } from './zod.js';

const amount = z.number();

const sources = z
  .looseObject({
    state: amount,
    goals: amount,
    protected: amount,
    backward: amount,
    forward: amount,
    followers: amount,
    conflicts: amount,
  })
  .meta({ id: 'sources', description: 'Signed amounts by where they came from.' });

const skill = z
  .looseObject({
    before: z.number().gte(0).describe('Level before decay.'),
    after: z.number().gte(0).describe('Level after decay.'),
    executable: z.boolean(),
    from: sources,
  })
  .meta({ id: 'traced-skill' });

const follower = z.looseObject({
  from: z.string(),
  to: z.string(),
  strength: z.number().gte(0),
  context: optional(z.string()),
});

export const traceSchema: z.ZodType<TraceRecord> = z
  .looseObject({
    step: z.int().gte(0).describe('Number of the step.'),
    threshold: z.number().gte(0).describe('What levels were compared with.'),
    nextThreshold: z.number().gte(0).describe('What the next step compares with.'),
    selected: z.union([z.string(), z.null()]).describe('The skill chosen, if one was.'),
    executing: names.describe('At the end of the step.'),
    completed: names.describe('Since the step before.'),
    failed: names.describe('Since the step before.'),
    disabled: names.describe('At the end of the step.'),
    amputated: names.describe('Since the step before.'),
    state: mapOf(value).describe('What this step perceived.'),
    skills: mapOf(skill).describe('Every skill.'),
    character: optional(recordedCharacter),
    changes: optional(
      z.array(changeSchema).describe('What joined, left or was changed before this step.'),
    ),
    left: optional(mapOf(z.number().gte(0)).describe('Levels that completion set.')),
    kept: optional(
      mapOf(mapOf(z.number().gte(0))).describe('Units of each resource that a skill keeps.'),
    ),
    followers: optional(z.array(follower).describe('How often one came after another.')),
    context: optional(z.string().describe('In which followers are learnt.')),
  })
  .describe('One step of a Troupe run: a line of a trace.');
