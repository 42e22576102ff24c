/** One for which too much waits keeps its session, whatever others do. */
import type { ActorDefinition } from '@troupe/core';
import { createObject, type Down, makeStep, type Post, start } from '@troupe/net';
import { afterEach, describe, expect, it } from 'vitest';
import { setByHand } from '../src/registry/membership.js';
import { cancelSkill } from '../src/registry/reports.js';
import { answered, refusal, Stage } from './stage.js';

const dude: ActorDefinition = {
  name: 'dude',
  open: true,
  parameters: { theta: 5 },
  sensors: { there: false },
  goals: { there: true },
};

const stages: Stage[] = [];
function openStage(): Stage {
  const stage = new Stage();
  stages.push(stage);
  return stage;
}
afterEach(() => {
  for (const stage of stages.splice(0)) stage.close();
});

/** A box that keeps what it hears. */
function listening() {
  const heard: string[] = [];
  const box = {
    take: ({ what }: { readonly what: unknown }) => void heard.push(String(what)),
    gone: (names: readonly string[]) => void heard.push(...names.map((name) => `gone ${name}`)),
    renewed: () => undefined,
    unreachable: ({ message }: { readonly message: string }) => void heard.push(message),
  };
  return { heard, box };
}

/** What the hub says to one. */
function tap(stage: Stage, name: string) {
  const client = [...stage.hub.clients.values()].find(({ session }) => session.peer.name === name)!;
  const { session } = client;
  const said: Down[] = [];
  const send = session.send.bind(session);
  session.send = (message) => {
    said.push(message);
    send(message);
  };
  return { session, said, isThere: () => stage.hub.clients.has(session) };
}

async function radio() {
  const stage = openStage();
  const ears = stage.agency('ears');
  const { heard, box } = listening();
  await answered(stage, ears.agency.mail.appear('radio', box));
  const { mail } = stage.agency('noise').agency;
  const show = (names: readonly string[]) =>
    answered(stage, Promise.all(names.map((name) => mail.appear(name, listening().box))));
  await show(['mouth']);
  mail.tell('mouth', 'radio', 'hello');
  await stage.clock.rest();
  return { stage, ears, heard, mail, show, ...tap(stage, 'ears') };
}

const names = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `object ${from + i}`);
const vanish = (mail: Post, gone: readonly string[]) => {
  for (const name of gone) mail.vanish(name);
};
/** So much that nothing more is taken for it. */
async function fill({ stage, mail, session }: Awaited<ReturnType<typeof radio>>) {
  while (!session.busy) {
    for (let i = 0; i < 1000; i++) mail.tell('mouth', 'radio', 'hm');
    await stage.clock.rest();
  }
}

describe('objects that are gone', () => {
  it('[ROL6] are told of together, however many go one by one', async () => {
    const { stage, heard, mail, show, said, isThere } = await radio();
    for (let at = 0; at < 10_000; at += 2500) {
      const some = names(at, 2500);
      await show(some);
      vanish(mail, some);
      await stage.clock.rest();
    }
    expect(heard).toHaveLength(10_001);
    expect(isThere()).toBe(true);
    expect(said.filter(({ kind }) => kind === 'gone').length).toBeLessThan(50);
  });

  it('[ROL6] are told of when there is room again, where too much waits', async () => {
    const all = await radio();
    const { stage, ears, heard, mail, show, said, session, isThere } = all;
    await show(names(0, 1000));
    ears.freeze(true);
    await fill(all);
    said.length = 0;
    vanish(mail, names(0, 1000));
    await stage.clock.rest();
    expect(said).toEqual([]);
    expect(isThere()).toBe(true);
    ears.freeze(false);
    await stage.clock.pass(2000);
    expect(session.busy).toBe(false);
    expect(heard.slice(-1000)).toEqual(names(0, 1000).map((name) => `gone ${name}`));
  });

  it('[ROL6] are forgotten, the first of them first, where there are more than may wait', async () => {
    const all = await radio();
    const { stage, ears, heard, mail, show, isThere } = all;
    ears.freeze(true);
    await fill(all);
    const count = 15_000;
    for (let at = 0; at < count; at += 2500) {
      const some = names(at, 2500);
      await show(some);
      vanish(mail, some);
      await stage.clock.rest();
    }
    ears.freeze(false);
    await stage.clock.pass(2000);
    expect(isThere()).toBe(true);
    const gone = heard.filter((text) => text.startsWith('gone '));
    expect(gone.length).toBeGreaterThanOrEqual(10_000);
    expect(gone.length).toBeLessThanOrEqual(12_500);
    expect(gone.at(-1)).toBe(`gone object ${count - 1}`);
  });

  it('[ROL6] [OBJ1] are told of before what one says that came back under the name', async () => {
    const { stage, heard, mail } = await radio();
    mail.vanish('mouth');
    const back = mail.appear('mouth', listening().box);
    mail.tell('mouth', 'radio', 'here I am');
    await answered(stage, back);
    expect(heard).toEqual(['hello', 'gone mouth', 'here I am']);
  });
});

