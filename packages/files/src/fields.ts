/** The pieces that character, script and trace files are made of. */
import { type Bounds, bounds } from '@troupe/core';
import { z } from 'zod';

/** A number within the bounds that core holds it to: written down once, or a file could pass here and fail there. */
export function numberWithin(range: Bounds): z.ZodNumber {
  let schema: z.ZodNumber = range.whole ? z.int() : z.number();
  if (range.least !== undefined) schema = schema.gte(range.least);
  if (range.above !== undefined) schema = schema.gt(range.above);
  if (range.most !== undefined) schema = schema.lte(range.most);
  if (range.below !== undefined) schema = schema.lt(range.below);
  return schema;
}

export const value = z
  .union([z.boolean(), z.number(), z.string()])
  .meta({ id: 'value', description: 'true or false, a number, or text' });

const rhythmParts = {
  swing: numberWithin(bounds.swing).describe('How far it goes above and below the mean.'),
  period: numberWithin(bounds.period).describe('Time from one peak to the next.'),
  peak: z.exactOptional(
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
    theta: z.exactOptional(
      numberWithin(bounds.theta).describe('Threshold a level must reach; 45 by default.'),
    ),
    phi: z.exactOptional(
      numberWithin(bounds.phi).describe('Energy from each sensed condition; 20 by default.'),
    ),
    gamma: z.exactOptional(
      numberWithin(bounds.gamma).describe('Energy from each unmet goal; 70 by default.'),
    ),
    delta: z.exactOptional(
      numberWithin(bounds.delta).describe('Energy taken by each protected goal; 50 by default.'),
    ),
    pi: z.exactOptional(
      numberWithin(bounds.pi).describe('Mean level that decay brings back to; 20 by default.'),
    ),
    thetaDecay: z.exactOptional(
      numberWithin(bounds.thetaDecay).describe(
        'Share by which the threshold falls in a step without a choice; 0.1 by default.',
      ),
    ),
    kappa: z.exactOptional(
      numberWithin(bounds.kappa).describe(
        'Share of its level that a skill gives to those that usually follow it; 0 by default.',
      ),
    ),
  })
  .meta({ id: 'parameters' });
