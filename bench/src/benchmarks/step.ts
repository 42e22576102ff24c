/** A whole step of one network against the least a step could do. */
import type { LinkImportance } from '@troupe/core';
import { createNetwork, setReading, settleDefinition, stepNetwork } from '@troupe/core/network';
import { alternate, type Task } from '../harness/alternate.js';
import type { Benchmark } from '../harness/benchmark.js';
import { drawNetwork, propositionName, type RandomNetwork } from '../subjects/random-network.js';
import { randomSource } from '../subjects/random-source.js';
import { gatherOf, stepOf } from '../subjects/tasks.js';

const sizes = [100, 1000, 10_000, 100_000];
const pass = (size: number) =>
  `one gather pass over the conditions, adds and deletes of ${size} skills, and their levels`;

export const stepBenchmarks: readonly Benchmark[] = [
  ...sizes.map((size) => against(`step/${size}`, size, stepOf, size > 10_000 ? undefined : 6)),
  ...sizes.map((size) =>
    against(`step-without-conflicts/${size}`, size, stepOf, size > 10_000 ? undefined : 4, {
      conflicts: 0,
    }),
  ),
  ...sizes.map((size) => against(`step-after-a-change/${size}`, size, stepAfterChange)),
];

function against(
  name: string,
  size: number,
  task: (drawn: RandomNetwork) => Task,
  limit?: number,
  links?: Partial<LinkImportance>,
): Benchmark {
  return {
    name,
    unit: 'µs',
    with: pass(size),
    better: 'less',
    ...(limit === undefined ? {} : { limit }),
    measure() {
      const drawn = drawNetwork(size, links);
      return alternate(task(drawn), gatherOf(drawn), 'µs');
    },
  };
}

/** A step before which one sensor, drawn at random, has said something else. */
function stepAfterChange({ definition, truths }: RandomNetwork): Task {
  const network = createNetwork(settleDefinition(definition));
  const random = randomSource(truths.length);
  const changing = Array.from({ length: 512 }, () => Math.floor(random() * truths.length));
  const names = changing.map(propositionName);
  const now = [...truths];
  let turn = 0;
  return {
    run() {
      const i = turn++ % changing.length;
      const proposition = changing[i]!;
      const value = !now[proposition];
      now[proposition] = value;
      setReading(network, 0, names[i]!, value);
      return stepNetwork(network);
    },
  };
}
