/** What a schema expected where it refused a value; of several alternatives, which one the person meant. */
import type { z } from 'zod';

export type Issue = z.core.$ZodIssue;

/** In the order in which they are told. */
const typeWords: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  null: 'nothing (null)',
  array: 'a list',
  tuple: 'a list',
  object: 'a map',
  record: 'a map',
};

/**
 * Of a bare value or a long form the one whose kind was given, of several forms the nearest: its complaint is about
 * what the person wrote.
 */
export function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const ofItsKind = branches.filter((issues) => !issues.some(isOfAnotherKind));
  return ofItsKind.sort((a, b) => a.length - b.length)[0];
}

function isOfAnotherKind(issue: Issue): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === 'invalid_union') return meantBranch(issue.errors) === undefined;
  return issue.code === 'invalid_type' && issue.expected !== 'int';
}

export function expectedBy(issue: Issue): string {
  const kinds = new Set<string>();
  const collect = (each: Issue): void => {
    if (each.code === 'invalid_union') for (const inner of each.errors.flat()) collect(inner);
    else if (each.code === 'invalid_type') kinds.add(typeWords[each.expected] ?? each.expected);
    else if (each.code === 'invalid_value') kinds.add(listOf(each.values.map(String)));
  };
  collect(issue);
  const order = Object.values(typeWords);
  return listOf([...kinds].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
}

export function wantsNumber(issue: Issue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.flat().some(wantsNumber);
  return issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int');
}

export function wantsFlag(issue: Issue): boolean {
  return issue.code === 'invalid_type' && issue.expected === 'boolean';
}

export function wantsList(issue: Issue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.flat().some(wantsList);
  return issue.code === 'invalid_type' && issue.expected === 'array';
}

/** `a, b or c` */
export function listOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
