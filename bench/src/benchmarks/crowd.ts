/** Many characters on one network: time for each skill and step, against one network of 1,000. */
import { createNetwork, type Network, settleDefinition, stepCrowd } from '@troupe/core/network';
import { alternate, type Task } from '../harness/alternate.js';
import type { Benchmark } from '../harness/benchmark.js';
import { doorCrowd, doorLife } from '../subjects/door-crowd.js';
import { drawNetwork } from '../subjects/random-network.js';
import { stepOf } from '../subjects/tasks.js';

const oneStep = 'one step of one network of 1,000 skills, for each skill';
const withWorld = `${oneStep}; ours with a world in which dudes open doors`;

export const crowdBenchmarks: readonly Benchmark[] = [
  ...[
    crowd('crowd/1000x8', oneStep, () => standing(doorCrowd(1000))),
    crowd('crowd/10000x8', oneStep, () => standing(doorCrowd(10_000))),
    crowd('crowd/100x1000', oneStep, () =>
      standing(createNetwork(settleDefinition(drawNetwork(1000).definition), 100)),
    ),
  ].map((benchmark) => ({ ...benchmark, limit: 1 })),
  // no aim: theirs has no world, and its state stays as it is
  crowd('crowd-alive/1000x8', withWorld, () => alive(1000)),
  crowd('crowd-alive/10000x8', withWorld, () => alive(10_000)),
];

function crowd(name: string, other: string, task: () => Task): Benchmark {
  return {
    name,
    unit: 'ns',
    with: other,
    better: 'less',
    measure: () => alternate(task(), { ...stepOf(drawNetwork(1000)), pieces: 1000 }, 'ns'),
  };
}

/** A crowd for which nothing changes. */
function standing(network: Network): Task {
  const { members } = network.population;
  const chosen = new Int32Array(members);
  return {
    pieces: members * network.character.skills.length,
    run() {
      stepCrowd(network, chosen);
      return chosen[0]!;
    },
  };
}

function alive(members: number): Task {
  const network = doorCrowd(members);
  return { pieces: members * network.character.skills.length, run: doorLife(network) };
}
