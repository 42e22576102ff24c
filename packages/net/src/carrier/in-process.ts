/** Links within one process: nothing is written or read, packets are copied and handed over. */
import { checkOptions, keysOf } from '@troupe/core';
import type { Packet, Peer } from '../protocol/messages.js';
import { copyPlain, type Sized } from '../protocol/plain-data.js';
import type { Connector, Link, LinkEnds, Listener } from './carrier.js';
import { type NetClock, realNetClock } from './clock.js';
import { type Made, makeLink } from './make-link.js';

export interface InProcess {
  readonly listener: Listener;
  /** The way in for this one. */
  connect(peer: Peer): Connector;
}

export interface InProcessOptions {
  /** What clients know the hub by. */
  readonly hub?: string;
  readonly clock?: NetClock;
}

const inProcessKeys = keysOf<InProcessOptions>({ hub: true, clock: true });

interface Parcel {
  readonly packet: Packet;
  readonly bytes: number;
}

/** So many turns in a row without the timers of this process: two who answer each other would starve them. */
const mostTurns = 1000;

export function createInProcess(options: InProcessOptions = {}): InProcess {
  checkOptions(options, inProcessKeys, 'createInProcess');
  const { hub = 'hub', clock = realNetClock } = options;
  const post = createPost(clock);
  const links = new Set<Made>();
  let accept: ((link: Link) => LinkEnds) | undefined;

  return {
    listener: {
      async listen(given) {
        accept = given;
        return {
          address: `in-process:${hub}`,
          async close() {
            accept = undefined;
            for (const made of [...links]) made.link.close('the hub has closed');
          },
        };
      },
    },
    connect: (peer) => (ends) => {
      const [near, far] = pair({ name: hub, role: 'host' }, peer, post, () => links.delete(far));
      near.attach(ends);
      post(() => {
        if (near.closed) return;
        if (accept === undefined) {
          near.end('nobody listens');
          return;
        }
        links.add(far);
        far.attach(accept(far.link));
        post(() => far.open());
        post(() => near.open());
      });
      return near.link;
    },
  };
}

/** Two ends; `toFar` is who the near one sees. */
function pair(
  toFar: Peer,
  toNear: Peer,
  post: (run: () => void) => void,
  farGone: () => void,
): [Made, Made] {
  const side = (peer: Peer, other: () => Made, gone: () => void): Made => {
    let waiting = 0;
    return makeLink<Parcel>({
      peer,
      reliable: true,
      prepare(packet) {
        const sized: Sized = { bytes: 0 };
        // a copy, not frozen: who sent it may go on with what is theirs
        return { packet: copyPlain(packet, sized) as unknown as Packet, bytes: sized.bytes };
      },
      sizeOf: ({ bytes }) => bytes,
      put({ packet, bytes }) {
        waiting += bytes;
        post(() => {
          waiting -= bytes;
          other().receive(packet);
        });
      },
      waiting: () => waiting,
      shut: (reason) => post(() => other().end(reason)),
      gone,
    });
  };
  const near: Made = side(
    toFar,
    () => far,
    () => undefined,
  );
  const far: Made = side(toNear, () => near, farGone);
  return [near, far];
}

/** Runs what is posted in order, never within what is running. */
function createPost(clock: NetClock): (run: () => void) => void {
  let queue: (() => void)[] = [];
  let scheduled = false;
  let turns = 0;

  const schedule = (): void => {
    scheduled = true;
    turns += 1;
    if (turns < mostTurns) queueMicrotask(drain);
    else {
      turns = 0;
      clock.after(0, drain);
    }
  };
  const drain = (): void => {
    const runs = queue;
    queue = [];
    let done = 0;
    try {
      while (done < runs.length) {
        const run = runs[done]!;
        done += 1;
        run();
      }
    } finally {
      // one that throws must not take with it what others were sent
      if (done < runs.length) queue = [...runs.slice(done), ...queue];
      if (queue.length > 0) schedule();
      else scheduled = false;
    }
  };
  return (run) => {
    queue.push(run);
    if (!scheduled) schedule();
  };
}
