/** `npm run simulate -- --seeds N [--from K]`: seeds K to K + N − 1, and what happened in them. */
import { runSeed } from './run-seed.js';
import { addUp, sayMix, type Tally } from './tally.js';

const usage = 'Usage: npm run simulate -- [--seeds N] [--from K] [--stop-at-first]';

async function main(args: readonly string[]): Promise<number> {
  const settings = readArguments(args);
  if (typeof settings === 'string') {
    console.error(`${settings}\n${usage}`);
    return 2;
  }
  const { seeds, from, stopAtFirst } = settings;
  const tally: Tally = { seeds: 0, failures: 0, steps: 0, executions: 0, faults: {}, mishaps: {} };
  for (let seed = from; seed < from + seeds; seed++) {
    const result = await runSeed(seed);
    addUp(tally, result);
    if (result.problems.length > 0) {
      console.log(`seed ${seed} failed; alone: npm run simulate -- --seeds 1 --from ${seed}`);
      for (const problem of result.problems.slice(0, 10)) console.log(`  ${problem}`);
      if (stopAtFirst) break;
    }
    if (process.stderr.isTTY && tally.seeds % 50 === 0) {
      process.stderr.write(`\r${tally.seeds} of ${seeds} seeds, ${tally.failures} failures `);
    }
  }
  if (process.stderr.isTTY) process.stderr.write('\n');
  console.log(sayMix(tally));
  console.log(`${tally.seeds} seeds, ${tally.failures} failures`);
  return tally.failures > 0 ? 1 : 0;
}

interface Settings {
  readonly seeds: number;
  readonly from: number;
  readonly stopAtFirst: boolean;
}

function readArguments(args: readonly string[]): Settings | string {
  let seeds = 10_000;
  let from = 0;
  let stopAtFirst = false;
  for (let i = 0; i < args.length; i++) {
    const name = args[i];
    if (name === '--stop-at-first') stopAtFirst = true;
    else if (name === '--seeds' || name === '--from') {
      const value = Number(args[++i]);
      if (!Number.isSafeInteger(value) || value < (name === '--seeds' ? 1 : 0)) {
        return `${name} needs a whole number, found ${args[i] ?? 'nothing'}.`;
      }
      if (name === '--seeds') seeds = value;
      else from = value;
    } else return `There is no option ${name}.`;
  }
  return { seeds, from, stopAtFirst };
}

process.exitCode = await main(process.argv.slice(2));
