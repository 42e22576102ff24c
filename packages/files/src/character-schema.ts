/** The shape of a character file. Whether its names exist and what it means is for core to check. */
import { type ActorDefinition, bounds, semanticsNames } from '@troupe/core';
import { period } from './data-fields.js';
import {
  flag,
  importance,
  mapOf,
  maxCalls,
  names,
  numberWithin,
  optional,
  parameters,
  value,
} from './fields.js';
import { judging, living } from './living-schema.js';
import { z } from './zod.js';

const ownImportance = optional(importance.describe('A factor on its energy; 1 by default.'));

// long forms come before bare values: tried the other way round, each form costs three refusals put into words
const sensorFields = {
  value: optional(value.describe('Its first value.')),
  count: optional(numberWithin(bounds.count).describe('Counts instead: true while above zero.')),
  graded: optional(flag.describe('Reports a degree from 0 to 1.')),
  importance: ownImportance,
};

const sensor = z.union([
  z.strictObject(sensorFields).meta({ id: 'sensor', description: 'What value a proposition has.' }),
  value,
]);

const judgedSensor = z.union([
  z
    .strictObject({ ...sensorFields, ...judging })
    .meta({ id: 'judged-sensor', description: 'What value a proposition has, and from what.' }),
  value,
]);

export const goal = z.union([
  z
    .strictObject({
      value: optional(value.describe('The value it wants; true by default.')),
      conserve: optional(
        flag.describe('Wants the cost of this name conserved, in place of a value.'),
      ),
      importance: ownImportance,
      protect: optional(
        flag.describe('Once achieved, takes energy from what would undo it; true by default.'),
      ),
    })
    .meta({ id: 'goal', description: 'What value a proposition should have.' }),
  value,
]);

const conditions = z
  .union([names, mapOf(value)])
  .meta({ id: 'conditions', description: 'A list of what must be true, or a map of values.' });

const effects = z
  .union([
    names,
    mapOf(
      z.union([
        z.strictObject({
          value: optional(value),
          weight: optional(
            numberWithin(bounds.weight).describe('How much this effect matters; 1 by default.'),
          ),
        }),
        value,
      ]),
    ),
  ])
  .meta({ id: 'effects', description: 'A list of propositions, or a map of values.' });

const amounts = z
  .union([names, mapOf(numberWithin(bounds.units))])
  .meta({ id: 'amounts', description: 'A list (one unit of each), or a map of units.' });

const skillFields = {
  when: optional(conditions.describe('Must be so for the skill to run.')),
  adds: optional(effects.describe('Promises to bring about; in a list: true.')),
  deletes: optional(effects.describe('Promises to make false.')),
  uses: optional(amounts.describe('Resources it holds while it runs.')),
  keeps: optional(amounts.describe('Resources it goes on holding once it has finished.')),
  frees: optional(amounts.describe('Kept resources it lets go of once it has finished.')),
  costs: optional(
    mapOf(numberWithin(bounds.cost)).describe('What it uses up, for goals that conserve it.'),
  ),
  takes: optional(
    numberWithin(bounds.takes).describe('Steps it runs for in the built-in world; 1 by default.'),
  ),
  maxCalls: optional(maxCalls.describe('Times in a row until it is tired out.')),
  importance: optional(importance.describe('A factor on all it is given; 1 by default.')),
  decay: optional(
    z
      .strictObject({
        'half-life': numberWithin(bounds.halfLife).describe('Steps until half is left.'),
      })
      .describe("Its own decay, in place of the network's."),
  ),
};

const skill = z
  .strictObject(skillFields)
  .meta({ id: 'skill', description: 'What can be done: when, and what it changes.' });

const livingSkill = z
  .strictObject({
    ...skillFields,
    deadline: optional(period.describe('It is cancelled when it has run so long.')),
    asks: optional(
      mapOf(mapOf(goal)).describe('Goals it has other characters reach for it, by their names.'),
    ),
  })
  .meta({ id: 'living-skill', description: 'What can be done: when, and what it changes.' });

const template = z
  .strictObject({
    ...skillFields,
    stays: optional(flag.describe('Instances stay once they are made; false by default.')),
  })
  .meta({ id: 'template', description: 'A skill with variables, such as walk-to(?place: place).' });

/** What may join a running character. */
export const joining = {
  sensors: optional(mapOf(sensor).describe('Propositions and their first values.')),
  goals: optional(mapOf(goal).describe('What it wants.')),
  skills: optional(mapOf(skill).describe('What it can do.')),
};

const link = optional(importance);

/** Years, which are also written without quotes. */
const fatigue = z.union([
  z.enum(['1995', '1991']),
  z.literal([1995, 1991]).transform((year) => (year === 1995 ? '1995' : '1991')),
]);

const character = z.strictObject({
  $schema: optional(z.string().describe('Where the schema is, for editors.')),
  troupe: z.literal(1).describe('Version of this format.'),
  name: z.string().describe('Name of the character.'),
  semantics: optional(
    z
      .enum(semanticsNames)
      .describe('Which published rules the network follows; literal by default.'),
  ),
  parameters: optional(parameters.describe('Those left out keep their defaults.')),
  links: optional(
    z
      .strictObject({ backward: link, forward: link, followers: link, conflicts: link })
      .describe('A factor on what flows along each kind of link; 1 by default.'),
  ),
  fatigue: optional(fatigue.describe("Rule of fatigue; '1995' by default.")),
  cutoff: optional(
    numberWithin(bounds.cutoff).describe(
      'Degree from which a graded condition counts as met; 0.5 by default.',
    ),
  ),
  stepEvery: optional(
    z
      .union([
        numberWithin(bounds.stepEvery),
        z.strictObject({ seconds: numberWithin(bounds.stepEvery) }),
      ])
      .describe('Ticks, or seconds, from one step to the next; 1 by default.'),
  ),
  patient: optional(
    flag.describe('The threshold does not fall while something runs; false by default.'),
  ),
  maxCalls: optional(maxCalls.describe('Skills in a row until the character must rest.')),
  open: optional(flag.describe('Agents that measure other propositions will join.')),
  resources: optional(mapOf(numberWithin(bounds.units)).describe('How many there are of each.')),
  objects: optional(mapOf(names).describe('Objects of each type, for templates.')),
  sensors: optional(mapOf(judgedSensor).describe('Propositions and their first values.')),
  goals: joining.goals,
  skills: optional(mapOf(livingSkill).describe('What it can do.')),
  ...living,
  templates: optional(mapOf(template).describe('Skills with variables.')),
});

export const characterSchema: z.ZodType<ActorDefinition> = character.describe(
  'A Troupe character: what it senses, wants and can do.',
);

/** A definition as a trace carries it: one that was made in code need not say its version. */
export const recordedCharacter: z.ZodType<ActorDefinition> = character
  .extend({ troupe: optional(z.literal(1)) })
  .meta({ id: 'recorded-character', description: 'The definition as read.' });
