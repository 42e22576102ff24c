/** A hub in this process and an agency in another, over WebSocket. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createRegistry,
  Hub,
  type Link,
  type Packet,
  type Registry,
  realNetClock,
} from '@troupe/net';
import { createWsListener, openState } from '@troupe/net/node';
import type { Order } from '../net-agency.js';

export interface NetBench {
  readonly registry: Registry;
  /** Resolves with the next outcome. */
  readonly ended: () => Promise<void>;
  /** A bare link to the other process, which sends back what it gets. */
  readonly echo: (packet: Packet) => Promise<void>;
  /** Resolves when so many bare packets have come. */
  readonly heard: (count: number) => Promise<void>;
  readonly order: (order: Order) => Promise<void>;
  readonly port: number;
  readonly close: () => Promise<void>;
}

export interface NetBenchOptions {
  readonly skills: number;
  /** Milliseconds that a skill takes; 0 by default. */
  readonly lasts?: number;
  /** Keeps its state in a file. */
  readonly kept?: boolean;
}

export async function openNetBench({
  skills,
  lasts = 0,
  kept = false,
}: NetBenchOptions): Promise<NetBench> {
  const clock = realNetClock;
  const hub = new Hub({ clock, chance: Math.random });
  const folder = mkdtempSync(join(tmpdir(), 'troupe-bench-'));
  const state = kept ? openState(folder, 'busy') : undefined;
  const registry = createRegistry({
    clock,
    rate: 1000,
    keeper: state?.keeper,
    definition: {
      name: 'busy',
      open: true,
      parameters: { theta: 1 },
      sensors: { ready: true, never: false, goal: false },
      goals: { goal: true },
    },
  });
  hub.add(registry);
  let over: (() => void) | undefined;
  const { ledger } = registry;
  const end = ledger.end.bind(ledger);
  ledger.end = (...report) => {
    over?.();
    return end(...report);
  };
  const hubListening = await createWsListener({ port: 0 }).listen(hub.accept);
  let echoed: (() => void) | undefined;
  let link: Link | undefined;
  const echoListening = await createWsListener({ port: 0 }).listen((opened) => {
    link = opened;
    return { packet: () => echoed?.(), closed: () => undefined };
  });
  const port = portOf(hubListening.address);
  const child = fork(fileURLToPath(new URL('../net-agency.js', import.meta.url)));
  const order = (what: Order) => tellChild(child, what);
  await order({ kind: 'skills', port, count: skills, lasts });
  await order({ kind: 'echo', port: portOf(echoListening.address) });
  return {
    registry,
    port,
    order,
    ended: () =>
      new Promise((done) => {
        over = done;
      }),
    echo: (packet) =>
      new Promise((done) => {
        echoed = done;
        link?.send(packet);
      }),
    heard: (count) =>
      new Promise((done) => {
        let left = count;
        echoed = () => {
          if (--left === 0) done();
        };
      }),
    close: async () => {
      child.disconnect();
      hub.end('the benchmark is over');
      await hubListening.close();
      await echoListening.close();
      state?.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function portOf(address: string): number {
  return Number(new URL(address).port);
}

function tellChild(child: ChildProcess, order: Order): Promise<void> {
  return new Promise((done, fail) => {
    child.once('message', (answer) =>
      answer === 'done' ? done() : fail(new Error(String(answer))),
    );
    child.send(order);
  });
}
