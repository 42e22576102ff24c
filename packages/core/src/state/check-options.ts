/** Options of functions: a misspelt one would say nothing, and nobody would notice. */
import { say } from './bounds.js';
import { checkKeys } from './check-keys.js';
import { fail, type Problem, TroupeError } from './errors.js';

/**
 * Refuses what is no object, and keys that mean nothing to the function; of a key that belongs elsewhere the remedy says
 * where. Called where something is made: in a tick only by who makes it anew there.
 */
export function checkOptions(
  given: unknown,
  known: readonly string[],
  of: string,
  remedies: Readonly<Record<string, string>> = {},
): void {
  // a list, or a map, has no keys of its own that could be wrong
  if (typeof given !== 'object' || given === null || Symbol.iterator in given) {
    const found = sayOther(given);
    const message = `the options of ${of} must be an object, { ${known.join(', ')} }, found ${found}`;
    fail('wrong-type', of, message);
  }
  const problems: Problem[] = [];
  checkKeys(given, known, of, of, problems, remedies);
  if (problems.length > 0) throw new TroupeError(problems);
}

function sayOther(given: unknown): string {
  if (typeof given === 'function') return 'a function';
  return typeof given === 'object' && given !== null ? 'a list' : say(given);
}
