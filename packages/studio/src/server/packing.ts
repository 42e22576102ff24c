/** Messages of the studio as bytes: MessagePack both ways, so that recordings travel as they are. */
import { fail } from '@troupe/core';
import type { Asked, Sent } from '@troupe/views/stage';
import { Packr } from 'msgpackr';
import { scanRequest } from './scan-request.js';

/** Records as plain maps: shared structures would tie each message to those before it. */
const packr = new Packr({ useRecords: false, mapsAsObjects: true, int64AsType: 'number' });

export function writeAsked(asked: Asked): Uint8Array<ArrayBuffer> {
  return new Uint8Array(packr.pack(asked));
}

export function writeSent(sent: Sent): Uint8Array<ArrayBuffer> {
  return new Uint8Array(packr.pack(sent));
}

export function readSent(bytes: Uint8Array): Sent {
  return packr.unpack(bytes) as Sent;
}

/** Plain data, of a size that can be: what it says, whoever takes it looks at first. */
export function readAsked(bytes: Uint8Array): unknown {
  const wrong = scanRequest(bytes);
  if (wrong !== undefined) fail('no-request', '', `is no request: ${wrong}`);
  return packr.unpack(bytes);
}
