/**
 * Looks through the bytes of a request before they are unpacked. A few of them could say that they are millions of
 * lists, or lists in lists without end; and the reader knows things that are no data.
 */

/** Lists and maps within each other. */
const deepest = 64;
/** Of all lists and maps together: a character of a thousand skills has a tenth of them. */
const mostItems = 200_000;
/** Bytes that are not those of a recording. */
const mostText = 32 * 1024 * 1024;

/** What is wrong with it, or nothing. */
export function scanRequest(bytes: Uint8Array): string | undefined {
  const end = bytes.length;
  /** Of each list or map that is open: items still to come; of a map keys and values, and below zero. */
  const left: number[] = [1];
  let at = 0;
  let items = 0;
  let text = 0;
  while (left.length > 0) {
    const open = left.length - 1;
    const remaining = left[open]!;
    if (remaining === 0) {
      left.pop();
      continue;
    }
    left[open] = remaining - Math.sign(remaining);
    const isKey = remaining < 0 && remaining % 2 === 0;
    if (at >= end) return cut;
    const began = at;
    const token = bytes[at++]!;
    const { width, size, list, map } = shapeOf(token);
    const length = width === 0 ? size : readLength(bytes, at, width);
    at += width;
    if (isKey && !isText(token)) return 'the name of a field is no text';
    if (list || map) {
      // before it is believed: every item takes a byte at least
      if (length > end - at) return cut;
      items += length;
      if (items > mostItems) return `it has more than ${mostItems} items`;
      if (left.length > deepest) return `it nests deeper than ${deepest}`;
      left.push(map ? -2 * length : length);
    } else if (size < 0) {
      // nothing, as it is written by who has a field without a value
      if (token !== 0xd4 || bytes[at] !== 0 || bytes[at + 1] !== 0) {
        return `it has something of the type 0x${token.toString(16)}, which is no data`;
      }
      at += 2;
    } else {
      if (isNotFinite(bytes, token, at)) return 'it has a number that is not finite';
      if (isKey && isProto(bytes, at, length)) return 'a field is named "__proto__"';
      at += length;
    }
    if (at > end) return cut;
    if (token < 0xc4 || token > 0xc6) text += at - began;
    if (text > mostText) return `it has more than ${mostText} bytes besides a recording`;
  }
  return at === end ? undefined : 'something comes after it';
}

const cut = 'it ends before it is complete';

interface Shape {
  /** Bytes of the length. */
  readonly width: number;
  /** Where no length is written; below zero for what is no data. */
  readonly size: number;
  readonly list?: boolean;
  readonly map?: boolean;
}

const shapes: readonly Shape[] = Array.from({ length: 256 }, (_, token) => makeShape(token));

function shapeOf(token: number): Shape {
  return shapes[token]!;
}

function makeShape(token: number): Shape {
  if (token < 0x80 || token >= 0xe0) return { width: 0, size: 0 };
  if (token < 0x90) return { width: 0, size: token & 0x0f, map: true };
  if (token < 0xa0) return { width: 0, size: token & 0x0f, list: true };
  if (token < 0xc0) return { width: 0, size: token & 0x1f };
  const sizes: Readonly<Record<number, number>> = {
    192: 0,
    194: 0,
    195: 0,
    202: 4,
    203: 8,
    204: 1,
    205: 2,
    206: 4,
    207: 8,
    208: 1,
    209: 2,
    210: 4,
    211: 8,
  };
  const size = sizes[token];
  if (size !== undefined) return { width: 0, size };
  // bytes, and text
  if (token >= 0xc4 && token <= 0xc6) return { width: 2 ** (token - 0xc4), size: 0 };
  if (token >= 0xd9 && token <= 0xdb) return { width: 2 ** (token - 0xd9), size: 0 };
  if (token === 0xdc || token === 0xdd) return { width: 2 * (token - 0xdb), size: 0, list: true };
  if (token === 0xde || token === 0xdf) return { width: 2 * (token - 0xdd), size: 0, map: true };
  return { width: 0, size: -1 };
}

function isText(token: number): boolean {
  return (token >= 0xa0 && token < 0xc0) || (token >= 0xd9 && token <= 0xdb);
}

function isNotFinite(bytes: Uint8Array, token: number, at: number): boolean {
  if (token !== 0xca && token !== 0xcb) return false;
  return (bytes[at]! & 0x7f) === 0x7f && bytes[at + 1]! >= (token === 0xca ? 0x80 : 0xf0);
}

/** More than there can be, where the bytes end before it. */
function readLength(bytes: Uint8Array, at: number, width: number): number {
  let length = 0;
  for (let i = 0; i < width; i++) length = length * 256 + (bytes[at + i] ?? 255);
  return length;
}

const proto = [...'__proto__'].map((letter) => letter.charCodeAt(0));

function isProto(bytes: Uint8Array, at: number, length: number): boolean {
  return length === proto.length && proto.every((byte, index) => bytes[at + index] === byte);
}
