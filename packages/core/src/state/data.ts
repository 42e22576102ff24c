/** Plain data: what can be compared, copied, written down and taken up again. Signals, memory and things are made of it. */
import type { Value } from './definition.js';

export type Data = Value | null | readonly Data[] | { readonly [key: string]: Data };

/** About as many characters as JSON would have; beyond it data is refused. */
const mostData = 65_536;
const deepest = 64;
/** Lists of up to so many numbers are points, rotations and the like: moving bodies write them by the thousand. */
const fewNumbers = 16;
const someNumbers: readonly number[] = Array.from({ length: fewNumbers }, () => 0.5);

/** Why something is not data that may be kept, or nothing if it is. Reads as the end of "it gave …". */
export function whyNoData(given: unknown): string | undefined {
  if (typeof given === 'boolean') return undefined;
  try {
    copyOf(given, 0, { left: mostData, frozen: false });
    return undefined;
  } catch (error) {
    if (error instanceof NoData) return error.message;
    throw error;
  }
}

/**
 * A frozen copy of data that somebody else made; throws a TypeError that reads "it gave …" if it is none. Checked and
 * copied in one go: what is read twice may say something else the second time.
 */
export function takeData(given: unknown, who: string): Data {
  try {
    const plain = takePlain(given);
    return plain === undefined
      ? copyOf(given, 0, { left: mostData, frozen: true })
      : handOut(plain);
  } catch (error) {
    calmPromise(given);
    throw error instanceof NoData ? new TypeError(`${who} gave ${error.message}`) : error;
  }
}

/**
 * As `takeData`, for what most signals and writes are: a flag, a number, a few numbers. Nothing for all else. The list is
 * not frozen yet, for such are read ten times faster, and most are read by nobody but who moves and shows bodies:
 * whoever hands it to somebody else does so with `handOut`.
 */
export function takePlain(given: unknown): Data | undefined {
  if (typeof given === 'boolean' || Number.isFinite(given)) return given as Value;
  return takeNumbers(given);
}

/** For somebody who may try to change it. All but a list of a few numbers is frozen already. */
export function handOut<T extends Data | undefined>(value: T): T {
  return typeof value === 'object' ? Object.freeze(value) : value;
}

/** A copy that nobody else holds, and that may be changed. */
export function copyData<T extends Data>(given: T): T {
  return copyOf(given, 0, { left: Number.POSITIVE_INFINITY, frozen: false }) as T;
}

/** Whether two values are the same as data: what a receptor compares its samples by. */
export function sameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!sameData(a[i], b[i])) return false;
    return true;
  }
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(b, key) &&
      sameData((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}

class NoData extends Error {}

interface Room {
  left: number;
  /** Whether nobody may change the copy. */
  readonly frozen: boolean;
}

/** A copy of a short list of finite numbers; nothing if it is anything else. */
function takeNumbers(given: unknown): readonly number[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const { length } = given;
  if (length > fewNumbers) return undefined;
  // not made here: engines take lists that are made in one place for alike, and those that are frozen later for all
  const copy = someNumbers.slice(0, length);
  for (let i = 0; i < length; i++) {
    const item: unknown = given[i];
    if (typeof item !== 'number' || !Number.isFinite(item)) return undefined;
    copy[i] = item;
  }
  return copy;
}

function copyOf(given: unknown, depth: number, room: Room): Data {
  if (depth > deepest) throw new NoData(`data nested deeper than ${deepest}, or in a circle`);
  switch (typeof given) {
    case 'boolean':
      spend(room, 4);
      return given;
    case 'number':
      if (!Number.isFinite(given)) throw new NoData(`${given}, which is no finite number`);
      spend(room, 8);
      return given;
    case 'string':
      spend(room, given.length + 2);
      return given;
    case 'object':
      if (given === null) return null;
      return Array.isArray(given) ? copyList(given, depth, room) : copyRecord(given, depth, room);
    default:
      throw new NoData(`${nameOf(given)}, which is no data`);
  }
}

function copyList(given: readonly unknown[], depth: number, room: Room): Data {
  const { length } = given;
  spend(room, length + 2);
  const copy: Data[] = [];
  // not map: it leaves holes out
  for (let i = 0; i < length; i++) copy.push(copyOf(given[i], depth + 1, room));
  return room.frozen ? Object.freeze(copy) : copy;
}

function copyRecord(given: object, depth: number, room: Room): Data {
  if (!isPlain(given)) throw new NoData(`${nameOf(given)}, which is no data`);
  const copy: Record<string, Data> = {};
  for (const key of Object.keys(given)) {
    spend(room, key.length + 4);
    const value = copyOf(given[key], depth + 1, room);
    // an assignment would change the prototype
    if (key === '__proto__') {
      Object.defineProperty(copy, key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } else copy[key] = value;
  }
  return room.frozen ? Object.freeze(copy) : copy;
}

function spend(room: Room, size: number): void {
  room.left -= size;
  if (room.left < 0) throw new NoData(`more than ${mostData} characters of data`);
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

/** Nobody waits for a promise that was no data: if it comes to nothing, that is no news. */
export function calmPromise(given: unknown): void {
  if (given instanceof Promise) given.catch(() => undefined);
}
