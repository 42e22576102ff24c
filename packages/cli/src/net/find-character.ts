/** Asks a hub where a character is, and has it opened if there is none. */
import { type Data, fail, suggest, TroupeError } from '@troupe/core';
import type { Guest } from '@troupe/net';
import { Refusal } from '../refusal.js';
import { type HubFlags, sayHub } from './hub-flags.js';
import { visitHub } from './visit-hub.js';

/** The address of the hub that has it. Who opens one that was not there is told so: the name may be misspelt. */
export async function findCharacter(
  character: string,
  flags: HubFlags,
  name: string,
  opened: (words: string) => void,
): Promise<string> {
  // a user of NATS has one role: who joins cannot ask as somebody else first
  if (/^(nats|tls):/i.test(flags.hub)) return flags.hub;
  const guest = await visitHub(flags, { name: `${name}.finder`, role: 'director' });
  try {
    const found = await guest.ask({ verb: 'find', character });
    if (found !== null) return addressIn(found) ?? flags.hub;
    const hint = await nearest(guest, character);
    await guest.ask({ verb: 'open', character });
    opened(`There was no "${character}" at ${sayHub(flags.hub)}: a new one was opened.${hint}`);
    return flags.hub;
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    throw new Refusal([
      `troupe: there is no character "${character}" at ${sayHub(flags.hub)}, and it could not be opened: ${error.message}${await nearest(guest, character)}`,
    ]);
  } finally {
    guest.end('it has its answer');
  }
}

function addressIn(found: Data): string | undefined {
  const { address } = found as { readonly address?: unknown };
  return typeof address === 'string' ? address : undefined;
}

async function nearest(guest: Guest, wrong: string): Promise<string> {
  return suggest(wrong, await characterNames(guest));
}

export async function characterNames(guest: Guest): Promise<string[]> {
  const { characters } = (await guest.ask({ verb: 'ps' })) as unknown as {
    readonly characters: readonly { readonly name: string }[];
  };
  return characters.map(({ name }) => name);
}

/** Refuses a name that none has there, with the nearest. */
export async function expectCharacter(guest: Guest, name: string): Promise<void> {
  const names = await characterNames(guest);
  if (names.includes(name)) return;
  const there = names.length === 0 ? 'There is none.' : `There is ${names.join(', ')}.`;
  fail(
    'unknown-character',
    name,
    `there is no such character here. ${there}${suggest(name, names)}`,
  );
}
