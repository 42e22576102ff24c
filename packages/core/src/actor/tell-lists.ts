/** Lists in an answer: as many lines of each as there is room for, and how many there are in all. */
import { clipText, mostText } from './say-happenings.js';

/** Items of one list in the data of an answer. */
export const mostListed = 100;
/** Characters of one line: a single one must not take the room of all. */
const longestLine = 500;
/** Characters kept for saying what is left out. */
const roomToSay = 500;

export interface List {
  /** What its items are: `skills`. */
  readonly what: string;
  /** One line of each that is in the data. */
  readonly lines: readonly string[];
  /** How many there are, also those that are not in the data. */
  readonly total: number;
}

/** `remedy` is how to get at what is left out. */
export function tellLists(
  head: readonly string[],
  lists: readonly List[],
  remedy: string,
): readonly string[] {
  const clipped = lists.map((list) => ({
    ...list,
    lines: list.lines.map((line) => clipText(line, longestLine)),
  }));
  const told = fit(clipped, mostText - roomToSay - lengthOf(head));
  const lines = clipped.flatMap((list, i) => list.lines.slice(0, told[i]));
  const less = clipped.flatMap(({ what, total, lines: all }, i) =>
    told[i] === total
      ? []
      : [`${told[i]} of ${total} ${what} are told here, ${all.length} are in the data`],
  );
  const note = less.length === 0 ? [] : [`(${less.join('; ')}. ${remedy})`];
  return [...head, ...lines, ...note];
}

/** How many lines of each fit, taken in turn: a long list leaves room for those after it. */
function fit(lists: readonly List[], room: number): number[] {
  const told = lists.map(() => 0);
  let left = room;
  const longest = Math.max(0, ...lists.map(({ lines }) => lines.length));
  for (let row = 0; row < longest; row++) {
    for (const [i, { lines }] of lists.entries()) {
      const line = lines[row];
      if (line === undefined) continue;
      left -= line.length + 1;
      if (left < 0) return told;
      told[i] = row + 1;
    }
  }
  return told;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}
