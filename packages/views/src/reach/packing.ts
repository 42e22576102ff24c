/** Messages between pages and servers as bytes: MessagePack both ways, so that recordings travel as they are. */
import { Packr } from 'msgpackr';
import type { Asked, Part, Sent } from '../model/protocol.js';

/** Records as plain maps: shared structures would tie each message to those before it. */
const packr = new Packr({ useRecords: false, mapsAsObjects: true, int64AsType: 'number' });

export function writeAsked(asked: Asked): Uint8Array<ArrayBuffer> {
  return new Uint8Array(packr.pack(asked));
}

export function writeSent(sent: Sent): Uint8Array<ArrayBuffer> {
  return new Uint8Array(packr.pack(sent));
}

export function writePart(part: Part): Uint8Array<ArrayBuffer> {
  return new Uint8Array(packr.pack(part));
}

/** Only what comes whole. */
export function readSent(bytes: Uint8Array): Sent {
  return packr.unpack(bytes) as Sent;
}

export function readSentOrPart(bytes: Uint8Array): Sent | Part {
  return packr.unpack(bytes) as Sent | Part;
}

/** Whoever takes it from strangers looks at the bytes first, and then at what they say. */
export function readUnknown(bytes: Uint8Array): unknown {
  return packr.unpack(bytes);
}
