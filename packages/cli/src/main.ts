/** From arguments to an exit status. */
import { guardOutput } from './guard-output.js';
import { createProgram } from './program.js';
import { reportFailure } from './report-failure.js';
import { status } from './status.js';

export async function main(args: readonly string[]): Promise<number> {
  guardOutput();
  process.on('uncaughtException', (error) => process.exit(reportFailure(error)));
  let result: number = status.done;
  const program = createProgram((ended) => {
    result = ended;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return result;
  } catch (error) {
    return reportFailure(error);
  }
}
