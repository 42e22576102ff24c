/** From the rounds of a benchmark to one figure. */
import type { Benchmark, Result, Round } from './benchmark.js';

export interface Summary {
  readonly result: Result;
  /** The ratio of the best rounds of both: for the eye, where other work disturbed the run. */
  readonly best: number;
  readonly limit: number | undefined;
}

export function summarise(benchmark: Benchmark, rounds: readonly Round[]): Summary {
  const { name, unit, with: other, better, limit } = benchmark;
  const ours = rounds.map((round) => round.ours);
  const theirs = rounds.map((round) => round.theirs);
  const least = better === 'less' ? Math.min : Math.max;
  return {
    result: {
      name,
      unit,
      ours: median(ours),
      theirs: median(theirs),
      // of each round, then the median: what slows the machine down slows both sides of a round
      ratio: median(rounds.map((round) => ratioOf(round, better))),
      with: other,
    },
    best: ratioOf({ ours: least(...ours), theirs: least(...theirs) }, better),
    limit,
  };
}

function ratioOf({ ours, theirs }: Round, better: 'less' | 'more'): number {
  return better === 'less' ? ours / theirs : theirs / ours;
}

function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('there is no round to take the median of');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
