import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ActorDefinition, steps } from '@troupe/core';
import { createRegistry, makeStep, type Registry } from '@troupe/net';
import { openState, type Served, serveHub } from '@troupe/net/node';
import { afterEach, describe, expect, it } from 'vitest';
import { registerAgents } from '../src/registry/membership.js';
import { manualNetClock } from './manual-clock.js';

const folder = mkdtempSync(join(tmpdir(), 'troupe-kept-definition-'));
const open: Served[] = [];
afterEach(async () => {
  for (const served of open.splice(0)) await served.close();
  rmSync(folder, { recursive: true, force: true });
});

const cat: ActorDefinition = {
  name: 'cat',
  parameters: { theta: 1000 },
  sensors: { hungry: true, fed: false },
  goals: { fed: true },
  skills: { eat: { when: ['hungry'], adds: ['fed'] } },
};

interface Start {
  readonly registry: Registry;
  readonly news: readonly string[];
  readonly stop: () => Promise<void>;
}

/** A start of the process that serves it, which has read its file. */
async function start(definition: ActorDefinition | undefined, at = 'state'): Promise<Start> {
  const keep = join(folder, at);
  const news: string[] = [];
  const characters = definition === undefined ? [] : [definition];
  const served = await serveHub({
    characters,
    keep,
    started: false,
    onNews: (text) => news.push(text),
  });
  open.push(served);
  const registry = served.hub.open('cat');
  return { registry, news, stop: () => served.close() };
}

describe('a character that is kept, and whose file has changed', () => {
  it('[KEP6] [LIV2] goes on as the file says now, with the levels of what is still there', async () => {
    const first = await start(cat);
    for (let i = 0; i < 5; i++) makeStep(first.registry);
    const eating = first.registry.actor.levels['eat']!;
    expect(eating).toBeGreaterThan(0);
    await first.stop();
    const skills = { ...cat.skills, beg: { when: ['hungry'], adds: ['fed'] } };
    const second = await start({ ...cat, skills });
    expect(second.registry.actor.steps).toBe(5);
    expect(second.registry.actor.levels).toEqual({ beg: 0, eat: eating });
    expect(second.news).toEqual([
      'cat: step 5: It is defined otherwise than when it was kept: it goes on as it is now.',
    ]);
    makeStep(second.registry);
    const { levels } = second.registry.actor;
    await second.stop();
    // and it is kept as such: nothing more is said
    const third = await start({ ...cat, skills });
    expect(third.registry.actor.steps).toBe(6);
    expect(third.registry.actor.levels).toEqual(levels);
    expect(third.news).toEqual([]);
  });

  it('[KEP6] [KEP1] also where its process is killed right after that', async () => {
    const first = await start(cat);
    for (let i = 0; i < 5; i++) makeStep(first.registry);
    await first.stop();
    const skills = { beg: { when: ['hungry'], adds: ['fed'] } };
    const second = await start({ ...cat, skills });
    makeStep(second.registry);
    const { levels } = second.registry.actor;
    // what is on the disk now is what the next one finds
    const bytes = readFileSync(join(folder, 'state', 'cat.state'));
    await second.stop();
    writeFileSync(join(folder, 'state', 'cat.state'), bytes);
    const third = await start({ ...cat, skills });
    expect(third.registry.actor.levels).toEqual(levels);
    expect(third.registry.actor.steps).toBe(6);
    expect(third.news).toEqual([]);
  });

  it('[KEP6] [KEP5] also where code is under way all the time, and no snapshot can be written', async () => {
    const run = function* () {
      for (;;) yield;
    };
    const busy = {
      ...cat,
      parameters: { theta: 1 },
      skills: { eat: { ...cat.skills?.['eat'], run } },
    };
    const both = { ...busy, skills: { ...busy.skills, beg: { when: ['fed'] } } };
    const said: number[] = [];
    for (const definition of [busy, both, both, busy]) {
      const next = await start(definition);
      for (let i = 0; i < 3; i++) makeStep(next.registry);
      expect(next.registry.actor.doing).toEqual(['eat']);
      expect(Object.keys(next.registry.actor.levels)).toEqual(
        Object.keys(definition.skills).sort(),
      );
      said.push(next.news.length);
      await next.stop();
    }
    expect(said).toEqual([0, 1, 0, 1]);
  });

  it('[KEP6] stays what somebody made of it while it ran, as long as the file is the same', async () => {
    const first = await start(cat);
    makeStep(first.registry);
    first.registry.actor.redefine({ ...cat, skills: { beg: { adds: ['fed'] } } });
    await first.stop();
    const second = await start(cat);
    expect(Object.keys(second.registry.actor.levels)).toEqual(['beg']);
    expect(second.news).toEqual([]);
    await second.stop();
    const third = await start({ ...cat, skills: { nap: {} } });
    expect(Object.keys(third.registry.actor.levels)).toEqual(['nap']);
  });

  it('[KEP6] [DMN1] is what it was where it is asked for by name alone', async () => {
    const first = await start(cat);
    makeStep(first.registry);
    await first.stop();
    const second = await start(undefined);
    expect(Object.keys(second.registry.actor.levels)).toEqual(['eat']);
    expect(second.news).toEqual([]);
    await second.stop();
    const third = await start({ ...cat, skills: { nap: {} } });
    expect(Object.keys(third.registry.actor.levels)).toEqual(['nap']);
  });

  it('[KEP6] goes on as it was kept where that cannot be taken, and says so at every start', async () => {
    const first = await start({ ...cat, sensors: { ...cat.sensors, warm: false } });
    first.registry.actor.want('warm', true);
    makeStep(first.registry);
    await first.stop();
    for (let i = 0; i < 2; i++) {
      // what somebody wants of it could not be measured any more
      const next = await start(cat);
      expect(next.registry.actor.signs).toHaveProperty('warm');
      expect(next.registry.actor.goals).toEqual({ fed: true, warm: true });
      expect(next.news).toEqual([
        expect.stringMatching(/It goes on as it was kept; to begin anew, .*unknown-sensor.*warm/),
      ]);
      await next.stop();
    }
  });

  it('[KEP6] lives on in the world that was kept, and says so', async () => {
    const first = await start({ ...cat, world: { things: { bowl: { full: true } } } });
    makeStep(first.registry);
    await first.stop();
    for (let i = 0; i < 2; i++) {
      const next = await start({ ...cat, world: { things: { bowl: { full: false } } } });
      expect(next.registry.scene.world.get('bowl', 'full')).toBe(true);
      expect(next.news).toEqual([expect.stringContaining('The world of its definition')]);
      await next.stop();
    }
  });
});

