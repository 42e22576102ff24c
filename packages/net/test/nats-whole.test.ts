/** A hub, an agency and guests over a real NATS server, which is killed and started again under them. */
import type { NatsConnection } from '@nats-io/transport-node';
import type { ActorDefinition, Data } from '@troupe/core';
import { Agency, type AgencyOptions, Guest, type GuestOptions, realNetClock } from '@troupe/net';
import { connectHub, type Served, type ServeOptions, serveHub } from '@troupe/net/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type NatsServer, type NatsUser, startNats } from './nats-server.js';

let server: NatsServer;
beforeAll(async () => {
  server = await startNats();
});
afterAll(() => server.kill());

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

// a hub takes seconds to give somebody up, and a loaded machine several times as long
const patience = { timeout: 180_000 };

/** Looks until it is so. That it never becomes so is for the timeout of the test. */
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((next) => setTimeout(next, 20));
}

const dude: ActorDefinition = {
  name: 'dude',
  open: true,
  parameters: { theta: 20 },
  goals: { 'at-door': true },
};

interface Hosting extends Served {
  readonly news: string[];
  readonly connection: NatsConnection;
}

async function openHub(options: Partial<ServeOptions> = {}): Promise<Hosting> {
  const connection = await server.connect('hub');
  const news: string[] = [];
  const served = await serveHub({
    characters: [dude],
    rate: 20,
    nats: { connection, hub: 'h' },
    onNews: (text) => news.push(text),
    ...options,
  });
  ending.push(async () => {
    await served.close();
    await connection.close();
  });
  return { ...served, news, connection };
}

let sessions = 0;
function entering(user: NatsUser, role: 'agency' | 'director' | 'viewer', hub = 'h') {
  const url = `nats://${user}:word-of-${user}@127.0.0.1:${server.port}/${hub}`;
  return {
    clock: realNetClock,
    chance: Math.random,
    session: `${user} ${++sessions}`,
    // whatever it calls itself: on NATS it is who the server knows
    connect: connectHub({ url, name: 'somebody', role }),
  };
}

function openAgency(user: NatsUser, options: Partial<AgencyOptions> = {}): Agency {
  const agency = new Agency({ ...entering(user, 'agency'), ...options });
  ending.push(() => agency.end());
  return agency;
}

function openGuest(
  user: NatsUser,
  role: 'director' | 'viewer',
  options: Partial<GuestOptions> = {},
): Guest {
  const guest = new Guest({ ...entering(user, role), ...options });
  ending.push(() => guest.end());
  return guest;
}

/** Legs that never get there: the walk begins again and again. */
async function hostLegs(agency: Agency) {
  const begun: number[] = [];
  const over: number[] = [];
  await agency.host('dude', {
    sensors: { 'at-door': false },
    skills: {
      walk: {
        when: { 'at-door': false },
        adds: ['at-door'],
        run: async ({ number }) => {
          begun.push(number);
          await new Promise((done) => setTimeout(done, 100));
          over.push(number);
          return 'failed';
        },
      },
    },
  });
  return { begun, over };
}

const record = (what: Data) => what as Readonly<Record<string, Data>>;

