/**
 * The door of a hub: sees who says what, packet by packet, before the hub does, and puts it into order by itself. Of the
 * sessions of the hub it knows the rules only: the latest hello counts, each message is taken once and in order, and what
 * has not been taken when a session ends is never taken.
 */
import type { Link, LinkEnds, NetClock, Packet, Up } from '@troupe/net';

/** What one client has said, under one key. */
interface Talk {
  readonly name: string;
  readonly session: string;
  link: Link;
  key: number;
  heard: number;
  early: Map<number, Up>;
  /** The number of the message that told it that it is registered. */
  registered: number | undefined;
}

export interface DoorEnds {
  said(name: string, message: Up): void;
  /** A process has heard that it is registered. */
  registered(session: string): void;
  /** Whether a process is let in. */
  admits(session: string): boolean;
}

export class Door {
  readonly #clock: NetClock;
  readonly #ends: DoorEnds;
  readonly #talks = new Map<string, Talk>();
  /** Heard, and not taken before the turn of the hub. */
  #heard: { readonly talk: Talk; readonly message: Up }[] = [];

  constructor(clock: NetClock, ends: DoorEnds) {
    this.#clock = clock;
    this.#ends = ends;
  }

  /** The same `accept`, seen. */
  watch(accept: (link: Link) => LinkEnds): (link: Link) => LinkEnds {
    return (link) => {
      const seen = this.#seen(link);
      const { opened, packet, closed } = accept(seen);
      return {
        ...(opened === undefined ? {} : { opened: () => opened(seen) }),
        packet: (came) => {
          if ('hello' in came && !this.#ends.admits(came.hello.session)) return;
          this.#came(seen, came);
          packet(came, seen);
        },
        closed: (reason) => closed(reason, seen),
      };
    };
  }

  #seen(link: Link): Link {
    const seen: Link = {
      peer: link.peer,
      reliable: link.reliable,
      waiting: 0,
      send: (packet) => {
        this.#goes(seen, packet);
        link.send(packet);
      },
      close: (reason) => {
        this.#forget(seen);
        link.close(reason);
      },
    };
    return seen;
  }

  #came(link: Link, packet: Packet): void {
    const { name } = link.peer;
    if ('hello' in packet) {
      const { session } = packet.hello;
      const talk = this.#talks.get(name);
      if (talk?.session === session) talk.link = link;
      else {
        const fresh = { name, session, link, key: 0, heard: 0, registered: undefined };
        this.#talks.set(name, { ...fresh, early: new Map() });
      }
      return;
    }
    if ('farewell' in packet) this.#forget(link);
    const talk = this.#talks.get(name);
    if (!('m' in packet) || talk?.link !== link || talk.key !== packet.s) return;
    if (talk.registered !== undefined && packet.a >= talk.registered) {
      this.#ends.registered(talk.session);
    }
    for (const [i, message] of packet.m.entries()) {
      if (packet.n + i > talk.heard) talk.early.set(packet.n + i, message as Up);
    }
    for (;;) {
      const message = talk.early.get(talk.heard + 1);
      if (message === undefined) return;
      talk.early.delete(++talk.heard);
      this.#heard.push({ talk, message });
      if (this.#heard.length === 1) this.#clock.soon(() => this.#take());
    }
  }

  #goes(link: Link, packet: Packet): void {
    const talk = this.#talks.get(link.peer.name);
    if (talk === undefined) return;
    if ('welcome' in packet) {
      const { key, session } = packet.welcome;
      if (session !== talk.session) return;
      talk.link = link;
      if (talk.key === key) return;
      talk.key = key;
      talk.heard = 0;
      talk.early = new Map();
      talk.registered = undefined;
    } else if ('m' in packet && packet.s === talk.key) {
      const at = packet.m.findIndex(({ kind }) => kind === 'registered');
      if (at >= 0) talk.registered ??= packet.n + at;
    }
  }

  #forget(link: Link): void {
    const { name } = link.peer;
    const talk = this.#talks.get(name);
    if (talk?.link !== link) return;
    this.#talks.delete(name);
  }

  /** Guests first, then what executes, then all else. */
  #take(): void {
    const heard = this.#heard;
    this.#heard = [];
    for (const priority of [0, 1, 2]) {
      for (const { talk, message } of heard) {
        if (priorityOf(message) !== priority || this.#talks.get(talk.name) !== talk) continue;
        this.#ends.said(talk.name, message);
      }
    }
  }
}

function priorityOf({ kind }: Up): number {
  if (kind === 'do') return 0;
  return kind === 'begun' || kind === 'over' ? 1 : 2;
}
