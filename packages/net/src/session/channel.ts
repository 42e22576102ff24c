/**
 * One side of a session: numbers what it sends, keeps it until the other side has heard it, and takes what comes once and
 * in order, whatever the links in between do to it.
 */
import { fail } from '@troupe/core';
import type { Link } from '../carrier/carrier.js';
import type { NetClock } from '../carrier/clock.js';
import { limits } from '../protocol/limits.js';
import type { Frame, NetMessage } from '../protocol/messages.js';
import { inspectPlain } from '../protocol/plain-data.js';
import { weigh, weighWritten } from './weigh.js';

/** Of what the other side has not heard yet. */
const most = { messages: 10_000, bytes: 16 * 1024 * 1024 };
/** Of one frame: below what a carrier takes also where writing makes six times as much of it. */
const inFrame = { messages: 500, bytes: 160 * 1024 };
/** Bytes, about, of one message. */
const mostWeight = 0.9 * limits.packet;
/** Milliseconds. */
const resendFirst = 250;
const resendLast = 4000;
const sayHeardAfter = { reliable: 1000, lossy: 30 };

export interface ChannelEnds {
  message(message: NetMessage): void;
  /** More is waiting than may: the other side does not listen. */
  overflow(reason: string): void;
  /** It was full, and is no longer. */
  room?(): void;
}

export class Channel {
  /** Messages of the other side that have been taken. */
  heard = 0;
  readonly #clock: NetClock;
  readonly #ends: ChannelEnds;
  #link: Link | undefined;
  #key = 0;
  /** Sent and not yet heard, oldest first, with what they weigh. */
  #kept: { readonly message: NetMessage; readonly weight: number }[] = [];
  #keptBytes = 0;
  /** The number of the oldest that is kept. */
  #first = 1;
  /** The number of the next that has not been on this link. */
  #next = 1;
  /** Came before their turn. */
  readonly #early = new Map<number, NetMessage>();
  #earlyBytes = 0;
  #flushing = false;
  #taking = false;
  #said = 0;
  #sayHeard: (() => void) | undefined;
  #resend: (() => void) | undefined;
  #resendAfter = resendFirst;

  constructor(clock: NetClock, ends: ChannelEnds) {
    this.#clock = clock;
    this.#ends = ends;
  }

  /** Messages that wait to be heard. */
  get waiting(): number {
    return this.#kept.length;
  }

  /** So much waits that hardly more may. */
  get full(): boolean {
    return this.#kept.length > 0.9 * most.messages || this.#keptBytes > 0.4 * most.bytes;
  }

