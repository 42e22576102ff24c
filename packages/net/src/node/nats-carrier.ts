/** Links over NATS. What is lost there is lost: sessions send it again. */
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { checkOptions, keysOf, TroupeError } from '@troupe/core';
import type { Connector, Link, LinkEnds, Listener } from '../carrier/carrier.js';
import { formOf } from '../protocol/codec.js';
import { limits } from '../protocol/limits.js';
import type { Peer, Role } from '../protocol/messages.js';
import { closing, isClosing, linkNats, type NatsLink, readNats, takeNats } from './nats-link.js';
import { readSubject, subjectOf, subjectOfAll } from './nats-subjects.js';
import { watchNats } from './nats-watch.js';

/** A connection that comes back by itself, for as long as it takes. */
export function openNats(options: NodeConnectionOptions): Promise<NatsConnection> {
  const { tls } = options;
  return connect({
    name: 'troupe',
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    ignoreAuthErrorAbort: true,
    ...options,
    ...(tls ? { tls: { ...addressOf(options), ...tls } } : {}),
  });
}

/** Of a server that has no name: its certificate would be held against "localhost" instead. */
function addressOf({ servers = [] }: NodeConnectionOptions): { readonly host?: string } {
  const [only = '', ...others] = [servers].flat();
  const url = only.includes('://') ? only : `nats://${only}`;
  if (others.length > 0 || !URL.canParse(url)) return {};
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? {} : { host };
}

/** Bytes: its session has a name, and each character of that up to six in JSON. */
const largestHello = 6 * limits.name + 1000;

export interface NatsListenerOptions {
  readonly connection: NatsConnection;
  /** Its name: what clients call, and its subjects begin with. */
  readonly hub: string;
  /** Which characters somebody may deal with; all, if it does not say. */
  readonly charactersOf?: (role: Role, name: string) => readonly string[] | undefined;
}

const listenerKeys = keysOf<NatsListenerOptions>({
  connection: true,
  hub: true,
  charactersOf: true,
});

export function createNatsListener(options: NatsListenerOptions): Listener {
  checkOptions(options, listenerKeys, 'createNatsListener');
  return { listen: (accept) => listen(options, accept) };
}

async function listen(options: NatsListenerOptions, accept: (link: Link) => LinkEnds) {
  const { connection, hub, charactersOf } = options;
  /** One for each that is there: a name that comes again has lost the link it had. */
  const links = new Map<string, { readonly link: string; readonly nats: NatsLink }>();

  const take = (subject: string, data: Uint8Array): void => {
    const from = readSubject(subject);
    if (from === undefined) return;
    const who = `${from.role}.${from.name}`;
    const known = links.get(who);
    if (known?.link === from.link) {
      takeNats(known.nats, data);
      return;
    }
    // not read in vain: who was cut off may go on publishing as much as before
    const read = data.length > largestHello ? { wrong: 'it is no hello' } : readNats(data);
    const out = subjectOf(hub, 'out', from);
    const form = formOf(data);
    if ('wrong' in read || !('hello' in read.packet)) {
      // of a link that is no more, or never was: who sends it must know, or would wait for ever
      const isLast = 'packet' in read && isClosing(read.packet);
      if (!isLast) connection.publish(out, closing('there is no such link here', form));
      return;
    }
    const characters = charactersOf?.(from.role, from.name);
    const peer: Peer = {
      name: from.name,
      role: from.role,
      ...(characters === undefined ? undefined : { characters }),
    };
    const gone = (): void => {
      if (links.get(who)?.nats === nats) links.delete(who);
    };
    const nats = linkNats({ connection, peer, subject: out, form, gone });
    links.set(who, { link: from.link, nats });
    nats.made.attach(accept(nats.made.link));
    nats.made.open();
    takeNats(nats, data, read);
    // after the hello: whoever is replaced by it is told so over the link it had, or would come again for ever
    known?.nats.made.link.close('it came over another link');
  };

  let refused: Error | undefined;
  const subscription = connection.subscribe(subjectOfAll(hub), {
    callback: (error, message) => {
      if (error === null) take(message.subject, message.data);
      else refused = error;
    },
  });
  await connection.flush();
  if (refused !== undefined) {
    const message = `NATS does not let this user listen on ${subjectOfAll(hub)}. Use the user of the hub`;
    throw new TroupeError([{ code: 'not-allowed', path: 'connection', message }]);
  }

  return {
    address: `nats:${hub}`,
    async close() {
      if (connection.isClosed()) return;
      subscription.unsubscribe();
      for (const { nats } of [...links.values()]) nats.made.link.close('the hub has closed');
      await connection.flush();
    },
  };
}

export interface NatsOptions {
  readonly connection: NatsConnection;
  /** The name of the hub. */
  readonly hub: string;
  /** As the server knows the user of the connection. */
  readonly name: string;
  readonly role: Role;
  /** Text instead of bytes. */
  readonly json?: boolean;
}

const natsKeys = keysOf<NatsOptions>({
  connection: true,
  hub: true,
  name: true,
  role: true,
  json: true,
});

export function connectNats(options: NatsOptions): Connector {
  checkOptions(options, natsKeys, 'connectNats');
  const { connection, hub, name, role, json = false } = options;
  return (ends) => {
    const address = { role, name, link: randomUUID() };
    const subscription = connection.subscribe(subjectOf(hub, 'out', address), {
      callback: (error, message) => {
        if (error === null) takeNats(nats, message.data);
        else nats.made.end(`NATS refuses: ${error.message}`);
      },
    });
    const nats = linkNats({
      connection,
      peer: { name: hub, role: 'host' },
      subject: subjectOf(hub, 'in', address),
      form: json ? 'json' : 'msgpack',
      gone: () => {
        if (!connection.isClosed()) subscription.unsubscribe();
      },
    });
    nats.made.attach(ends);
    // what came back before the server knows the subscription would be lost
    watchNats(connection).afterRoundTrip(() => nats.made.open());
    return nats.made.link;
  };
}
