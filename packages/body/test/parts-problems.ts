import { type Problem, TroupeError } from '@troupe/core';

/** What a call that should fail says is wrong. */
export function problemsOf(call: () => unknown): readonly Problem[] {
  try {
    call();
  } catch (error) {
    if (error instanceof TroupeError) return error.problems;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** The codes of what is wrong, and where. */
export function refusals(call: () => unknown): string[] {
  return problemsOf(call).map(({ code, path }) => `${code} ${path}`);
}
