/** A guest at a hub, as commands are: it is there at once, or they say why not. */
import { randomUUID } from 'node:crypto';
import { Guest, type GuestOptions, type Role, realNetClock } from '@troupe/net';
import { connectHub } from '@troupe/net/node';
import { Refusal } from '../refusal.js';
import { commandName } from '../text/command-line.js';
import { type HubFlags, sayHub, tokenOf } from './hub-flags.js';

export interface Visitor {
  readonly name: string;
  readonly role: Role;
}

/** Nobody listens there, which may change. */
export class NobodyThere extends Refusal {}

/** Milliseconds that a hub has to answer. */
const patience = 5000;

export async function visitHub(
  flags: HubFlags,
  { name, role }: Visitor,
  listeners: Partial<GuestOptions> = {},
): Promise<Guest> {
  const { hub: url } = flags;
  const token = tokenOf(flags);
  return new Promise((resolve, reject) => {
    let arrived = false;
    let late: NodeJS.Timeout | undefined;
    let guest: Guest | undefined;
    const settle = (): boolean => {
      const isFirst = !arrived;
      arrived = true;
      clearTimeout(late);
      return isFirst;
    };
    const refuse = (refusal: Refusal) => {
      if (!settle()) return;
      guest?.end();
      reject(refusal);
    };
    const connect = connectHub({
      url,
      token,
      name,
      role,
      onRefused: (reason) => refuse(refusalOf(url, reason, token)),
    });
    late = setTimeout(() => refuse(nobody(url, 'it does not answer')), patience);
    guest = new Guest({
      clock: realNetClock,
      chance: Math.random,
      session: randomUUID(),
      connect,
      ...listeners,
      onConnected(anew) {
        if (!settle()) listeners.onConnected?.(anew);
        else if (guest !== undefined) resolve(guest);
      },
      onEnded(reason, code) {
        refuse(
          new Refusal([
            `troupe: the hub at ${sayHub(url)} does not let this command in: ${reason}`,
          ]),
        );
        listeners.onEnded?.(reason, code);
      },
    });
  });
}

/** Why one cannot get there, and what to do about it. */
function refusalOf(url: string, reason: string, token: string | undefined): Refusal {
  if (/ECONNREFUSED|connection refused/.test(reason)) return nobody(url, 'nobody listens there');
  if (/ENOTFOUND|EAI_AGAIN/.test(reason)) return nobody(url, 'there is no such machine');
  const [, other] = /^there is no hub: (.*)$/.exec(reason) ?? [];
  if (other !== undefined) return new Refusal([sayNone(url, other)]);
  if (reason.includes('(401)')) {
    const how =
      token === undefined
        ? `Say --token, or set TROUPE_TOKEN; ${commandName()} token makes one from the hub's key`
        : `${commandName()} token makes a new one from the hub's key`;
    return new Refusal([`troupe: ${sayHub(url)}: ${reason}. ${how}.`]);
  }
  return new Refusal([`troupe: ${sayHub(url)}: ${reason}.`]);
}

function nobody(url: string, why: string): NobodyThere {
  return new NobodyThere([sayNone(url, why)]);
}

function sayNone(url: string, why: string): string {
  return `troupe: there is no hub at ${sayHub(url)}: ${why}. Start one with ${commandName()} serve CHARACTER, or say where it is: --hub URL.`;
}
