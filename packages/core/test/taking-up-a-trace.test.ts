import {
  advance,
  followTrace,
  recordStep,
  restoreMoment,
  type TraceHistory,
  type TraceRecord,
} from '@troupe/core';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Case, cases } from './arbitrary.js';
import { createMix } from './mix.js';
import { play } from './play.js';
import { expectSame } from './same.js';
import { templateCases } from './template-cases.js';

const mix = createMix('TRC4');
afterAll(() => console.log(mix.say()));

const anyCases: fc.Arbitrary<Case> = fc.oneof(
  { weight: 3, arbitrary: cases() },
  { weight: 1, arbitrary: templateCases },
);

/** A line but for what happened before its step: that is past in the moment that is restored. */
function lineOf(record: TraceRecord): string {
  const {
    character: _,
    changes: __,
    completed: ___,
    failed: ____,
    amputated: _____,
    ...rest
  } = record;
  const { left: ______, ...step } = rest;
  return JSON.stringify(step);
}

describe('a trace', () => {
  it('[TRC4] can be taken up before any step, and gives that line again', () => {
    fc.assert(
      fc.property(anyCases, fc.nat(2), (random, third) => {
        const steps = play(random);
        mix.note(random.definition, steps);
        let history: TraceHistory | undefined;
        for (const { record } of steps) {
          const line = JSON.stringify(record);
          history = followTrace(history, JSON.parse(line) as TraceRecord);
          // a third of the lines, in turn: building a character for each takes its time
          if (record.step % 3 !== third) continue;
          const moment = restoreMoment(history);
          const again = recordStep(moment, advance(moment, []).report);
          expectSame(lineOf(again), lineOf(record));
          expect(again.changes, `step ${record.step}`).toBeUndefined();
        }
      }),
    );
  });

  it('[TRC4] the cases have conflicts, disabled and executing skills and negative literals', () => {
    expect(mix.rare()).toEqual([]);
  });
});
