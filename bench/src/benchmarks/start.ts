/** How soon the command answers. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { alternate, type Task } from '../harness/alternate.js';
import type { Benchmark } from '../harness/benchmark.js';

const command = fileURLToPath(new URL('../../../packages/cli/dist/bin.js', import.meta.url));

export const startBenchmark: Benchmark = {
  name: 'start/help',
  unit: 'ms',
  with: 'node -e 0; ours is troupe --help',
  better: 'less',
  limit: 3,
  measure: () =>
    alternate(started(command, '--help'), started('-e', '0'), 'ms', {
      rounds: 41,
      warmUp: 300,
      turn: 1,
    }),
};

/** Starts node and waits for its end. */
function started(...args: readonly string[]): Task {
  return {
    run() {
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
      return status;
    },
  };
}
