/** Plain data: what can be compared, copied, written down and taken up again. Signals, memory and things are made of it. */
import type { Value } from './definition.js';

export type Data = Value | null | readonly Data[] | { readonly [key: string]: Data };

/** About as many characters as JSON would have; beyond it data is refused. */
export const mostData = 65_536;
const deepest = 64;

/** Why something is not data that may be kept, or nothing if it is. Reads as the end of "it gave …". */
export function whyNoData(given: unknown): string | undefined {
  // most signals are these: they cost no walk
  switch (typeof given) {
    case 'boolean':
      return undefined;
    case 'number':
      return Number.isFinite(given) ? undefined : `${given}, which is no finite number`;
    case 'string':
      return given.length > mostData ? tooMuch : undefined;
    default: {
      const size = sizeOf(given, 0);
      if (typeof size === 'string') return size;
      return size > mostData ? tooMuch : undefined;
    }
  }
}

const tooMuch = `more than ${mostData} characters of data`;

/** Rough size of data as text, or why it is none. */
function sizeOf(given: unknown, depth: number): number | string {
  if (depth > deepest) return `data nested deeper than ${deepest}, or in a circle`;
  if (given === null || typeof given === 'boolean') return 4;
  if (typeof given === 'string') return given.length + 2;
  if (typeof given === 'number') {
    return Number.isFinite(given) ? 8 : `${given}, which is no finite number`;
  }
  if (typeof given !== 'object') return `${nameOf(given)}, which is no data`;
  let size = 2;
  if (Array.isArray(given)) {
    for (const item of given) {
      const more = sizeOf(item, depth + 1);
      if (typeof more === 'string') return more;
      size += more + 1;
      if (size > mostData) return size;
    }
    return size;
  }
  if (!isPlain(given)) return `${nameOf(given)}, which is no data`;
  for (const key of Object.keys(given)) {
    const more = sizeOf(given[key], depth + 1);
    if (typeof more === 'string') return more;
    size += key.length + more + 4;
    if (size > mostData) return size;
  }
  return size;
}

/** Whether two values are the same as data: what a receptor compares its samples by. */
export function sameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, i) => sameData(item, b[i]));
  }
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(b, key) &&
      sameData((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}

/** A copy that nobody else holds. Only for what has been found to be data. */
export function copyData<T extends Data>(given: T): T {
  if (typeof given !== 'object' || given === null) return given;
  if (Array.isArray(given)) return given.map(copyData) as unknown as T;
  const copy: Record<string, Data> = {};
  for (const [key, value] of Object.entries(given)) {
    if (key === '__proto__') {
      Object.defineProperty(copy, key, { value: copyData(value), enumerable: true });
    } else copy[key] = copyData(value);
  }
  return copy as T;
}

function isPlain(given: object): given is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(given);
  return prototype === Object.prototype || prototype === null;
}

function nameOf(given: unknown): string {
  if (typeof given === 'function') return 'a function';
  if (typeof given !== 'object' || given === null) return String(typeof given);
  if (typeof (given as { then?: unknown }).then === 'function') return 'a promise';
  return `an object of the class ${given.constructor?.name ?? 'unknown'}`;
}
