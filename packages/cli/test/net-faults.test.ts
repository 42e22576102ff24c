/** Real processes that are killed, stopped and cut off. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Guest, realNetClock } from '@troupe/net';
import { connectHub } from '@troupe/net/node';
import { afterEach, describe, expect, it } from 'vitest';
import { openWire } from './faulty-wire.js';
import { makeFolder, runTroupe } from './run-troupe.js';
import { type Process, type Serving, serve, startProcess } from './serve-troupe.js';

const folder = makeFolder();

// the walk begins again and again: somebody puts the dude back
writeFileSync(
  join(folder, 'dude.yaml'),
  `troupe: 1
name: dude
open: true
parameters: { theta: 20 }
sensors: { door-is-open: false }
goals: { door-is-open: true }
`,
);
writeFileSync(
  join(folder, 'legs.mjs'),
  `import { appendFileSync } from 'node:fs';
const log = (line) => appendFileSync(process.env.LEGS_LOG, line + '\\n');
export default {
  name: 'legs',
  sensors: { 'at-door': false },
  skills: {
    walk: {
      when: { 'at-door': false },
      adds: ['at-door'],
      run: async ({ number }) => {
        log('begun ' + number);
        await new Promise((resolve) => setTimeout(resolve, Number(process.env.LEGS_TAKE ?? 200)));
        log('over ' + number);
        return 'failed';
      },
    },
  },
};
`,
);

interface Status {
  readonly step: number;
  readonly epoch: number;
  readonly doing: readonly string[];
}

interface Agents {
  readonly skills: Readonly<Record<string, { disabled?: true; host: string | null }>>;
}

const guests: Guest[] = [];
afterEach(() => {
  for (const guest of guests.splice(0)) guest.end();
});

function visit(url: string, token?: string): Guest {
  const guest = new Guest({
    clock: realNetClock,
    chance: Math.random,
    session: `test-${guests.length}`,
    connect: connectHub({ url, token, name: 'test', role: 'director' }),
  });
  guests.push(guest);
  return guest;
}

const look = (guest: Guest) =>
  guest.ask({ verb: 'status', character: 'dude' }) as Promise<unknown> as Promise<Status>;
const list = (guest: Guest) =>
  guest.ask({ verb: 'list', character: 'dude' }) as Promise<unknown> as Promise<Agents>;

/** Asks until it is so. That it never becomes so is for the timeout of the test. */
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((next) => setTimeout(next, 50));
}

function begunIn(log: string): string[] {
  if (!existsSync(log)) return [];
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('begun'));
}

async function joinLegs(hub: Serving, log: string, env = {}): Promise<Process> {
  const args = ['join', 'dude', 'legs.mjs', '--name', 'legs', '--hub', hub.address];
  const legs = startProcess(args, folder, { LEGS_LOG: log, ...env });
  await legs.says('joined dude');
  return legs;
}

const portOf = ({ address }: Serving) => new URL(address).port;

// a hub takes seconds to give somebody up, and a loaded machine several times as long
const patience = { timeout: 180_000 };

