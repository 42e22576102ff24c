/** Checks single values: points, numbers, names, flags. */
import { type Bounds, checkNumber, say } from '../state/bounds.js';
import { fail, type Problem } from '../state/errors.js';
import { checkName } from '../state/names.js';
import type { Point } from './definition.js';

export function isRecord(given: unknown): given is Record<string, unknown> {
  if (typeof given !== 'object' || given === null) return false;
  const prototype: unknown = Object.getPrototypeOf(given);
  return prototype === Object.prototype || prototype === null;
}

export function checkPoint(
  value: unknown,
  range: Bounds | undefined,
  path: string,
  problems: Problem[],
): void {
  if (!isPoint(value)) {
    wrongType('three finite numbers', value, writePoint(value), path, problems);
  } else if (range !== undefined) {
    value.forEach((number, i) => {
      checkNumber(number, range, `${path}.${i}`, problems);
    });
  }
}

export function checkAmount(
  value: unknown,
  range: Bounds,
  path: string,
  problems: Problem[],
): void {
  if (typeof value === 'number') checkNumber(value, range, path, problems);
  else wrongType('a number', value, 'Write 1', path, problems);
}

export function checkText(value: unknown, path: string, problems: Problem[]): void {
  if (typeof value === 'string') checkName(value, path, problems);
  else wrongType('a name', value, 'Write it in quotes', path, problems);
}

export function checkFlag(value: unknown, path: string, problems: Problem[]): void {
  if (typeof value === 'boolean') return;
  wrongType('true or false', value, 'Leave it out for false', path, problems);
}

/** What a query was given for a place. */
export function assertPoint(given: unknown): asserts given is Point {
  if (isPoint(given)) return;
  // most often somebody meant where they are themselves
  const remedy =
    given === undefined
      ? 'A probe is told where it is as here, a skill as self'
      : writePoint(given);
  const message = `must be the name of a thing or three finite numbers, found ${describe(given)}. ${remedy}`;
  fail('wrong-type', 'from', message);
}

/** What a change was given for a name; from a file or a wire it may be anything. */
export function assertText(given: unknown, path: string): asserts given is string {
  if (typeof given === 'string') return;
  fail('wrong-type', path, `must be a name, found ${describe(given)}. Write it in quotes`);
}

/** What a query was given for a distance or an angle; it may be infinite. */
export function assertLimit(given: unknown, path: string): asserts given is number {
  if (typeof given === 'number' && !Number.isNaN(given)) return;
  fail(
    'wrong-type',
    path,
    `must be a number, found ${describe(given)}. Write Infinity for no limit`,
  );
}

export function wrongType(
  wanted: string,
  found: unknown,
  remedy: string,
  path: string,
  problems: Problem[],
): void {
  const message = `must be ${wanted}, found ${describe(found)}. ${remedy}`;
  problems.push({ code: 'wrong-type', path, message });
}

// not as text in general: an object without a prototype, or with a bad one, throws when it becomes text
function describe(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return say(value);
  if (!Array.isArray(value)) return 'an object';
  const simple = value.length <= 4 && value.every((item) => Object(item) !== item);
  return simple ? `[${value.map(say).join(', ')}]` : `a list of ${value.length}`;
}

/** Most often it is a vector of another library. */
function writePoint(given: unknown): string {
  const { x, y, z } = Object(given) as Readonly<Record<string, unknown>>;
  return isPoint([x, y, z]) ? `Write [${x}, ${y}, ${z}]` : 'Write [0, 0, 0]';
}

function isPoint(given: unknown): given is Point {
  if (!Array.isArray(given) || given.length !== 3) return false;
  return Number.isFinite(given[0]) && Number.isFinite(given[1]) && Number.isFinite(given[2]);
}
