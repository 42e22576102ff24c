import {
  advance,
  followTrace,
  recordStep,
  restoreMoment,
  type TraceHistory,
  type TraceRecord,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSame } from './same.js';
import { playWords, type WordCase, wordCases } from './words-cases.js';

/** A line but for what happened before its step: that is past in the moment that is restored. */
function lineOf(record: TraceRecord): string {
  const { character, changes, completed, failed, amputated, left, ...step } = record;
  void [character, changes, completed, failed, amputated, left];
  return JSON.stringify(step);
}

describe('any characters with words, in any semantics', () => {
  it('[WRD1] [WRD2] [WRD3] every word says in every step what the rules say, and nobody starts without it', () => {
    fc.assert(
      fc.property(wordCases, (given) => {
        for (const { record, expected } of playWords(given)) {
          expect(record.state).toMatchObject(expected);
          for (const [i, { after, idle }] of given.skills.entries()) {
            const name = 'abcd'[i]!;
            const met =
              after.every((s) => expected[`${name} after(${'abcd'[s]})`]) &&
              idle.every((s) => expected[`not-while(${'abcd'[s]})`]);
            expect(record.skills[name]!.executable).toBe(met);
            if (record.selected === name) expect(met).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('[WRD1] [WRD2] the same numbers as with sensors and adds written by hand', () => {
    const withoutSelf = ({ skills, ...rest }: WordCase): WordCase => ({
      ...rest,
      // whether one that comes after itself was right about it is nobody's business
      skills: skills.map(({ after, idle }, i) => ({ after: after.filter((s) => s !== i), idle })),
    });
    const numbers = ({ record }: { record: TraceRecord }) =>
      JSON.stringify([record.skills, record.selected, record.threshold, record.left]);
    fc.assert(
      fc.property(wordCases.map(withoutSelf), (given) => {
        expectSame(playWords(given).map(numbers), playWords(given, true).map(numbers));
      }),
      { numRuns: 500 },
    );
  });

  it('[WRD3] a trace can be taken up before any step, and gives that line again', () => {
    fc.assert(
      fc.property(wordCases, (given) => {
        let history: TraceHistory | undefined;
        for (const { record } of playWords(given)) {
          history = followTrace(history, JSON.parse(JSON.stringify(record)) as TraceRecord);
          const moment = restoreMoment(history);
          expectSame(lineOf(recordStep(moment, advance(moment, []).report)), lineOf(record));
        }
      }),
      // a character is built for every line
      { numRuns: 200 },
    );
  });

  it('[WRD3] the cases have words that are met, and words that are not', () => {
    let [met, unmet, chosen] = [0, 0, 0];
    for (const given of fc.sample(wordCases, 200)) {
      for (const { record, expected } of playWords(given)) {
        for (const value of Object.values(expected)) value ? met++ : unmet++;
        if (record.selected !== null) chosen++;
      }
    }
    expect(Math.min(met, unmet, chosen)).toBeGreaterThan(100);
  });
});
