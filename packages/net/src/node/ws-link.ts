/** The hub's end of one WebSocket. */
import type { RawData, WebSocket } from 'ws';
import type { NetClock } from '../carrier/clock.js';
import { type Made, makeLink } from '../carrier/make-link.js';
import { takeBytes } from '../carrier/take-bytes.js';
import { closeCode, sayCode, shortReason } from '../carrier/web-socket.js';
import { encodeJson, encodePacket, type Form, formOf } from '../protocol/codec.js';
import type { Peer } from '../protocol/messages.js';

export interface SocketTimes {
  readonly clock: NetClock;
  /** Milliseconds within which the client says something. */
  readonly patience: number;
}

/** Milliseconds that one who was closed has for taking what still waits for it. */
const lastMoment = 1000;

export function linkSocket(socket: WebSocket, peer: Peer, { clock, patience }: SocketTimes): Made {
  let form: Form = 'msgpack';
  let trouble = '';
  let silent: (() => void) | undefined;
  const made = makeLink<string | Uint8Array>({
    peer,
    reliable: true,
    // who speaks JSON is answered in JSON
    prepare: (packet) => (form === 'json' ? encodeJson(packet) : encodePacket(packet)),
    sizeOf: ({ length }) => length,
    put: (prepared) => socket.send(prepared),
    waiting: () => socket.bufferedAmount,
    shut(reason) {
      silent?.();
      socket.close(closeCode, shortReason(reason));
      // one that does not read never sees the close, and would keep what waits for it
      const cut = clock.after(lastMoment, () => socket.terminate());
      socket.once('close', cut);
    },
  });
  silent = clock.after(patience, () => made.link.close('it connected and said nothing'));

  socket.on('message', (data: RawData, isBinary: boolean) => {
    silent?.();
    silent = undefined;
    const received = isBinary ? (data as Buffer) : data.toString();
    form = formOf(received);
    takeBytes(made, received);
  });
  // ws closes the socket by itself after this
  socket.on('error', (error) => {
    trouble = error.message;
  });
  socket.on('close', (code, reason) => {
    silent?.();
    made.end(reason.toString() || trouble || sayCode(code));
  });
  return made;
}
