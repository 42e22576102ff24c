/** What ends a command with words for the person who typed it, and no stack trace. */
import { TroupeError } from '@troupe/core';
import { locateProblems } from '@troupe/files';
import { status } from './status.js';
import { formatProblems } from './text/format-problems.js';

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(lines: readonly string[], ended: number = status.badInput) {
    super(lines.join('\n'));
    this.status = ended;
  }
}

/** Does something with a file; what is wrong with it is told with the file's name. */
export async function about<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TroupeError ? refusalOf(file, error) : error;
  }
}

function refusalOf(file: string, { problems }: TroupeError): Refusal {
  return new Refusal(formatProblems(file, problems));
}

/** A text and the file it is from. */
interface Origin {
  readonly file: string;
  readonly text: string;
}

/** Does something with what a text means; what is wrong with it is told with its place in the text. */
export function placed<T>(origin: Origin, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof TroupeError ? placeError(origin, error) : error;
  }
}

function placeError({ file, text }: Origin, { problems }: TroupeError): TroupeError {
  return new TroupeError(locateProblems(text, problems, { file }));
}

/** What went wrong in a run: a bad entry is the script's fault, anything else the character's. */
export function blame(error: unknown, file: string, script: Origin | undefined): unknown {
  if (!(error instanceof TroupeError)) return error;
  const byScript = error.problems.some(({ path }) => path.startsWith('script entry'));
  if (!byScript || script === undefined) return refusalOf(file, error);
  return refusalOf(script.file, placeError(script, error));
}
