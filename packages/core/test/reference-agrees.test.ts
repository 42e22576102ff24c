import type { TraceRecord } from '@troupe/core';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Case, cases } from './arbitrary.js';
import { createMix } from './mix.js';
import { play } from './play.js';
import {
  chooseReference,
  type Moment,
  nextThreshold,
  referenceSources,
  spreadReference,
} from './reference.js';
import { expectSame } from './same.js';
import { templateCases } from './template-cases.js';

const mix = createMix('SEM6');
afterAll(() => console.log(mix.say()));

const anyCases: fc.Arbitrary<Case> = fc.oneof(
  { weight: 5, arbitrary: cases({ functions: true }) },
  { weight: 1, arbitrary: templateCases },
);

/** Within 1e-9 of the larger amount: a difference of large ones is known no better than they are. */
function isNear(a: number, b: number, amount = 0): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b), amount);
}

/** Everything in which the kernel's step differs from the reference's. */
function differences(moment: Moment, record: TraceRecord): string[] {
  const found: string[] = [];
  const say = (what: string, ours: unknown, theirs: unknown) =>
    found.push(`step ${record.step} ${what}: ${String(ours)}, by the equations ${String(theirs)}`);
  for (const [name, left] of Object.entries(record.left ?? {})) {
    const level = moment.levels.get(name);
    if (level === undefined) continue;
    // a level times one minus a quotient: known as well as the level it was made of, which is of the order of 10
    if (!isNear(left, level, 1)) say(`${name} left`, left, level);
    // the same number to compare levels with: a rounding must not decide who is stronger
    moment.levels.set(name, left);
  }
  if (!isNear(record.threshold, moment.threshold))
    say('threshold', record.threshold, moment.threshold);
  const outcomes = spreadReference(moment);
  const names = moment.skills.map(({ name }) => name);
  if (Object.keys(record.skills).join() !== names.join())
    say('skills', Object.keys(record.skills), names);
  let most = 0;
  for (const [name, { executable, from, before, after }] of outcomes) {
    const skill = record.skills[name]!;
    let amount = moment.levels.get(name)!;
    for (const source of referenceSources) {
      amount += Math.abs(from[source]);
      if (!isNear(skill.from[source], from[source]))
        say(`${name} ${source}`, skill.from[source], from[source]);
    }
    most = Math.max(most, amount);
    if (!isNear(skill.before, before, amount)) say(`${name} before`, skill.before, before);
    if (!isNear(skill.after, after, amount)) say(`${name} after`, skill.after, after);
    if (skill.executable !== executable) say(`${name} executable`, skill.executable, executable);
  }
  const levels = new Map(Object.entries(record.skills).map(([name, { after }]) => [name, after]));
  const chosen = chooseReference(moment, levels);
  if (record.selected !== chosen) say('selected', record.selected, chosen);
  const next = nextThreshold(moment, chosen);
  if (!isNear(record.nextThreshold, next)) say('next threshold', record.nextThreshold, next);
  const executing = chosen === null ? moment.executing : [...moment.executing, chosen];
  if (record.executing.join() !== executing.join()) say('executing', record.executing, executing);
  return found;
}

describe('the kernel and a reference written from the equations', () => {
  it('[SEM6] agree on every source, level, choice and threshold of random runs', () => {
    fc.assert(
      fc.property(anyCases, (random) => {
        const steps = play(random, (moment, { record }) => {
          expectSame(differences(moment, record), []);
        });
        mix.note(random.definition, steps);
      }),
    );
  });

  it('[SEM6] the cases have conflicts, disabled and executing skills and negative literals', () => {
    expect(mix.rare()).toEqual([]);
  });
});
