import { type Problem, TroupeError } from '@troupe/core';

/** The problems that a call is refused with. */
export function problemsOf(call: () => unknown): readonly Problem[] {
  try {
    call();
  } catch (thrown) {
    if (thrown instanceof TroupeError) return thrown.problems;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}

/** `code path: message` of the only problem. */
export function refusalOf(call: () => unknown): string {
  const problems = problemsOf(call);
  if (problems.length !== 1) throw new Error(`${problems.length} problems`);
  const [{ code, path, message }] = problems as [Problem];
  return `${code} ${path}: ${message}`;
}