describe('a receptor left in another object', () => {
  const lookingAt = async (all: Awaited<ReturnType<typeof radio>>) => {
    const { stage, ears, mail } = all;
    const { clock } = stage;
    const lamp = createObject({ name: 'lamp', clock, post: mail, state: { lit: 0 } });
    const eye = createObject({ name: 'eye', clock, post: ears.agency.mail });
    await answered(stage, Promise.all([lamp.ready, eye.ready]));
    const found: unknown[] = [];
    const look = (at = eye, to = 'lamp') =>
      at.attachTo(to).leave({ expression: 'lit', every: 1 }, (lit) => found.push(lit));
    return { lamp, eye, found, look };
  };

  it('[ROL6] [LFT2] says again what did not get to one for which too much waited', async () => {
    const all = await radio();
    const { stage, ears, isThere } = all;
    const { lamp, found, look } = await lookingAt(all);
    look();
    await stage.clock.pass(500);
    expect(found).toEqual([0]);
    ears.freeze(true);
    await fill(all);
    lamp.set('lit', 1);
    await stage.clock.pass(300);
    ears.freeze(false);
    await stage.clock.pass(3000);
    expect(isThere()).toBe(true);
    expect(found).toEqual([0, 1]);
  });

  it('[ROL6] [LFT1] is left there later, where too much waits for who is to have it', async () => {
    const all = await radio();
    const { stage, ears } = all;
    const { lamp, eye, found, look } = await lookingAt(all);
    eye.set('lit', 7);
    ears.freeze(true);
    await fill(all);
    const ended: unknown[] = [];
    look(lamp, 'eye').placed.catch((error: unknown) => ended.push(error));
    await stage.clock.pass(300);
    ears.freeze(false);
    await stage.clock.pass(3000);
    expect(ended).toEqual([]);
    expect(found).toEqual([7]);
  });
});

describe('one who looks on', () => {
  it('[ROL6] [GST3] misses steps where it reads too slowly, is told how many, and stays', async () => {
    const stage = openStage();
    const registry = stage.add({ ...dude, parameters: { theta: 1e6 } });
    const steps: number[] = [];
    const missing: number[] = [];
    const eye = stage.guest('eye', {
      onStep: (_, line, missed) => {
        steps.push((JSON.parse(line) as { step: number }).step);
        if (missed > 0) missing.push(missed);
      },
    });
    await answered(stage, eye.ask({ verb: 'watch', character: 'dude' }));
    const { isThere } = tap(stage, 'eye');
    eye.cut(true);
    await stage.clock.rest();
    const director = stage.guest('director');
    const asked = 12_000;
    const answers: unknown[] = [];
    for (let i = 0; i < asked; i++) {
      director.ask({ verb: 'step', character: 'dude' }).then((what) => answers.push(what));
      if (i % 3000 === 2999) await stage.clock.rest();
    }
    expect(answers).toHaveLength(asked);
    expect(isThere()).toBe(true);
    eye.cut(false);
    await stage.clock.pass(1500);
    expect(isThere()).toBe(true);
    const kept = steps.length;
    expect(kept).toBeGreaterThan(1000);
    expect(kept).toBeLessThan(asked);
    expect(missing).toEqual([]);
    makeStep(registry);
    makeStep(registry);
    await stage.clock.rest();
    expect(missing).toEqual([asked - kept]);
    expect(steps.slice(-2)).toEqual([asked + 1, asked + 2]);
  });
});

describe('an agency', () => {
  it('[ROL6] [EXC1] is not ended by skills that are begun and cancelled again and again', async () => {
    const stage = openStage();
    const registry = stage.add(dude);
    const { agency, freeze } = stage.agency('legs');
    const walk = { when: { there: false }, adds: ['there'], run: () => new Promise(() => {}) };
    await answered(stage, agency.host('dude', { skills: { walk } }));
    const { session, isThere } = tap(stage, 'legs');
    freeze(true);
    while (!session.busy && isThere()) {
      for (let i = 0; i < 100; i++) {
        makeStep(registry);
        if (registry.ledger.open.size > 0) cancelSkill(registry, 'walk', 'again');
      }
    }
    expect(isThere()).toBe(true);
    const before = registry.ledger.ended.size;
    for (let i = 0; i < 100 && registry.ledger.ended.size === before; i++) makeStep(registry);
    expect([...registry.ledger.ended.values()].at(-1)).toMatchObject({
      outcome: 'failed',
      reason: 'too much waits for legs: it never began',
    });
    expect(registry.ledger.open.size).toBe(0);
    freeze(false);
    await stage.clock.rest();
    start(registry);
    await stage.clock.pass(2000);
    expect(agency.running('dude')).toHaveLength(1);
  });
});

describe('a registry', () => {
  it('[REG3] has a thousand wait for steps, and refuses more in words', async () => {
    const stage = openStage();
    stage.add(dude);
    const guest = stage.guest();
    const spread = () => guest.ask({ verb: 'spread-for', character: 'dude', steps: 3 });
    const waiting = Array.from({ length: 1000 }, spread);
    expect(await refusal(stage, spread())).toContain(
      '1000 wait already for steps of dude. Wait until some are made',
    );
    await stage.clock.pass(1000);
    expect(await Promise.all(waiting)).toHaveLength(1000);
    const later = spread();
    await stage.clock.pass(1000);
    expect(await later).toMatchObject({ started: false });
  });

  it('[ALV5] holds ten thousand disabled by hand, and refuses more in words', () => {
    const stage = openStage();
    const sensors = Object.fromEntries(names(0, 10_001).map((name) => [name, false]));
    const registry = stage.add({ ...dude, sensors: { ...dude.sensors, ...sensors } });
    for (const name of names(0, 9999)) registry.byHand.add(`sensor:${name}`);
    setByHand(registry, 'sensor:object 9999', true);
    setByHand(registry, 'sensor:object 9999', true);
    expect(() => setByHand(registry, 'sensor:object 10000', true)).toThrow(
      '10000 agents are disabled by hand',
    );
  });
});
