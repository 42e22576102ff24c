/** How many door-opening dudes one core holds at 60 steps a second, their world included. */
import type { Benchmark, Round } from '../harness/benchmark.js';
import { doorCrowd, doorLife } from '../subjects/door-crowd.js';

const aim = 10_000;
const stepsASecond = 60;
const rounds = 101;

export const dudesBenchmark: Benchmark = {
  name: 'dudes',
  unit: 'dudes',
  with: `the aim of ${aim} on one core at ${stepsASecond} steps a second, choosing and a small world included`,
  better: 'more',
  limit: 1,
  measure() {
    // the larger a crowd the less of it is in the caches: one of about the size that fits is what counts
    const fitting = middle(liveWith(aim, rounds));
    return liveWith(Math.round(fitting), rounds).map((ours): Round => ({ ours, theirs: aim }));
  },
};

/** How many would have fitted, in every round; by the time of this process, as others may use the core too. */
function liveWith(members: number, count: number): number[] {
  const live = doorLife(doorCrowd(members));
  return Array.from({ length: count }, () => {
    const start = process.cpuUsage();
    live();
    const { user, system } = process.cpuUsage(start);
    return (members * 1e6) / ((user + system) * stepsASecond);
  });
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
