/** What pages send, looked at before it is unpacked. */
import { fail } from '@troupe/core';
import { readUnknown } from '@troupe/views/reach';
import { scanRequest } from './scan-request.js';

/** Plain data, of a size that can be: what it says, whoever takes it looks at first. */
export function readAsked(bytes: Uint8Array): unknown {
  const wrong = scanRequest(bytes);
  if (wrong !== undefined) fail('no-request', '', `is no request: ${wrong}`);
  return readUnknown(bytes);
}
