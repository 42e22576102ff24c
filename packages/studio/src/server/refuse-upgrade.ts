import type { Duplex } from 'node:stream';
import type { Refusal } from '@troupe/net/node';

/** Milliseconds that one has to take the answer. */
const lastMoment = 1000;

export function turnAway(socket: Duplex, { status, reason }: Refusal): void {
  const body = `${reason}\n`;
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.on('error', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // one that does not take it would stay, and keep the server from ending
  setTimeout(() => socket.destroy(), lastMoment).unref();
}
