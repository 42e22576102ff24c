/**
 * Counts what JSON holds without parsing it. A parser has taken the memory already when it finds out: three hundred
 * megabytes of brackets are twenty gigabytes of it.
 */
import { limits } from './limits.js';

export interface JsonCount {
  /** Keys and values; an empty list or object is counted as if it held something. */
  readonly marks: number;
  /** What is too much, and where. */
  readonly excess: string | undefined;
}

const remedy = 'Leave out what is no part of the model, as extras';

/** `start` is the place of the text within the file. */
export function countJson(bytes: Uint8Array, start = 0): JsonCount {
  const { length } = bytes;
  if (length > limits.text) {
    const message = `has ${length} bytes of text; at most ${limits.text} are allowed`;
    return { marks: 0, excess: `${message}. Put its data into the binary chunk of a GLB` };
  }
  // of the object that is open at each depth
  const keys = new Uint32Array(limits.nested + 1);
  let marks = 0;
  let depth = 0;
  for (let at = 0; at < length; at++) {
    switch (bytes[at]) {
      case 0x22: // "
        at = endOfQuoted(bytes, at + 1);
        continue;
      case 0x5b: // [
      case 0x7b: // {
        marks += 1;
        depth += 1;
        if (depth > limits.nested) {
          const message = `has at byte ${start + at} more than ${limits.nested} lists and objects`;
          return { marks, excess: `${message} within each other. ${remedy}` };
        }
        keys[depth] = 0;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        continue;
      case 0x3a: // :
        keys[depth]! += 1;
        if (keys[depth]! > limits.keys) {
          const message = `has more than ${limits.keys} keys in one object by byte ${start + at}`;
          return { marks, excess: `${message}. ${remedy}` };
        }
        marks += 1;
        break;
      case 0x2c: // ,
        marks += 1;
        break;
      default:
        continue;
    }
    if (marks > limits.marks) {
      const message = `has more than ${limits.marks} keys and values by byte ${start + at}`;
      return { marks, excess: `${message}. ${remedy}` };
    }
  }
  return { marks, excess: undefined };
}

/** The place of the quote that ends it: what is within is one value, whatever it looks like. */
function endOfQuoted(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0x22) at += bytes[at] === 0x5c ? 2 : 1;
  return at;
}
