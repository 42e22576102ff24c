/** A token whose time is over while who came with it is still there. */
import type { ActorDefinition } from '@troupe/core';
import { Agency, type Connector, createRegistry, Guest, Hub, realNetClock } from '@troupe/net';
import { checkToken, connectHub, createToken, createWsListener } from '@troupe/net/node';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { until } from './abuse-stage.js';
import { key } from './carrier-stages.js';

const dude: ActorDefinition = {
  name: 'dude',
  open: true,
  parameters: { theta: 5 },
  sensors: { hungry: true },
  goals: { fed: true },
};

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** A hub over WebSocket whose date is set by hand; it looks at it as often as it would at most wait. */
async function open() {
  let date = 1_000_000;
  const looks = new Set<() => void>();
  let longest = 0;
  const clock = {
    ...realNetClock,
    after(milliseconds: number, run: () => void) {
      // only dates are waited for that long
      if (milliseconds < 30_000) return realNetClock.after(milliseconds, run);
      longest = Math.max(longest, milliseconds);
      looks.add(run);
      return () => looks.delete(run);
    },
  };
  const hub = new Hub({ times: { grace: 60_000 } });
  const registry = createRegistry({ definition: dude });
  hub.add(registry);
  const listening = await createWsListener({ key, clock, date: () => date }).listen(hub.accept);
  ending.push(async () => {
    hub.end('over');
    await listening.close();
  });
  return {
    hub,
    registry,
    looks,
    address: listening.address,
    date: () => date,
    longest: () => longest,
    /** It becomes later, and whoever waits for it looks. */
    pass(milliseconds: number) {
      date += milliseconds;
      for (const look of [...looks]) {
        looks.delete(look);
        look();
      }
    },
  };
}

type Stage = Awaited<ReturnType<typeof open>>;

const agencyToken = (until: number) => createToken(key, { name: 'mouth', role: 'agency', until });

/** Comes with the token that is handed to it each time. */
function coming({ address }: Stage, token: () => string) {
  const closed: string[] = [];
  const inner = connectHub({ url: address, token, name: 'whoever', role: 'host' });
  const connect: Connector = (ends) =>
    inner({
      ...ends,
      opened: (link) => ends.opened?.(link),
      closed(reason, link) {
        closed.push(reason);
        ends.closed(reason, link);
      },
    });
  return { connect, closed };
}

async function hostMouth(stage: Stage, token: () => string) {
  const { connect, closed } = coming(stage, token);
  const counts = { begun: 0 };
  const news: string[] = [];
  const agency = new Agency({ connect, onNews: (text) => news.push(text) });
  ending.push(() => agency.end());
  await agency.host('dude', {
    sensors: { fed: false },
    skills: { eat: { when: ['hungry'], adds: ['fed'], run: () => void counts.begun++ } },
  });
  return { agency, closed, counts, news };
}

describe('a token that expires while its link is open', () => {
  it('[ROL5] the link is closed and told why; with another token the session goes on', async () => {
    const stage = await open();
    const { hub, registry } = stage;
    let token = agencyToken(stage.date() + 100_000);
    const { agency, closed, counts, news } = await hostMouth(stage, () => token);
    const [session] = hub.clients.keys();
    stage.pass(99_999);
    agency.sense('dude', { fed: true });
    await until(() => registry.signs.get('fed')?.value === true);
    expect(closed).toEqual([]);
    stage.pass(1);
    await until(() => closed.length > 0);
    expect(closed[0]).toBe('the token was good until 1970-01-01T00:18:20.000Z; get a new one');
    expect(news.some((text) => text.includes(closed[0]!))).toBe(true);
    // with the old one nobody comes in again: what it says goes nowhere
    await until(() => closed.length > 1);
    expect(closed[1]).toBe(`the hub refuses (401): ${closed[0]}`);
    agency.sense('dude', { fed: false });
    expect(session!.linked).toBe(false);
    expect(registry.signs.get('fed')?.value).toBe(true);
    token = agencyToken(stage.date() + 100_000);
    await until(() => registry.signs.get('fed')?.value === false);
    expect([...hub.clients.keys()]).toEqual([session]);
    expect(registry.hosts.get('eat')?.agency).toBe('mouth');
    const guest = new Guest({
      connect: coming(stage, () =>
        createToken(key, { name: 'me', role: 'director', until: stage.date() + 1000 }),
      ).connect,
    });
    ending.push(() => guest.end());
    await guest.ask({ verb: 'step', character: 'dude' });
    await until(() => counts.begun === 1);
  });

  it('[ROL5] a farewell says so, in the form in which the hub was spoken to, and nothing is taken after it', async () => {
    const stage = await open();
    const socket = new WebSocket(stage.address, ['troupe.v1', agencyToken(stage.date() + 50_000)]);
    ending.push(() => socket.terminate());
    const heard: { farewell?: { code: string; message: string } }[] = [];
    const closed: string[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(data.toString())));
    socket.on('close', (_, reason) => closed.push(reason.toString()));
    socket.on('open', () => {
      const hello = { troupe: 1, session: 's', key: 0, heard: 0, attempt: 1 };
      socket.send(JSON.stringify({ hello }));
    });
    await until(() => heard.length > 0);
    const [client] = stage.hub.clients.values();
    stage.pass(50_000);
    const key = (heard[0] as { welcome?: { key: number } }).welcome?.key;
    socket.send(JSON.stringify({ s: key, n: 1, a: 0, m: [{ kind: 'alive', check: 1 }] }));
    await until(() => closed.length > 0);
    expect(heard.at(-1)?.farewell).toEqual({ code: 'expired', message: closed[0] });
    expect(closed[0]).toContain('get a new one');
    expect(client?.messages).toBe(0);
  });

  it('[ROL5] a time that is years away is waited for, and who has gone is waited for no more', async () => {
    const stage = await open();
    const year = 365 * 86_400_000;
    const socket = new WebSocket(stage.address, ['troupe.v1', agencyToken(stage.date() + year)]);
    const closed: string[] = [];
    socket.on('close', (_, reason) => closed.push(reason.toString()));
    await new Promise((opened) => socket.on('open', opened));
    await until(() => stage.looks.size === 1);
    for (let day = 1; day < 365; day++) stage.pass(86_400_000);
    expect(stage.looks.size).toBe(1);
    stage.pass(86_400_000);
    await until(() => closed.length > 0);
    expect(closed[0]).toContain('get a new one');
    // a timer that is set to more would go off at once
    expect(stage.longest()).toBeLessThan(2 ** 31);
    const other = new WebSocket(stage.address, ['troupe.v1', agencyToken(stage.date() + year)]);
    await new Promise((opened) => other.on('open', opened));
    await until(() => stage.looks.size === 1);
    other.terminate();
    await until(() => stage.looks.size === 0);
  });

  it('[ROL5] with the time as it passes, without anything set by hand', async () => {
    const hub = new Hub({});
    const listening = await createWsListener({ key }).listen(hub.accept);
    ending.push(() => listening.close());
    const text = agencyToken(Date.now() + 1500);
    const socket = new WebSocket(listening.address, ['troupe.v1', text]);
    const closed: string[] = [];
    socket.on('close', (_, reason) => closed.push(reason.toString()));
    await until(() => closed.length > 0);
    expect(closed[0]).toContain('the token was good until');
    expect(checkToken(key, text, Date.now())).toMatchObject({ ok: false, code: 'expired' });
  });
});
