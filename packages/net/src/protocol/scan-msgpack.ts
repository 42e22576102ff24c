/**
 * Looks through the bytes of a msgpack packet before it is read. The reader knows many things that are no data:
 * records, for which it compiles functions, regular expressions, references. None of them gets to it, nor does a length
 * that lies: it would take memory for what never comes.
 */
import { limits } from './limits.js';

/** Of each list or map that is open: how many items are still to come; a map counts keys and values. */
const left = new Float64Array(limits.depth + 1);
/** Whether it is a map. */
const isMap = new Uint8Array(limits.depth + 1);

/** What is wrong with it, or nothing. */
export function scanMsgpack(bytes: Uint8Array): string | undefined {
  const end = bytes.length;
  let at = 0;
  let depth = 0;
  // the packet itself is the one item of a list that is not there
  left[0] = 1;
  isMap[0] = 0;
  while (depth >= 0) {
    const items = left[depth]!;
    if (items === 0) {
      depth -= 1;
      continue;
    }
    left[depth] = items - 1;
    const isKey = isMap[depth] === 1 && items % 2 === 0;
    if (at >= end) return 'it ends before it is complete';
    const token = bytes[at++]!;
    let size = 0;
    // strings first: they are the most
    if (token >= 0xa0 && token < 0xc0) {
      size = token - 0xa0;
      if (isKey && size === 9 && isProto(bytes, at)) return 'a field is named "__proto__"';
    } else if (token >= 0xd9 && token <= 0xdb) {
      const width = token === 0xd9 ? 1 : token === 0xda ? 2 : 4;
      size = readLength(bytes, at, width);
      at += width;
      if (isKey && size === 9 && isProto(bytes, at)) return 'a field is named "__proto__"';
    } else if (isKey) return 'the name of a field is no text';
    else if (token < 0x80 || token >= 0xe0) continue;
    else if (token < 0xa0 || token >= 0xdc) {
      let count = token & 0x0f;
      const map = token < 0x90 || token === 0xde || token === 0xdf;
      if (token >= 0xdc) {
        const width = token % 2 === 0 ? 2 : 4;
        count = readLength(bytes, at, width);
        at += width;
      }
      if (map) count *= 2;
      depth += 1;
      if (depth > limits.depth) return `it nests deeper than ${limits.depth}`;
      left[depth] = count;
      isMap[depth] = map ? 1 : 0;
      continue;
    } else {
      switch (token) {
        case 0xc0:
        case 0xc2:
        case 0xc3:
          continue;
        case 0xca:
          if ((bytes[at]! & 0x7f) === 0x7f && bytes[at + 1]! >= 0x80) return notFinite;
          size = 4;
          break;
        case 0xcb:
          if ((bytes[at]! & 0x7f) === 0x7f && bytes[at + 1]! >= 0xf0) return notFinite;
          size = 8;
          break;
        case 0xcc:
        case 0xd0:
          size = 1;
          break;
        case 0xcd:
        case 0xd1:
          size = 2;
          break;
        case 0xce:
        case 0xd2:
          size = 4;
          break;
        case 0xcf:
        case 0xd3:
          size = 8;
          break;
        default:
          return `it has something of the type 0x${token.toString(16)}, which is no data`;
      }
    }
    at += size;
    if (at > end) return 'it ends before it is complete';
  }
  return at === end ? undefined : 'something comes after it';
}

const notFinite = 'it has a number that is not finite';

/** More than there can be, where the bytes end before it. */
function readLength(bytes: Uint8Array, at: number, width: number): number {
  let length = 0;
  for (let i = 0; i < width; i++) length = length * 256 + (bytes[at + i] ?? 255);
  return length;
}

const proto = [0x5f, 0x5f, 0x70, 0x72, 0x6f, 0x74, 0x6f, 0x5f, 0x5f];

function isProto(bytes: Uint8Array, at: number): boolean {
  return proto.every((byte, index) => bytes[at + index] === byte);
}
