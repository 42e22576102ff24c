import type { Benchmark } from './harness/benchmark.js';
import { type Summary, summarise } from './harness/summarise.js';

export interface Outcome {
  readonly summaries: readonly Summary[];
  /** Names of those that could not be measured. */
  readonly failed: readonly string[];
}

/** Runs one after the other; one that fails does not keep the rest from being measured. */
export async function runBenchmarks(
  chosen: readonly Benchmark[],
  tell: (text: string) => void,
): Promise<Outcome> {
  const summaries: Summary[] = [];
  const failed: string[] = [];
  for (const [i, benchmark] of chosen.entries()) {
    tell(`${i + 1}/${chosen.length} ${benchmark.name} …`);
    try {
      summaries.push(summarise(benchmark, await benchmark.measure()));
    } catch (error) {
      failed.push(benchmark.name);
      tell(`${benchmark.name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { summaries, failed };
}
