import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { connectPort, createInProcess, createPortListener, limits, type Packet } from '@troupe/net';
import { describe, expect, it } from 'vitest';
import { bundle } from './bundle.js';
import { End, frame, Hub, hello, peers, realTime, until } from './carrier-conformance.js';

const wait = (holds: () => boolean) => until(holds, realTime);

async function startWorker(): Promise<Worker> {
  const bundled = await bundle({ entryPoints: [join(import.meta.dirname, 'port-worker.ts')] });
  return new Worker(bundled, { eval: true });
}

describe('within one process', () => {
  it('[CAR2] nothing is serialised: what arrives is a copy, with the same texts and numbers', async () => {
    const { listener, connect } = createInProcess();
    const hub = new Hub();
    await listener.listen(hub.accept);
    const end = new End();
    const link = connect(peers.one)(end);
    end.early = false;
    const sent = frame(1, { list: [1, -0] });
    link.send(sent);
    await wait(() => hub.ends[0]?.packets.length === 1);
    expect(hub.ends[0]!.packets[0]).toStrictEqual(sent);
    expect(hub.ends[0]!.packets[0]).not.toBe(sent);
  });

  it('[CAR1] it is handed over before anything else in this process happens', async () => {
    const { listener, connect } = createInProcess();
    const hub = new Hub();
    await listener.listen(hub.accept);
    const end = new End();
    connect(peers.one)(end).send(hello);
    end.early = false;
    for (let turns = 0; turns < 10; turns++) await undefined;
    expect(hub.ends[0]!.packets).toEqual([hello]);
  });

  it('[CAR1] two who answer each other for ever do not keep timers from running', async () => {
    const { listener, connect } = createInProcess();
    let stop = false;
    const answer = (packet: Packet, link: { send(packet: Packet): void }) => {
      if (!stop) link.send(packet);
    };
    await listener.listen(() => ({ packet: answer, closed: () => undefined }));
    connect(peers.one)({ packet: answer, closed: () => undefined }).send(hello);
    await realTime();
    stop = true;
  });

  it('[CAR1] a receiver that throws takes nothing from the others', async () => {
    const { listener, connect } = createInProcess();
    const got: Packet[] = [];
    const thrown: unknown[] = [];
    const catcher = (error: unknown) => thrown.push(error);
    const before = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException').on('uncaughtException', catcher);
    try {
      await listener.listen(() => ({
        packet: (packet) => {
          got.push(packet);
          if (got.length === 1) throw new Error('on purpose');
        },
        closed: () => undefined,
      }));
      const link = connect(peers.one)({ packet: () => undefined, closed: () => undefined });
      link.send(hello);
      link.send(frame(1));
      await wait(() => got.length === 2);
      expect(thrown).toHaveLength(1);
    } finally {
      process.removeAllListeners('uncaughtException');
      for (const each of before) process.on('uncaughtException', each);
    }
  });

  it('[CAR1] where nobody listens, who connects is told', async () => {
    const end = new End();
    createInProcess().connect(peers.one)(end);
    end.early = false;
    await wait(() => end.reasons.length === 1);
    expect(end.reasons).toEqual(['nobody listens']);
  });
});

