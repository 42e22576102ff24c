import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect as dial } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectWebSocket, decodePacket, encodePacket, limits, type Packet } from '@troupe/net';
import { createToken, createWsListener, type WsListenerOptions } from '@troupe/net/node';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { End, frame, Hub, hello, peers, realTime, until } from './carrier-conformance.js';
import { key, tomorrow } from './carrier-stages.js';

const wait = (holds: () => boolean) => until(holds, realTime);
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function open(options: WsListenerOptions = {}) {
  const hub = new Hub();
  const listening = await createWsListener({ key, ...options }).listen(hub.accept);
  endings.push(() => listening.close());
  return { hub, address: listening.address };
}

const token = (given: Partial<Parameters<typeof createToken>[1]> = {}) =>
  createToken(key, { ...peers.one, until: tomorrow, ...given });

/** A client without any of our code, and what it was told. */
async function raw(address: string, headers: Record<string, string> = {}, given = token()) {
  const socket = new WebSocket(`${address}?token=${given}`, { headers });
  endings.push(() => socket.terminate());
  const packets: Packet[] = [];
  const closed: string[] = [];
  socket.on('message', (data, isBinary) => {
    packets.push(decodePacket(isBinary ? (data as Buffer) : data.toString()));
  });
  socket.on('close', (_, reason) => closed.push(reason.toString()));
  const status = await new Promise<number>((done, fail) => {
    socket.on('open', () => done(101));
    socket.on('unexpected-response', (_, response) => done(response.statusCode ?? 0));
    socket.on('error', (error) => fail(error));
  });
  return { socket, packets, closed, status };
}

