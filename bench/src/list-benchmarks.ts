/** Every benchmark there is, in the order of running. */
import { actorsBenchmark } from './benchmarks/actors.js';
import { crowdBenchmarks } from './benchmarks/crowd.js';
import { dispatchBenchmarks } from './benchmarks/dispatch.js';
import { dudesBenchmark } from './benchmarks/dudes.js';
import { eveBenchmarks } from './benchmarks/eve.js';
import { heapBenchmarks } from './benchmarks/heap.js';
import { joinBenchmarks } from './benchmarks/join.js';
import { modelBenchmarks } from './benchmarks/models.js';
import { netBenchmarks } from './benchmarks/net.js';
import { peerBenchmarks } from './benchmarks/peers.js';
import { perceiveBenchmarks } from './benchmarks/perceive.js';
import { recordBenchmarks } from './benchmarks/record.js';
import { robotBenchmarks } from './benchmarks/robots.js';
import { sizeBenchmark } from './benchmarks/size.js';
import { startBenchmark } from './benchmarks/start.js';
import { stepBenchmarks } from './benchmarks/step.js';
import { studioBenchmarks } from './benchmarks/studio.js';
import type { Benchmark } from './harness/benchmark.js';

export const benchmarks: readonly Benchmark[] = [
  ...stepBenchmarks,
  ...peerBenchmarks,
  ...crowdBenchmarks,
  dudesBenchmark,
  ...perceiveBenchmarks,
  actorsBenchmark,
  ...recordBenchmarks,
  ...joinBenchmarks,
  ...dispatchBenchmarks,
  ...eveBenchmarks,
  ...robotBenchmarks,
  ...modelBenchmarks,
  ...netBenchmarks,
  ...heapBenchmarks,
  ...studioBenchmarks,
  startBenchmark,
  sizeBenchmark,
];

/** Those whose name, or what follows the slash in it, begins with a part. */
export function chooseBenchmarks(part: string): Benchmark[] {
  return benchmarks.filter(
    ({ name }) => name.startsWith(part) || name.slice(name.indexOf('/') + 1).startsWith(part),
  );
}
