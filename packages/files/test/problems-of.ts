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

export async function problemsOfAsync(call: () => Promise<unknown>): Promise<readonly Problem[]> {
  try {
    await call();
  } catch (error) {
    if (error instanceof TroupeError) return error.problems;
    throw error;
  }
  throw new Error('nothing was refused');
}
