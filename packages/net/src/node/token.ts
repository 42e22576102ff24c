/** Tokens: who somebody is, what role they have, which characters they may deal with, and until when. Signed. */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { checkOptions, keysOf, TroupeError } from '@troupe/core';
import { limits } from '../protocol/limits.js';
import { type Peer, type Role, roles } from '../protocol/messages.js';

/** What a token says. */
export interface Token extends Peer {
  /** Milliseconds since 1970. */
  readonly until: number;
  /** No other token has it. */
  readonly id: string;
}

export type TokenCheck =
  | { readonly ok: true; readonly token: Token }
  | { readonly ok: false; readonly code: TokenFault; readonly reason: string };
export type TokenFault = 'malformed' | 'wrong-signature' | 'expired';

const prefix = 'troupe1';
const keyBytes = 32;
const keySigns = Math.ceil((keyBytes * 4) / 3);
const longest = 4096;

export interface TokenOptions extends Peer {
  readonly until: number;
}

const tokenKeys = keysOf<TokenOptions>({ name: true, role: true, characters: true, until: true });

/** `troupe1.<payload>.<signature>`: fit for an address, a header and a command line. */
export function createToken(key: Uint8Array, given: TokenOptions): string {
  // misspelt, the characters that it is for would be all
  checkOptions(given, tokenKeys, 'createToken');
  const { name, role, characters, until } = given;
  const token: Token = {
    name,
    role,
    ...(characters === undefined ? undefined : { characters }),
    until,
    id: randomUUID(),
  };
  if (!isToken(token)) {
    const message = `a token has a name of up to ${limits.name} characters, one of the roles ${roles.join(', ')}, and a time until which it counts`;
    throw new TroupeError([{ code: 'bad-token', path: '', message }]);
  }
  const payload = Buffer.from(JSON.stringify(token)).toString('base64url');
  return `${prefix}.${payload}.${sign(key, payload).toString('base64url')}`;
}

/** `now` in milliseconds since 1970. */
export function checkToken(key: Uint8Array, text: string, now: number): TokenCheck {
  if (text.length > longest) return refuse('malformed', 'the token is longer than any token is');
  const [first, payload, signature, ...more] = text.split('.');
  if (first !== prefix || payload === undefined || signature === undefined || more.length > 0) {
    return refuse('malformed', `a token reads ${prefix}.….…; this one does not`);
  }
  const given = Buffer.from(signature, 'base64url');
  const right = sign(key, payload);
  // before anything in it is read: only who has the key can have it read
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    return refuse('wrong-signature', 'the token was changed, or is of another key');
  }
  let token: unknown;
  try {
    token = JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return refuse('malformed', 'the token says nothing that can be read');
  }
  if (!isToken(token))
    return refuse('malformed', 'the token does not say who, what role and until when');
  if (now >= token.until) return refuse('expired', sayExpired(token.until));
  return { ok: true, token };
}

/** To who comes with it too late, and to who is there when its time is over. */
export function sayExpired(until: number): string {
  return `the token was good until ${sayTime(until)}; get a new one`;
}

/** One can sign for longer than there are dates. */
function sayTime(until: number): string {
  const date = new Date(until);
  return Number.isNaN(date.getTime()) ? String(until) : date.toISOString();
}

/** The key in a file; one that is not there is made, readable by its owner only. */
export function openKeyFile(path: string): Uint8Array {
  try {
    writeFileSync(path, `${randomBytes(keyBytes).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    const message =
      'others can read this key, and could make tokens with it. Run chmod 600 on it, or make a new one';
    throw new TroupeError([{ code: 'key-not-secret', path, message }]);
  }
  const text = readFileSync(path, 'utf8').trim();
  const key = Buffer.from(text, 'base64url');
  // whatever is no base64url is passed over when it is read: any long text would do, and be guessed
  if (key.length !== keyBytes || key.toString('base64url') !== text) {
    const message = `a key is ${keyBytes} random bytes in base64url, which is one line of ${keySigns} letters, digits, - and _; this file has something else. Remove it and a new one is made, or give another path`;
    throw new TroupeError([{ code: 'bad-key', path, message }]);
  }
  return key;
}

function sign(key: Uint8Array, payload: string): Buffer {
  return createHmac('sha256', key).update(`${prefix}.${payload}`).digest();
}

function isToken(given: unknown): given is Token {
  if (typeof given !== 'object' || given === null) return false;
  const { name, role, characters, until, id } = given as Partial<Record<keyof Token, unknown>>;
  return (
    typeof name === 'string' &&
    name.length > 0 &&
    name.length <= limits.name &&
    roles.includes(role as Role) &&
    (characters === undefined ||
      (Array.isArray(characters) && characters.every((each) => typeof each === 'string'))) &&
    Number.isFinite(until) &&
    typeof id === 'string'
  );
}

function refuse(code: TokenFault, reason: string): TokenCheck {
  return { ok: false, code, reason };
}
