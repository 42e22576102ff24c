// Gives every property the seed and the number of cases that vitest.config.ts has chosen.
import fc from 'fast-check';

fc.configureGlobal({
  seed: Number(process.env['TROUPE_SEED']),
  numRuns: Number(process.env['TROUPE_RUNS']),
});
