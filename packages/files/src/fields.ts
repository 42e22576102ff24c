/** The pieces that character, script and trace files are made of. */
import { type Bounds, bounds } from '@troupe/core';
import { z } from './zod.js';

/** A number within the bounds that core holds it to: written down once, or a file could pass here and fail there. */
export function numberWithin(range: Bounds): z.ZodNumber {
  let schema: z.ZodNumber = range.whole ? z.int() : z.number();
  if (range.least !== undefined) schema = schema.gte(range.least);
  if (range.above !== undefined) schema = schema.gt(range.above);
  if (range.most !== undefined) schema = schema.lte(range.most);
  if (range.below !== undefined) schema = schema.lt(range.below);
  return schema;
}

/**
 * A key that may be left out. While it runs it is `z.optional`: `z.exactOptional` tries every absent key against its
 * schema, and reading a large character would take ten times as long. In a file nothing is `undefined`.
 */
export function optional<T extends z.ZodType>(schema: T): z.ZodExactOptional<T> {
  return z.optional(schema) as unknown as z.ZodExactOptional<T>;
}

export const value = z
  .union([z.boolean(), z.number(), z.string()])
  .meta({ id: 'value', description: 'true or false, a number, or text' });

const rhythmParts = {
  swing: numberWithin(bounds.swing).describe('How far it goes above and below the mean.'),
  period: numberWithin(bounds.period).describe('Time from one peak to the next.'),
  peak: optional(
    numberWithin(bounds.peak).describe('When it is highest for the first time; 0 by default.'),
  ),
};

/** A number, or a rhythm around one. */
function coefficient(range: Bounds, id: string) {
  const rhythm = z.strictObject({
    mean: numberWithin(range).describe('What it swings around.'),
    ...rhythmParts,
  });
  return z.union([
    numberWithin(range),
    rhythm.meta({ id, description: 'Swings around a mean, as by day and night.' }),
  ]);
}

export const importance = coefficient(bounds.importance, 'rhythm');
export const maxCalls = coefficient(bounds.maxCalls, 'rhythm-of-calls');

export const flag = z.boolean();

/** A list of names. */
export const names = z.array(z.string());

/** One name or a list of them. */
export const nameOrNames = z.union([z.string(), names]);

export function mapOf<T extends z.ZodType>(schema: T) {
  return z.record(z.string(), schema);
}

export const parameters = z
  .strictObject({
    theta: optional(
      numberWithin(bounds.theta).describe('Threshold a level must reach; 45 by default.'),
    ),
    phi: optional(
      numberWithin(bounds.phi).describe('Energy from each sensed condition; 20 by default.'),
    ),
    gamma: optional(
      numberWithin(bounds.gamma).describe('Energy from each unmet goal; 70 by default.'),
    ),
    delta: optional(
      numberWithin(bounds.delta).describe('Energy taken by each protected goal; 50 by default.'),
    ),
    pi: optional(
      numberWithin(bounds.pi).describe('Mean level that decay brings back to; 20 by default.'),
    ),
    thetaDecay: optional(
      numberWithin(bounds.thetaDecay).describe(
        'Share by which the threshold falls in a step without a choice; 0.1 by default.',
      ),
    ),
    kappa: optional(
      numberWithin(bounds.kappa).describe(
        'Share of its level that a skill gives to those that usually follow it; 0 by default.',
      ),
    ),
  })
  .meta({ id: 'parameters' });
