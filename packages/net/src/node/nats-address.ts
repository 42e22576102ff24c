/** The way to a hub over NATS, by an address with all that it takes: `nats://user:password@host:4222/HUB`. */
import type { NatsConnection, NodeConnectionOptions } from '@nats-io/transport-node';
import { fail } from '@troupe/core';
import type { Connector, Link } from '../carrier/carrier.js';
import type { Packet, Role } from '../protocol/messages.js';
import { connectNats, openNats } from './nats-carrier.js';

export interface NatsAddress {
  readonly url: string;
  /** Who it is, where the address names no user. */
  readonly name: string;
  readonly role: Role;
  readonly onRefused?: ((reason: string) => void) | undefined;
}

/** Milliseconds that the last words have to get out before the connection is closed. */
const lastWords = 1000;

export function isNatsAddress(url: string): boolean {
  return /^(nats|tls):\/\//i.test(url);
}

/** Each link has a connection of its own, so that nothing stays open when it is closed. */
export function connectNatsHub({ url, role, name: given, onRefused }: NatsAddress): Connector {
  const { hub, user, options } = readAddress(url);
  const name = user ?? given;
  return (ends) => {
    let inner: Link | undefined;
    let over = false;
    let heard = false;
    let early: Packet[] = [];
    const link: Link = {
      peer: { name: hub, role: 'host' },
      reliable: false,
      get waiting() {
        return inner?.waiting ?? 0;
      },
      send(packet) {
        if (inner !== undefined) inner.send(packet);
        else if (!over) early.push(packet);
      },
      close(reason) {
        if (inner !== undefined) inner.close(reason);
        else if (!over) queueMicrotask(() => closed(reason));
        over = true;
      },
    };
    const closed = (reason: string): void => {
      over = true;
      // NATS itself can be reached where no hub is
      const silent = inner !== undefined && !/^NATS refuses/.test(reason);
      if (!heard) onRefused?.(silent ? `no hub "${hub}" answers there` : reason);
      ends.closed(reason, link);
    };
    openNats(options)
      .then((connection) => {
        if (over) return leave(connection);
        inner = connectNats({ connection, hub, name, role })({
          opened: () => ends.opened?.(link),
          packet: (packet) => {
            heard = true;
            ends.packet(packet, link);
          },
          closed: (reason) => {
            void leave(connection);
            closed(reason);
          },
        });
        for (const packet of early) inner.send(packet);
        early = [];
        return undefined;
      })
      .catch((error: unknown) => {
        if (!over) closed(error instanceof Error ? error.message : String(error));
      });
    return link;
  };
}

function readAddress(given: string): {
  readonly hub: string;
  readonly user: string | undefined;
  readonly options: NodeConnectionOptions;
} {
  const { protocol, host, username, password, pathname } = new URL(given);
  const hub = decodeURIComponent(pathname.slice(1));
  if (hub === '') {
    const form = `${protocol}//user:password@host:4222/HUB`;
    fail('bad-address', 'hub', `the address says no hub. It reads ${form}, as serve --name has it`);
  }
  const user = username === '' ? undefined : decodeURIComponent(username);
  return {
    hub,
    user,
    options: {
      servers: host,
      ...(user === undefined ? {} : { user, pass: decodeURIComponent(password) }),
      ...(protocol.toLowerCase() === 'tls:' ? { tls: {} } : {}),
    },
  };
}

async function leave(connection: NatsConnection): Promise<void> {
  let hurry: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    hurry = setTimeout(done, lastWords);
  });
  await Promise.race([connection.flush(), late]).catch(() => undefined);
  clearTimeout(hurry);
  await connection.close();
}
