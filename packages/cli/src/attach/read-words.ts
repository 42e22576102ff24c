/** What was typed, as words and values. */
import { type Conditions, fail, type Value } from '@troupe/core';

/** Words of a line; quotes keep what is in them together. */
export function readWords(line: string): string[] {
  const words: string[] = [];
  const pattern = /"([^"]*)"|'([^']*)'|(\S+)/g;
  for (const [, double, single, bare] of line.matchAll(pattern)) {
    if (bare?.startsWith('#')) break;
    words.push(double ?? single ?? bare ?? '');
  }
  return words;
}

const words: Readonly<Record<string, Value>> = { true: true, t: true, false: false, f: false };

/** `T`, `false`, `3`, `warm` */
export function readValue(word: string): Value {
  const said = words[word.toLowerCase()];
  if (said !== undefined) return said;
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Number(word) : word;
}

const parts = ['when', 'adds', 'deletes', 'takes'];

/** `walk when standing door=open adds at-door deletes at-window takes 3` */
export function readSkill([name, ...rest]: readonly string[]) {
  if (name === undefined || parts.includes(name)) {
    fail(
      'missing',
      'skill',
      'say its name first: become skill NAME when … adds … deletes … takes N',
    );
  }
  const said = new Map<string, string[]>();
  let list: string[] | undefined;
  for (const word of rest.flatMap((each) => each.split(',')).filter((each) => each !== '')) {
    if (parts.includes(word)) {
      list = said.get(word) ?? [];
      said.set(word, list);
    } else if (list === undefined) {
      fail('unexpected', word, `say what it is: when, adds, deletes or takes before "${word}"`);
    } else list.push(word);
  }
  const form = {
    ...(said.has('when') && { when: readPairs(said.get('when') ?? [], true) }),
    ...(said.has('adds') && { adds: readPairs(said.get('adds') ?? [], true) }),
    ...(said.has('deletes') && { deletes: readPairs(said.get('deletes') ?? [], false) }),
    ...(said.has('takes') && { takes: Number(said.get('takes')?.[0]) }),
  };
  return { name, form };
}

/** `p`, `!p` or `p=value` */
function readPairs(given: readonly string[], plain: boolean): Conditions {
  return Object.fromEntries(
    given.map((word): [string, Value] => {
      const at = word.indexOf('=');
      if (at > 0) return [word.slice(0, at), readValue(word.slice(at + 1))];
      return word.startsWith('!') ? [word.slice(1), !plain] : [word, plain];
    }),
  );
}
