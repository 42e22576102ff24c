import type { Semantics } from '@troupe/core';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { cases } from './arbitrary.js';
import { createMix } from './mix.js';
import { play, replay } from './play.js';
import { expectSame } from './same.js';

// deletes say false in every semantics; conditions, adds and goals have only true here
const mix = createMix('SEM5', { onlyTrue: true });
afterAll(() => console.log(mix.say()));

describe('networks in which only true is wanted', () => {
  it('[SEM5] are the same in all three semantics, bit for bit, over whole runs', () => {
    const options = { onlyTrue: true, functions: true, semantics: ['maes'] as const };
    fc.assert(
      fc.property(cases(options), (random) => {
        const steps = play(random);
        mix.note(random.definition, steps);
        const maes = steps.map(({ record: { character: _, ...record } }) => JSON.stringify(record));
        const inboxes = steps.map(({ messages }) => messages);
        for (const semantics of ['literal', 'build-a-dude'] satisfies Semantics[]) {
          const records = replay({ ...random.definition, semantics }, inboxes);
          const lines = records.map(({ character: _, ...record }) => JSON.stringify(record));
          expectSame(lines, maes);
        }
      }),
    );
  });

  it('[SEM5] the cases have conflicts, disabled and executing skills', () => {
    expect(mix.rare()).toEqual([]);
  });
});
