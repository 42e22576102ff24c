/** Writes msgpack as plainly as can be, with every number as it is. For packets that have a minus zero. */
import type { Data } from '@troupe/core';

const utf8 = new TextEncoder();

/** Slower than the usual writer, which makes a zero of a minus zero. */
export function writeMsgpack(packet: Data): Uint8Array {
  const parts: Uint8Array[] = [];
  write(packet, parts);
  let length = 0;
  for (const part of parts) length += part.length;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function write(value: Data, parts: Uint8Array[]): void {
  if (value === null) parts.push(Uint8Array.of(0xc0));
  else if (typeof value === 'boolean') parts.push(Uint8Array.of(value ? 0xc3 : 0xc2));
  else if (typeof value === 'number') parts.push(number(value));
  else if (typeof value === 'string') {
    const text = utf8.encode(value);
    parts.push(head(0xdb, text.length), text);
  } else if (Array.isArray(value)) {
    parts.push(head(0xdd, value.length));
    for (const item of value) write(item, parts);
  } else {
    const fields = Object.entries(value);
    parts.push(head(0xdf, fields.length));
    for (const [key, item] of fields) {
      write(key, parts);
      write(item, parts);
    }
  }
}

function head(token: number, length: number): Uint8Array {
  const bytes = new Uint8Array(5);
  bytes[0] = token;
  new DataView(bytes.buffer).setUint32(1, length);
  return bytes;
}

function number(value: number): Uint8Array {
  const bytes = new Uint8Array(9);
  bytes[0] = 0xcb;
  new DataView(bytes.buffer).setFloat64(1, value);
  return bytes;
}
