/** A hub that is served for real, over WebSocket or over NATS, and those who come to do it harm. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ActorDefinition } from '@troupe/core';
import {
  type Connector,
  decodePacket,
  encodePacket,
  type NetMessage,
  type Packet,
  type Role,
} from '@troupe/net';
import {
  connectHub,
  createToken,
  type Served,
  type ServeOptions,
  serveHub,
} from '@troupe/net/node';
import { afterAll, beforeAll, describe } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { key, tomorrow } from './carrier-stages.js';
import { type NatsServer, type NatsUser, startNats } from './nats-server.js';

export type User = Exclude<NatsUser, 'hub'>;

/** As the users of the NATS configuration are called. */
const roleOf = (user: User): Role => user.replace(/-\d$/, '') as Role;

/** What somebody in the middle saw of one user, and how it is sent once more. */
export interface Tap {
  /** The way in that is listened to. */
  readonly connect: Connector;
  readonly toHub: Uint8Array[];
  readonly toClient: Uint8Array[];
  /** Over the very link that the user has now. */
  replayToHub(frames: readonly Uint8Array[]): Promise<void>;
  replayToClient(frames: readonly Uint8Array[]): Promise<void>;
}

/** One who speaks the protocol by hand. */
interface Raw {
  readonly heard: Packet[];
  readonly closed: string[];
  send(bytes: Uint8Array | string): void;
  /** All that was sent so far has left. */
  drain(): Promise<void>;
}

export interface AbuseStage extends Served {
  connect(user: User): Connector;
  tap(user: User): Promise<Tap>;
  /** Another link of that user, on which nothing was said yet. */
  raw(user: User): Promise<Raw>;
  close(): Promise<void>;
}

export type OpenStage = (
  definition: ActorDefinition,
  options?: Partial<ServeOptions>,
) => Promise<AbuseStage>;

export async function until(holds: () => boolean): Promise<void> {
  // that it never becomes so is for the timeout of the test
  while (!holds()) await new Promise((next) => setTimeout(next, 2));
}

const openWebSocketStage: OpenStage = async (definition, options) => {
  const served = await serveHub({ characters: [definition], started: false, key, ...options });
  const endings: (() => unknown)[] = [];
  const tokenOf = (user: User) =>
    createToken(key, { name: user, role: roleOf(user), until: tomorrow });
  const socketTo = (user: User) =>
    new WebSocket(served.address.replace('http', 'ws'), ['troupe.v1', tokenOf(user)]);
  const over = (url: string, user: User) =>
    connectHub({ url, token: tokenOf(user), name: user, role: roleOf(user) });

  return {
    ...served,
    connect: (user) => over(served.address, user),
    async tap(user) {
      const toHub: Uint8Array[] = [];
      const toClient: Uint8Array[] = [];
      let near: WebSocket | undefined;
      let far: WebSocket | undefined;
      const middle = new WebSocketServer({ port: 0, host: '127.0.0.1' });
      middle.on('connection', (socket) => {
        const before: Buffer[] = [];
        const up = socketTo(user);
        [near, far] = [socket, up];
        socket.on('message', (data: Buffer) => {
          toHub.push(data);
          if (up.readyState === WebSocket.OPEN) up.send(data);
          else before.push(data);
        });
        up.on('open', () => {
          for (const data of before) up.send(data);
        });
        up.on('message', (data: Buffer) => {
          toClient.push(data);
          socket.send(data);
        });
        socket.on('close', () => up.close()).on('error', () => undefined);
        up.on('close', () => socket.close()).on('error', () => undefined);
      });
      await once(middle, 'listening');
      endings.push(() => {
        for (const socket of middle.clients) socket.terminate();
        middle.close();
      });
      const { port } = middle.address() as AddressInfo;
      return {
        connect: over(`ws://127.0.0.1:${port}`, user),
        toHub,
        toClient,
        async replayToHub(frames) {
          for (const each of frames) far?.send(each);
        },
        async replayToClient(frames) {
          for (const each of frames) near?.send(each);
        },
      };
    },
    async raw(user) {
      const socket = socketTo(user);
      endings.push(() => socket.terminate());
      const heard: Packet[] = [];
      const closed: string[] = [];
      socket.on('message', (data: Buffer, isBinary) => {
        heard.push(decodePacket(isBinary ? data : data.toString()));
      });
      socket.on('close', (_, reason) => closed.push(reason.toString()));
      socket.on('error', () => undefined);
      await once(socket, 'open');
      return {
        heard,
        closed,
        send: (bytes) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
        },
        drain: () => until(() => socket.bufferedAmount === 0 || closed.length > 0),
      };
    },
    async close() {
      for (const end of endings.splice(0).reverse()) await end();
      await served.close();
    },
  };
};

let hubs = 0;

