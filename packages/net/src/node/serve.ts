/** A process that serves characters: a hub with a registry for each, reached over WebSocket and, if asked for, NATS. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { NatsConnection } from '@nats-io/transport-node';
import { type ActorDefinition, checkOptions, keysOf } from '@troupe/core';
import type { Listening } from '../carrier/carrier.js';
import { type NetClock, realNetClock } from '../carrier/clock.js';
import type { Role } from '../protocol/messages.js';
import type { Hub } from '../registry/hub.js';
import { Announcer } from './announce.js';
import { Crew, type CrewOptions, crewKeys } from './crew.js';
import { answerHttp } from './front-page.js';
import {
  addressOf,
  closeServer,
  createServer,
  refuseOtherUpgrades,
  startServer,
} from './http-server.js';
import {
  isLoopback,
  type ListenOptions,
  listenKeys,
  settleListenAddress,
} from './listen-address.js';
import { createNatsListener } from './nats-carrier.js';
import { createWsListener } from './ws-listener.js';

/** More that is served at the same address, such as a page. */
export interface Site {
  /** Whether this request is for it: it has been answered then. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Whether this connection is for it: it has been taken, or turned away, then. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): void;
}

export interface ServeOptions extends ListenOptions, CrewOptions {
  readonly characters: readonly ActorDefinition[];
  /** Where browsers may come from, besides the page that is served here. */
  readonly origins?: readonly string[];
  readonly nats?: {
    readonly connection: NatsConnection;
    /** What it is called there. */
    readonly hub: string;
    readonly charactersOf?: (role: Role, name: string) => readonly string[] | undefined;
  };
  /** A hub elsewhere that is told where these characters are. */
  readonly daemon?: { readonly url: string; readonly token?: string; readonly name: string };
  /** Made once it is known where it is served. */
  readonly site?: (hub: Hub, origins: readonly string[]) => Site;
  readonly clock?: NetClock;
}

const serveKeys = [
  ...listenKeys,
  ...crewKeys,
  ...keysOf<Omit<ServeOptions, keyof ListenOptions | keyof CrewOptions>>({
    characters: true,
    origins: true,
    nats: true,
    daemon: true,
    site: true,
    clock: true,
  }),
];
const daemonKeys = keysOf<NonNullable<ServeOptions['daemon']>>({
  url: true,
  token: true,
  name: true,
});

export interface Served {
  readonly hub: Hub;
  /** `http://…`, or `https://…`. */
  readonly address: string;
  /** Leaves in order: what is kept is whole. */
  close(): Promise<void>;
}

export async function serveHub(options: ServeOptions): Promise<Served> {
  checkOptions(options, serveKeys, 'serveHub');
  if (options.daemon !== undefined) checkOptions(options.daemon, daemonKeys, 'daemon');
  const { clock = realNetClock, key, tls, nats, daemon, onNews } = options;
  const { host, port } = settleListenAddress(options);
  const crew = new Crew(options, clock);
  const { hub } = crew;
  const listenings: Listening[] = [];
  let server: Server | undefined;
  let announcer: Announcer | undefined;
  let site: Site | undefined;
  const close = async () => {
    site?.close();
    announcer?.end();
    // before the agents leave with their sessions: whoever starts again waits for them
    crew.close();
    hub.end('the hub has closed');
    await Promise.all(listenings.map((listening) => listening.close()));
    if (server !== undefined) await closeServer(server);
  };
  try {
    for (const definition of options.characters) hub.add(crew.open(definition));
    server = createServer(tls);
    const page = { key, local: isLoopback(host) };
    server.on('request', (request, response) => {
      if (site?.answer(request, response) !== true) answerHttp(hub, page, request, response);
    });
    await startServer(server, host, port);
    const address = addressOf(server);
    // the page that is served here comes from here
    const origins = [
      ...(options.origins ?? []),
      address,
      address.replace('127.0.0.1', 'localhost'),
    ];
    const door = createWsListener({ server, origins, clock, ...(key && { key }) });
    listenings.push(await door.listen(hub.accept));
    site = options.site?.(hub, origins);
    refuseOtherUpgrades(server, (...upgrade) => site?.upgrade(...upgrade) === true);
    if (nats !== undefined) listenings.push(await createNatsListener(nats).listen(hub.accept));
    if (daemon !== undefined) {
      announcer = new Announcer({ ...daemon, clock, address, ...(onNews && { onNews }) });
      for (const name of hub.registries.keys()) announcer.add(name);
      crew.opened = (name) => announcer?.add(name);
    }
    crew.begin();
    return { hub, address, close };
  } catch (error) {
    await close();
    throw error;
  }
}