describe('processes that are killed and stopped', patience, () => {
  it('[ALV1] [ALV2] an agency that is stopped is disabled, then amputated, and comes back', async () => {
    const hub = await serve(['dude.yaml', '--rate', '20'], folder);
    const legs = await joinLegs(hub, join(folder, 'stopped.log'));
    const guest = visit(hub.address);
    await until(async () => (await look(guest)).doing.includes('walk'));
    legs.child.kill('SIGSTOP');
    await until(async () => (await list(guest)).skills['walk']?.disabled === true);
    await until(async () => (await list(guest)).skills['walk'] === undefined);
    const before = (await look(guest)).step;
    await until(async () => (await look(guest)).step > before);
    legs.child.kill('SIGCONT');
    await until(async () => (await list(guest)).skills['walk']?.host === 'legs');
    const again = begunIn(join(folder, 'stopped.log')).length;
    await until(() => begunIn(join(folder, 'stopped.log')).length > again);
    await hub.stop();
  });

  it('[EXC1] [ALV2] an agency that is killed has its execution recorded as unknown; the next one is let in', async () => {
    const hub = await serve(['dude.yaml', '--rate', '20'], folder);
    const log = join(folder, 'killed.log');
    const legs = await joinLegs(hub, log, { LEGS_TAKE: '60000' });
    await until(() => begunIn(log).length === 1);
    legs.child.kill('SIGKILL');
    await hub.says(/walk unknown/);
    await joinLegs(hub, log);
    await until(() => begunIn(log).length > 3);
    const numbers = begunIn(log);
    expect(new Set(numbers).size).toBe(numbers.length);
    await hub.stop();
  });

  it('[KEP1] [KEP4] [AGY3] a registry that is killed goes on, and what runs is not begun again', async () => {
    const keep = join(folder, 'kept');
    const log = join(folder, 'resumed.log');
    let hub = await serve(['dude.yaml', '--rate', '20', '--keep', keep], folder);
    const port = portOf(hub);
    await joinLegs(hub, log, { LEGS_TAKE: '1500' });
    let step = 0;
    for (let epoch = 2; epoch < 5; epoch++) {
      const begun = begunIn(log).length;
      await until(() => begunIn(log).length > begun);
      const guest = visit(hub.address);
      ({ step } = await look(guest));
      guest.end();
      hub.child.kill('SIGKILL');
      await hub.ended;
      hub = await serve(['dude.yaml', '--rate', '20', '--keep', keep, '--port', port], folder);
      const now = await look(visit(hub.address));
      expect(now.epoch).toBe(epoch);
      expect(now.step).toBeGreaterThanOrEqual(step);
      expect(now.doing).toContain('walk');
      await hub.says('joined');
    }
    await until(() => begunIn(log).length > 5);
    const numbers = begunIn(log);
    expect(new Set(numbers).size).toBe(numbers.length);
    await hub.stop();
  });

  it('[ALV1] a registry that is stopped for a while goes on with everybody', async () => {
    const hub = await serve(['dude.yaml', '--rate', '20'], folder);
    const log = join(folder, 'paused.log');
    await joinLegs(hub, log);
    await until(() => begunIn(log).length > 1);
    hub.child.kill('SIGSTOP');
    await new Promise((next) => setTimeout(next, 3000));
    hub.child.kill('SIGCONT');
    const begun = begunIn(log).length;
    await until(() => begunIn(log).length > begun + 2);
    const numbers = begunIn(log);
    expect(new Set(numbers).size).toBe(numbers.length);
    await hub.stop();
  });
});

describe('a wire to another machine', patience, () => {
  it('[SES2] [ROL3] is cut and healed, loses packets, and nothing is done twice', async () => {
    const wire = await openWire();
    try {
      makeCertificate(wire.host);
      const key = join(folder, 'hub.key');
      const tls = ['--cert', 'cert.pem', '--tls-key', 'key.pem'];
      const trust = { NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') };
      const refused = await runTroupe(['serve', 'dude.yaml', '--host', '0.0.0.0'], folder);
      expect(refused.status).toBe(2);
      expect(refused.stderr).toContain('troupe token');
      const token = await makeToken(key, 'legs', 'agency');
      const hub = await serve(
        ['dude.yaml', '--rate', '20', '--host', wire.host, '--key', key, ...tls],
        folder,
      );
      const address = await wire.addressOf(Number(portOf(hub)));
      const log = join(folder, 'wire.log');
      const legs = startProcess(
        ['join', 'dude', 'legs.mjs', '--hub', address, '--token', token],
        folder,
        { LEGS_LOG: log, ...trust },
        wire.far,
      );
      await legs.says('joined dude');
      await until(() => begunIn(log).length > 1);
      wire.cut();
      await hub.says(/legs does not answer/);
      await hub.says(/amputated|left/);
      wire.heal();
      await hub.says('joined');
      const begun = begunIn(log).length;
      await until(() => begunIn(log).length > begun);
      wire.lose(0.2);
      const lossy = begunIn(log).length;
      await until(() => begunIn(log).length > lossy + 2);
      wire.lose(0);
      const numbers = begunIn(log);
      expect(new Set(numbers).size).toBe(numbers.length);
      await hub.stop();
    } finally {
      wire.close();
    }
  });
});

function makeCertificate(host: string): void {
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...'req -x509 -newkey rsa:2048 -nodes -days 2 -keyout key.pem -out cert.pem'.split(' '),
      ...['-subj', '/CN=troupe'],
      ...['-addext', `subjectAltName=IP:${host},IP:127.0.0.1`],
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
}

async function makeToken(key: string, name: string, role: string): Promise<string> {
  const { stdout, stderr, status } = await runTroupe(
    ['token', name, '--role', role, '--key', key],
    folder,
  );
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}