describe('who may come in over WebSocket', () => {
  it('[CAR3] [ROL5] who one is, is what the token says: in the address or among the protocols', async () => {
    const { hub, address } = await open();
    const characters = ['dude'];
    for (const tokenIn of ['query', 'protocol'] as const) {
      const end = new End();
      const given = token({ characters });
      const as = { name: 'somebody-else', role: 'director' };
      const url = address;
      connectWebSocket({ url, token: given, tokenIn, as, WebSocket })(end).send(hello);
      end.early = false;
    }
    await wait(() => hub.ends.length === 2);
    for (const end of hub.ends) expect(end.link!.peer).toEqual({ ...peers.one, characters });
  });

  it.each([
    ['none', ''],
    ['an expired one', token({ until: Date.now() - 1 })],
    ['one that was changed', `${token()}x`.replace('.ey', '.eY')],
    ['one of another key', createToken(new Uint8Array(32), { ...peers.one, until: tomorrow })],
  ])('[ROL5] refused before anything is read, with a token that is: %s', async (_, given) => {
    const { hub, address } = await open();
    expect((await raw(address, {}, given)).status).toBe(401);
    const end = new End();
    connectWebSocket({ url: address, token: given || 'x', WebSocket })(end);
    end.early = false;
    await wait(() => end.reasons.length === 1);
    expect(end.reasons[0]).toMatch(/401/);
    expect(hub.ends).toEqual([]);
  });

  it('[ROL4] a browser is let in from the origins that were named, and from no other', async () => {
    const { hub, address } = await open({ origins: ['https://studio.example'] });
    for (const origin of [
      'https://evil.example',
      'http://studio.example',
      'null',
      'https://studio.example.evil',
    ]) {
      expect((await raw(address, { origin })).status, origin).toBe(403);
    }
    expect(hub.ends).toEqual([]);
    expect((await raw(address, { origin: 'https://studio.example' })).status).toBe(101);
    // no browser
    expect((await raw(address)).status).toBe(101);
  });

  it('[ROL4] no browser is let in where no origin was named, with a token or on this machine without one', async () => {
    const { address } = await open();
    expect((await raw(address, { origin: 'http://127.0.0.1' })).status).toBe(403);
    const hub = new Hub();
    const listening = await createWsListener().listen(hub.accept);
    endings.push(() => listening.close());
    expect(
      (await raw(`${listening.address}?name=x&role=viewer`, { origin: 'http://x' })).status,
    ).toBe(403);
  });

  it('[ROL3] without a key, which only works on this machine, one is taken at one’s word', async () => {
    const hub = new Hub();
    const listening = await createWsListener().listen(hub.accept);
    endings.push(() => listening.close());
    expect(listening.address).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/$/);
    const end = new End();
    connectWebSocket({ url: listening.address, as: peers.viewer, WebSocket })(end).send(hello);
    end.early = false;
    await wait(() => hub.ends.length === 1);
    expect(hub.ends[0]!.link!.peer).toEqual(peers.viewer);
    for (const query of ['', '?name=', '?name=x&role=king', `?name=${'x'.repeat(201)}`]) {
      const socket = new WebSocket(listening.address + query);
      const [, response] = await once(socket, 'unexpected-response');
      expect(response.statusCode).toBe(400);
      socket.on('error', () => undefined).terminate();
    }
  });

  it('[ROL3] a listener does not start beyond this machine without tokens and TLS', async () => {
    for (const options of [{ host: '0.0.0.0' }, { host: '0.0.0.0', key }]) {
      await expect(createWsListener(options).listen(new Hub().accept)).rejects.toThrow(
        /not-secure/,
      );
    }
  });

  it('[ROL3] a server that somebody else opened to other machines is held to it at the door', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
    const server = createServer().listen(0, outside ?? '127.0.0.1');
    await once(server, 'listening');
    endings.push(() => server.close());
    const hub = new Hub();
    const listening = await createWsListener({ server, key }).listen(hub.accept);
    endings.push(() => listening.close());
    // where there is no other address than this machine's own, there is nothing to keep out
    expect((await raw(listening.address)).status).toBe(outside === undefined ? 101 : 403);
  });

  it('[ROL3] with tokens and TLS it is reached from anywhere', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'troupe-tls-'));
    endings.push(() => rmSync(folder, { recursive: true }));
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const flags =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=hub -addext subjectAltName=IP:127.0.0.1';
    execFileSync('openssl', [...flags.split(' '), '-keyout', keyFile, '-out', certFile], {
      stdio: 'ignore',
    });
    const cert = readFileSync(certFile);
    const { hub, address } = await open({
      host: '0.0.0.0',
      tls: { cert, key: readFileSync(keyFile) },
    });
    expect(address).toMatch(/^wss:/);
    const socket = new WebSocket(address.replace('0.0.0.0', '127.0.0.1'), ['troupe.v1', token()], {
      ca: cert,
    });
    await once(socket, 'open');
    socket.terminate();
    expect(hub.ends).toHaveLength(1);
  });

  it('[CAR3] other requests of a server that was there already are left alone', async () => {
    const server = createServer((_, response) => response.end('page')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const others: string[] = [];
    server.on('upgrade', (request, socket) => {
      if (!request.url?.startsWith('/other')) return;
      others.push('/other');
      socket.destroy();
    });
    const hub = new Hub();
    const listening = await createWsListener({ server, key, path: '/net' }).listen(hub.accept);
    const { port } = server.address() as AddressInfo;
    expect((await raw(listening.address)).status).toBe(101);
    await expect(raw(`ws://127.0.0.1:${port}/other`)).rejects.toThrow();
    expect(others).toEqual(['/other']);
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('page');
    await listening.close();
    await new Promise((done) => server.close(done));
  });
});