describe('a character over NATS', patience, () => {
  it('[ROL7] [CAR1] its agency acts, a director steers and a viewer looks on', async () => {
    const { hub } = await openHub();
    const legs = await hostLegs(openAgency('agency-1'));
    const registry = hub.registries.get('dude')!;
    expect(registry.hosts.get('walk')?.agency).toBe('agency-1');
    const lines: string[] = [];
    const viewer = openGuest('viewer-1', 'viewer', { onStep: (_, line) => lines.push(line) });
    await viewer.ask({ verb: 'watch', character: 'dude' });
    await until(() => legs.over.length > 1 && lines.length > 5);
    const director = openGuest('director-1', 'director');
    const asked = director.ask({ verb: 'stop', character: 'dude' }).then(record);
    expect(await asked).toMatchObject({ name: 'dude', started: false });
    await expect(viewer.ask({ verb: 'start', character: 'dude' })).rejects.toThrow(/not-allowed/);
    expect(registry.started).toBe(false);
  });

  it('[ROL7] who comes in another role than its user has is refused by the server, and told so', async () => {
    await openHub();
    const reasons: string[] = [];
    const url = `nats://viewer-1:word-of-viewer-1@127.0.0.1:${server.port}/h`;
    const onRefused = (reason: string) => reasons.push(reason);
    const connect = connectHub({ url, name: 'viewer-1', role: 'director', onRefused });
    const guest = new Guest({ ...entering('viewer-1', 'director'), connect });
    ending.push(() => guest.end());
    await until(() => reasons.length > 0);
    expect(reasons[0]).toMatch(/^NATS refuses: .*permissions violation/i);
    expect(guest.connected).toBe(false);
  });

  it('[CAR1] where NATS is not there, or no hub is on it, one is told, and waits', async () => {
    const reasons: string[] = [];
    const onRefused = (reason: string) => reasons.push(reason);
    const reach = (url: string) => {
      const connect = connectHub({ url, name: 'legs', role: 'agency', onRefused });
      const agency = new Agency({ ...entering('agency-2', 'agency'), connect });
      ending.push(() => agency.end());
      return agency;
    };
    const nowhere = reach('nats://agency-2:word@127.0.0.1:1/h');
    await until(() => reasons.length > 0);
    expect(reasons[0]).toMatch(/ECONNREFUSED|refused/i);
    nowhere.end();
    reach(`nats://agency-2:wrong@127.0.0.1:${server.port}/h`);
    await until(() => reasons.some((reason) => /authorization/i.test(reason)));
    const late = reach(`nats://agency-2:word-of-agency-2@127.0.0.1:${server.port}/h`);
    const hosted = hostLegs(late);
    await until(() => reasons.includes('no hub "h" answers there'));
    await openHub();
    const legs = await hosted;
    await until(() => legs.over.length > 0);
    expect(() => connectHub({ url: 'nats://host:4222', name: 'a', role: 'agency' })).toThrow(
      /says no hub/,
    );
  });

  it('[CAR1] [EXC1] a server that is killed and started again at once: all goes on, nothing is begun twice', async () => {
    const { hub } = await openHub();
    const { ledger } = hub.registries.get('dude')!;
    const legs = await hostLegs(openAgency('agency-1'));
    const lines: string[] = [];
    const guest = openGuest('director-1', 'director', { onStep: (_, line) => lines.push(line) });
    await guest.ask({ verb: 'watch', character: 'dude' });
    for (let round = 0; round < 4; round++) {
      const before = { over: legs.over.length, lines: lines.length };
      await server.kill();
      const asked = guest.ask({ verb: 'status', character: 'dude' });
      await server.start();
      expect(record(await asked)).toMatchObject({ name: 'dude' });
      await until(() => legs.over.length > before.over + 1 && lines.length > before.lines + 5);
    }
    expect(new Set(legs.begun).size).toBe(legs.begun.length);
    // each step was told once, and none was left out
    const steps = lines.map((line) => (JSON.parse(line) as { step: number }).step);
    expect(steps).toEqual(steps.map((_, i) => steps[0]! + i));
    // what is over there is over here, once and with the outcome that it told
    const told = legs.over.slice(0, -1);
    await until(() => told.every((number) => ledger.ended.has(number)));
    for (const number of told) {
      expect(ledger.ended.get(number)).toMatchObject({ skill: 'walk', late: 0 });
    }
  });

  it('[ALV2] [EXC1] [AGY3] a server that is away for long: the agency is amputated, and comes back by itself', async () => {
    const { hub, news } = await openHub({ times: { most: 1000, amputateAfter: 2000 } });
    const { ledger, actor } = hub.registries.get('dude')!;
    const legs = await hostLegs(openAgency('agency-1'));
    const guest = openGuest('director-1', 'director');
    await guest.ask({ verb: 'status', character: 'dude' });
    await until(() => legs.over.length > 1);
    await server.kill();
    const lost = actor.steps;
    await until(() => news.some((text) => /agency-1 does not answer.*walk.* disabled/.test(text)));
    await until(() => news.some((text) => /agency-1 was amputated/.test(text)));
    expect(actor.has('walk')).toBe(false);
    expect(ledger.open.size).toBe(0);
    // energy flows on whatever is late
    expect(actor.steps).toBeGreaterThan(lost);
    await server.start();
    const before = legs.over.length;
    await until(() => legs.over.length > before + 2);
    expect(record(await guest.ask({ verb: 'list', character: 'dude' }))).toMatchObject({
      skills: { walk: { host: 'agency-1' } },
    });
    expect(new Set(legs.begun).size).toBe(legs.begun.length);
    const told = legs.over.slice(0, -1);
    await until(() => told.every((number) => ledger.ended.has(number)));
  });

  it('[SES2] [SES5] a process that is started again takes the place of the one before', async () => {
    const { hub } = await openHub();
    const reasons: string[] = [];
    const first = openAgency('agency-1', { onEnded: (_, code) => reasons.push(code) });
    const one = await hostLegs(first);
    await until(() => one.over.length > 0);
    const two = await hostLegs(openAgency('agency-1'));
    await until(() => two.over.length > 1 && reasons.length > 0);
    expect(reasons).toEqual(['replaced']);
    expect(one.begun.filter((number) => two.begun.includes(number))).toEqual([]);
    expect([...hub.clients.keys()].map(({ peer }) => peer.name)).toEqual(['agency-1']);
  });
});
