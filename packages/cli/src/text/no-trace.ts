/** What to say where the first line of a trace is none. */
import { TroupeError } from '@troupe/core';
import { commandName } from './command-line.js';

/** Most often the file is another one than was meant. */
export function withRemedy(error: TroupeError, message: string): TroupeError {
  const { code, problems } = error;
  if (code.startsWith('file-')) return error;
  return new TroupeError([...problems, { code: 'no-trace', path: '', message }]);
}

export function sayWritten(what: 'trace' | 'recording'): string {
  const option = what === 'trace' ? '--trace' : '--record';
  return `a ${what} is what ${commandName()} run CHARACTER ${option} FILE writes`;
}
