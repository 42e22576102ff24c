/** The command: npm run bench. */
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { formatTable } from './format-table.js';
import { help, type Options, parseOptions } from './parse-options.js';
import { runBenchmarks } from './run-benchmarks.js';

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  let options: Options;
  try {
    options = parseOptions(args);
    // said now and not after minutes of measuring
    if (options.json !== undefined && !options.help) closeSync(openSync(options.json, 'a'));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return 2;
  }
  if (options.help) {
    console.log(help);
    return 0;
  }
  const { summaries, failed } = await runBenchmarks(options.chosen, console.error);
  if (summaries.length > 0) console.log(formatTable(summaries));
  if (options.json !== undefined) {
    const results = summaries.map(({ result }) => result);
    writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
  }
  return failed.length > 0 ? 1 : 0;
}
