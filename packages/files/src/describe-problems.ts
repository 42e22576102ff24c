/** Turns what zod says of a value into words for whoever wrote it: where, what was expected, what was found. */
import { suggest } from '@troupe/core';
import type { z } from 'zod';
import { detectKind } from './detect-kind.js';
import type { Finding, Path } from './finding.js';
import { keysAt } from './schema-keys.js';

type Issue = z.core.$ZodIssue;

/** In the order in which they are told. */
const typeWords: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  null: 'nothing (null)',
  array: 'a list',
  object: 'a map',
  record: 'a map',
};

export function describeProblems(
  schema: z.core.$ZodType,
  value: unknown,
  issues: readonly Issue[],
): Finding[] {
  return issues.flatMap((issue) => describeIssue(schema, value, issue, toPath(issue.path)));
}

function describeIssue(
  schema: z.core.$ZodType,
  value: unknown,
  issue: Issue,
  path: Path,
): Finding[] {
  const found = valueAt(value, path);
  const key = path.at(-1);
  if (found === undefined && typeof key === 'string') {
    return [{ code: 'missing-key', path: path.slice(0, -1), message: missing(key, issue) }];
  }
  if (typeof found === 'number' && !Number.isFinite(found) && wantsNumber(issue)) {
    return [{ code: 'out-of-range', path, message: `must be a finite number, found ${found}` }];
  }
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((unknown) => unknownKey(schema, path, unknown));
    case 'invalid_union': {
      const meant = meantBranch(issue.errors);
      if (meant === undefined) return [wrongType(path, expectedBy(issue), found)];
      return meant.flatMap((inner) =>
        describeIssue(schema, value, inner, [...path, ...toPath(inner.path)]),
      );
    }
    case 'too_small':
      return [outOfRange(path, issue.inclusive ? 'at least' : 'above', issue.minimum, found)];
    case 'too_big':
      return [outOfRange(path, issue.inclusive ? 'at most' : 'below', issue.maximum, found)];
    case 'invalid_value':
      return [wrongValue(path, issue.values, found)];
    case 'invalid_type':
      if (issue.expected === 'int' && typeof found === 'number') {
        const message = `must be a whole number, found ${found}`;
        return [{ code: 'out-of-range', path, message }];
      }
      return [wrongType(path, expectedBy(issue), found)];
    default:
      return [{ code: 'wrong-type', path, message: `${issue.message}, found ${sayFound(found)}` }];
  }
}

/**
 * Of a bare value or a long form the one whose kind was given, of several forms the nearest: its complaint is about
 * what the person wrote.
 */
function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const ofItsKind = branches.filter((issues) => !issues.some(isOfAnotherKind));
  return ofItsKind.sort((a, b) => a.length - b.length)[0];
}

function isOfAnotherKind(issue: Issue): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === 'invalid_union') return meantBranch(issue.errors) === undefined;
  return issue.code === 'invalid_type' && issue.expected !== 'int';
}

function expectedBy(issue: Issue): string {
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

function wantsNumber(issue: Issue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.flat().some(wantsNumber);
  return issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int');
}

function missing(key: string, issue: Issue): string {
  const expected = expectedBy(issue);
  return `"${key}" is missing here${expected === '' ? '' : `; it should be ${expected}`}`;
}

function unknownKey(schema: z.core.$ZodType, path: Path, key: string): Finding {
  const known = keysAt(schema, path);
  const hint = suggest(key, known) || ` Known here: ${known.join(', ')}`;
  return { code: 'unknown-key', path, key, message: `there is no "${key}" here.${hint}` };
}

function wrongType(path: Path, expected: string, found: unknown): Finding {
  const kind = path.length === 0 ? detectKind(found) : undefined;
  const remedy =
    found === null
      ? '. Fill it in or leave the key out'
      : kind === undefined
        ? ''
        : `. It looks like a ${kind}`;
  const subject = path.length === 0 ? 'the file ' : '';
  const message = `${subject}must be ${expected}, found ${sayFound(found)}${remedy}`;
  return { code: 'wrong-type', path, message };
}

function outOfRange(path: Path, bound: string, limit: number | bigint, found: unknown): Finding {
  const message = `must be ${bound} ${limit}, found ${sayFound(found)}`;
  return { code: 'out-of-range', path, message };
}

function wrongValue(path: Path, values: readonly unknown[], found: unknown): Finding {
  if (path.length === 1 && path[0] === 'troupe') {
    const message = `must be 1, the version of the format read here, found ${sayFound(found)}`;
    return { code: 'wrong-version', path, message };
  }
  const unquoted = typeof found === 'number' && values.includes(String(found));
  const hint = unquoted
    ? `. Write it in quotes: '${found}'`
    : typeof found === 'string'
      ? dotted(suggest(found, values.map(String)))
      : '';
  const message = `must be ${listOf(values.map(String))}, found ${sayFound(found)}${hint}`;
  return { code: 'unknown-value', path, message };
}

function dotted(hint: string): string {
  return hint === '' ? '' : `.${hint}`;
}

/** `a, b or c` */
function listOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** A value in few letters. */
export function sayFound(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function valueAt(value: unknown, path: Path): unknown {
  let here = value;
  for (const part of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return undefined;
    here = (here as Record<string | number, unknown>)[part];
  }
  return here;
}

function toPath(path: readonly PropertyKey[]): Path {
  return path.map((part) => (typeof part === 'number' ? part : String(part)));
}
