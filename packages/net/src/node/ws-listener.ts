/** Lets clients in over WebSocket. Who they are is what their token says. */
import { createServer as createHttp, type IncomingMessage, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { checkOptions, keysOf, TroupeError } from '@troupe/core';
import { WebSocketServer } from 'ws';
import type { Link, LinkEnds, Listener } from '../carrier/carrier.js';
import { type NetClock, realNetClock } from '../carrier/clock.js';
import type { Made } from '../carrier/make-link.js';
import { subprotocol } from '../carrier/web-socket.js';
import { limits } from '../protocol/limits.js';
import { readUrl } from './http-server.js';
import {
  isLoopback,
  type ListenOptions,
  listenKeys,
  settleListenAddress,
} from './listen-address.js';
import { sayExpired } from './token.js';
import { admit, type Refusal } from './ws-admit.js';
import { linkSocket } from './ws-link.js';

export interface WsListenerOptions extends ListenOptions {
  /** One that is there already, and listens by itself; else one is made. */
  readonly server?: Server;
  /** Of the address; other upgrades of a server that was there already are left alone. */
  readonly path?: string;
  /** Where browsers may come from: `https://example.org`. */
  readonly origins?: readonly string[];
  /** Connections at the same time. */
  readonly most?: number;
  /** Milliseconds within which a client says something. */
  readonly patience?: number;
  readonly clock?: NetClock;
  /** Milliseconds since 1970: what tokens are held against. */
  readonly date?: () => number;
}

const listenerKeys = [
  ...listenKeys,
  ...keysOf<Omit<WsListenerOptions, keyof ListenOptions>>({
    server: true,
    path: true,
    origins: true,
    most: true,
    patience: true,
    clock: true,
    date: true,
  }),
];

/** Milliseconds between looks at the date: a timer holds 24 days at most, and dates can be set. */
const lookAgain = 60_000;

export function createWsListener(options: WsListenerOptions = {}): Listener {
  checkOptions(options, listenerKeys, 'createWsListener');
  return { listen: (accept) => listen(options, accept) };
}

async function listen(options: WsListenerOptions, accept: (link: Link) => LinkEnds) {
  const { path = '/', most = 5000, patience = 10_000, clock = realNetClock } = options;
  const { date = Date.now } = options;
  const own = options.server === undefined;
  const address = own ? settleListenAddress(options) : undefined;
  const server = options.server ?? createServer(options, patience);
  const links = new Set<Made>();
  const sockets = new WebSocketServer({
    noServer: true,
    // what is a little too large is still read, and answered; what is larger closes the connection
    maxPayload: 4 * limits.packet,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
  });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const url = readUrl(request);
    if (url?.pathname !== path && !own) return;
    // a client that goes away in the middle of this is no reason to stop
    const ignore = () => socket.destroy();
    socket.on('error', ignore);
    const admitted =
      url === undefined || url.pathname !== path
        ? ({ status: 404, reason: `there is nothing to connect to but ${path}` } as const)
        : links.size >= most
          ? ({ status: 503, reason: 'too many are connected already' } as const)
          : (refuseInsecure(request, options) ?? admit(request, url, options));
    if ('status' in admitted) {
      turnAway(socket, admitted);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      socket.off('error', ignore);
      const { peer, until } = admitted;
      const made = linkSocket(webSocket, peer, { clock, patience });
      links.add(made);
      webSocket.on('close', () => links.delete(made));
      made.attach(accept(made.link));
      made.open();
      if (until !== undefined) {
        webSocket.on('close', closeWhenExpired(made.link, until, { clock, date }));
      }
    });
  };
  server.on('upgrade', upgrade);
  if (address !== undefined) await startListening(server, address.port, address.host);

  return {
    address: sayAddress(server, path, options.tls !== undefined),
    async close() {
      server.off('upgrade', upgrade);
      for (const made of [...links]) made.link.close('the hub has closed');
      sockets.close();
      if (own) {
        const closed = new Promise<void>((done) => server.close(() => done()));
        // sockets that do not answer the close would keep it from ending
        const hurry = clock.after(1000, () => {
          for (const socket of sockets.clients) socket.terminate();
          server.closeAllConnections();
        });
        await closed;
        hurry();
      }
    },
  };
}

function createServer({ tls }: WsListenerOptions, patience: number): Server {
  const times = { headersTimeout: patience, requestTimeout: patience };
  const answer = (_: unknown, response: import('node:http').ServerResponse) => {
    response.writeHead(426, { 'content-type': 'text/plain' }).end('Connect with a WebSocket.\n');
  };
  if (tls === undefined) return createHttp(times, answer);
  const { cert, key } = tls;
  return createHttps({ ...times, cert: pem(cert), key: pem(key), minVersion: 'TLSv1.2' }, answer);
}

function pem(given: string | Uint8Array): string | Buffer {
  return typeof given === 'string' ? given : Buffer.from(given);
}

function startListening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    const failed = (error: Error) => {
      const message = `cannot listen on ${host}:${port}: ${error.message}. Choose another port or host`;
      fail(new TroupeError([{ code: 'cannot-listen', path: 'port', message }]));
    };
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      done();
    });
  });
}

/** Who was let in for a time is not let stay for longer. Its session waits a while for it to come with another token. */
function closeWhenExpired(
  link: Link,
  until: number,
  { clock, date }: { readonly clock: NetClock; readonly date: () => number },
): () => void {
  let cancel: (() => void) | undefined;
  const look = (): void => {
    const left = until - date();
    if (left > 0) {
      cancel = clock.after(Math.min(left, lookAgain), look);
      return;
    }
    const message = sayExpired(until);
    link.send({ farewell: { code: 'expired', message } });
    link.close(message);
  };
  look();
  return () => cancel?.();
}

/** A server that somebody else made may listen anywhere: it is held to the same at its door. */
function refuseInsecure(request: IncomingMessage, { key }: WsListenerOptions): Refusal | undefined {
  const { socket } = request;
  if (isLoopback(socket.localAddress)) return undefined;
  if (key !== undefined && 'encrypted' in socket) return undefined;
  return { status: 403, reason: 'from another machine it takes a token and TLS' };
}

function turnAway(socket: Duplex, { status, reason }: Refusal): void {
  const body = `${reason}\n`;
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  // one that does not take the answer would stay
  setTimeout(() => socket.destroy(), 1000).unref();
}

function sayAddress(server: Server, path: string, secure: boolean): string {
  const address = server.address() as AddressInfo | string | null;
  if (address === null || typeof address === 'string') return path;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `${secure || 'setSecureContext' in server ? 'wss' : 'ws'}://${host}:${address.port}${path}`;
}
