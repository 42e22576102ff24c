import { say as show } from './bounds.js';
import type { Value } from './definition.js';
import type { Problem } from './errors.js';

/** Longer names are refused: they are keys in every record of a run. */
const longestName = 200;

/** Control characters and lone surrogates: they cannot be told apart on a screen, or written as UTF-8. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

export function checkName(name: string, path: string, problems: Problem[]): void {
  const say = (what: string) =>
    problems.push({ code: 'bad-name', path, message: `${what}. Choose another name` });
  if (typeof name !== 'string') say(`a name is text, found ${show(name)}`);
  else if (name === '') say('a name is empty');
  else if ([...name].length > longestName) {
    const start = [...name].slice(0, 20).join('');
    say(`"${start}…" has ${[...name].length} characters; at most ${longestName} are allowed`);
  } else if (name === '__proto__') say('"__proto__" cannot be a name');
  else if (unprintable.test(name)) {
    say(`${JSON.stringify(name)} has control characters or broken text in it`);
  } else if (name.trim() !== name) say(`"${name}" begins or ends with a space`);
}

/** ` Did you mean "near-water"?`, or nothing if no name is near. */
export function suggest(wrong: string, names: Iterable<string>): string {
  // an error about what is no name at all must not be another error
  if (typeof wrong !== 'string') return '';
  const limit = Math.max(1, Math.floor(wrong.length / 3));
  let best: string | undefined;
  let least = limit + 1;
  for (const name of names) {
    if (Math.abs(name.length - wrong.length) >= least) continue;
    const distance = editDistance(wrong.toLowerCase(), name.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best === undefined ? '' : ` Did you mean "${best}"?`;
}

/** Changes of one letter (or two letters swapped) from one word to the other; `limit` if there are as many. */
function editDistance(from: string, to: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      }
      row.push(cost);
    }
    if (Math.min(...row) >= limit) return limit;
    beforeLast = last;
    last = row;
  }
  return last[to.length]!;
}

/** The order of names everywhere: by code units, so that it is the same on every machine. */
export function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** An order of values, for the same reason: by kind, then as text. */
export function byValue(a: Value, b: Value): number {
  return byName(`${typeof a}:${a}`, `${typeof b}:${b}`);
}
