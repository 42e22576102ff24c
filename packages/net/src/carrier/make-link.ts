/** What is the same for every carrier: a link opens, carries, and closes once. Carriers say only how bytes get across. */

import { limits } from '../protocol/limits.js';
import type { Packet, Peer } from '../protocol/messages.js';
import type { Link, LinkEnds } from './carrier.js';

/** How one carrier gets packets across, `T` being a packet in the form in which it travels. */
export interface Wire<T> {
  readonly peer: Peer;
  readonly reliable: boolean;
  /** Takes what is to be sent, so that the sender can no longer change it. Throws if it cannot be sent. */
  prepare(packet: Packet): T;
  /** Bytes, about. */
  sizeOf(prepared: T): number;
  put(prepared: T): void;
  /** Bytes that were put and have not left yet. */
  waiting(): number;
  /** Lets the other side know, if it can be reached, after all that was put. */
  shut(reason: string): void;
  /** It has closed, whoever closed it. */
  gone?(): void;
}

/** The carrier's side of a link. */
export interface Made {
  readonly link: Link;
  readonly closed: boolean;
  /** Who is told of what comes. */
  attach(ends: LinkEnds): void;
  /** It has opened: what was sent before goes out now. */
  open(): void;
  receive(packet: Packet): void;
  rubbish(reason: string): void;
  /** It was closed by the other side, or was lost. */
  end(reason: string): void;
}

export function makeLink<T>(wire: Wire<T>, answer = answerRubbish()): Made {
  let ends: LinkEnds | undefined;
  let state: 'opening' | 'open' | 'closed' = 'opening';
  let early: T[] = [];
  let earlyBytes = 0;

  const finish = (): void => {
    state = 'closed';
    early = [];
    earlyBytes = 0;
    wire.gone?.();
  };
  const close = (reason: string): void => {
    if (state === 'closed') return;
    finish();
    wire.shut(reason);
    // not at once: who closes while it handles something would be called in the middle of that
    queueMicrotask(() => ends?.closed(reason, link));
  };
  const link: Link = {
    peer: wire.peer,
    reliable: wire.reliable,
    get waiting() {
      return earlyBytes + (state === 'open' ? wire.waiting() : 0);
    },
    send(packet) {
      if (state === 'closed') return;
      const prepared = wire.prepare(packet);
      if (state === 'open') wire.put(prepared);
      else {
        early.push(prepared);
        earlyBytes += wire.sizeOf(prepared);
      }
      // one who does not read would take the memory of all
      if (link.waiting > limits.waiting) close(tooSlow);
    },
    close,
  };

  return {
    link,
    get closed() {
      return state === 'closed';
    },
    attach(given) {
      ends = given;
    },
    open() {
      if (state !== 'opening') return;
      state = 'open';
      const sent = early;
      early = [];
      earlyBytes = 0;
      for (const prepared of sent) wire.put(prepared);
      ends?.opened?.(link);
    },
    receive(packet) {
      if (state === 'open') ends?.packet(packet, link);
    },
    rubbish(reason) {
      if (state === 'open') (ends?.rubbish ?? answer)(reason, link);
    },
    end(reason) {
      if (state === 'closed') return;
      finish();
      ends?.closed(reason, link);
    },
  };
}

const tooSlow = `reads too slowly: more than ${limits.waiting / 1024 / 1024} MiB wait for it`;

/**
 * What is done with what is no packet, unless who listens does something else: it is answered with a farewell and
 * counted, and at the tenth the link is closed. One for each link.
 */
function answerRubbish(): (reason: string, link: Link) => void {
  let count = 0;
  return (reason, link) => {
    count += 1;
    link.send({ farewell: { code: 'no-packet', message: reason.slice(0, limits.text) } });
    if (count >= limits.rubbish) link.close(`sent ${count} times what is no packet`);
  };
}
