/** The hub's side: who is there, each with its session, over whatever links it has at the moment. */
import type { Problem } from '@troupe/core';
import type { Link, LinkEnds } from '../carrier/carrier.js';
import type { NetClock } from '../carrier/clock.js';
import { checkMessage } from '../protocol/check-packet.js';
import {
  type Down,
  type Greeting,
  type Packet,
  type Peer,
  type Up,
  version,
} from '../protocol/messages.js';
import { Channel } from './channel.js';

/** Rubbish and bad messages that one may send before it is cut off. */
const mostBad = 100;
/** More than that at once is a flood. */
const mostSessions = 10_000;
/** Seconds over which messages are counted, and how many of them a second may come. */
const floodSeconds = 10;
const mostPerSecond = 20_000;
/** Milliseconds that a link may stay silent before it says hello. */
const helloWithin = 10_000;

export interface HubSession {
  readonly peer: Peer;
  /** Of one process of that name: another has another one. */
  readonly id: string;
  /** A link is there. */
  readonly linked: boolean;
  /** When something came last. */
  readonly lastHeard: number;
  send(message: Down): void;
  /** Somebody sent what nobody should: told, counted, and cut off when it goes on. */
  complain(problem: { readonly code: string; readonly message: string }, id?: number): void;
  end(code: string, reason: string): void;
}

export interface HubEnds {
  opened(session: HubSession): void;
  message(session: HubSession, message: Up): void;
  /** Its link is gone, or it has one again. */
  unlinked(session: HubSession, reason: string): void;
  linked(session: HubSession): void;
  ended(session: HubSession, reason: string): void;
}

export class HubSessions {
  readonly #clock: NetClock;
  readonly #ends: HubEnds;
  readonly #chance: () => number;
  readonly #byName = new Map<string, Session>();

  constructor(clock: NetClock, chance: () => number, ends: HubEnds) {
    this.#clock = clock;
    this.#chance = chance;
    this.#ends = ends;
  }

  get all(): Iterable<HubSession> {
    return this.#byName.values();
  }

  /** For a carrier's `listen`. */
  readonly accept = (link: Link): LinkEnds => {
    let session: Session | undefined;
    let bad = 0;
    const hurry = this.#clock.after(helloWithin, () => {
      if (session === undefined) link.close('it never said hello');
    });
    const refuse = (code: string, message: string) => {
      link.send({ farewell: { code, message } });
      bad++;
      if (bad >= mostBad || (session === undefined && link.reliable)) link.close(message);
    };
    return {
      packet: (packet) => {
        if ('m' in packet) {
          if (session?.link === link && packet.s === session.key) session.take(packet);
          else refuse('unknown-session', 'There is no such session here. Say hello first.');
        } else if ('hello' in packet) {
          session = this.#greet(link, packet, refuse) ?? session;
        } else if ('farewell' in packet) {
          session?.end(packet.farewell.code, packet.farewell.message);
        }
      },
      closed: (reason) => {
        hurry();
        if (session?.link !== link) return;
        session.unlink(reason);
      },
    };
  };

  #greet(
    link: Link,
    { hello }: Extract<Greeting, { hello: unknown }>,
    refuse: (code: string, message: string) => void,
  ): Session | undefined {
    if (hello.troupe !== version) {
      refuse('wrong-version', `This hub speaks version ${version} of the protocol.`);
      return undefined;
    }
    const { name } = link.peer;
    const known = this.#byName.get(name);
    const { session: id, attempt } = hello;
    // the carrier says who it is: who comes with another role or other characters is another
    if (known?.id === id && haveSameRights(known.peer, link.peer)) {
      // what it heard under another key says nothing of this one
      known.linkTo(link, hello.key === known.key ? hello.heard : 0, attempt, false);
      return known;
    }
    if (known === undefined && this.#byName.size >= mostSessions) {
      refuse('full', 'Too many are connected already. Try again later.');
      return undefined;
    }
    known?.end('replaced', `Another process came as "${name}".`);
    const session = new Session(this.#clock, this.#ends, link.peer, id, this.#newKey(), () => {
      if (this.#byName.get(name) === session) this.#byName.delete(name);
    });
    this.#byName.set(name, session);
    session.linkTo(link, 0, attempt, true);
    return session;
  }

  #newKey(): number {
    return 1 + Math.floor(this.#chance() * 0xfffffffe);
  }
}

