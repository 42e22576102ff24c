/** Fields that hold time or any data. */
import { type Data, periodBounds } from '@troupe/core';
import { mapOf, numberWithin, value } from './fields.js';
import { z } from './zod.js';

/** How often, or how long. */
export const period = z
  .union([
    z.strictObject({ seconds: numberWithin(periodBounds.seconds).describe('So many seconds.') }),
    numberWithin(periodBounds.ticks),
  ])
  .meta({ id: 'period', description: 'Whole ticks, or { seconds: … }.' });

/** Whatever can be written down. */
export const data: z.ZodType<Data> = z
  .union([
    value,
    z.null(),
    z.array(z.lazy(() => data)).meta({ id: 'data-list', description: 'A list of anything.' }),
    mapOf(z.lazy(() => data)),
  ])
  .meta({ id: 'data', description: 'Anything: true or false, a number, text, a list, a map.' });
