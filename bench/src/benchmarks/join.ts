/** An agent joins, or is removed, while a network of 10,000 runs. */
import { stepNetwork } from '@troupe/core/network';
import { alternate, type Pace, steady, type Task } from '../harness/alternate.js';
import type { Benchmark } from '../harness/benchmark.js';
import { type ChangingNetwork, changingNetwork } from '../subjects/changing-network.js';
import { drawNetwork } from '../subjects/random-network.js';
import { stepOf } from '../subjects/tasks.js';

const size = 10_000;
const ofNetwork = `of a network of ${size} skills`;

export const joinBenchmarks: readonly Benchmark[] = [
  change(`join/${size}`, 2, `two steps ${ofNetwork}`, ({ join, leave }) => {
    leave();
    return { run: join, undo: leave };
  }),
  change(`leave/${size}`, 2, `two steps ${ofNetwork}`, ({ join, leave }) => ({
    run: leave,
    undo: join,
  })),
  change(
    `join-and-step/${size}`,
    3,
    `three steps ${ofNetwork}; ours is one joining, and the first step with it`,
    ({ network, join, leave }) => {
      leave();
      return { run: () => join() + stepNetwork(network), undo: leave };
    },
  ),
  change(
    `leave-and-join/${size}`,
    4,
    `four steps ${ofNetwork}; ours is the mean of every skill leaving and joining again, tidying up included`,
    everyoneAnew,
    { ...steady, rounds: 11 },
  ),
];

function change(
  name: string,
  steps: number,
  other: string,
  task: (changing: ChangingNetwork) => Task,
  pace?: Pace,
): Benchmark {
  return {
    name,
    unit: 'µs',
    with: other,
    better: 'less',
    limit: 1,
    measure() {
      const drawn = drawNetwork(size);
      const theirs = { ...stepOf(drawn), pieces: 1 / steps };
      return alternate(task(changingNetwork(drawn)), theirs, 'µs', pace);
    },
  };
}

function everyoneAnew({ leave, join }: ChangingNetwork): Task {
  return {
    pieces: size,
    run() {
      let sum = 0;
      for (let i = 0; i < size; i++) sum += leave() + join();
      return sum;
    },
  };
}
