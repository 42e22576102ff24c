/** Packets as bytes: msgpack, or JSON for who would rather speak that. The first byte says which it is. */
import { type Data, TroupeError } from '@troupe/core';
import { Packr } from 'msgpackr/pack';
import { checkEnvelope } from './check-packet.js';
import { limits } from './limits.js';
import type { Packet } from './messages.js';
import { copyPlain, hasMinusZero, inspectPlain, isPlainData, tidy } from './plain-data.js';
import { scanMsgpack } from './scan-msgpack.js';
import { writeMsgpack } from './write-msgpack.js';

export type Form = 'msgpack' | 'json';

// numbers that are not whole are always 64 bits wide: in 32 a sign would change on its way
const packr = new Packr({
  useRecords: false,
  mapsAsObjects: true,
  variableMapSize: true,
  useFloat32: 0,
  int64AsType: 'number',
});
const utf8 = new TextDecoder('utf-8', { fatal: true });
const brace = 0x7b;

/** Throws if the packet is no data, or larger than a packet may be. */
export function encodePacket(packet: Packet): Uint8Array {
  const found = inspectPlain(packet);
  const plain = found === tidy ? packet : copyPlain(packet, { bytes: 0 });
  const bytes = found & hasMinusZero ? writeMsgpack(plain as Data) : packr.pack(plain);
  checkSize(bytes.length);
  return bytes;
}

/** The same as text. */
export function encodeJson(packet: Packet): string {
  const found = inspectPlain(packet);
  const text = found & hasMinusZero ? writeJson(packet as unknown as Data) : JSON.stringify(packet);
  // a character is up to three bytes: counted only where that can matter
  checkSize(text.length * 3 > limits.packet ? new TextEncoder().encode(text).length : text.length);
  return text;
}

export function formOf(received: Uint8Array | string): Form {
  return typeof received === 'string' || received[0] === brace ? 'json' : 'msgpack';
}

/** The packet that came, its messages not yet looked at. Throws a TroupeError if it is none. */
export function decodePacket(received: Uint8Array | string): Packet {
  checkSize(received.length);
  const packet = formOf(received) === 'json' ? parseJson(received) : unpack(received as Uint8Array);
  const wrong = checkEnvelope(packet);
  if (wrong !== undefined) throw new TroupeError([wrong]);
  return packet as Packet;
}

function unpack(bytes: Uint8Array): unknown {
  const wrong = scanMsgpack(bytes);
  if (wrong !== undefined) return noPacket(wrong);
  return packr.unpack(bytes);
}

function parseJson(received: Uint8Array | string): unknown {
  let packet: unknown;
  try {
    packet = JSON.parse(typeof received === 'string' ? received : utf8.decode(received));
  } catch {
    return noPacket('it is no JSON');
  }
  if (!isPlainData(packet)) {
    return noPacket(`it nests deeper than ${limits.depth}, or has a number or name that cannot be`);
  }
  return packet;
}

function writeJson(value: Data): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  const fields = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${writeJson(item)}`).join(',')}}`;
}

function checkSize(bytes: number): void {
  if (bytes <= limits.packet) return;
  const message = `a packet has ${limits.packet} bytes at most; this one has ${bytes}. Send it in parts`;
  throw new TroupeError([{ code: 'packet-too-large', path: '', message }]);
}

function noPacket(why: string): never {
  const message = `what came is no packet: ${why}. Send packets as the page about the protocol says`;
  throw new TroupeError([{ code: 'no-packet', path: '', message }]);
}
