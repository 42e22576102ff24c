/** `troupe join`: sensors, goals and skills of a file become part of a character that is served elsewhere. */
import { randomUUID } from 'node:crypto';
import { basename, extname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TroupeError } from '@troupe/core';
import { Agency, realNetClock } from '@troupe/net';
import { connectHub } from '@troupe/net/node';
import { awaitInterrupt } from '../interrupt.js';
import { loadAgents } from '../load-character.js';
import { findCharacter } from '../net/find-character.js';
import { hostAgents } from '../net/host-agents.js';
import { type HubFlags, sayHub, tokenOf } from '../net/hub-flags.js';
import { NobodyThere } from '../net/visit-hub.js';
import { Refusal } from '../refusal.js';
import { status } from '../status.js';
import { printable } from '../text/printable.js';
import { sayCount } from '../text/say-number.js';

export interface JoinFlags extends HubFlags {
  readonly name?: string;
  readonly rate: number;
}

/** Milliseconds: between looks for a hub that is not there, and that code which does not end is waited for. */
const lookEvery = 1000;
const grace = 1000;

export async function join(character: string, file: string, flags: JoinFlags): Promise<number> {
  const definition = await loadAgents(file);
  const say = (line: string) => console.log(printable(line));
  const { agents, count } = hostAgents(file, definition, { stepTime: 1000 / flags.rate, say });
  const name = flags.name ?? `${character}.${basename(file, extname(file))}`;
  const leaving = new AbortController();
  const interrupt = awaitInterrupt(() => leaving.abort());
  try {
    const url = await reach({ character, flags, name, leaving: leaving.signal, say });
    if (url === undefined) return status.done;
    return await takePart(
      { character, name, url, token: tokenOf(flags), leaving, say },
      async (agency) => {
        await agency.host(character, agents);
        say(`${name}: ${sayCount(count, 'agent')} of ${file} joined ${character}.`);
      },
    );
  } finally {
    interrupt.release();
    setTimeout(() => process.exit(), grace).unref();
  }
}

interface Part {
  readonly character: string;
  readonly name: string;
  readonly url: string;
  readonly token: string | undefined;
  readonly leaving: AbortController;
  readonly say: (line: string) => void;
}

/** Until it is told to leave, or cannot go on. */
function takePart(part: Part, register: (agency: Agency) => Promise<void>): Promise<number> {
  const { character, name, url, token, leaving, say } = part;
  return new Promise((resolve, reject) => {
    let told = '';
    const agency = new Agency({
      clock: realNetClock,
      chance: Math.random,
      session: randomUUID(),
      connect: connectHub({
        url,
        token,
        name,
        role: 'agency',
        onRefused: (reason) => {
          // it is tried again and again: once is enough
          if (reason !== told) say(`Cannot connect to ${sayHub(url)}: ${reason}. Trying again.`);
          told = reason;
        },
      }),
      onNews: (text) => {
        told = '';
        say(text);
        // a hub that was started again without it
        if (text.includes('[unknown-character]')) void rejoin();
      },
      onEnded: (reason, code) => {
        if (code === 'closed') resolve(status.done);
        else reject(new Refusal([`troupe: ${name} was sent away: ${reason}`], status.sentAway));
      },
    });
    const rejoin = async () => {
      try {
        await findCharacter(
          character,
          { hub: url, ...(token === undefined ? {} : { token }) },
          name,
          say,
        );
        await register(agency);
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
      }
    };
    leaving.signal.addEventListener('abort', () => {
      say(`${name}: left ${character}.`);
      agency.end('it was told to leave');
    });
    register(agency).catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      const lines =
        error instanceof TroupeError
          ? `troupe: ${character} refused: ${error.message}`
          : String(error);
      reject(new Refusal([lines]));
      agency.end('refused');
    });
  });
}

interface Wanted {
  readonly character: string;
  readonly flags: JoinFlags;
  readonly name: string;
  readonly leaving: AbortSignal;
  readonly say: (line: string) => void;
}

/** The hub that has the character, as soon as there is one. Nothing, if it is told to leave before. */
async function reach({
  character,
  flags,
  name,
  leaving,
  say,
}: Wanted): Promise<string | undefined> {
  let isTold = false;
  while (!leaving.aborted) {
    try {
      return await findCharacter(character, flags, name, say);
    } catch (error) {
      if (!(error instanceof NobodyThere)) throw error;
      if (!isTold) console.error(`${error.message}\nWaiting for it.`);
      isTold = true;
      await wait(lookEvery, undefined, { signal: leaving }).catch(() => undefined);
    }
  }
  return undefined;
}
