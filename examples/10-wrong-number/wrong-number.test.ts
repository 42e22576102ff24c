import type { TraceRecord } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { playScene } from '../shared/play-scene.js';
import { openHall, wrongNumber } from './example.js';

const chosen = (records: readonly TraceRecord[]) =>
  records.flatMap(({ selected }) => (selected === null ? [] : [selected]));

function call(maxCalls?: number, ticks = wrongNumber.ticks): readonly TraceRecord[] {
  return playScene(openHall(maxCalls), { ticks }).traces['caller'] ?? [];
}

describe('the wrong number', () => {
  it('[EXM9] is dialled, dialled again, then looked up', () => {
    const records = call(3);
    expect(chosen(records)).toEqual([
      'dial-by-heart',
      'dial-by-heart',
      'look-it-up',
      'dial-from-the-book',
    ]);
    expect(records.at(-1)?.state['talking-to-ann']).toBe(true);
  });

  it('[EXM9] each wrong number leaves less of the wish to dial it: a third less, then two', () => {
    const records = call(3);
    const kept = records.flatMap(({ left }, i) => {
      const level = left?.['dial-by-heart'];
      const before = records[i - 1]?.skills['dial-by-heart']?.after ?? Number.NaN;
      return level === undefined ? [] : [level / before];
    });
    expect(kept[0]).toBeCloseTo(2 / 3, 10);
    expect(kept[1]).toBeCloseTo(1 / 3, 10);
  });

  it('[EXM9] who never tires dials for ever, who tires later dials once more', () => {
    const untiring = new Set(chosen(call(undefined, 900)));
    expect(untiring).toEqual(new Set(['dial-by-heart']));
    const stubborn = chosen(call(4)).filter((skill) => skill === 'dial-by-heart');
    expect(stubborn).toHaveLength(3);
  });

  it('[EXM9] the explanation names who needs the book, and what would have made it dial again', async () => {
    const caller = openHall(3).actor('caller');
    await caller.run({ until: ({ doing }) => doing.includes('look-it-up'), ticks: 300 });
    const why = caller.explain();
    expect(why.step?.selected).toBe('look-it-up');
    expect(why.words).toContain('dial-from-the-book, which needs number-is-looked-up');
    const whyNot = caller.explain('dial-by-heart');
    expect(whyNot.words).toContain('look-it-up has more energy');
    expect(whyNot.words).toContain('It would have been chosen if');
  });
});
