/** Links over message ports: to workers of a browser or of Node. The platform copies packets, nothing is encoded. */
import { TroupeError } from '@troupe/core';
import { checkEnvelope } from '../protocol/check-packet.js';
import type { Packet, Peer } from '../protocol/messages.js';
import { copyPlain, isPlainData, type Sized } from '../protocol/plain-data.js';
import type { Connector, Link, LinkEnds, Listener } from './carrier.js';
import { type Made, makeLink } from './make-link.js';

/** A MessagePort, a Worker, or the scope of a worker, of a browser or of Node. */
export interface PortLike {
  postMessage(message: unknown): void;
  addEventListener?: unknown;
  on?: unknown;
}

/** What goes over a port. */
type Parcel =
  | { readonly open: true }
  | { readonly packet: Packet; readonly bytes: number }
  /** So many bytes have been taken in all. */
  | { readonly taken: number }
  | { readonly close: string };

/** Bytes after which who reads says so. */
const tellEvery = 64 * 1024;

export interface PortListener extends Listener {
  /** Lets in who has the other end. Who that is, is for the one to say that made it. */
  add(port: PortLike, peer: Peer): void;
}

export function createPortListener(): PortListener {
  const links = new Set<Made>();
  const early: [PortLike, Peer][] = [];
  let accept: ((link: Link) => LinkEnds) | undefined;

  const add = (port: PortLike, peer: Peer): void => {
    if (accept === undefined) {
      early.push([port, peer]);
      return;
    }
    const taking = accept;
    let taken: LinkEnds | undefined;
    const made = linkOver(
      port,
      peer,
      () => {
        if (taken !== undefined || made.closed) return;
        taken = taking(made.link);
        made.attach(taken);
        post(port, { open: true });
        made.open();
      },
      () => links.delete(made),
    );
    links.add(made);
  };

  return {
    add,
    async listen(given) {
      accept = given;
      for (const [port, peer] of early.splice(0)) add(port, peer);
      return {
        address: 'message-port',
        async close() {
          accept = undefined;
          for (const made of [...links]) made.link.close('the hub has closed');
        },
      };
    },
  };
}

export function connectPort(port: PortLike, hub = 'hub'): Connector {
  return (ends) => {
    const made = linkOver(
      port,
      { name: hub, role: 'host' },
      () => made.open(),
      () => undefined,
    );
    made.attach(ends);
    post(port, { open: true });
    return made.link;
  };
}

function linkOver(port: PortLike, peer: Peer, opened: () => void, gone: () => void): Made {
  let sent = 0;
  let heard = 0;
  let came = 0;
  let told = 0;
  const made = makeLink<{ packet: Packet; bytes: number }>({
    peer,
    reliable: true,
    prepare(packet) {
      const sized: Sized = { bytes: 0 };
      return { packet: copyPlain(packet, sized) as unknown as Packet, bytes: sized.bytes };
    },
    sizeOf: ({ bytes }) => bytes,
    put(parcel) {
      sent += parcel.bytes;
      post(port, parcel);
    },
    waiting: () => sent - heard,
    shut: (reason) => post(port, { close: reason }),
    gone() {
      stop();
      gone();
    },
  });
  const stop = hear(
    port,
    (parcel) => {
      if ('packet' in parcel) {
        came += isCount(parcel.bytes) ? parcel.bytes : 0;
        if (came - told >= tellEvery) {
          told = came;
          post(port, { taken: came });
        }
        take(made, parcel.packet);
      } else if ('taken' in parcel) {
        // no number at all would be neither more nor less than what may wait: nothing would ever be too much
        if (isCount(parcel.taken)) heard = Math.max(heard, Math.min(sent, parcel.taken));
        else made.rubbish('what is said to be taken is no whole number of bytes');
      } else if ('open' in parcel) opened();
      else if ('close' in parcel) {
        made.end(typeof parcel.close === 'string' ? parcel.close : 'the other end closed it');
        closePort(port);
      } else made.rubbish('what came over the port is nothing of ours');
    },
    made.end,
  );
  return made;
}

function isCount(given: unknown): given is number {
  return Number.isSafeInteger(given) && (given as number) >= 0;
}

function take(made: Made, packet: unknown): void {
  const wrong = isPlainData(packet) ? checkEnvelope(packet) : noData;
  if (wrong === undefined) made.receive(packet as Packet);
  else made.rubbish(wrong.message);
}

const noData = {
  code: 'no-packet',
  path: '',
  message: 'what came is no packet: it is no plain data, or nests too deep',
};

function post(port: PortLike, parcel: Parcel): void {
  port.postMessage(parcel);
}

/** A port of its own is closed; a worker, or the scope of one, lives on. */
function closePort(port: PortLike): void {
  if (typeof MessagePort !== 'undefined' && port instanceof MessagePort) port.close();
}

type Hear = (event: string, run: (given: never) => void) => void;

/** Tells of what comes, and of the end; what it returns stops that. */
function hear(
  port: PortLike,
  heard: (parcel: Parcel) => void,
  ended: (reason: string) => void,
): () => void {
  const offs: (() => void)[] = [];
  const take = (data: unknown): void => {
    heard(typeof data === 'object' && data !== null ? (data as Parcel) : ({} as Parcel));
  };
  const listen = (onName: string, offName: string, events: Record<string, (it: never) => void>) => {
    const methods = port as unknown as Record<string, Hear>;
    for (const [event, run] of Object.entries(events)) {
      methods[onName]!.call(port, event, run);
      offs.push(() => methods[offName]!.call(port, event, run));
    }
  };
  const lost = () => ended('the other end is gone');
  const unread = () => take({});
  if (typeof port.on === 'function') {
    const failed = (error: Error) => ended(`the worker failed: ${error.message}`);
    listen('on', 'off', {
      message: take,
      close: lost,
      exit: lost,
      error: failed,
      messageerror: unread,
    });
  } else if (typeof port.addEventListener === 'function') {
    listen('addEventListener', 'removeEventListener', {
      message: ({ data }: { readonly data: unknown }) => take(data),
      close: lost,
      error: ({ message }: { readonly message?: string }) =>
        ended(`the worker failed: ${message ?? 'it does not say why'}`),
      messageerror: unread,
    });
    // without it a port that is listened to by `addEventListener` hands over nothing
    (port as { start?: () => void }).start?.();
  } else {
    const message =
      'a port has addEventListener or on; this has neither. Hand in a MessagePort or a Worker';
    throw new TroupeError([{ code: 'no-port', path: '', message }]);
  }
  return () => {
    for (const off of offs.splice(0)) off();
  };
}
