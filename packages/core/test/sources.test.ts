import { advance, createCharacter, type TraceRecord } from '@troupe/core';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { cases } from './arbitrary.js';
import { createMix } from './mix.js';
import { play } from './play.js';

const mix = createMix('STP9, TRC3');
afterAll(() => console.log(mix.say()));

/** What a skill began a step with, by the trace alone. */
function leftOf(name: string, record: TraceRecord, last: TraceRecord | undefined): number {
  if (record.left !== undefined && Object.hasOwn(record.left, name)) return record.left[name]!;
  const isThere = last !== undefined && Object.hasOwn(last.skills, name);
  // one that left and came back begins anew
  const isNew = record.amputated.includes(name);
  return isThere && !isNew ? last.skills[name]!.after : 0;
}

describe('the seven sources', () => {
  it('[STP9] [TRC3] with the level that was left they add up to the level before decay', () => {
    fc.assert(
      fc.property(cases({ functions: true }), (random) => {
        const steps = play(random);
        mix.note(random.definition, steps);
        const wrong: string[] = [];
        for (const [i, { record }] of steps.entries()) {
          for (const [name, { from, before }] of Object.entries(record.skills)) {
            let sum = leftOf(name, record, steps[i - 1]?.record);
            sum += from.state;
            sum += from.goals;
            sum += from.protected;
            sum += from.backward;
            sum += from.forward;
            sum += from.followers;
            sum += from.conflicts;
            if (before !== Math.max(0, sum)) wrong.push(`${name} in step ${record.step}: ${sum}`);
          }
        }
        expect(wrong).toEqual([]);
      }),
    );
  });

  it('[STP12] asking for them changes no number', () => {
    fc.assert(
      fc.property(cases({ functions: true }), (random) => {
        const steps = play(random);
        const unasked = createCharacter(random.definition);
        for (const { messages, outbox, record } of steps) {
          const answer = advance(unasked, messages);
          expect(answer.report.levels).toBeUndefined();
          expect(answer.execute).toEqual(outbox.execute);
          expect(answer.report).toEqual({ ...outbox.report, levels: undefined });
          const { structure, population } = unasked.network;
          const levels = Object.keys(record.skills).map(
            (name) => population.level[structure.slotOf.get(name)!],
          );
          expect(levels).toEqual(Object.values(record.skills).map(({ after }) => after));
        }
      }),
    );
  });

  it('[TRC3] the cases have conflicts, disabled and executing skills and negative literals', () => {
    expect(mix.rare()).toEqual([]);
  });
});