describe('what comes over WebSocket', () => {
  it('[CAR4] what is no packet is answered with a farewell and counted; after the tenth the link is closed', async () => {
    const { hub, address } = await open();
    const { socket, packets, closed } = await raw(address);
    socket.send(encodePacket(hello));
    await wait(() => hub.ends[0]?.packets.length === 1);
    const garbage = [
      'rubbish',
      '{',
      '[]',
      '{"m":5}',
      Buffer.of(0xc1),
      Buffer.of(),
      Buffer.alloc(5),
      'null',
      '5',
    ];
    for (const each of garbage) socket.send(each);
    await wait(() => packets.length === garbage.length);
    for (const packet of packets) expect(packet).toMatchObject({ farewell: { code: 'no-packet' } });
    expect(closed).toEqual([]);
    socket.send('the tenth');
    await wait(() => closed.length === 1);
    expect(closed).toEqual(['sent 10 times what is no packet']);
    expect(hub.ends[0]!.reasons).toEqual(closed);
    expect(hub.ends[0]!.packets).toEqual([hello]);
  });

  it('[CAR4] a packet that is too large or nests too deep is answered and counted, a huge one closes the link', async () => {
    const { hub, address } = await open();
    const { socket, packets, closed } = await raw(address);
    socket.send(Buffer.alloc(limits.packet + 1));
    socket.send(`{"s":1,"n":1,"a":0,"m":${'['.repeat(40)}${']'.repeat(40)}}`);
    await wait(() => packets.length === 2);
    expect(packets[0]).toMatchObject({
      farewell: { message: expect.stringMatching(/1048576 bytes/) },
    });
    expect(packets[1]).toMatchObject({
      farewell: { message: expect.stringMatching(/deeper than 32/) },
    });
    expect(closed).toEqual([]);
    socket.on('error', () => undefined);
    socket.send(Buffer.alloc(4 * limits.packet + 1));
    await wait(() => closed.length === 1 && hub.ends[0]!.reasons.length === 1);
  });

  it('[CAR4] a flood of rubbish is cut off, and others are served on', async () => {
    const { hub, address } = await open();
    const good = await raw(address);
    const bad = await raw(address);
    for (let i = 0; i < 5000; i++) bad.socket.send('rubbish');
    good.socket.send(encodePacket(hello));
    await wait(() => bad.closed.length === 1 && hub.ends[0]!.packets.length === 1);
    expect(bad.packets.length).toBeLessThanOrEqual(limits.rubbish);
    expect(good.closed).toEqual([]);
  });

  it('[CAR4] bytes that are no WebSocket frames close that connection alone', async () => {
    const { hub, address } = await open();
    const good = await raw(address);
    const url = new URL(address);
    const socket = dial(Number(url.port), url.hostname);
    socket.write(
      `GET /?token=${token()} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.write(Buffer.alloc(1000, 0xff));
    await once(socket, 'close');
    await wait(() => hub.ends[1]?.reasons.length === 1);
    good.socket.send(encodePacket(hello));
    await wait(() => hub.ends[0]!.packets.length === 1);
  });

  it('[CAR2] who speaks JSON is answered in JSON, who speaks msgpack in msgpack', async () => {
    const { hub, address } = await open();
    hub.prepare = (end) => {
      end.alsoDo = (_, link) => link.send(frame(1));
    };
    const forms: boolean[] = [];
    const { socket } = await raw(address);
    socket.on('message', (_, isBinary) => forms.push(isBinary));
    socket.send(JSON.stringify(hello));
    socket.send(encodePacket(hello));
    socket.send(Buffer.from(JSON.stringify(hello)));
    await wait(() => forms.length === 3);
    expect(forms).toEqual([false, true, false]);
  });

  it('[CAR5] who reads too slowly is closed with a reason, and nobody else is slowed', async () => {
    const { hub, address } = await open();
    const slow = await raw(address);
    const quick = await raw(address);
    slow.socket.pause();
    const [toSlow, toQuick] = hub.ends;
    const large = frame(1, 'x'.repeat(1_000_000));
    let sent = 0;
    while (toSlow!.reasons.length === 0 && sent < 60) {
      toSlow!.link!.send(large);
      toQuick!.link!.send(large);
      sent += 1;
      await wait(() => quick.packets.length === sent);
    }
    expect(toSlow!.reasons).toEqual(['reads too slowly: more than 8 MiB wait for it']);
    toQuick!.link!.send(frame(2));
    await wait(() => quick.packets.length === sent + 1);
    expect(quick.closed).toEqual([]);
    slow.socket.resume();
    await wait(() => slow.closed.length === 1);
  });

  it('[CAR5] who connects and says nothing is closed, and there are only so many at a time', async () => {
    const { hub, address } = await open({ most: 2, patience: 200 });
    const one = await raw(address);
    await raw(address);
    expect((await raw(address)).status).toBe(503);
    await wait(() => one.closed.length === 1);
    expect(one.closed).toEqual(['it connected and said nothing']);
    await wait(() => hub.ends.every(({ reasons }) => reasons.length === 1));
    const next = await raw(address);
    next.socket.send(encodePacket(hello));
    await wait(() => hub.ends.at(-1)!.packets.length === 1);
  });

  it('[CAR1] where nobody listens, who connects is told', async () => {
    const end = new End();
    const link = connectWebSocket({ url: 'ws://127.0.0.1:9', as: peers.one, WebSocket })(end);
    end.early = false;
    link.send(hello);
    await wait(() => end.reasons.length === 1);
    expect(end.opens).toBe(0);
  });
});
