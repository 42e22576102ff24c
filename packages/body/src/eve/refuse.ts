/** Errors of eve, and checks of what commands are given. */
import { type Problem, TroupeError } from '@troupe/core';
import type { Point } from '../model/geometry.js';
import { nearName } from './near-names.js';

export function refuse(code: string, path: string, message: string): never {
  throw new TroupeError([{ code, path, message }]);
}

/** What came, short enough for a message. */
export function show(value: unknown, depth = 0): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  }
  if (typeof value === 'function') return 'a function';
  if (ArrayBuffer.isView(value)) return `${value.constructor.name} of ${value.byteLength} bytes`;
  if (Array.isArray(value)) {
    // one that is in itself would be shown for ever
    if (depth === 3) return '[…]';
    const shown = value
      .slice(0, 5)
      .map((item) => show(item, depth + 1))
      .join(', ');
    return `[${shown}${value.length > 5 ? `, … ${value.length} in all` : ''}]`;
  }
  if (typeof value === 'object' && value !== null) return 'an object';
  return Object.is(value, -0) ? '0' : String(value);
}

/** A name that was asked for, whole; or whatever else came. */
export function showName(name: unknown): string {
  return typeof name === 'string' ? `"${name}"` : show(name);
}

export function checkNumber(value: unknown, what: string, path: string): void {
  if (typeof value === 'number' && Number.isFinite(value)) return;
  refuse('wrong-value', path, `${what} must be a finite number, found ${show(value)}`);
}

export function checkAbove(value: unknown, least: number, what: string, path: string): void {
  checkNumber(value, what, path);
  if ((value as number) > least) return;
  refuse('wrong-value', path, `${what} must be above ${least}, found ${show(value)}`);
}

/** Lists are none: `[0, 1]` would pass for settings that say nothing. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !ArrayBuffer.isView(value)
  );
}

/** What a command takes besides numbers and names. */
const kinds = {
  commands: {
    says: 'a function of commands, () => { … }',
    fits: (value: unknown) => typeof value === 'function',
  },
  object: {
    says: 'an object, { … }',
    fits: isRecord,
  },
  list: {
    says: 'a list',
    fits: (value: unknown) => Array.isArray(value) || ArrayBuffer.isView(value),
  },
};

export function checkKind(
  kind: keyof typeof kinds,
  value: unknown,
  what: string,
  path: string,
): void {
  const { says, fits } = kinds[kind];
  if (!fits(value)) refuse('wrong-value', path, `${what} must be ${says}, found ${show(value)}`);
}

/** Settings: an object of these keys. A misspelt one would say nothing, and nobody would notice. */
export function checkSettings(
  given: unknown,
  keys: readonly string[],
  what: string,
  path: string,
): void {
  if (!isRecord(given)) {
    const message = `${what} must be an object, { ${keys.join(', ')} }, found ${show(given)}`;
    refuse('wrong-value', path, message);
  }
  const wrong = Object.keys(given).filter((key) => !keys.includes(key) && given[key] !== undefined);
  if (wrong.length === 0) return;
  throw new TroupeError(
    wrong.map((key) => {
      const hint = nearName(key, keys) || ` There are ${keys.join(', ')}`;
      return { code: 'unknown-key', path, message: `${what} have no "${key}".${hint}` };
    }),
  );
}

export function isPoint(value: unknown): value is Point {
  return (
    Array.isArray(value) &&
    value.length === 3 &&
    Number.isFinite(value[0]) &&
    Number.isFinite(value[1]) &&
    Number.isFinite(value[2])
  );
}

export function checkPoint(value: unknown, what: string, path: string): void {
  if (isPoint(value)) return;
  refuse('wrong-value', path, `${what} must be three finite numbers, found ${show(value)}`);
}

export function checkPoints(points: unknown, what: string, path: string): void {
  if (!Array.isArray(points)) {
    refuse('wrong-value', path, `${what} must be a list of points, found ${show(points)}`);
  }
  for (let i = 0; i < points.length; i++) {
    if (!isPoint(points[i])) checkPoint(points[i], `point ${i} of ${what}`, path);
  }
}

const longestName = 200;
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** Names of variables become properties of things, so what is no name there is none here. */
export function checkName(name: unknown, what: string, path: string): void {
  const say = (why: string): never => refuse('bad-name', path, `${why}. Choose another name`);
  if (typeof name !== 'string') say(`the name of a ${what} must be text, found ${show(name)}`);
  else if (name === '') say(`the name of a ${what} is empty`);
  else if (name.length > longestName) {
    say(`the name of a ${what} has ${name.length} characters; at most ${longestName} are allowed`);
  } else if (name === '__proto__') say('"__proto__" cannot be a name');
  else if (unprintable.test(name)) {
    say(`${JSON.stringify(name)} has control characters or broken text in it`);
  } else if (name.trim() !== name) say(`"${name}" begins or ends with a space`);
}

/** One error of all that commands threw; what has no place yet is where the command is. */
export function problemsOf(thrown: unknown, path: string): readonly Problem[] {
  if (thrown instanceof TroupeError) {
    return thrown.problems.map((problem) => (problem.path === '' ? { ...problem, path } : problem));
  }
  const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : show(thrown);
  return [{ code: 'command-threw', path, message: `an articulated command threw ${what}` }];
}
