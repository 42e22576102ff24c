import { parseArgs } from 'node:util';
import type { Benchmark } from './harness/benchmark.js';
import { benchmarks, chooseBenchmarks } from './list-benchmarks.js';

export interface Options {
  readonly help: boolean;
  readonly json: string | undefined;
  readonly chosen: readonly Benchmark[];
}

export const help = `Usage: npm run bench -- [--json FILE] [--only PART]

Measures Troupe beside other things, each pair in one run, and prints a table.

  --json FILE  also write the results to FILE, as an array of JSON objects
  --only PART  only the benchmarks whose name begins with PART, like step/ or peer/xstate
  --help       show this
`;

/** Throws an error with a message for a person where the arguments make no sense. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean' } },
  });
  const chosen = chooseBenchmarks(values.only ?? '');
  if (chosen.length === 0) {
    const names = benchmarks.map(({ name }) => name).join(', ');
    throw new Error(`No benchmark begins with "${values.only}". There are: ${names}`);
  }
  return { help: values.help ?? false, json: values.json, chosen };
}
