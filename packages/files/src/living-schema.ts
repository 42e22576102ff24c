/** The parts of a character file that let it live in a world: how it perceives, remembers and does things now and then. */
import type { CommandForm, Data, MemoryForm, ReceptorForm, ThingForm } from '@troupe/core';
import { data, period } from './data-fields.js';
import { flag, mapOf, names, optional, value } from './fields.js';
import { z } from './zod.js';

const expression = z.string();

const receptor: z.ZodType<ReceptorForm> = z
  .strictObject({
    probe: optional(
      expression.describe('An expression in CEL for what it samples. Without one, code is bound.'),
    ),
    every: optional(period.describe('How often it samples; every tick by default.')),
    in: optional(
      z.string().describe('Where it is: self (the default), world, or the name of a thing.'),
    ),
    share: optional(
      z
        .union([z.string(), z.literal(false)])
        .describe('A group to share it in with other characters; false: with nobody.'),
    ),
  })
  .meta({ id: 'receptor', description: 'Samples one quantity, at its own rate.' });

/** What a sensor has besides its first value. */
export const judging = {
  from: optional(names.describe('The receptors it listens to.')),
  judge: optional(
    expression.describe('An expression in CEL over their signals. Without one, code is bound.'),
  ),
  remember: optional(
    mapOf(expression).describe('Expressions for what to write down when it is judged to be so.'),
  ),
};

// a map with a value is always the long form: core takes it for one, whatever else is in it
const otherKey = z.string().regex(/^(?!value$)/);

const memory: z.ZodType<Data | MemoryForm> = z.union([
  z
    .strictObject({
      value: data.describe('What it begins with.'),
      lasts: optional(
        period.describe('How long what is written there lasts; for ever by default.'),
      ),
    })
    .meta({ id: 'memory', description: 'What a key begins with, and how long entries last.' }),
  value,
  z.null(),
  z.array(data),
  z.record(otherKey, data),
]);

const command: z.ZodType<CommandForm> = z
  .strictObject({
    every: period.describe('How often it runs.'),
    lasts: optional(period.describe('How long it stays; for ever by default.')),
    until: optional(mapOf(value).describe('It goes when the signs have these values.')),
  })
  .meta({ id: 'command', description: 'Code that runs now and then; it is bound by name.' });

const point = z
  .tuple([z.number(), z.number(), z.number()])
  .meta({ id: 'point', description: 'Metres: x, y (up), z.' });

const thing: z.ZodType<ThingForm> = z
  .object({
    at: optional(point.describe('Where it is; within what it is in, if it is in something.')),
    heading: optional(z.number().describe('Which way it faces, in radians around y.')),
    radius: optional(z.number().describe('A sphere of this radius.')),
    size: optional(point.describe('A box of this width, height and depth.')),
    in: optional(z.string().describe('The thing that holds or contains it.')),
    opaque: optional(flag.describe('Nobody sees through it.')),
    sound: optional(z.number().describe('How loud it is a metre away.')),
    smell: optional(z.number().describe('How strongly it smells where it is.')),
    kind: optional(z.string().describe('What it is; things can be asked for by it.')),
  })
  .catchall(data)
  .meta({ id: 'thing', description: 'A thing of the world; it may have any other property too.' });

/** What a character that lives has besides a network. */
export const living = {
  receptors: optional(mapOf(receptor).describe('What it samples of itself and the world.')),
  memory: optional(mapOf(memory).describe('Keys of its memory and what they begin with.')),
  commands: optional(mapOf(command).describe('What it does now and then.')),
  body: optional(thing.describe('Its own thing in the world.')),
  world: optional(
    z
      .strictObject({ things: optional(mapOf(thing).describe('By name.')) })
      .describe('The world it finds itself in when it is alone.'),
  ),
};
