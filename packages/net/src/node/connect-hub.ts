/** The way to a hub from a process, by the address that it printed. */
import { checkOptions, fail, keysOf } from '@troupe/core';
import { type ClientOptions, WebSocket } from 'ws';
import type { Connector } from '../carrier/carrier.js';
import { connectWebSocket, type SocketConstructor } from '../carrier/web-socket.js';
import type { Role } from '../protocol/messages.js';
import { connectNatsHub, isNatsAddress } from './nats-address.js';

export interface HubAddress {
  /** `http://…` as `troupe serve` prints it, or `ws://…`; or `nats://user:password@host:4222/HUB`. */
  readonly url: string;
  /** Asked for anew whenever it connects, if it is a function: one that has expired can be replaced. */
  readonly token?: string | (() => string) | undefined;
  /** Who it is, for a hub on this machine that asks for no token. On NATS it is the user of the address. */
  readonly name: string;
  readonly role: Role;
  /** Told why an attempt to connect came to nothing; it is tried again all the same. */
  readonly onRefused?: (reason: string) => void;
}

const addressKeys = keysOf<HubAddress>({
  url: true,
  token: true,
  name: true,
  role: true,
  onRefused: true,
});

export function connectHub(address: HubAddress): Connector {
  checkOptions(address, addressKeys, 'connectHub');
  const { token, name, role, onRefused } = address;
  if (isNatsAddress(address.url)) {
    return connectNatsHub({ url: address.url, name, role, onRefused });
  }
  const url = socketUrl(address.url);
  return (ends) => {
    const shown = typeof token === 'function' ? token() : token;
    const connect = connectWebSocket({
      url,
      ...(shown === undefined ? { as: { name, role } } : { token: shown }),
      WebSocket: HubSocket as unknown as SocketConstructor,
    });
    let opened = false;
    return connect({
      ...ends,
      opened(link) {
        opened = true;
        ends.opened?.(link);
      },
      closed(reason, link) {
        if (!opened) onRefused?.(reason);
        ends.closed(reason, link);
      },
    });
  };
}

const schemes: Readonly<Record<string, string>> = {
  'http:': 'ws:',
  'https:': 'wss:',
  'ws:': 'ws:',
  'wss:': 'wss:',
};

function socketUrl(given: string): string {
  let url: URL;
  try {
    url = new URL(given.includes('://') ? given : `http://${given}`);
  } catch {
    return fail('bad-address', given, 'is no address. One reads http://127.0.0.1:4170');
  }
  const scheme = schemes[url.protocol];
  if (scheme === undefined) {
    fail(
      'bad-address',
      given,
      'the address of a hub begins with http://, https://, ws://, wss:// or nats://',
    );
  }
  url.protocol = scheme;
  return url.href;
}

/** Whatever else listens there may answer with a whole page: that is no word of a hub, and nothing to show anybody. */
function sayRefusal(status: number, body: string): string {
  if (body.startsWith('<')) return `there is no hub: it answered with a page (${status})`;
  if (status < 400) return `there is no hub: it answered as none does (${status})`;
  return `the hub refuses (${status}): ${body.slice(0, 300)}`;
}

/** Tells what the hub said when it refused: without it one only hears of a number. */
class HubSocket extends WebSocket {
  #refusal: string | undefined;

  constructor(url: string, protocols: string[]) {
    const options: ClientOptions = { maxPayload: 16 * 1024 * 1024, handshakeTimeout: 10_000 };
    super(url, protocols, options);
    this.once('unexpected-response', (_, response) => {
      let body = '';
      const refuse = () => {
        this.#refusal ??= sayRefusal(response.statusCode ?? 0, body.trim());
        this.terminate();
      };
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
        if (body.length > 1000) refuse();
      });
      response.on('end', refuse).on('error', refuse);
    });
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const replaced = event === 'error' && this.#refusal !== undefined;
    return super.emit(event, ...(replaced ? [new Error(this.#refusal)] : args));
  }
}
