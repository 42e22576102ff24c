import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActorDefinition } from '@troupe/core';
import { Agency, type Connector, Guest, realNetClock } from '@troupe/net';
import {
  connectHub,
  connectNats,
  openState,
  type Served,
  type ServeOptions,
  serveHub,
} from '@troupe/net/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type NatsServer, startNats } from './nats-server.js';

const dude: ActorDefinition = {
  name: 'dude',
  open: true,
  parameters: { theta: 5 },
  sensors: { a: false, b: false },
  goals: { a: true, b: true },
};

const folder = mkdtempSync(join(tmpdir(), 'troupe-serve-'));
const open: { end?: () => void; close?: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) {
    each.end?.();
    await each.close?.();
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function serve(options: Partial<ServeOptions> = {}): Promise<Served> {
  const served = await serveHub({ characters: [dude], rate: 100, ...options });
  open.push(served);
  return served;
}

const entering = () => ({ clock: realNetClock, chance: Math.random, session: randomUUID() });

function guestOver(connect: Connector): Guest {
  const guest = new Guest({ ...entering(), connect });
  open.push({ end: () => guest.end() });
  return guest;
}

/** Resolves once it has been executed. */
function hostOver(connect: Connector, sign: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const agency = new Agency({ ...entering(), connect });
    open.push({ end: () => agency.end() });
    const skill = { when: { [sign]: false }, adds: [sign], run: () => resolve() };
    agency.host('dude', { skills: { [`do-${sign}`]: skill } }).catch(reject);
  });
}

const ws = ({ address }: Served, name: string, role: 'agency' | 'director') =>
  connectHub({ url: address, name, role });

describe('a process that serves characters', () => {
  let nats: NatsServer;
  beforeAll(async () => {
    nats = await startNats();
  });
  afterAll(() => nats.kill());

  it('[CAR1] is reached over WebSocket and NATS at the same time, for the same character', async () => {
    const connection = await nats.connect('hub');
    const served = await serve({ nats: { connection, hub: 'both' } });
    const agencyConnection = await nats.connect('agency-1');
    const overNats = connectNats({
      connection: agencyConnection,
      hub: 'both',
      name: 'agency-1',
      role: 'agency',
    });
    await Promise.all([hostOver(ws(served, 'legs', 'agency'), 'a'), hostOver(overNats, 'b')]);
    const { agencies } = (await guestOver(ws(served, 'me', 'director')).ask({
      verb: 'status',
      character: 'dude',
    })) as { agencies: string[] };
    expect([...agencies].sort()).toEqual(['agency-1', 'legs']);
    for (const each of open.splice(0).reverse()) {
      each.end?.();
      await each.close?.();
    }
    await agencyConnection.close();
    await connection.close();
  });
});

describe('a hub over WebSocket', () => {
  it('[ROL4] lets in pages of its own address and of origins that were named, and no other', async () => {
    const served = await serve({ origins: ['https://good.example'] });
    const attempt = (origin: string, path = '/') =>
      new Promise<string>((resolve) => {
        const url = `${served.address.replace('http', 'ws')}${path}?name=page&role=viewer`;
        const socket = new WebSocket(url, ['troupe.v1'], { origin });
        socket.on('open', () => {
          resolve('open');
          socket.close();
        });
        socket.on('error', ({ message }) => resolve(message));
      });
    expect(await attempt(served.address)).toBe('open');
    expect(await attempt('https://good.example')).toBe('open');
    expect(await attempt('https://evil.example')).toContain('403');
    expect(await attempt(served.address, '/elsewhere')).toContain('404');
  });

  it('[ROL6] answers what is no address, and closes whoever stays on at another path', async () => {
    const served = await serve();
    const { port, hostname } = new URL(served.address);
    const say = (text: string) =>
      new Promise<string>((resolve) => {
        // half open: it never closes by itself
        const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
        socket.setEncoding('utf8').once('data', (heard: string) => resolve(heard));
        socket.write(`${text}\r\nHost: ${hostname}\r\n`);
        open.push({ end: () => socket.destroy() });
        if (!text.startsWith('GET //'))
          socket.write('Connection: Upgrade\r\nUpgrade: websocket\r\n');
        socket.write('\r\n');
      });
    expect(await say('GET // HTTP/1.1')).toContain('404');
    expect(await say('GET /elsewhere HTTP/1.1')).toContain('404');
    await served.close();
  });

  it('[ROL5] says why it refuses a token', async () => {
    const served = await serve({ key: new Uint8Array(32).fill(1) });
    const reason = await new Promise<string>((resolve) => {
      guestOver(
        connectHub({
          url: served.address,
          token: 'troupe1.x.y',
          name: 'me',
          role: 'viewer',
          onRefused: resolve,
        }),
      );
    });
    expect(reason).toContain('the hub refuses (401)');
    expect((await fetch(served.address)).status).toBe(401);
  });

  it('[DMN1] opens a character when a director asks, and keeps its state, too', async () => {
    const keep = join(folder, 'opened');
    const served = await serve({ characters: [], keep });
    await guestOver(ws(served, 'me', 'director')).ask({ verb: 'open', character: 'cat' });
    expect([...served.hub.registries.keys()]).toEqual(['cat']);
    expect(() => openState(keep, 'cat')).toThrow('keeps its state there');
    await served.close();
    const { kept, close } = openState(keep, 'cat');
    expect(kept?.snapshot.name).toBe('cat');
    close();
  });

  it('[KEP1] amputates agencies that do not come back after it was started again, ten seconds later', async () => {
    const keep = join(folder, 'absent');
    const first = await serve({ keep });
    await hostOver(ws(first, 'legs', 'agency'), 'a');
    await first.close();
    for (const each of open.splice(0)) each.end?.();
    let late: (() => void) | undefined;
    const clock = {
      ...realNetClock,
      after(milliseconds: number, run: () => void) {
        if (milliseconds !== 10_000) return realNetClock.after(milliseconds, run);
        late = run;
        return () => undefined;
      },
    };
    const second = await serve({ keep, clock });
    const registry = second.hub.registries.get('dude');
    expect(registry?.epoch).toBe(2);
    expect(registry?.actor.isDisabled('do-a')).toBe(true);
    late?.();
    expect(registry?.actor.has('do-a')).toBe(false);
  });

  it('[CMD9] lets go of its lock and its port where it cannot start', async () => {
    const keep = join(folder, 'failed');
    const served = await serve();
    const port = Number(new URL(served.address).port);
    await expect(serveHub({ characters: [dude], keep, port })).rejects.toThrow(
      'another process listens there',
    );
    await expect(serveHub({ characters: [dude, dude], keep })).rejects.toThrow(
      'two characters have this name',
    );
    const { close } = openState(keep, 'dude');
    close();
  });
});
