/** The other process of the benchmarks of the network: agencies, and bare links that only answer. */
import { Agency, connectWebSocket, type Link, type Packet, realNetClock } from '@troupe/net';
import WebSocket from 'ws';
import { lasting } from './subjects/lasting.js';

/** What the benchmark says over the channel between the processes, and what is said back. */
export type Order =
  | {
      readonly kind: 'skills';
      readonly port: number;
      readonly count: number;
      readonly lasts: number;
    }
  | { readonly kind: 'echo'; readonly port: number }
  | { readonly kind: 'change'; readonly times: number }
  | { readonly kind: 'say'; readonly times: number }
  | { readonly kind: 'idle'; readonly port: number; readonly count: number };

const clock = realNetClock;
const chance = Math.random;

function agencyTo(port: number, name: string): Agency {
  return new Agency({
    clock,
    chance,
    session: `${name} ${process.pid}`,
    connect: connectWebSocket({
      url: `ws://127.0.0.1:${port}/`,
      as: { name, role: 'agency' },
      WebSocket,
    }),
  });
}

let agency: Agency | undefined;
let bare: Link | undefined;
let value = 0;

/** A bare packet, about as large as one that carries a change. */
function packetOf(number: number): Packet {
  const message = { kind: 'sense', character: 'busy', signs: { busy: number } } as const;
  return { s: 1, n: number, a: 0, m: [message] };
}

async function obey(order: Order): Promise<void> {
  switch (order.kind) {
    case 'skills': {
      agency = agencyTo(order.port, 'skills');
      // each can always run again, so that every step finds one
      const skills = Object.fromEntries(
        Array.from({ length: order.count }, (_, i) => [
          `skill-${i}`,
          { when: [i < 10 ? 'ready' : 'never'], adds: ['goal'], run: () => lasting(order.lasts) },
        ]),
      );
      await agency.host('busy', { sensors: { busy: 0 }, skills });
      break;
    }
    case 'echo': {
      const connect = connectWebSocket({
        url: `ws://127.0.0.1:${order.port}/`,
        as: { name: 'echo', role: 'agency' },
        WebSocket,
      });
      await new Promise<void>((opened) => {
        bare = connect({
          opened: () => opened(),
          packet: (packet, link) => link.send(packet),
          closed: () => undefined,
        });
      });
      break;
    }
    case 'change':
      for (let i = 0; i < order.times; i++) {
        agency?.sense('busy', { busy: ++value });
        // each in a turn of its own: else the last one alone would travel
        await undefined;
        if (i % 100 === 99) await new Promise((next) => setImmediate(next));
      }
      break;
    case 'say':
      for (let i = 0; i < order.times; i++) {
        bare?.send(packetOf(i + 1));
        await undefined;
        if (i % 100 === 99) await new Promise((next) => setImmediate(next));
      }
      break;
    case 'idle':
      await Promise.all(
        Array.from({ length: order.count }, (_, i) =>
          agencyTo(order.port, `idle-${i}`).host('busy', { sensors: { [`idle-${i}`]: false } }),
        ),
      );
  }
}

process.on('message', (order: Order) => {
  obey(order).then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.(String(error)),
  );
});
process.on('disconnect', () => process.exit(0));