describe('a registry whose definition has changed', () => {
  /** One start after the other, on a disk; what is not stopped was killed. */
  function startOn(definition: ActorDefinition): Registry {
    const state = openState(join(folder, 'disk'), 'cat');
    const { keeper, kept } = state;
    const registry = createRegistry({ definition, clock: manualNetClock(), keeper }, kept);
    state.close();
    return registry;
  }

  const tenant = { name: 'legs', session: '1', send: () => undefined, complain: () => undefined };

  it('[KEP6] [EXC1] ends what executes elsewhere of a skill that is gone', () => {
    const busy = { ...cat, parameters: { theta: 1 } };
    const state = openState(join(folder, 'disk'), 'cat');
    const first = createRegistry({
      definition: busy,
      clock: manualNetClock(),
      keeper: state.keeper,
    });
    const { eat } = cat.skills!;
    registerAgents(first, tenant, {
      kind: 'register',
      id: 1,
      character: 'cat',
      running: [],
      over: [],
      agents: { skills: { eat: eat! } },
    });
    makeStep(first);
    expect([...first.ledger.open.values()].map(({ skill }) => skill)).toEqual(['eat']);
    state.close();
    const second = startOn({ ...busy, skills: { beg: { when: ['hungry'], adds: ['fed'] } } });
    expect(second.ledger.open.size).toBe(0);
    expect([...second.ledger.ended.values()]).toMatchObject([
      { skill: 'eat', outcome: 'cancelled', reason: 'it is no longer among the skills' },
    ]);
    expect(second.actor.doing).toEqual([]);
  });

  it('[KEP6] [KEP1] runs the code of what it became, also where only a line tells of that', () => {
    let ran = 0;
    const eat = { when: ['hungry'], adds: ['fed'], run: steps({ step: () => void ran++ }) };
    const definition = { ...cat, parameters: { theta: 1 }, skills: { eat } };
    const state = openState(join(folder, 'disk'), 'cat');
    const first = createRegistry({ definition, clock: manualNetClock(), keeper: state.keeper });
    first.actor.redefine({ ...definition, goals: { fed: { importance: 2 } } });
    makeStep(first);
    expect(ran).toBe(1);
    state.close();
    const second = startOn(definition);
    expect(second.actor.doing).toEqual(['eat']);
    const before = ran;
    makeStep(second);
    expect(ran).toBe(before + 1);
    expect(second.actor.goals).toEqual({ fed: { value: true, importance: 2 } });
  });
});
