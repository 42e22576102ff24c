/** Whether fields of a message are what they should be. Each runs for every message that comes: none allocates. */
import { limits } from './limits.js';
import { isPlain } from './plain-data.js';

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(given: unknown): given is Fields {
  return typeof given === 'object' && given !== null && !Array.isArray(given) && isPlain(given);
}

export function isName(given: unknown): boolean {
  return typeof given === 'string' && given.length > 0 && given.length <= limits.name;
}

export function isText(given: unknown): boolean {
  return typeof given === 'string' && given.length <= limits.text;
}

/** A whole number that is not negative. */
export function isWhole(given: unknown): boolean {
  return Number.isSafeInteger(given) && (given as number) >= 0;
}

export function isValue(given: unknown): boolean {
  switch (typeof given) {
    case 'boolean':
    case 'string':
      return true;
    case 'number':
      return Number.isFinite(given);
    default:
      return false;
  }
}

export function isListOf(given: unknown, isItem: (item: unknown) => boolean): boolean {
  if (!Array.isArray(given) || given.length > limits.entries) return false;
  for (let i = 0; i < given.length; i++) if (!isItem(given[i])) return false;
  return true;
}

/** A map from names, with no more of them than may be. */
export function isMapOf(given: unknown, isItem: (item: unknown) => boolean): boolean {
  if (!isFields(given)) return false;
  let count = 0;
  for (const key in given) {
    count += 1;
    if (count > limits.entries || key === '__proto__') return false;
    if (!isName(key) || !isItem(given[key])) return false;
  }
  return true;
}

export function maybe(given: unknown, isIt: (given: unknown) => boolean): boolean {
  return given === undefined || isIt(given);
}
