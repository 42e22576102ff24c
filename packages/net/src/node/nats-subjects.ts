/** The subjects that links over NATS are made of. Their permissions decide who one is. */
import { TroupeError } from '@troupe/core';
import { limits } from '../protocol/limits.js';
import { type Role, roles } from '../protocol/messages.js';

/** One link of one client. */
export interface LinkAddress {
  readonly role: Role;
  readonly name: string;
  /** Made up by the client, anew for each link. */
  readonly link: string;
}

/** Everything that clients say to a hub. */
export function subjectOfAll(hub: string): string {
  return `troupe.${toToken(hub)}.in.>`;
}

/** What one client says to a hub (`in`), or hears from it (`out`). */
export function subjectOf(hub: string, way: 'in' | 'out', address: LinkAddress): string {
  const { role, name, link } = address;
  return `troupe.${toToken(hub)}.${way}.${role}.${toToken(name)}.${toToken(link)}`;
}

/** Who says something on this subject; nobody, if it is none of a link. */
export function readSubject(subject: string): LinkAddress | undefined {
  const [, , way, role, name, link, ...more] = subject.split('.');
  if (way !== 'in' || name === undefined || link === undefined || more.length > 0) return undefined;
  if (!roles.includes(role as Role)) return undefined;
  const readable = fromToken(name);
  if (readable === undefined) return undefined;
  return { role: role as Role, name: readable, link };
}

/** A name as a part of a subject: what has a meaning there is written with a percent sign. */
function toToken(name: string): string {
  if (name === '' || name.length > limits.name) {
    const message = `on NATS a name has 1 to ${limits.name} characters; this one has ${name.length}`;
    throw new TroupeError([{ code: 'bad-name', path: 'name', message }]);
  }
  return encodeURIComponent(name).replaceAll('.', '%2E').replaceAll('*', '%2A');
}

function fromToken(token: string): string | undefined {
  try {
    const name = decodeURIComponent(token);
    // two ways to write one name would be two users with it
    return toToken(name) === token ? name : undefined;
  } catch {
    return undefined;
  }
}
