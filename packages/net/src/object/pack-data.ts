/** What is sent is looked at where it is sent: a packet that no carrier takes would be tried again for ever. */
import { type Data, fail, type Problem, TroupeError } from '@troupe/core';
import { limits } from '../protocol/limits.js';
import { copyPlain } from '../protocol/plain-data.js';

/** Bytes, about, of one letter: well below those of a packet. */
const mostBytes = limits.packet / 2;
/** Levels that a packet, its list of messages, the message and our own envelope take. */
const within = 6;

/** A copy that nobody else holds. Throws if it is no data, or too much. */
export function packData(what: unknown): Data {
  const sized = { bytes: 0 };
  const copy = copyPlain(what ?? null, sized, within);
  if (sized.bytes > mostBytes) {
    const found = `this has about ${sized.bytes}`;
    fail('too-large', '', `a letter has ${mostBytes} bytes at most; ${found}. Send it in parts`);
  }
  return copy;
}

/** Compared by what they say: a list that was made anew is no news. */
export function sameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(b, key) &&
      sameData((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}

const longest = 2000;

/** What is told of an error: never more than a letter may have. */
export function problemOf(error: unknown, path: string): Problem {
  const [problem] = error instanceof TroupeError ? error.problems : [];
  if (problem !== undefined) return { ...problem, message: shorten(problem.message) };
  const text = error instanceof Error ? error.message : String(error);
  return { code: 'failed', path, message: shorten(text === '' ? 'it failed' : text) };
}

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

export function errorOf(problem: Problem): TroupeError {
  return new TroupeError([problem]);
}
