import type { ActorDefinition, Data } from '@troupe/core';
import { type HostedAgents, makeStep, start, watchSteps } from '@troupe/net';
import { afterEach, describe, expect, it } from 'vitest';
import { answered, refusal, Stage } from './stage.js';

const dude: ActorDefinition = {
  name: 'dude',
  open: true,
  parameters: { theta: 10 },
  sensors: { 'at-door': false, 'door-is-open': false },
  goals: { 'door-is-open': true },
};

const stages: Stage[] = [];
function openStage(...args: ConstructorParameters<typeof Stage>): Stage {
  const stage = new Stage(...args);
  stages.push(stage);
  return stage;
}
afterEach(() => {
  for (const stage of stages.splice(0)) stage.close();
});

/** A skill that goes on until it is told how it ended. */
function waiting() {
  const begun: number[] = [];
  let settle: (result?: unknown) => void = () => undefined;
  const run = ({ number }: { readonly number: number }) => {
    begun.push(number);
    return new Promise((resolve) => {
      settle = resolve;
    });
  };
  return { begun, run, end: (result?: unknown) => settle(result) };
}

const record = (what: Data) => what as Readonly<Record<string, Data>>;

describe('a registry', () => {
  it('[REG1] drives a scene with what comes from agencies, and knows who hosts which agent', async () => {
    const stage = openStage();
    const registry = stage.add(dude);
    const { agency } = stage.agency('legs');
    const opened: string[] = [];
    await answered(
      stage,
      agency.host('dude', {
        skills: {
          walk: {
            when: { 'at-door': false },
            adds: ['at-door'],
            run: () => void opened.push('walk'),
          },
          open: { when: ['at-door'], adds: ['door-is-open'], run: () => void opened.push('open') },
        },
      }),
    );
    expect(registry.epoch).toBe(1);
    expect(registry.hosts.get('walk')?.agency).toBe('legs');
    start(registry);
    await stage.clock.pass(2000);
    expect(opened.slice(0, 2)).toEqual(['walk', 'open']);
    expect(registry.actor.signs['door-is-open']).toBe(true);
    expect(registry.actor.steps).toBe(20);
  });

  it('[REG2] takes what came from the daemon first, then from guests, then from what executes, then the rest', async () => {
    const stage = openStage();
    const registry = stage.add(dude);
    const walk = waiting();
    const { agency, freeze } = stage.agency('legs');
    const signs = { tired: false };
    await answered(
      stage,
      agency.host('dude', {
        sensors: signs,
        goals: { 'at-door': true },
        skills: { walk: { when: { 'at-door': false }, adds: ['at-door'], run: walk.run } },
      }),
    );
    const guest = stage.guest();
    const host = stage.guest({ name: 'elsewhere', role: 'host' });
    start(registry);
    await stage.clock.pass(1000);
    expect(walk.begun).toEqual([1]);
    const order: string[] = [];
    const take = registry.scene.take.bind(registry.scene);
    registry.scene.take = (input) => {
      order.push(input.kind === 'messages' ? (input.messages[0]?.kind ?? '') : input.kind);
      take(input);
    };
    stage.hub.announced.set = (name, announced) => {
      order.push('announce');
      return Map.prototype.set.call(stage.hub.announced, name, announced) as never;
    };
    // all of it in one turn, in the worst order
    freeze(true);
    agency.want('dude', { 'at-door': false });
    walk.end();
    await stage.clock.rest();
    const asked = guest.ask({ verb: 'sense', character: 'dude', signs: { 'at-door': true } });
    const told = host.ask({ verb: 'announce', character: 'cat', address: 'http://there' });
    freeze(false);
    await answered(stage, Promise.all([asked, told]));
    expect(order).toEqual(['announce', 'sense', 'settled', 'want']);
  });

  it('[REG3] begins stopped; start, stop, step and spread-for are what they say', async () => {
    const stage = openStage();
    const registry = stage.add(dude);
    const guest = stage.guest();
    const ask = (verb: 'start' | 'stop' | 'step' | 'status') =>
      answered(stage, guest.ask({ verb, character: 'dude' })).then(record);
    await stage.clock.pass(5000);
    expect(await ask('status')).toMatchObject({ step: 0, started: false });
    expect(await ask('step')).toMatchObject({ step: 1, started: false });
    await ask('start');
    await stage.clock.pass(1000);
    expect(await ask('stop')).toMatchObject({ step: 11, started: false });
    await stage.clock.pass(5000);
    const spread = guest.ask({ verb: 'spread-for', character: 'dude', steps: 7 });
    await stage.clock.pass(350);
    expect(registry.actor.steps).toBeLessThan(18);
    await stage.clock.pass(5000);
    expect(record(await spread)).toMatchObject({ step: 18, started: false });
  });

  it('[REG3] spreads for as many steps as were asked for while it is started, and goes on', async () => {
    const stage = openStage();
    stage.add(dude);
    const guest = stage.guest();
    await answered(stage, guest.ask({ verb: 'start', character: 'dude' }));
    const spread = guest.ask({ verb: 'spread-for', character: 'dude', steps: 3 });
    await stage.clock.pass(1000);
    expect(record(await spread)).toMatchObject({ step: 3, started: true });
  });

  it.each([0, -1, 1.5, 1_000_001])('[REG3] refuses to spread for %d steps', async (steps) => {
    const stage = openStage();
    stage.add(dude);
    const asked = stage.guest().ask({ verb: 'spread-for', character: 'dude', steps });
    expect(await refusal(stage, asked)).toContain('steps');
  });

  it('[REG4] counts the latest reading of each sensor in a step, and the readings in between', async () => {
    const stage = openStage();
    const registry = stage.add(dude);
    const { agency } = stage.agency('eyes');
    await answered(stage, agency.host('dude', { sensors: { light: 0, near: false } }));
    const told: unknown[] = [];
    watchSteps(registry, (line) => told.push((JSON.parse(line) as { state: object }).state));
    for (const light of [1, 2, 3]) {
      agency.sense('dude', { light });
      await stage.clock.rest();
    }
    agency.sense('dude', { near: true });
    await stage.clock.rest();
    makeStep(registry);
    expect(told).toEqual([expect.objectContaining({ light: 3, near: true })]);
    expect(registry.superseded).toBe(2);
  });

  it('[REG4] refuses a reading that cannot be, and takes the others of that turn', async () => {
    const stage = openStage();
    const registry = stage.add(dude);
    const { agency, news } = stage.agency('eyes');
    await answered(
      stage,
      agency.host('dude', { sensors: { heat: { value: 0.5, graded: true }, near: false } }),
    );
    agency.sense('dude', { heat: 7, near: true });
    await stage.clock.rest();
    makeStep(registry);
    await stage.clock.rest();
    expect(registry.actor.signs).toMatchObject({ heat: 0.5, near: true });
    expect(news.join()).toContain('heat');
  });

  it.each<[string, HostedAgents, string]>([
    ['a definition that is wrong', { skills: { a: { takes: -1 } } }, 'takes'],
    [
      'several that are wrong, naming each',
      { skills: { a: { takes: -1 }, b: { importance: -2 } } },
      'skills.b',
    ],
    ['a name that the character has itself', { sensors: { 'at-door': 'far' } }, 'at-door'],
  ])('[REG5] refuses %s, and then none has joined', async (_, agents, named) => {
    const stage = openStage();
    const registry = stage.add({ ...dude, skills: { nap: {} } });
    const { agency } = stage.agency('legs');
    const good = {
      skills: { ...agents.skills, good: {} },
      sensors: { fine: true, ...agents.sensors },
    };
    expect(await refusal(stage, agency.host('dude', good))).toContain(named);
    expect(registry.actor.has('good')).toBe(false);
    expect(registry.actor.has('sensor:fine')).toBe(false);
    expect(registry.hosts.size).toBe(0);
    // and what is right is taken afterwards
    await answered(stage, agency.host('dude', { skills: { good: {} } }));
    expect(registry.actor.has('good')).toBe(true);
  });

  it('[REG5] refuses a name that another agency hosts as long as that is alive', async () => {
    const stage = openStage();
    const registry = stage.add(dude);
    const first = stage.agency('first');
    const second = stage.agency('second');
    await answered(stage, first.agency.host('dude', { skills: { walk: {} } }));
    expect(await refusal(stage, second.agency.host('dude', { skills: { walk: {} } }))).toContain(
      'hosted by "first"',
    );
    first.agency.end();
    await stage.clock.rest();
    await answered(stage, second.agency.host('dude', { skills: { walk: {} } }));
    expect(registry.hosts.get('walk')?.agency).toBe('second');
  });

  it('[REG6] lets agents that leave go as remove does, and the trace says so', async () => {
    const stage = openStage();
    const registry = stage.add(dude);
    const { agency } = stage.agency('legs');
    await answered(
      stage,
      agency.host('dude', { skills: { walk: {}, crawl: {} }, goals: { rest: true } }),
    );
    makeStep(registry);
    const lines: string[] = [];
    watchSteps(registry, (line) => lines.push(line));
    agency.withdraw('dude', ['walk', 'goal:rest']);
    await stage.clock.rest();
    makeStep(registry);
    const { skills, changes, amputated } = JSON.parse(lines[0] ?? '') as Record<string, object>;
    expect(Object.keys(skills ?? {})).toEqual(['crawl']);
    expect(JSON.stringify(changes)).toContain('walk');
    expect(amputated).toEqual(['walk', 'goal:rest']);
    expect(Object.keys(registry.actor.goals)).toEqual(['door-is-open']);
  });

  it('[KEP1] goes on after its process died, and agencies come back by themselves with what they run', async () => {
    const stage = openStage();
    const kept = { snapshot: undefined as unknown, entries: [] as unknown[] };
    const keeper = {
      wantsSnapshot: false,
      append: (entry: unknown) => void kept.entries.push(JSON.parse(JSON.stringify(entry))),
      snapshot: (snapshot: unknown) => {
        kept.snapshot = JSON.parse(JSON.stringify(snapshot));
        kept.entries = [];
      },
    };
    const before = stage.add(dude, { keeper });
    const walk = waiting();
    const { agency } = stage.agency('legs');
    await answered(
      stage,
      agency.host('dude', {
        skills: {
          walk: { when: { 'at-door': false }, adds: ['at-door', 'door-is-open'], run: walk.run },
        },
      }),
    );
    start(before);
    await stage.clock.pass(1000);
    expect(walk.begun).toEqual([1]);
    const { levels, steps, threshold } = before.actor;
    const left = structuredClone(kept) as never;
    await stage.crash();
    const after = stage.add(dude, { kept: left });
    expect(after.epoch).toBe(2);
    expect(after.actor.steps).toBe(steps);
    expect(after.actor.threshold).toBe(threshold);
    expect(after.actor.doing).toEqual(['walk']);
    expect(after.actor.levels).toEqual(levels);
    expect(after.actor.isDisabled('walk')).toBe(true);
    await stage.clock.pass(1000);
    expect(after.actor.isDisabled('walk')).toBe(false);
    expect(after.actor.steps).toBeGreaterThan(steps);
    expect(walk.begun).toEqual([1]);
    walk.end();
    await stage.clock.pass(100);
    expect(after.actor.doing).toEqual([]);
    expect(after.actor.signs['at-door']).toBe(true);
  });
});
