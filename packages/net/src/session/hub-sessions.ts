/** The hub's side: who is there, each with its session, over whatever links it has at the moment. */
import type { Problem } from '@troupe/core';
import type { Link, LinkEnds } from '../carrier/carrier.js';
import type { NetClock } from '../carrier/clock.js';
import { checkMessage } from '../protocol/check-packet.js';
import { keepLatest } from '../protocol/keep-latest.js';
import {
  type Down,
  type Greeting,
  type Packet,
  type Peer,
  type Up,
  version,
} from '../protocol/messages.js';
import { Channel } from './channel.js';
import { Conduct, mostBad, mostPerSecond } from './conduct.js';

/** More than that at once is a flood. */
const mostSessions = 10_000;
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
  /** So much waits for it that others should send it nothing: a little more, and its session ends. */
  readonly busy: boolean;
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
  /** It was busy, and is no longer. */
  room?(session: HubSession): void;
  ended(session: HubSession, reason: string): void;
}

export class HubSessions {
  readonly #clock: NetClock;
  readonly #ends: HubEnds;
  readonly #chance: () => number;
  readonly #byName = new Map<string, Session>();
  /** Also of those who are gone: they may be back at once. */
  readonly #conducts = new Map<string, Conduct>();

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
          session?.leave(packet.farewell.code, packet.farewell.message);
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
    const conduct = this.#conductOf(name);
    // also while nobody is there: who was cut off would come again at once, and go on
    if (conduct.count(1, this.#clock.now())) {
      refuse('flood', floods);
      return undefined;
    }
    // the carrier says who it is: who comes with another role or other characters is another
    if (known?.id === id && haveSameRights(known.peer, link.peer)) {
      if (!known.wasLeft(hello.key, attempt)) {
        // what it heard under another key says nothing of this one
        known.linkTo(link, hello.key === known.key ? hello.heard : 0, attempt, false);
        return known;
      }
      known.end('gone', 'It has been with another hub meanwhile.');
    }
    if (known === undefined && this.#byName.size >= mostSessions) {
      refuse('full', 'Too many are connected already. Try again later.');
      return undefined;
    }
    // a hello that comes late, or is played again, must not send away who came after it
    if (known !== undefined && known.id !== id && conduct.hasLeft(id)) {
      refuse('replaced', `Another process came as "${name}".`);
      return undefined;
    }
    if (known !== undefined) {
      conduct.leave(known.id);
      known.end('replaced', `Another process came as "${name}".`);
    }
    conduct.begin(id, this.#clock.now());
    const session = new Session(
      { clock: this.#clock, ends: this.#ends, conduct, peer: link.peer, id, key: this.#newKey() },
      () => {
        if (this.#byName.get(name) === session) this.#byName.delete(name);
      },
    );
    this.#byName.set(name, session);
    session.linkTo(link, 0, attempt, true);
    return session;
  }

  #conductOf(name: string): Conduct {
    const conduct = this.#conducts.get(name) ?? new Conduct();
    this.#conducts.delete(name);
    this.#conducts.set(name, conduct);
    keepLatest(this.#conducts, mostSessions);
    return conduct;
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

/** What only a hub says: from anybody else it would be passed over in silence, however often. */
const ofHubs: ReadonlySet<string> = new Set<Exclude<Down['kind'], Up['kind']>>([
  'registered',
  'execute',
  'cancel',
  'check',
  'amputated',
  'done',
  'refused',
  'gone',
  'stepped',
  'news',
]);

function sayOfHubs(kind: string) {
  return { code: 'not-allowed', message: `"${kind}" is said by hubs, and to nobody else` };
}

const floods = `It sent more than ${mostPerSecond} messages a second.`;

interface SessionParts {
  readonly clock: NetClock;
  readonly ends: HubEnds;
  readonly conduct: Conduct;
  readonly peer: Peer;
  readonly id: string;
  readonly key: number;
}

class Session implements HubSession {
  readonly peer: Peer;
  readonly id: string;
  readonly key: number;
  readonly #clock: NetClock;
  readonly #ends: HubEnds;
  readonly #conduct: Conduct;
  readonly #channel: Channel;
  readonly #forget: () => void;
  link: Link | undefined;
  lastHeard = 0;
  /** Something came under its key. */
  #spoke = false;
  #attempt = 0;
  #over = false;

  constructor({ clock, ends, conduct, peer, id, key }: SessionParts, forget: () => void) {
    this.#clock = clock;
    this.#ends = ends;
    this.#conduct = conduct;
    this.peer = peer;
    this.id = id;
    this.key = key;
    this.#forget = forget;
    this.#channel = new Channel(clock, {
      message: (message) => this.#deliver(message as Up),
      overflow: (reason) => this.end('too-slow', `It reads too slowly: ${reason}.`),
      room: () => {
        if (!this.#over) this.#ends.room?.(this);
      },
    });
  }

  get linked(): boolean {
    return this.link !== undefined;
  }

  /** It has begun anew elsewhere since it spoke here: numbers of both sides would never meet again. */
  wasLeft(key: number, attempt: number): boolean {
    return key !== this.key && this.#spoke && attempt > this.#attempt;
  }

  get busy(): boolean {
    return this.#channel.full;
  }

  linkTo(link: Link, heard: number, attempt: number, fresh: boolean): void {
    // not an earlier one: played again, the next would look as if it came from elsewhere
    this.#attempt = Math.max(this.#attempt, attempt);
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
    this.#spoke = true;
    // a frame without messages is work too
    if (this.#conduct.count(Math.max(1, packet.m.length), now)) this.end('flood', floods);
    else this.#channel.take(packet);
  }

  #deliver(message: Up): void {
    if (this.#over) return;
    const problems = checkMessage(message);
    if (problems.length > 0) this.refuse(problems, idOf(message));
    else if (ofHubs.has(message.kind)) this.complain(sayOfHubs(message.kind), idOf(message));
    else this.#ends.message(this, message);
  }

  send(message: Down): void {
    if (!this.#over) this.#channel.send(message);
  }

  complain(problem: { readonly code: string; readonly message: string }, id?: number): void {
    this.refuse([{ path: '', ...problem }], id);
  }

  refuse(problems: readonly Problem[], id?: number): void {
    this.send({ kind: 'refused', ...(id === undefined ? {} : { id }), problems });
    if (this.#conduct.countBad(this.#clock.now()))
      this.end('bad-messages', 'It sent too much that could not be taken.');
  }

  unlink(reason: string): void {
    this.link = undefined;
    this.#channel.detach();
    if (!this.#over) this.#ends.unlinked(this, reason);
  }

  /** It says so itself, and comes no more. */
  leave(code: string, reason: string): void {
    this.#conduct.leave(this.id);
    this.end(code, reason);
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
