/** The carriers that the suite runs over, each with what it needs. */
import { Worker } from 'node:worker_threads';
import { connectPort, connectWebSocket, createInProcess, createPortListener } from '@troupe/net';
import { connectNats, createNatsListener, createToken, createWsListener } from '@troupe/net/node';
import { SimulatedNetwork } from '@troupe/net/simulated';
import { WebSocket } from 'ws';
import type { Stage } from './carrier-conformance.js';
import type { NatsServer, NatsUser } from './nats-server.js';

export async function inProcessStage(): Promise<Stage> {
  const { listener, connect } = createInProcess();
  return { listener, connect, close: async () => undefined };
}

/** A thread of its own between both ends, which hands on what comes. */
const relay = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ a, b }) => {
    a.on('message', (it) => b.postMessage(it)).on('close', () => b.close());
    b.on('message', (it) => a.postMessage(it)).on('close', () => a.close());
  });`;

export async function messagePortStage(): Promise<Stage> {
  const listener = createPortListener();
  const worker = new Worker(relay, { eval: true });
  return {
    listener,
    connect(peer) {
      const near = new MessageChannel();
      const far = new MessageChannel();
      worker.postMessage({ a: near.port2, b: far.port2 }, [near.port2, far.port2] as never);
      listener.add(far.port1, peer);
      return connectPort(near.port1);
    },
    async close() {
      await worker.terminate();
    },
  };
}

export const key = new Uint8Array(32).fill(7);
export const tomorrow = Date.now() + 86_400_000;

export async function webSocketStage(json: boolean): Promise<Stage> {
  let address = '';
  const inner = createWsListener({ key });
  return {
    listener: {
      async listen(accept) {
        const listening = await inner.listen(accept);
        address = listening.address;
        return listening;
      },
    },
    connect: (peer) =>
      connectWebSocket({
        url: address,
        token: createToken(key, { ...peer, until: tomorrow }),
        json,
        WebSocket,
      }),
    close: async () => undefined,
  };
}

let hubs = 0;

/** The server is shared: each stage has a hub of another name. */
export async function natsStage(server: NatsServer, json: boolean): Promise<Stage> {
  hubs += 1;
  const hub = `hub ${hubs}`;
  const listening = await server.connect('hub');
  const connections = [listening];
  return {
    listener: createNatsListener({ connection: listening, hub }),
    async connect({ name, role }) {
      const connection = await server.connect(name as NatsUser);
      connections.push(connection);
      return connectNats({ connection, hub, name, role, json });
    },
    async close() {
      await Promise.all(connections.map((each) => each.close()));
    },
  };
}

/** Without mishaps: what those do to it is for the simulation. */
export async function simulatedStage(): Promise<Stage> {
  const weather = { least: 1, most: 1, loss: 0, doubled: 0, late: 0 };
  const network = new SimulatedNetwork({ seed: 1, weather });
  const hub = network.start('hub');
  return {
    listener: hub.listener,
    connect: (peer) => network.start(peer.name).connect('hub', peer),
    async pass() {
      network.run(100);
    },
    close: async () => undefined,
  };
}
