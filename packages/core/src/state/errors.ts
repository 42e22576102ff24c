/** One thing that is wrong with an input: where, what was expected, what came, and what to do about it. */
export interface Problem {
  /** For programs, apart from the wording: `unknown-sensor`. */
  readonly code: string;
  /** Where in the input: `skills.open-door.when.door-is-opne`. Empty for the whole. */
  readonly path: string;
  readonly message: string;
}

/** What the toolkit throws when its input is wrong. Whoever threw it has changed nothing. */
export class TroupeError extends Error {
  override readonly name = 'TroupeError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.problems = problems;
  }

  /** The code of the first problem. */
  get code(): string {
    return this.problems[0]?.code ?? 'unknown';
  }
}

export function fail(code: string, path: string, message: string): never {
  throw new TroupeError([{ code, path, message }]);
}

/** Ends a sentence with somebody's words: they may end it themselves, as `Did you mean "fed"?` does. */
export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

export function formatProblem(problem: Problem): string {
  const where = problem.path === '' ? '' : `${problem.path}: `;
  return `[${problem.code}] ${where}${problem.message}`;
}
