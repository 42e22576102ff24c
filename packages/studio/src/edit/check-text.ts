/** Everything that is wrong with the text of a character, each at its place; or the definition it is. */
import {
  type ActorDefinition,
  type CharacterDefinition,
  createActor,
  type Problem,
  stripCode,
  TroupeError,
} from '@troupe/core';
import { createExpressions, locateProblems, parseCharacter } from '@troupe/files';

/** A problem, and where it is in the text; lines and columns count from 1, `from` and `to` from 0. */
export interface PlacedProblem extends Problem {
  readonly line: number;
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

export interface CheckOptions {
  /** Puts in the code that belongs to a definition, to see whether all is there. Without it code is taken to be bound. */
  readonly bind?: ((definition: ActorDefinition) => ActorDefinition) | undefined;
}

export type CheckedText =
  | {
      readonly definition: CharacterDefinition & ActorDefinition;
      readonly problems: readonly [];
    }
  | { readonly definition: undefined; readonly problems: readonly PlacedProblem[] };

const expressions = createExpressions();

export function checkText(text: string, { bind }: CheckOptions = {}): CheckedText {
  try {
    const definition = parseCharacter(text);
    const problems = problemsOfMeaning(definition, bind);
    if (problems.length === 0) return { definition: stripCode(definition), problems: [] };
    return { definition: undefined, problems: placeProblems(text, locateProblems(text, problems)) };
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    return { definition: undefined, problems: placeProblems(text, error.problems) };
  }
}

function problemsOfMeaning(
  definition: ActorDefinition,
  bind: CheckOptions['bind'],
): readonly Problem[] {
  try {
    createActor(bind?.(definition) ?? definition, { expressions });
    return [];
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    return bind === undefined
      ? error.problems.filter(({ code }) => code !== 'no-code')
      : error.problems;
  }
}

/** Problems of a running character's definition, told by whoever was to run it. */
export function placeToldProblems(text: string, problems: readonly Problem[]): PlacedProblem[] {
  return placeProblems(text, locateProblems(text, problems));
}

const place = / \(line (\d+), column (\d+)\)$/;

function placeProblems(text: string, problems: readonly Problem[]): PlacedProblem[] {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  return problems.map((problem) => {
    const [, line = '1', column = '1'] = place.exec(problem.message) ?? [];
    const start = offsetOfLine(text, Number(line));
    const from = Math.min(start + Number(column) - 1 + (start === 0 ? mark : 0), text.length);
    return {
      ...problem,
      message: problem.message.replace(place, ''),
      line: Number(line),
      column: Number(column),
      from,
      to: from + wordLength(text, from),
    };
  });
}

function offsetOfLine(text: string, line: number): number {
  let start = 0;
  for (let i = 1; i < line; i++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  return start;
}

/** How far the word goes that begins here: what is to be underlined. */
function wordLength(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  const rest = text.slice(from, end === -1 ? undefined : end);
  const [found = ''] = /^("[^"]*"|'[^']*'|[^\s:,#[\]{}()]+(\([^()]*\))?|\S)/.exec(rest) ?? [];
  return found.length;
}
