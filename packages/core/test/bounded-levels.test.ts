import type { TraceRecord } from '@troupe/core';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { cases } from './arbitrary.js';
import { createMix } from './mix.js';
import { play } from './play.js';
import type { Moment } from './reference.js';
import { expectSame } from './same.js';

const mix = createMix('STP10, STP11');
afterAll(() => console.log(mix.say()));

/** Levels that no level may be. */
function badLevels({ left = {}, skills }: TraceRecord): string[] {
  const levels = Object.entries(skills).flatMap(([name, { before, after }]): [string, number][] => [
    [`${name} before`, before],
    [`${name} after`, after],
  ]);
  return [...Object.entries(left), ...levels]
    .filter(([, level]) => !(level >= 0 && level < Number.POSITIVE_INFINITY))
    .map(([what, level]) => `${what} ${level}`);
}

/** What is above nπ that may not be: the sum of those that decay with the rest, each that decays by itself. */
function tooHigh({ skills, parameters }: Moment, record: TraceRecord): string[] {
  const most = skills.length * parameters.pi;
  const found: string[] = [];
  let sum = 0;
  for (const { name, decay } of skills) {
    const { after } = record.skills[name]!;
    if (decay === undefined) sum += after;
    else if (after > most) found.push(`${name} is ${after}, at most ${most}`);
  }
  if (sum > most * (1 + 1e-12)) found.push(`sum is ${sum}, at most ${most}`);
  return found;
}

describe('levels', () => {
  it('[STP10] [STP11] [DEF6] stay finite, from zero up and within nπ in sum at the ends of all bounds', () => {
    fc.assert(
      fc.property(cases({ extremes: true, functions: true }), (random) => {
        play(random, (moment, { record }) => {
          expectSame([...badLevels(record), ...tooHigh(moment, record)], []);
        });
      }),
    );
  });

  it('[STP10] [STP11] stay finite, from zero up and within nπ in sum with usual parameters', () => {
    fc.assert(
      fc.property(cases({ ownDecay: false }), (random) => {
        const steps = play(random, (moment, { record }) => {
          expectSame([...badLevels(record), ...tooHigh(moment, record)], []);
        });
        mix.note(random.definition, steps);
      }),
    );
  });

  it('[STP11] the cases have conflicts, disabled and executing skills and negative literals', () => {
    expect(mix.rare()).toEqual([]);
  });
});
