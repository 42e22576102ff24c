/** Takes JSON apart value by value. Every refusal says where in the file. */
import { TroupeError } from '@troupe/core';
import { limits } from './limits.js';

export type Json = Readonly<Record<string, unknown>>;

export function refuse(code: string, path: string, message: string): never {
  throw new TroupeError([{ code, path, message }]);
}

export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
  return String(value);
}

export function recordAt(value: unknown, path: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  return refuse('bad-model', path, `expected an object, got ${describe(value)}`);
}

/** A list that is not there is empty. */
export function listAt(value: unknown, path: string, most: number = limits.entries): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    return refuse('bad-model', path, `expected a list, got ${describe(value)}`);
  }
  if (value.length > most) {
    return refuse('too-many', path, `has ${value.length} entries; at most ${most} are allowed`);
  }
  return value;
}

export function mapList<T>(
  value: unknown,
  path: string,
  read: (entry: Json, path: string, index: number) => T,
): T[] {
  return listAt(value, path).map((entry, index) => {
    const place = `${path}[${index}]`;
    return read(recordAt(entry, place), place, index);
  });
}

export function wholeAt(
  value: unknown,
  path: string,
  least = 0,
  most: number = limits.bytes,
): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) {
    return value;
  }
  const tooMany = typeof value === 'number' && value > most;
  return refuse(
    tooMany ? 'too-many' : 'bad-model',
    path,
    `expected a whole number from ${least} to ${most}, got ${describe(value)}`,
  );
}

/** The index of something that must exist; undefined where none is said. */
export function indexAt(
  value: unknown,
  path: string,
  count: number,
  what: string,
): number | undefined {
  if (value === undefined) return undefined;
  return neededIndexAt(value, path, count, what);
}

export function neededIndexAt(value: unknown, path: string, count: number, what: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count) {
    return value;
  }
  return refuse(
    'missing',
    path,
    `says ${describe(value)}, but the file has ${count} ${what}, counted from 0`,
  );
}

export function numberAt(value: unknown, path: string, initial?: number): number {
  if (value === undefined && initial !== undefined) return initial;
  if (typeof value === 'number' && Math.abs(value) <= limits.size) return value;
  return refuse(
    'not-finite',
    path,
    `expected a number within ${limits.size}, got ${describe(value)}`,
  );
}

export function numbersAt(value: unknown, path: string, length: number): number[] | undefined {
  if (value === undefined) return undefined;
  const list = listAt(value, path);
  if (list.length !== length) {
    return refuse('bad-model', path, `expected ${length} numbers, got ${list.length}`);
  }
  return list.map((entry, index) => numberAt(entry, `${path}[${index}]`));
}

export function textAt(value: unknown, path: string): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  return refuse('bad-model', path, `expected text, got ${describe(value)}`);
}

/** What programs keep for themselves is not checked by anyone: take what looks right, leave the rest. */
export function looseRecord(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : undefined;
}
