import { describe, expect, it } from 'vitest';
import type { Benchmark } from '../src/harness/benchmark.js';
import { summarise } from '../src/harness/summarise.js';

const benchmark: Benchmark = {
  name: 'a/1',
  unit: 'µs',
  with: 'another',
  better: 'less',
  limit: 2,
  measure: () => [],
};

describe('the ratio', () => {
  it('[REP6] is ours ÷ theirs for a time, so that below 1 is faster', () => {
    const { result } = summarise(benchmark, [{ ours: 1, theirs: 4 }]);
    expect(result).toEqual({
      name: 'a/1',
      unit: 'µs',
      ours: 1,
      theirs: 4,
      ratio: 0.25,
      with: 'another',
    });
  });

  it('[REP6] is theirs ÷ ours for a rate, so that lower is better too', () => {
    const rate: Benchmark = { ...benchmark, unit: 'dudes', better: 'more' };
    const { result } = summarise(rate, [{ ours: 20_000, theirs: 10_000 }]);
    expect(result.ratio).toBe(0.5);
  });

  it('[REP6] is the median of the ratios of each round, not the ratio of the medians', () => {
    const rounds = [
      { ours: 2, theirs: 1 },
      { ours: 90, theirs: 30 },
      { ours: 8, theirs: 2 },
    ];
    const { result } = summarise(benchmark, rounds);
    expect(result).toMatchObject({ ours: 8, theirs: 2, ratio: 3 });
  });

  it('[REP6] of an even number of rounds lies between the two in the middle', () => {
    const rounds = [1, 2, 4, 9].map((ours) => ({ ours, theirs: 1 }));
    expect(summarise(benchmark, rounds).result.ratio).toBe(3);
  });

  it('[REP6] stands beside that of the best rounds, which no other work disturbed', () => {
    const rounds = [
      { ours: 2, theirs: 4 },
      { ours: 8, theirs: 1 },
    ];
    expect(summarise(benchmark, rounds).best).toBe(2);
    expect(summarise({ ...benchmark, better: 'more' }, rounds).best).toBe(0.5);
  });
});