function haveSameRights(a: Peer, b: Peer): boolean {
  const rights = ({ role, characters }: Peer) => JSON.stringify([role, characters ?? null]);
  return rights(a) === rights(b);
}

/** Of a message that may be anything. */
function idOf(message: unknown): number | undefined {
  const { id } = (message ?? {}) as { readonly id?: unknown };
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
}

class Session implements HubSession {
  readonly peer: Peer;
  readonly id: string;
  readonly key: number;
  readonly #clock: NetClock;
  readonly #ends: HubEnds;
  readonly #channel: Channel;
  readonly #forget: () => void;
  link: Link | undefined;
  lastHeard = 0;
  bad = 0;
  #over = false;
  #counted = 0;
  #countedSince = 0;

  constructor(
    clock: NetClock,
    ends: HubEnds,
    peer: Peer,
    id: string,
    key: number,
    forget: () => void,
  ) {
    this.#clock = clock;
    this.#ends = ends;
    this.peer = peer;
    this.id = id;
    this.key = key;
    this.#forget = forget;
    this.#channel = new Channel(clock, {
      message: (message) => this.#deliver(message as Up),
      overflow: (reason) => this.end('too-slow', `It reads too slowly: ${reason}.`),
    });
  }

  get linked(): boolean {
    return this.link !== undefined;
  }

  linkTo(link: Link, heard: number, attempt: number, fresh: boolean): void {
    const before = this.link;
    const was = this.linked;
    this.link = link;
    if (before !== undefined && before !== link) before.close('it came over another link');
    this.lastHeard = this.#clock.now();
    const { id: session, key } = this;
    link.send({
      welcome: { troupe: version, session, attempt, key, heard: this.#channel.heard },
    });
    this.#channel.attach(link, key, heard);
    if (fresh) this.#ends.opened(this);
    else if (!was) this.#ends.linked(this);
  }

  take(packet: Extract<Packet, { m: unknown }>): void {
    const now = this.#clock.now();
    this.lastHeard = now;
    this.#counted += packet.m.length;
    if (now - this.#countedSince > floodSeconds * 1000) {
      this.#counted = packet.m.length;
      this.#countedSince = now;
    } else if (this.#counted > mostPerSecond * floodSeconds) {
      this.end('flood', `It sent more than ${mostPerSecond} messages a second.`);
      return;
    }
    this.#channel.take(packet);
  }

  #deliver(message: Up): void {
    if (this.#over) return;
    const problems = checkMessage(message);
    if (problems.length === 0) this.#ends.message(this, message);
    else this.refuse(problems, idOf(message));
  }

  send(message: Down): void {
    if (!this.#over) this.#channel.send(message);
  }

  complain(problem: { readonly code: string; readonly message: string }, id?: number): void {
    this.refuse([{ path: '', ...problem }], id);
  }

  refuse(problems: readonly Problem[], id?: number): void {
    this.send({ kind: 'refused', ...(id === undefined ? {} : { id }), problems });
    if (++this.bad >= mostBad)
      this.end('bad-messages', 'It sent too much that could not be taken.');
  }

  unlink(reason: string): void {
    this.link = undefined;
    this.#channel.detach();
    if (!this.#over) this.#ends.unlinked(this, reason);
  }

  end(code: string, reason: string): void {
    if (this.#over) return;
    this.#over = true;
    this.#forget();
    this.#channel.detach();
    const { link } = this;
    this.link = undefined;
    link?.send({ farewell: { code, message: reason } });
    link?.close(reason);
    this.#ends.ended(this, reason);
  }
}
