/** `troupe token`: lets somebody in at a hub, until it expires. */
import { existsSync, readFileSync } from 'node:fs';
import { suggest, TroupeError } from '@troupe/core';
import { type Role, roles } from '@troupe/net';
import { createToken, openKeyFile } from '@troupe/net/node';
import { Refusal } from '../refusal.js';
import { status } from '../status.js';
import { sayFileTrouble } from '../text/say-file-trouble.js';

export interface TokenFlags {
  readonly role: string;
  readonly characters?: readonly string[];
  readonly expires: string;
  readonly key: string;
}

const units: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
/** Ten years: what lasts longer is better made anew. */
const longest = 3650 * 86_400_000;

export function token(name: string, flags: TokenFlags): number {
  const { key: file, characters } = flags;
  const role = checkRole(flags.role);
  const until = Date.now() + lifetime(flags.expires);
  const isNew = !existsSync(file);
  const key = openKey(file);
  const made = createToken(key, {
    name,
    role,
    until,
    ...(characters === undefined ? {} : { characters }),
  });
  if (isNew)
    console.error(`troupe: made a new key in ${file}. Give the same to troupe serve --key.`);
  console.log(made);
  return status.done;
}

/** The key in a file; what is wrong with it is told with its name. */
export function openKey(file: string): Uint8Array {
  try {
    const key = openKeyFile(file);
    // any text can be read as a key: one that was not made as one could be guessed
    if (/^[\w-]+\s*$/.test(readFileSync(file, 'utf8'))) return key;
    throw new Refusal([`troupe: "${file}" is no key. Name another file, and one is made there`]);
  } catch (error) {
    if (error instanceof TroupeError || error instanceof Refusal) throw error;
    throw new Refusal([`troupe: the key cannot be kept in "${file}": ${sayFileTrouble(error)}`]);
  }
}

function checkRole(given: string): Role {
  const role = roles.find((each) => each === given);
  if (role !== undefined) return role;
  const hint = suggest(given, roles);
  throw new Refusal([
    `troupe: --role must be one of ${roles.join(', ')}, found "${given}".${hint}`,
  ]);
}

function lifetime(text: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([smhd])$/.exec(text) ?? [];
  const milliseconds = Number(amount) * (units[unit] ?? Number.NaN);
  if (milliseconds > 0 && milliseconds <= longest) return milliseconds;
  throw new Refusal([
    `troupe: --expires must be a time such as 30d, 12h, 45m or 90s, 3650d at most; found "${text}"`,
  ]);
}
