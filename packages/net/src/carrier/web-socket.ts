/** The way to a hub over WebSocket, from a browser or, with a constructor handed in, from anywhere. */
import { checkOptions, keysOf, TroupeError } from '@troupe/core';
import { encodeJson, encodePacket } from '../protocol/codec.js';
import type { Connector } from './carrier.js';
import { makeLink } from './make-link.js';
import { takeBytes } from './take-bytes.js';

/** As much of a browser's WebSocket as is needed; that of `ws` is one too. */
export interface SocketLike {
  binaryType: string;
  readonly readyState: number;
  readonly bufferedAmount: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code?: number, reason?: string): void;
}

export type SocketConstructor = new (url: string, protocols?: string[]) => SocketLike;

export interface WebSocketOptions {
  /** `ws://` or `wss://`. */
  readonly url: string;
  readonly token?: string;
  /** Where the token goes: with the protocols, which no log shows, or in the address. */
  readonly tokenIn?: 'protocol' | 'query';
  /** Who it is, for a hub on this machine that asks for no token. */
  readonly as?: { readonly name: string; readonly role: string };
  /** Text instead of bytes. */
  readonly json?: boolean;
  /** The platform's own, unless said. */
  readonly WebSocket?: SocketConstructor;
}

const socketKeys = keysOf<WebSocketOptions>({
  url: true,
  token: true,
  tokenIn: true,
  as: true,
  json: true,
  WebSocket: true,
});

/** What is spoken, as both sides of a WebSocket name it. */
export const subprotocol = 'troupe.v1';
/** Why a socket was closed is told with this code; others are the platform's. */
export const closeCode = 4000;

export function connectWebSocket(options: WebSocketOptions): Connector {
  checkOptions(options, socketKeys, 'connectWebSocket');
  const { token, tokenIn = 'protocol', json = false } = options;
  const Socket = options.WebSocket ?? findSocket();
  const url = new URL(options.url);
  if (options.as !== undefined) {
    url.searchParams.set('name', options.as.name);
    url.searchParams.set('role', options.as.role);
  }
  const protocols = [subprotocol];
  if (token !== undefined && tokenIn === 'query') url.searchParams.set('token', token);
  else if (token !== undefined) protocols.push(token);

  return (ends) => {
    const socket = new Socket(url.href, protocols);
    socket.binaryType = 'arraybuffer';
    let trouble = '';
    const made = makeLink<string | Uint8Array>({
      peer: { name: url.host, role: 'host' },
      reliable: true,
      prepare: (packet) => (json ? encodeJson(packet) : encodePacket(packet)),
      sizeOf: ({ length }) => length,
      put: (prepared) => socket.send(prepared as string | Uint8Array<ArrayBuffer>),
      waiting: () => socket.bufferedAmount,
      shut: (reason) => socket.close(closeCode, shortReason(reason)),
    });
    made.attach(ends);
    socket.onopen = () => made.open();
    socket.onmessage = ({ data }: { readonly data: unknown }) => {
      takeBytes(made, typeof data === 'string' ? data : toBytes(data));
    };
    // a browser says nothing here, `ws` says what went wrong
    socket.onerror = ({ message }: { readonly message?: string }) => {
      trouble = message ?? '';
    };
    socket.onclose = ({ code, reason }: { readonly code: number; readonly reason: string }) => {
      made.end(reason || trouble || sayCode(code));
    };
    return made.link;
  };
}

/** Of a close frame, in words. */
export function sayCode(code: number): string {
  if (code === 1009) return 'a packet was larger than it may be';
  if (code === 1000 || code === 1005 || code === 1001) return 'the other side has closed';
  return `the connection was lost (${code})`;
}

/** A close frame has room for 123 bytes. */
export function shortReason(reason: string): string {
  let short = reason.slice(0, 123);
  const utf8 = new TextEncoder();
  while (utf8.encode(short).length > 123) short = short.slice(0, -1);
  return short;
}

function toBytes(data: unknown): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  return data instanceof Uint8Array ? data : new Uint8Array(0);
}

function findSocket(): SocketConstructor {
  const { WebSocket } = globalThis as { readonly WebSocket?: SocketConstructor };
  if (WebSocket !== undefined) return WebSocket;
  const message = 'there is no WebSocket on this platform. Hand one in: { WebSocket } from "ws"';
  throw new TroupeError([{ code: 'no-web-socket', path: 'WebSocket', message }]);
}
