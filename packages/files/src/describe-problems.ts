/** Turns what zod says of a value into words for whoever wrote it: where, what was expected, what was found. */
import { suggest } from '@troupe/core';
import type { z } from 'zod';
import { detectKind } from './detect-kind.js';
import {
  expectedBy,
  type Issue,
  listOf,
  meantBranch,
  wantsFlag,
  wantsList,
  wantsNumber,
} from './expectations.js';
import type { Finding, Path } from './finding.js';
import { keysAt } from './schema-keys.js';

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
      if (meant === undefined) return [wrongType(schema, path, issue, found)];
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
      return [wrongType(schema, path, issue, found)];
    default:
      return [{ code: 'wrong-type', path, message: `${issue.message}, found ${sayFound(found)}` }];
  }
}

function missing(key: string, issue: Issue): string {
  const expected = expectedBy(issue);
  return `"${key}" is missing here${expected === '' ? '' : `; it should be ${expected}`}`;
}

function unknownKey(schema: z.core.$ZodType, path: Path, key: string): Finding {
  const known = keysAt(schema, path).filter((each) => !each.startsWith('$'));
  const hint =
    suggest(key, known) || remedyOfIndent(schema, path) || ` Known here: ${known.join(', ')}`;
  return { code: 'unknown-key', path, key, message: `there is no "${key}" here.${hint}` };
}

function wrongType(schema: z.core.$ZodType, path: Path, issue: Issue, found: unknown): Finding {
  const indent = remedyOfIndent(schema, path);
  const remedy =
    path.length === 0
      ? remedyOfWhole(found)
      : indent === ''
        ? remedyOfType(path, issue, found)
        : `.${indent}`;
  const subject = path.length === 0 ? 'the whole ' : '';
  const message = `${subject}must be ${expectedBy(issue)}, found ${sayFound(found)}${remedy}`;
  return { code: 'wrong-type', path, message };
}

function remedyOfWhole(found: unknown): string {
  const kind = detectKind(found);
  if (kind === 'script' && !Array.isArray(found)) {
    return '. A script is a list: put - before each entry';
  }
  return kind === undefined ? '' : `. It looks like a ${kind}`;
}

/** A skill called `when` is most often a line of the skill above that stands too far left. */
function remedyOfIndent(schema: z.core.$ZodType, path: Path): string {
  const [kind, name] = path.slice(-2);
  if ((kind !== 'skills' && kind !== 'templates') || typeof name !== 'string') return '';
  if (!keysAt(schema, path).includes(name)) return '';
  return ` If "${name}" is of the skill above, indent it further than the name of that skill`;
}

function remedyOfType(path: Path, issue: Issue, found: unknown): string {
  if (found === null) return '. Fill it in or leave the key out';
  const key = path.at(-1);
  if (Array.isArray(found) && (key === 'goals' || key === 'sensors')) {
    const names = found.filter((name) => typeof name === 'string').slice(0, mostNames);
    return names.length === 0 ? '' : `. Write { ${names.map(sayTrue).join(', ')} }`;
  }
  if (typeof found === 'string' && wantsList(issue) && isName(found)) return `. Write [${found}]`;
  if (typeof found !== 'string' || found.trim() === '') return '';
  const isQuoted =
    (wantsNumber(issue) && Number.isFinite(Number(found))) ||
    (wantsFlag(issue) && (found === 'true' || found === 'false'));
  return isQuoted ? `. Write it without quotes: ${found}` : '';
}

/** Of a list that should be a map so many are written out. */
const mostNames = 3;

function sayTrue(name: string): string {
  return `${name}: true`;
}

function isName(text: string): boolean {
  return /^[\p{L}\p{N}_-]{1,40}$/u.test(text);
}

function outOfRange(path: Path, bound: string, limit: number | bigint, found: unknown): Finding {
  if (Array.isArray(found)) {
    const message = `must be a list of ${bound} ${limit} values, found ${found.length}`;
    return { code: 'wrong-length', path, message };
  }
  const message = `must be ${bound} ${limit}, found ${sayFound(found)}`;
  return { code: 'out-of-range', path, message };
}

function wrongValue(path: Path, values: readonly unknown[], found: unknown): Finding {
  if (path.length === 1 && path[0] === 'troupe') {
    const message = `must be 1, the version of the format read here, found ${sayFound(found)}`;
    return { code: 'wrong-version', path, message };
  }
  const hint = typeof found === 'string' ? dotted(suggest(found, values.map(String))) : '';
  const message = `must be ${listOf(values.map(String))}, found ${sayFound(found)}${hint}`;
  return { code: 'unknown-value', path, message };
}

function dotted(hint: string): string {
  return hint === '' ? '' : `.${hint}`;
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
