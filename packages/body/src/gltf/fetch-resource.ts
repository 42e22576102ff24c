/** Brings the bytes that a model refers to: from the text itself, or by whoever was asked to. */
import { TroupeError } from '@troupe/core';
import { type Bytes, bytesOf } from './bytes.js';
import { describe, refuse } from './check-json.js';
import { limits } from './limits.js';

export type Resources = (uri: string) => Bytes | Promise<Bytes>;

/** Undefined for data within the text that is none. */
export type Fetch = (uri: string, path: string) => Promise<Uint8Array | undefined>;

/** Each uri once, whatever number of entries name it; what came is counted, not what was announced. */
export function createFetcher(resources: Resources | undefined): Fetch {
  const brought = new Map<string, Uint8Array>();
  let left: number = limits.bytes;
  return async (uri, path) => {
    const known = brought.get(uri);
    if (known !== undefined) return known;
    const bytes = uri.startsWith('data:') ? decodeDataUri(uri) : await ask(uri, path, resources);
    if (bytes === undefined) return undefined;
    left -= bytes.length;
    if (left < 0) {
      const remedy = 'Leave some of them out';
      const message = `brings buffers and pictures to more than ${limits.bytes} bytes. ${remedy}`;
      refuse('too-many', path, message);
    }
    brought.set(uri, bytes);
    return bytes;
  };
}

async function ask(
  uri: string,
  path: string,
  resources: Resources | undefined,
): Promise<Uint8Array> {
  if (resources === undefined) {
    const remedy = 'Give `resources`, a function that returns its bytes';
    return refuse('missing', path, `the model needs the file ${describe(uri)}. ${remedy}`);
  }
  const brought = await bring(uri, path, resources);
  const bytes = bytesOf(brought);
  if (bytes !== undefined) return bytes;
  return refuse(
    'missing',
    path,
    `expected the bytes of ${describe(uri)}, got ${describe(brought)}`,
  );
}

/** What it throws says nothing of the model: a file that is missing may be one of fifty. */
async function bring(uri: string, path: string, resources: Resources): Promise<Bytes> {
  try {
    return await resources(decodeName(uri));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `${describe(uri)} could not be brought: ${reason}`;
    const error = new TroupeError([{ code: 'missing', path, message }]);
    error.cause = cause;
    throw error;
  }
}

/** The type that a data URI says, for pictures. */
export function typeOfDataUri(uri: string | undefined): string | undefined {
  return uri === undefined ? undefined : /^data:([^;,]+)[;,]/.exec(uri)?.[1];
}

function decodeDataUri(uri: string): Uint8Array | undefined {
  const comma = uri.indexOf(',');
  if (comma === -1) return undefined;
  if (!uri.slice(0, comma).endsWith(';base64')) return decodePercents(uri.slice(comma + 1));
  try {
    return decodeBase64(uri.slice(comma + 1));
  } catch {
    return undefined;
  }
}

/** Four letters are three bytes. */
const piece = 65_536;

/** Piece by piece: all at once is held twice, as text too. Throws where it is none. */
function decodeBase64(text: string): Uint8Array {
  const letters = /\s/.test(text) ? text.replace(/[\t\n\f\r ]+/g, '') : text;
  const padding = letters.endsWith('==') ? 2 : letters.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array(Math.floor(((letters.length - padding) / 4) * 3));
  let length = 0;
  for (let at = 0; at < letters.length; at += piece) {
    const decoded = atob(letters.slice(at, at + piece));
    for (let i = 0; i < decoded.length; i++) bytes[length++] = decoded.charCodeAt(i);
  }
  // an end within the text may be the end of a piece
  if (length !== bytes.length) throw new RangeError('ends before its end');
  return bytes;
}

/** `%89PNG`, byte by byte: those of a picture are no letters. */
function decodePercents(text: string): Uint8Array {
  const letters = new TextEncoder().encode(text);
  const digit = (at: number) => Number.parseInt(String.fromCharCode(letters[at] ?? 0), 16);
  let length = 0;
  for (let at = 0; at < letters.length; at++, length++) {
    const byte = letters[at] === 0x25 ? digit(at + 1) * 16 + digit(at + 2) : Number.NaN;
    letters[length] = Number.isNaN(byte) ? letters[at]! : byte;
    if (!Number.isNaN(byte)) at += 2;
  }
  return letters.slice(0, length);
}

function decodeName(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