describe('over message ports', () => {
  it('[CAR1] [CAR2] a client in a worker answers packets as they are, and is told of the end', async () => {
    const worker = await startWorker();
    const told: unknown[] = [];
    worker.on('message', (message) => told.push(message));
    const listener = createPortListener();
    const hub = new Hub();
    listener.add(worker, peers.one);
    await listener.listen(hub.accept);
    await wait(() => hub.ends[0]?.packets.length === 1);
    const packets = [frame(1, -0), frame(2, { deep: [[[1]]] }), frame(3, 'ü')];
    for (const packet of packets) hub.ends[0]!.link!.send(packet);
    await wait(() => hub.ends[0]!.packets.length === 4);
    expect(hub.ends[0]!.packets.slice(1)).toStrictEqual(packets);
    hub.ends[0]!.link!.close('enough');
    await wait(() => told.some((each) => JSON.stringify(each).includes('the worker says: enough')));
    await worker.terminate();
  });

  it('[CAR1] a worker that is gone is noticed', async () => {
    const worker = await startWorker();
    const listener = createPortListener();
    const hub = new Hub();
    await listener.listen(hub.accept);
    listener.add(worker, peers.one);
    await wait(() => hub.ends[0]?.packets.length === 1);
    await worker.terminate();
    await wait(() => hub.ends[0]!.reasons.length === 1);
    expect(hub.ends[0]!.reasons).toEqual(['the other end is gone']);
  });

  it('[CAR4] what is no packet is answered with a farewell; after the tenth the link is closed', async () => {
    const { port1, port2 } = new MessageChannel();
    const listener = createPortListener();
    const hub = new Hub();
    await listener.listen(hub.accept);
    listener.add(port1, peers.one);
    const heard: unknown[] = [];
    port2.onmessage = ({ data }) => heard.push(data);
    port2.postMessage({ open: true });
    const garbage = [
      5,
      null,
      'x',
      {},
      { packet: new Map() },
      { packet: { m: 5 } },
      { packet: new Date() },
      [],
      { packet: null },
    ];
    for (const each of garbage) port2.postMessage(each);
    await wait(() => heard.length === garbage.length + 1);
    expect(hub.ends[0]!.reasons).toEqual([]);
    expect(heard[1]).toMatchObject({ packet: { farewell: { code: 'no-packet' } } });
    port2.postMessage({ packet: { m: 'the tenth' } });
    await wait(() => hub.ends[0]!.reasons.length === 1);
    expect(hub.ends[0]!.packets).toEqual([]);
    port2.close();
  });

  it('[CAR5] who reads too slowly is closed with a reason, and nobody else is slowed', async () => {
    const listener = createPortListener();
    const hub = new Hub();
    await listener.listen(hub.accept);
    const slow = new MessageChannel();
    const quick = new MessageChannel();
    listener.add(slow.port1, peers.one);
    listener.add(quick.port1, peers.two);
    // it opens the link, and never takes anything
    slow.port2.postMessage({ open: true });
    const end = new End();
    connectPort(quick.port2)(end).send(hello);
    end.early = false;
    await wait(() => hub.ends.length === 2 && hub.ends.some(({ packets }) => packets.length === 1));
    const toSlow = hub.ends.find(({ link }) => link!.peer.name === peers.one.name)!;
    const toQuick = hub.ends.find(({ link }) => link!.peer.name === peers.two.name)!;
    const large = frame(1, 'x'.repeat(1_000_000));
    let sent = 0;
    while (toSlow.reasons.length === 0 && sent < 20) {
      toSlow.link!.send(large);
      toQuick.link!.send(large);
      sent += 1;
      await wait(() => end.packets.length === sent);
    }
    expect(sent * 1_000_000).toBeGreaterThanOrEqual(limits.waiting);
    expect(toSlow.reasons).toEqual(['reads too slowly: more than 8 MiB wait for it']);
    toQuick.link!.send(frame(2));
    await wait(() => end.packets.length === sent + 1);
    slow.port2.close();
    toQuick.link!.close('over');
    await wait(() => end.reasons.length === 1);
  });

  it.each([Number.NaN, -1, 0.5, Number.POSITIVE_INFINITY, '9', null, undefined, {}])(
    '[CAR5] who says that it has taken %s has sent rubbish, and is closed like any other that reads too slowly',
    async (taken) => {
      const { port1, port2 } = new MessageChannel();
      const listener = createPortListener();
      const hub = new Hub();
      await listener.listen(hub.accept);
      listener.add(port1, peers.one);
      const heard: unknown[] = [];
      port2.onmessage = ({ data }) => heard.push(data);
      port2.postMessage({ open: true });
      port2.postMessage({ taken });
      await wait(() => heard.length === 2);
      expect(heard[1]).toMatchObject({ packet: { farewell: { code: 'no-packet' } } });
      const { link, reasons } = hub.ends[0]!;
      for (let i = 0; i < 9; i++) link!.send(frame(1 + i, 'x'.repeat(1_000_000)));
      await wait(() => reasons.length === 1);
      expect(reasons).toEqual(['reads too slowly: more than 8 MiB wait for it']);
      port2.close();
    },
  );
});
