/** What a module says of how things in its character's world look: the studio that is served shows them so. */

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SentLooks } from '@troupe/studio/server';
import { isModule } from './load-module.js';
import { Refusal } from './refusal.js';

/** Of a module that was loaded as a character before; a file that is data has none. */
export async function loadLooks(file: string): Promise<SentLooks> {
  if (!isModule(file)) return {};
  const { looks } = (await import(pathToFileURL(resolve(file)).href)) as { looks?: unknown };
  if (looks === undefined) return {};
  if (typeof looks !== 'object' || looks === null || Array.isArray(looks)) {
    refuse(file, `found ${say(looks)}`);
  }
  for (const [thing, look] of Object.entries(looks as object)) {
    if (typeof look === 'function' || typeof look?.build === 'function') continue;
    refuse(file, `${thing} is ${say(look)}`);
  }
  return looks as SentLooks;
}

function say(given: unknown): string {
  if (given === null) return 'null';
  if (Array.isArray(given)) return 'a list';
  const names = { string: 'text', object: 'an object', function: 'a function' } as const;
  const kind = typeof given;
  return kind in names ? names[kind as keyof typeof names] : String(given);
}

function refuse(file: string, found: string): never {
  throw new Refusal([
    `${file}: looks must be shapes by the name of a thing or by its kind; ${found}. Write export const looks = { ball: shape('ball', () => { … }) }`,
  ]);
}
