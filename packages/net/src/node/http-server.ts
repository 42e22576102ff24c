/** The server of plain HTTP that a hub answers on, and that WebSockets come in by. */
import { createServer as createHttp, type IncomingMessage, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { TroupeError } from '@troupe/core';
import type { ListenOptions } from './listen-address.js';

/** Milliseconds within which a request has to have come, and the server to have closed. */
const patience = 10_000;
const lastMoment = 1000;

export function createServer(tls: ListenOptions['tls']): Server {
  const times = { headersTimeout: patience, requestTimeout: patience };
  if (tls === undefined) return createHttp(times);
  const pem = (given: string | Uint8Array) =>
    typeof given === 'string' ? given : Buffer.from(given);
  try {
    const { cert, key } = tls;
    return createHttps({ ...times, cert: pem(cert), key: pem(key), minVersion: 'TLSv1.2' });
  } catch (error) {
    const message = `the certificate and its key cannot be used: ${(error as Error).message}. Both have to be PEM, and belong together`;
    throw new TroupeError([{ code: 'bad-certificate', path: 'tls', message }]);
  }
}

export function startServer(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    const failed = (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'another process listens there' : error.message;
      const message = `cannot listen on ${host}:${port}: ${why}. Choose another port; 0 takes any that is free`;
      fail(new TroupeError([{ code: 'cannot-listen', path: 'port', message }]));
    };
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      done();
    });
  });
}

/** What a request asks for; nothing where it is no address at all, such as `//`, which anybody can send. */
export function readUrl({ url = '/' }: IncomingMessage): URL | undefined {
  try {
    return new URL(url, 'http://hub');
  } catch {
    return undefined;
  }
}

/** As one types it. */
export function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return `${'setSecureContext' in server ? 'https' : 'http'}://${host}:${port}`;
}

/** Who comes by another path would wait for ever, unless somebody else takes it. */
export function refuseOtherUpgrades(
  server: Server,
  isTaken: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean,
): void {
  server.on('upgrade', (request, socket, head) => {
    const { url = '/' } = request;
    if (url.split('?')[0] === '/' || isTaken(request, socket, head)) return;
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    // one that does not take the answer would stay, and keep the server from closing
    setTimeout(() => socket.destroy(), lastMoment).unref();
  });
}

export async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  const hurry = setTimeout(() => server.closeAllConnections(), lastMoment);
  await closed;
  clearTimeout(hurry);
}
