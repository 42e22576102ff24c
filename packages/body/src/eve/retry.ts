/** A name that goes from one command to one before it: that one is refused, for the other gives it up only afterwards. */
import { TroupeError } from '@troupe/core';
import type { BodyState } from './body-state.js';
import { flush } from './signals.js';

export function isNameTaken(thrown: unknown): boolean {
  return thrown instanceof TroupeError && thrown.problems.every(({ code }) => code === 'same-name');
}

/**
 * Runs those again that were refused for a name, as long as that lets some of them through; the others have failed. The
 * last first: those before may wait for what it has.
 */
export function retryRefused({ changes, effects }: BodyState): void {
  const { refused, failures } = changes;
  // clearing a map makes new memory for it, even if it was empty
  if (refused.size === 0) return;
  for (let before = Number.POSITIVE_INFINITY; refused.size > 0 && refused.size < before; ) {
    before = refused.size;
    for (const command of [...refused.keys()].reverse()) {
      // disposed of
      if (command.flags === 0) refused.delete(command);
      else command.run(command);
    }
    flush(effects);
  }
  for (const [{ path }, thrown] of refused) failures.push({ path, thrown });
  refused.clear();
}
