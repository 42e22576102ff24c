import type { TraceRecord } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { playScene } from '../shared/play-scene.js';
import { plainSoup, soup } from './example.js';

async function traceSoup(example: typeof soup): Promise<readonly TraceRecord[]> {
  return playScene(await example.open(), example).traces['diner'] ?? [];
}

const given = (records: readonly TraceRecord[], skill: string) =>
  records.map(({ skills }) => skills[skill]?.from.state ?? Number.NaN);

const chosen = (records: readonly TraceRecord[], skill: string) =>
  records.flatMap(({ step, selected }) => (selected === skill ? [step] : []));

const gaps = (list: readonly number[]) => list.slice(1).map((step, i) => step - (list[i] ?? 0));

describe('the soup', () => {
  it('[EXM7] too hot or not: the energy is all or nothing', async () => {
    const records = await traceSoup(plainSoup);
    expect(new Set(given(records, 'blow'))).toEqual(new Set([20, 0]));
  });

  it('[EXM7] too hot to a degree: the energy is what lies in between, degree by degree', async () => {
    const records = await traceSoup(soup);
    const degrees = records.map(({ state }) => Number(state['soup-is-too-hot']));
    expect(degrees.filter((degree) => degree > 0 && degree < 1).length).toBeGreaterThan(40);
    const [blow, eat] = [given(records, 'blow'), given(records, 'eat')];
    for (const [i, degree] of degrees.entries()) {
      expect(blow[i]).toBeCloseTo(20 * degree, 10);
      const food = records[i]?.state['bowl-is-empty'] === true ? 0 : 20;
      expect(eat[i]).toBeCloseTo((20 * (1 - degree) + food) / 2, 10);
    }
  });

  it('[EXM7] who knows degrees blows less and less; who does not blows on as before', async () => {
    const plain = gaps(chosen(await traceSoup(plainSoup), 'blow'));
    expect(new Set(plain).size).toBe(1);
    const graded = gaps(chosen(await traceSoup(soup), 'blow'));
    expect(graded).toEqual([...graded].sort((a, b) => a - b));
    expect(new Set(graded).size).toBeGreaterThan(3);
  });

  it('[EXM7] neither eats before it is cool enough, and both empty the bowl', async () => {
    for (const example of [plainSoup, soup]) {
      const records = await traceSoup(example);
      const spoonfuls = chosen(records, 'eat');
      expect(spoonfuls).toHaveLength(6);
      const blown = chosen(records, 'blow').at(-1) ?? Number.NaN;
      expect(Math.min(...spoonfuls)).toBeGreaterThan(blown);
      expect(records.at(-1)?.state['bowl-is-empty']).toBe(true);
    }
  });
});
