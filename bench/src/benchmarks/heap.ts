/** What 100,000 steps leave behind on the heap. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Benchmark, Round } from '../harness/benchmark.js';

const steps = 100_000;
const rounds = 3;
const child = new URL('../grow-heap.js', import.meta.url);

export const heapBenchmarks: readonly Benchmark[] = [
  growth(`heap/${steps}-steps`, 'plain', 'without a trace'),
  growth(`heap/${steps}-steps-explained`, 'explained', 'with explanation on'),
];

function growth(name: string, kind: string, how: string): Benchmark {
  return {
    name,
    unit: 'bytes',
    with: `the bytes held before; ours is what ${steps} steps of a door-opening dude ${how} added to them`,
    better: 'less',
    async measure() {
      const results: Round[] = [];
      for (let i = 0; i < rounds; i++) results.push(await growHeap(kind));
      return results;
    },
  };
}

async function growHeap(kind: string): Promise<Round> {
  const args = [
    '--expose-gc',
    '--single-threaded',
    '--no-flush-bytecode',
    fileURLToPath(child),
    String(steps),
    kind,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { growth, before } = JSON.parse(stdout) as { growth: number; before: number };
  return { ours: growth, theirs: before };
}