  /** Throws where it could never be sent: it would be tried again and again. */
  send(message: NetMessage): void {
    const weight = weigh(message);
    const written = weight > inFrame.bytes ? weighWritten(message) : weight;
    if (Math.max(weight, written) > mostWeight)
      fail('too-large', message.kind, 'is larger than a packet may be');
    // within a frame, which is a list within a map
    inspectPlain(message, 3);
    this.#kept.push({ message, weight });
    this.#keptBytes += weight;
    if (this.#kept.length > most.messages || this.#keptBytes > most.bytes) {
      this.#ends.overflow(`${this.#kept.length} messages were sent and not heard`);
      return;
    }
    if (this.#flushing || this.#link === undefined) return;
    this.#flushing = true;
    if (!this.#taking) this.#clock.soon(() => this.#flush());
  }

  /** A link over which the other side has heard so far: what it has not is sent again. */
  attach(link: Link, key: number, heardThere: number): void {
    this.detach();
    this.#link = link;
    this.#key = key;
    this.#prune(heardThere);
    this.#next = this.#first;
    this.#resendAfter = resendFirst;
    this.#flush();
  }

  detach(): void {
    this.#link = undefined;
    this.#sayHeard?.();
    this.#sayHeard = undefined;
    this.#resend?.();
    this.#resend = undefined;
  }

  /** The other side knows nothing of this session: it begins anew, and what was under way is given up. */
  reset(): void {
    this.detach();
    this.#kept = [];
    this.#keptBytes = 0;
    this.#first = 1;
    this.#next = 1;
    this.heard = 0;
    this.#said = 0;
    this.#early.clear();
    this.#earlyBytes = 0;
  }

  take(frame: Frame): void {
    if (frame.s !== this.#key) return;
    this.#taking = true;
    try {
      this.#takeIn(frame);
    } finally {
      this.#taking = false;
      // what was said to it goes out at once: who waits for an answer would wait for the end of this turn too
      if (this.#flushing) this.#flush();
    }
  }

  #takeIn({ n, a, m }: Frame): void {
    this.#prune(a);
    // it does not know that this was heard: what said so was lost, and is said again
    if (m.length > 0 && n + m.length <= this.heard + 1)
      this.#said = Math.min(this.#said, this.heard - 1);
    for (let i = 0; i < m.length; i++) {
      const number = n + i;
      const message = m[i]!;
      if (number === this.heard + 1) this.#deliver(message);
      else if (number > this.heard) this.#keepEarly(number, message);
    }
    if (m.length > 0) this.#promiseToSay();
  }

  /** Not more than the other side may have waiting: one that leaves out the first would fill the memory of all. */
  #keepEarly(number: number, message: NetMessage): void {
    if (this.#early.has(number) || this.#early.size >= most.messages) return;
    const weight = weigh(message);
    if (this.#earlyBytes + weight > most.bytes) return;
    this.#earlyBytes += weight;
    this.#early.set(number, message);
  }

  #deliver(first: NetMessage): void {
    let message: NetMessage | undefined = first;
    while (message !== undefined) {
      this.heard++;
      if (this.#early.size > 0) this.#dropEarly(this.heard);
      this.#ends.message(message);
      message = this.#early.size === 0 ? undefined : this.#early.get(this.heard + 1);
    }
  }

  #dropEarly(number: number): void {
    const early = this.#early.get(number);
    if (early === undefined) return;
    this.#early.delete(number);
    this.#earlyBytes -= weigh(early);
  }

  #prune(heardThere: number): void {
    // one that claims to have heard what was never said is not believed
    const count = Math.min(heardThere - this.#first + 1, this.#kept.length);
    if (count <= 0) return;
    const { full } = this;
    for (let i = 0; i < count; i++) this.#keptBytes -= this.#kept[i]!.weight;
    this.#kept = count === this.#kept.length ? [] : this.#kept.slice(count);
    this.#first += count;
    this.#next = Math.max(this.#next, this.#first);
    this.#resendAfter = resendFirst;
    this.#resend?.();
    this.#resend = undefined;
    this.#watchOver();
    if (full && !this.full) this.#ends.room?.();
  }

  #flush(): void {
    this.#flushing = false;
    const link = this.#link;
    if (link === undefined) return;
    let at = this.#next - this.#first;
    while (at < this.#kept.length && this.#link === link) {
      const m: NetMessage[] = [];
      for (let bytes = 0; at < this.#kept.length && m.length < inFrame.messages; at++) {
        const { message, weight } = this.#kept[at]!;
        if (m.length > 0 && bytes + weight > inFrame.bytes) break;
        m.push(message);
        bytes += weight;
      }
      this.#put(link, { s: this.#key, n: this.#next, a: this.heard, m });
      this.#next += m.length;
    }
    this.#watchOver();
  }

  #put(link: Link, frame: Frame): void {
    this.#said = frame.a;
    link.send(frame);
  }

  /** What was heard is said with the next frame, or alone if there is none for a while. */
  #promiseToSay(): void {
    const link = this.#link;
    if (link === undefined || this.heard === this.#said) return;
    const say = () => {
      if (this.#link === link && this.heard > this.#said) {
        this.#put(link, { s: this.#key, n: this.#next, a: this.heard, m: [] });
      }
    };
    // one that says much and hears nothing has to keep it all
    if (this.heard - this.#said >= inFrame.messages) say();
    else if (this.#sayHeard === undefined) {
      // not called off when a frame says it: most do, and a timer for each would cost more than all the rest
      const wait = link.reliable ? sayHeardAfter.reliable : sayHeardAfter.lossy;
      this.#sayHeard = this.#clock.after(wait, () => {
        this.#sayHeard = undefined;
        say();
      });
    }
  }

  /** On a link that may lose, what is not heard in time is sent again. */
  #watchOver(): void {
    const link = this.#link;
    if (link === undefined || link.reliable || this.#kept.length === 0) return;
    if (this.#resend !== undefined) return;
    this.#resend = this.#clock.after(this.#resendAfter, () => {
      this.#resend = undefined;
      if (this.#link !== link) return;
      this.#resendAfter = Math.min(this.#resendAfter * 2, resendLast);
      this.#next = this.#first;
      this.#flush();
    });
  }
}
