/** A character or a show in a link: behind the #, a text pressed. Nothing of it reaches a server. */
import { pressText, unpressText } from '@troupe/views/stage';
import { type PartNames, readKind, sayKind } from '../shows/parts-kind.js';

const key = 'character';
const partsKey = 'parts';
/** Letters of text that are taken from a link, unpressed: more is a file. */
const mostText = 200_000;

/** One of them, or both. */
export interface Shared {
  /** Of the character; without it the show is shared as it comes. */
  readonly text?: string | undefined;
  /** The show that comes with the studio in which it lives, and whose code it has. */
  readonly show?: string | undefined;
  /** Of which its character is made, if it is. */
  readonly parts?: PartNames | undefined;
}

export async function linkOf({ text, show, parts }: Shared, page: string): Promise<string> {
  const fields: string[] = [];
  if (show !== undefined) fields.push(`show=${show}`);
  if (parts !== undefined) fields.push(String(new URLSearchParams({ [partsKey]: sayKind(parts) })));
  if (text !== undefined) fields.push(`${key}=${toBase64(await pressText(text))}`);
  const url = new URL(page);
  // what let this person in, such as a token, is nobody else's
  url.search = '';
  url.username = '';
  url.password = '';
  url.hash = fields.join('&');
  return url.href;
}

/** Nothing where the link has none; what is wrong with one is thrown. */
export async function readLink(hash: string): Promise<Shared | undefined> {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const show = fields.get('show') ?? undefined;
  const chosen = fields.get(partsKey);
  const parts = chosen === null ? undefined : readKind(chosen);
  if (chosen !== null && parts === undefined) throw damaged();
  const rest = { show, ...(parts !== undefined && { parts }) };
  const found = fields.get(key);
  if (found === null) return show === undefined ? undefined : rest;
  try {
    return { text: await unpressText(fromBase64(found), mostText), ...rest };
  } catch {
    throw damaged();
  }
}

function damaged(): Error {
  return new Error('The link is damaged: it may have been cut off when it was copied.');
}

function toBase64(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