/** The server is shared: each stage has a hub of another name. */
const openNatsStage =
  (server: NatsServer): OpenStage =>
  async (definition, options) => {
    hubs += 1;
    const hub = `abused-${hubs}`;
    const connections: NatsConnection[] = [];
    const as = async (user: NatsUser): Promise<NatsConnection> => {
      const connection = await server.connect(user);
      connections.push(connection);
      return connection;
    };
    const connection = await as('hub');
    const nats = { connection, hub };
    const served = await serveHub({ characters: [definition], started: false, nats, ...options });
    const connect = (user: User) => {
      const url = `nats://${user}:word-of-${user}@127.0.0.1:${server.port}/${hub}`;
      return connectHub({ url, name: user, role: roleOf(user) });
    };
    const subjectOf = (way: 'in' | 'out', user: User, link: string) =>
      `troupe.${hub}.${way}.${roleOf(user)}.${user}.${link}`;

    return {
      ...served,
      connect,
      async tap(user) {
        const toHub: Uint8Array[] = [];
        const toClient: Uint8Array[] = [];
        let link = '';
        // who has the passwords of both: nobody sees more
        const [asHub, asUser] = [await as('hub'), await as(user)];
        asHub.subscribe(subjectOf('in', user, '*'), {
          callback: (_, { subject, data }) => {
            link = subject.split('.').at(-1)!;
            toHub.push(data.slice());
          },
        });
        asUser.subscribe(subjectOf('out', user, '*'), {
          callback: (_, { data }) => {
            toClient.push(data.slice());
          },
        });
        await Promise.all([asHub.flush(), asUser.flush()]);
        return {
          connect: connect(user),
          toHub,
          toClient,
          async replayToHub(frames) {
            for (const each of frames) asUser.publish(subjectOf('in', user, link), each);
            await asUser.flush();
          },
          async replayToClient(frames) {
            for (const each of frames) asHub.publish(subjectOf('out', user, link), each);
            await asHub.flush();
          },
        };
      },
      async raw(user) {
        const own = await as(user);
        const link = randomUUID();
        const heard: Packet[] = [];
        const closed: string[] = [];
        own.subscribe(subjectOf('out', user, link), {
          callback: (_, { data }) => {
            const packet = decodePacket(data);
            if ('farewell' in packet && packet.farewell.code === 'link-closed')
              closed.push(packet.farewell.message);
            else heard.push(packet);
          },
        });
        await own.flush();
        return {
          heard,
          closed,
          send: (bytes) => own.publish(subjectOf('in', user, link), bytes),
          drain: () => own.flush(),
        };
      },
      async close() {
        await served.close();
        await Promise.all(connections.map((each) => each.close()));
      },
    };
  };

/** A session that is made by hand over a link of its own. */
export interface RawSession extends Raw {
  readonly key: number;
  say(...messages: NetMessage[]): void;
  /** Leaves numbers out, or says some again. */
  sayAt(n: number, ...messages: NetMessage[]): void;
  /** All messages that came, each once. */
  messages(): NetMessage[];
  farewells(): string[];
}

export const helloOf = (session: string, attempt = 1): Packet => ({
  hello: { troupe: 1, session, key: 0, heard: 0, attempt },
});

export async function openSession(
  stage: AbuseStage,
  user: User,
  id: string = randomUUID(),
): Promise<RawSession> {
  const raw = await stage.raw(user);
  raw.send(encodePacket(helloOf(id)));
  await until(() => raw.heard.length > 0);
  const [first] = raw.heard;
  const key = first !== undefined && 'welcome' in first ? first.welcome.key : 0;
  let said = 0;
  const sayAt = (n: number, ...m: NetMessage[]) => {
    raw.send(encodePacket({ s: key, n, a: heardOf(raw.heard), m }));
  };
  return {
    ...raw,
    key,
    say(...messages) {
      sayAt(said + 1, ...messages);
      said += messages.length;
    },
    sayAt,
    messages: () => {
      // on NATS what was not said to be heard comes again
      const numbered = raw.heard.flatMap((packet) =>
        'm' in packet ? packet.m.map((message, i) => [packet.n + i, message] as const) : [],
      );
      return [...new Map(numbered).values()];
    },
    farewells: () =>
      raw.heard.flatMap((packet) => ('farewell' in packet ? packet.farewell.code : [])),
  };
}

function heardOf(heard: readonly Packet[]): number {
  let last = 0;
  for (const packet of heard)
    if ('m' in packet) last = Math.max(last, packet.n + packet.m.length - 1);
  return last;
}

/** The same tests over both. */
export function overBoth(suite: (open: OpenStage) => void): void {
  describe('over WebSocket', () => suite(openWebSocketStage));
  describe('over NATS', () => {
    let server: NatsServer;
    beforeAll(async () => {
      server = await startNats();
    });
    afterAll(() => server.kill());
    suite((...given) => openNatsStage(server)(...given));
  });
}
