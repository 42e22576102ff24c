/** Runs the code of a skill, whatever it does: it ends once, with an outcome. */

export function runCode(
  run: () => unknown,
  end: (outcome: 'finished' | 'failed', reason?: string) => void,
): void {
  try {
    const result = run();
    if (!isThenable(result)) {
      end(outcomeOf(result));
      return;
    }
    result.then(
      (value) => end(outcomeOf(value)),
      (error: unknown) => end('failed', sayError(error)),
    );
  } catch (error) {
    end('failed', sayError(error));
  }
}

function outcomeOf(result: unknown): 'finished' | 'failed' {
  return result === false || result === 'failed' ? 'failed' : 'finished';
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return typeof (value as { readonly then?: unknown }).then === 'function';
}

function sayError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.length > 500 ? `${text.slice(0, 499)}…` : text;
}
