/** The client's side: connects, connects again, and goes on where both had got to. */
import { keysOf } from '@troupe/core';
import type { Connector, Link } from '../carrier/carrier.js';
import { makeUpName, type NetChance, realChance } from '../carrier/chance.js';
import { type NetClock, realNetClock } from '../carrier/clock.js';
import { checkMessage } from '../protocol/check-packet.js';
import { type Down, type Packet, type Up, version } from '../protocol/messages.js';
import { Channel } from './channel.js';

/** Milliseconds between attempts to connect. */
const retryFirst = 100;
const retryLast = 5000;
/** How long a link may take to open. */
const openWithin = 5000;
/** How long the first hello waits for its welcome (the next ones longer: one far away answers too), and how many there are. */
const helloAfter = 500;
const mostHellos = 3;
/** Nothing was heard for so long, and more than the hub said it would be silent: is it still there? */
const silenceLeast = 10_000;

export interface SessionEnds {
  /** The hub listens. `anew`: it knows nothing of what was said before, and what was under way is lost. */
  ready(anew: boolean): void;
  message(message: Down): void;
  /** The link is gone: what is sent now goes out when there is one again. */
  lost?(reason: string): void;
  /** For good: it was closed here, or the hub will not have it. */
  ended(reason: string, code: string): void;
}

export interface SessionOptions {
  readonly connect: Connector;
  /** Real time by default. */
  readonly clock?: NetClock;
  /** Nobody else has it; made up by default. */
  readonly session?: string;
  /** From 0 to 1: so that not all come back at the same moment. */
  readonly chance?: NetChance;
}

export const sessionKeys: readonly string[] = keysOf<SessionOptions>({
  connect: true,
  clock: true,
  session: true,
  chance: true,
});

/** Farewells after which trying again is no use. */
const hopeless = new Set(['wrong-version', 'not-allowed', 'replaced']);

export class ClientSession {
  readonly #connector: Connector;
  readonly #clock: NetClock;
  readonly #chance: NetChance;
  readonly #id: string;
  readonly #ends: SessionEnds;
  readonly #channel: Channel;
  #link: Link | undefined;
  #attempt = 0;
  #welcome = false;
  /** Of the session, as the hub knows it. */
  #key: number | undefined;
  #over = false;
  #retryAfter = retryFirst;
  #timer: (() => void) | undefined;
  #watch: (() => void) | undefined;
  #lastHeard = 0;
  /** Milliseconds within which the hub says something. */
  silence = silenceLeast;

  constructor(options: SessionOptions, ends: SessionEnds) {
    const { connect, clock = realNetClock, chance = realChance } = options;
    this.#connector = connect;
    this.#clock = clock;
    this.#chance = chance;
    this.#id = options.session ?? makeUpName(chance);
    this.#ends = ends;
    this.#channel = new Channel(clock, {
      message: (message) => {
        // what came in the same frame as the end of it begins nothing any more
        if (this.#over) return;
        // a hub of another make may say what nobody here knows
        if (checkMessage(message).length === 0) ends.message(message as Down);
      },
      overflow: (reason) => this.end(reason, 'overflow'),
    });
    this.#connect();
  }

  get connected(): boolean {
    return this.#welcome;
  }

  send(message: Up): void {
    if (!this.#over) this.#channel.send(message);
  }

  end(reason: string, code = 'closed'): void {
    if (this.#over) return;
    this.#over = true;
    this.#quiet();
    const link = this.#link;
    this.#link = undefined;
    this.#channel.detach();
    link?.send({ farewell: { code, message: reason } });
    link?.close(reason);
    this.#ends.ended(reason, code);
  }

  #connect(): void {
    this.#welcome = false;
    const link = this.#connector({
      opened: (opened) => this.#hello(opened),
      packet: (packet, from) => this.#take(packet, from),
      closed: (reason, from) => this.#closed(reason, from),
    });
    this.#link = link;
    this.#timer = this.#clock.after(openWithin, () => link.close('it did not open'));
  }

  #hello(link: Link, tried = 1): void {
    if (this.#over) return;
    this.#link = link;
    this.#attempt++;
    const { heard } = this.#channel;
    const key = this.#key ?? 0;
    link.send({
      hello: { troupe: version, session: this.#id, key, heard, attempt: this.#attempt },
    });
    this.#timer?.();
    this.#timer = this.#clock.after(helloAfter * tried, () => {
      if (this.#link !== link || this.#welcome) return;
      if (tried < mostHellos) this.#hello(link, tried + 1);
      // perhaps nobody is at its other end any more
      else link.close('no welcome came');
    });
  }

  #take(packet: Packet, link: Link): void {
    if (this.#over || link !== this.#link) return;
    this.#lastHeard = this.#clock.now();
    if ('m' in packet) {
      if (this.#welcome) this.#channel.take(packet);
    } else if ('welcome' in packet) {
      const { attempt, key, heard } = packet.welcome;
      // one that answers an earlier hello says what is no longer so
      if (this.#welcome || attempt !== this.#attempt) return;
      this.#welcomed(link, key, heard);
    } else if ('farewell' in packet) {
      const { code, message } = packet.farewell;
      if (hopeless.has(code)) {
        this.end(message, code);
      } else if (code === 'unknown-session' && this.#welcome) {
        this.#lose(message);
        this.#hello(link);
      }
    }
  }

  #welcomed(link: Link, key: number, heard: number): void {
    this.#timer?.();
    this.#timer = undefined;
    this.#welcome = true;
    this.#retryAfter = retryFirst;
    const anew = this.#key !== undefined && this.#key !== key;
    if (anew) this.#channel.reset();
    this.#key = key;
    this.#channel.attach(link, key, heard);
    if (!link.reliable) this.#watchSilence(link);
    this.#ends.ready(anew);
  }

  /** Where nobody tells that the other side is gone, one has to notice. */
  #watchSilence(link: Link): void {
    this.#watch?.();
    const wait = () => Math.max(this.silence, silenceLeast);
    // from what was heard last: from now on, it would be noticed up to twice as late
    const left = Math.max(1, this.#lastHeard + wait() - this.#clock.now());
    this.#watch = this.#clock.after(left, () => {
      if (this.#link !== link || this.#over) return;
      // the hub may have said meanwhile that it will be silent for longer
      if (this.#clock.now() - this.#lastHeard >= wait() && this.#welcome) {
        this.#lose('nothing was heard from the hub');
        this.#hello(link);
      } else this.#watchSilence(link);
    });
  }

  #lose(reason: string): void {
    this.#welcome = false;
    this.#channel.detach();
    this.#watch?.();
    this.#watch = undefined;
    this.#ends.lost?.(reason);
  }

  #closed(reason: string, link: Link): void {
    if (this.#over || link !== this.#link) return;
    this.#link = undefined;
    this.#quiet();
    if (this.#welcome) this.#lose(reason);
    // who was told may have ended it
    if (this.#over) return;
    const wait = this.#retryAfter * (0.75 + 0.5 * this.#chance());
    this.#retryAfter = Math.min(this.#retryAfter * 2, retryLast);
    this.#timer = this.#clock.after(wait, () => this.#connect());
  }

  #quiet(): void {
    this.#timer?.();
    this.#timer = undefined;
    this.#watch?.();
    this.#watch = undefined;
  }
}
