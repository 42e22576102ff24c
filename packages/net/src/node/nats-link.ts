/** One end of a link over NATS, the hub's or a client's. */
import type { NatsConnection } from '@nats-io/transport-node';
import { TroupeError } from '@troupe/core';
import { type Made, makeLink } from '../carrier/make-link.js';
import { decodePacket, encodeJson, encodePacket, type Form, formOf } from '../protocol/codec.js';
import { limits } from '../protocol/limits.js';
import type { Packet, Peer } from '../protocol/messages.js';
import { watchNats } from './nats-watch.js';

/** On NATS nobody sees a link close: the last packet says it. */
const lastCode = 'link-closed';

export interface NatsLink {
  readonly made: Made;
  /** Who speaks JSON is answered in JSON. */
  form: Form;
}

export interface NatsLinkOptions {
  readonly connection: NatsConnection;
  readonly peer: Peer;
  /** Where it says what it says. */
  readonly subject: string;
  readonly form: Form;
  readonly gone: () => void;
}

export function linkNats(options: NatsLinkOptions): NatsLink {
  const { connection, peer, subject, gone } = options;
  const watch = watchNats(connection);
  let pending = 0;
  let counting = false;
  /** NATS does not say what waits: it is what was published since the last round trip began. */
  const count = (): void => {
    counting = true;
    const before = pending;
    watch.afterRoundTrip(() => {
      pending -= before;
      counting = false;
      if (pending > 0) count();
    });
  };
  const publish = (prepared: string | Uint8Array): void => {
    if (!connection.isClosed()) connection.publish(subject, prepared);
  };
  const made = makeLink<string | Uint8Array>({
    peer,
    reliable: false,
    prepare: (packet) => (nats.form === 'json' ? encodeJson(packet) : encodePacket(packet)),
    sizeOf: ({ length }) => length,
    put(prepared) {
      publish(prepared);
      pending += prepared.length;
      if (!counting) count();
    },
    waiting: () => pending,
    shut: (reason) => publish(closing(reason, nats.form)),
    gone() {
      watch.remove(subject);
      gone();
    },
  });
  watch.add(subject, made.end);
  const nats: NatsLink = { made, form: options.form };
  return nats;
}

/** What came, or why it is no packet. */
export function readNats(
  data: Uint8Array,
): { readonly packet: Packet } | { readonly wrong: string } {
  try {
    return { packet: decodePacket(data) };
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    return { wrong: error.message };
  }
}

/** Takes what came over a link that is there. */
export function takeNats(nats: NatsLink, data: Uint8Array, read = readNats(data)): void {
  nats.form = formOf(data);
  if ('wrong' in read) nats.made.rubbish(read.wrong);
  else if (isClosing(read.packet)) nats.made.end(read.packet.farewell.message);
  else nats.made.receive(read.packet);
}

/** The packet that closes a link. */
export function closing(message: string, form: Form): string | Uint8Array {
  const packet: Packet = { farewell: { code: lastCode, message: message.slice(0, limits.text) } };
  return form === 'json' ? encodeJson(packet) : encodePacket(packet);
}

export function isClosing(packet: Packet): packet is Extract<Packet, { farewell: unknown }> {
  return 'farewell' in packet && packet.farewell.code === lastCode;
}
