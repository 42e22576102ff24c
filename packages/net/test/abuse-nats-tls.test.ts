/** NATS over TLS: nothing goes in the clear, and a server that cannot show who it is, is told nothing. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActorDefinition } from '@troupe/core';
import { type Connector, Guest } from '@troupe/net';
import { connectHub, connectNats, openNats, serveHub } from '@troupe/net/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from './abuse-stage.js';
import { bundle } from './bundle.js';
import { type NatsServer, type NatsUser, startNats } from './nats-server.js';

const folder = mkdtempSync(join(tmpdir(), 'troupe-nats-tls-'));
const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
let server: NatsServer;
let ca = '';
beforeAll(async () => {
  const flags =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=nats -addext subjectAltName=IP:127.0.0.1';
  execFileSync('openssl', [...flags.split(' '), '-keyout', keyFile, '-out', certFile], {
    stdio: 'ignore',
  });
  ca = readFileSync(certFile, 'utf8');
  server = await startNats(['--tls', '--tlscert', certFile, '--tlskey', keyFile]);
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true });
});

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

const dude: ActorDefinition = {
  name: 'dude',
  open: true,
  parameters: { theta: 5 },
  sensors: { hungry: true },
  goals: { fed: true },
};

async function trusting(user: NatsUser) {
  const pass = `word-of-${user}`;
  const connection = await openNats({
    servers: `127.0.0.1:${server.port}`,
    user,
    pass,
    tls: { ca },
  });
  ending.push(() => connection.close());
  return connection;
}

async function openHub() {
  const connection = await trusting('hub');
  const served = await serveHub({
    characters: [dude],
    started: false,
    nats: { connection, hub: 'h' },
  });
  ending.push(() => served.close());
  return served;
}

function guestOver(connect: Connector): Guest {
  const guest = new Guest({ connect });
  ending.push(() => guest.end());
  return guest;
}

/** Why the way to an address came to nothing, the first time. */
async function refusalOf(url: string): Promise<string> {
  const reasons: string[] = [];
  const onRefused = (reason: string) => reasons.push(reason);
  const guest = guestOver(connectHub({ url, name: 'viewer-1', role: 'viewer', onRefused }));
  await until(() => reasons.length > 0);
  expect(guest.connected).toBe(false);
  guest.end();
  return reasons[0]!;
}

/** Another process, which hosts a skill for as long as it lives. */
const mouth = `
  import { Agency } from '../src/index.ts';
  import { connectHub } from '../src/node/index.ts';
  const connect = connectHub({ url: process.env.HUB, name: 'agency-1', role: 'agency',
    onRefused: (reason) => console.log('refused: ' + reason) });
  const agency = new Agency({ connect });
  agency.host('dude', {
    sensors: { fed: false },
    skills: { eat: { when: ['hungry'], adds: ['fed'], run: () => console.log('executed') } },
  }).then(() => console.log('hosted'));`;

async function startMouth(trusted: boolean): Promise<string[]> {
  const script = await bundle({ stdin: { contents: mouth, resolveDir: import.meta.dirname } });
  const url = `tls://agency-1:word-of-agency-1@127.0.0.1:${server.port}/h`;
  const child = spawn(process.execPath, ['-'], {
    env: { ...process.env, HUB: url, ...(trusted ? { NODE_EXTRA_CA_CERTS: certFile } : {}) },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.end(script);
  ending.push(async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
  const lines: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.trim().split('\n'));
  });
  return lines;
}

describe('NATS over TLS', () => {
  it('[ROL7] [ROL3] an agency elsewhere, by a tls:// address, and a director steps it', async () => {
    const { hub } = await openHub();
    const lines = await startMouth(true);
    const connection = await trusting('director-1');
    const guest = guestOver(
      connectNats({ connection, hub: 'h', name: 'director-1', role: 'director' }),
    );
    await until(() => lines.includes('hosted'));
    expect(hub.registries.get('dude')!.hosts.get('eat')?.agency).toBe('agency-1');
    await guest.ask({ verb: 'step', character: 'dude' });
    await until(() => lines.includes('executed'));
    expect(lines).toEqual(['hosted', 'executed']);
  });

  it('[ROL3] a certificate that nobody vouches for is refused, and told so', async () => {
    await openHub();
    const url = `tls://viewer-1:word-of-viewer-1@127.0.0.1:${server.port}/h`;
    expect(await refusalOf(url)).toMatch(/self.signed certificate/i);
    const lines = await startMouth(false);
    await until(() => lines.length > 0);
    expect(lines[0]).toMatch(/^refused: .*self.signed certificate/i);
  });

  it('[ROL3] a server that wants TLS is not spoken to without, nor one that offers none with tls://', async () => {
    const plain = `nats://viewer-1:word-of-viewer-1@127.0.0.1:${server.port}/h`;
    expect(await refusalOf(plain)).toMatch(/certificate|tls/i);
    const heard: string[] = [];
    const sockets = new Set<Socket>();
    // one that stands in the way, and says that there is no TLS
    const fake = createServer((socket) => {
      sockets.add(socket);
      socket.on('data', (data) => heard.push(data.toString('latin1'))).on('error', () => undefined);
      socket.write(
        `INFO ${JSON.stringify({ server_id: 'x', version: '2.9.0', proto: 1, max_payload: 1048576, headers: true })}\r\n`,
      );
    }).listen(0, '127.0.0.1');
    await once(fake, 'listening');
    ending.push(() => {
      for (const socket of sockets) socket.destroy();
      fake.close();
    });
    const { port } = fake.address() as AddressInfo;
    expect(await refusalOf(`tls://viewer-1:word-of-viewer-1@127.0.0.1:${port}/h`)).toMatch(/tls/i);
    expect(heard.join('')).not.toContain('word-of-viewer-1');
    expect(heard.join('')).not.toContain('CONNECT');
  });
});
