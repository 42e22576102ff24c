import type { ActorDefinition } from '@troupe/core';
import { makeStep } from '@troupe/net';
import { afterEach, describe, expect, it } from 'vitest';
import { answered, refusal, Stage } from './stage.js';

const stages: Stage[] = [];
function openStage(...args: ConstructorParameters<typeof Stage>): Stage {
  const stage = new Stage(...args);
  stages.push(stage);
  return stage;
}
afterEach(() => {
  for (const stage of stages.splice(0)) stage.close();
});

describe('a registration that is refused', () => {
  const dude: ActorDefinition = {
    name: 'dude',
    sensors: { a: true, b: false },
    goals: { b: true },
  };

  it('[REG5] [DEF9] leaves what was there before as it was, in the network and on the disk', async () => {
    const stage = openStage();
    const entries: unknown[] = [];
    const keeper = {
      wantsSnapshot: false,
      append: (entry: unknown) => void entries.push(entry),
      snapshot: () => void entries.splice(0),
    };
    const registry = stage.add(dude, { keeper });
    const { agency } = stage.agency('legs');
    const walk = { when: ['a'], adds: ['b'] };
    await answered(stage, agency.host('dude', { skills: { walk, hop: { when: ['a'] } } }));
    const before = JSON.stringify(registry.scene.save());
    const kept = JSON.stringify(entries);
    const wrong = { ...walk, when: ['aa'] };
    expect(await refusal(stage, agency.host('dude', { skills: { walk: wrong } }))).toContain(
      'unknown-sensor',
    );
    expect(registry.actor.has('walk')).toBe(true);
    expect([...registry.hosts.keys()]).toEqual(['walk', 'hop']);
    expect(JSON.stringify(registry.scene.save())).toBe(before);
    expect(JSON.stringify(entries)).toBe(kept);
  });
});

describe('agents of the character itself that an agency takes over', () => {
  const dude: ActorDefinition = {
    name: 'dude',
    parameters: { theta: 5 },
    sensors: { a: true, b: false },
    goals: { b: true },
    skills: { walk: { when: ['a'], adds: ['b'], takes: 3 }, wave: { run: () => undefined } },
  };
  const own = {
    sensors: { a: true, extra: true },
    goals: { b: true },
    skills: { walk: { when: ['a'], adds: ['b'], takes: 3 }, wave: {}, hop: { when: ['extra'] } },
  };
  const all = ['walk', 'wave', 'sensor:a', 'goal:b'];

  async function takeOver() {
    const stage = openStage({ times: { most: 1000, amputateAfter: 2000 } });
    const registry = stage.add(dude);
    const hosting = stage.agency('legs');
    await answered(stage, hosting.agency.host('dude', own));
    expect([...registry.hosts.keys()]).toEqual(expect.arrayContaining(all));
    makeStep(registry);
    return { stage, registry, ...hosting };
  }

  it('[REG5] are handed back when it leaves; what it brought leaves with it', async () => {
    const { stage, registry, agency } = await takeOver();
    agency.end();
    await stage.clock.rest();
    expect(registry.hosts.size).toBe(0);
    for (const agent of all) {
      expect(registry.actor.has(agent), agent).toBe(true);
      expect(registry.actor.isDisabled(agent), agent).toBe(false);
    }
    expect(registry.actor.has('hop')).toBe(false);
    expect(registry.actor.has('sensor:extra')).toBe(false);
    // and it lives with the registry again: nobody is sent what it executes
    for (let i = 0; i < 20; i++) makeStep(registry);
    expect(registry.ledger.open.size).toBe(0);
    expect(registry.actor.signs['b']).toBe(true);
  });

  it('[REG5] are handed back one by one, too', async () => {
    const { stage, registry, agency } = await takeOver();
    agency.withdraw('dude', ['walk', 'hop', 'goal:b']);
    await stage.clock.rest();
    expect(registry.actor.has('walk')).toBe(true);
    expect(registry.actor.has('hop')).toBe(false);
    expect(registry.actor.goals).toEqual({ b: true });
    expect([...registry.hosts.keys()].sort()).toEqual(['sensor:a', 'sensor:extra', 'wave']);
  });

  it('[REG5] are as the character has them again, if they were registered otherwise since', async () => {
    const { stage, registry, agency } = await takeOver();
    await answered(
      stage,
      agency.host('dude', { skills: { walk: { adds: ['b'] } }, goals: { b: { importance: 3 } } }),
    );
    expect(registry.actor.goals).toEqual({ b: { value: true, importance: 3 } });
    agency.end();
    await stage.clock.rest();
    expect(registry.actor.goals).toEqual({ b: true });
    registry.actor.set('a', false);
    makeStep(registry);
    expect(registry.actor.explain('walk').words).toContain('It needs a to be true');
  });

  it('[REG5] stay, as they were registered otherwise, where what the character has cannot be any more', async () => {
    const { stage, registry, agency } = await takeOver();
    await answered(stage, agency.host('dude', { skills: { walk: { adds: ['b'], takes: 3 } } }));
    registry.actor.leave('sensor:a');
    agency.end();
    await stage.clock.rest();
    expect(registry.actor.has('sensor:a')).toBe(false);
    expect(registry.actor.has('walk')).toBe(true);
    // with the registry: nobody is sent what it executes
    for (let i = 0; i < 20; i++) makeStep(registry);
    expect(registry.ledger.open.size).toBe(0);
    expect(registry.actor.signs['b']).toBe(true);
  });

  it('[REG5] are wanted again where its agency had withdrawn them', async () => {
    const { stage, registry, agency } = await takeOver();
    agency.want('dude', { b: null });
    await stage.clock.rest();
    expect(registry.actor.goals).toEqual({});
    agency.end();
    await stage.clock.rest();
    expect(registry.actor.goals).toEqual({ b: true });
    expect(registry.actor.isDisabled('goal:b')).toBe(false);
  });

  it('[REG5] are wanted again once their sensors are what they were, whichever came first', async () => {
    const stage = openStage();
    const registry = stage.add({ name: 'dude', sensors: { n: 'low' }, goals: { n: 'high' } });
    const { agency } = stage.agency('legs');
    await answered(stage, agency.host('dude', { goals: { n: 'high' } }));
    await answered(stage, agency.host('dude', { sensors: { n: 'low' } }));
    agency.want('dude', { n: null });
    await answered(stage, agency.host('dude', { sensors: { n: { count: 1 } } }));
    agency.want('dude', { n: true });
    await stage.clock.rest();
    expect(registry.actor.goals).toEqual({ n: true });
    agency.end();
    await stage.clock.rest();
    expect(registry.actor.signs).toEqual({ n: 'low' });
    expect(registry.actor.goals).toEqual({ n: 'high' });
  });

  it('[REG5] look for themselves again, also if they were registered otherwise since', async () => {
    let distance = 1;
    const stage = openStage();
    const registry = stage.add({
      name: 'dude',
      receptors: { distance: { probe: () => distance } },
      sensors: { far: { from: ['distance'], judge: ({ distance }) => Number(distance) > 5 } },
    });
    const { agency } = stage.agency('eyes');
    await answered(stage, agency.host('dude', { sensors: { far: { value: false } } }));
    await answered(stage, agency.host('dude', { sensors: { far: { importance: 2 } } }));
    makeStep(registry);
    distance = 9;
    makeStep(registry);
    expect(registry.actor.signs).toEqual({ far: false });
    agency.end();
    await stage.clock.rest();
    for (let i = 0; i < 2; i++) makeStep(registry);
    expect(registry.actor.signs).toEqual({ far: true });
    distance = 1;
    for (let i = 0; i < 2; i++) makeStep(registry);
    expect(registry.actor.signs).toEqual({ far: false });
  });

  it('[REG5] [ALV2] are handed back when it is lost, but for skills that only it could run', async () => {
    const { stage, registry, freeze } = await takeOver();
    freeze(true);
    await stage.clock.pass(30_000);
    expect(stage.news.join()).toContain('amputated');
    expect(registry.hosts.size).toBe(0);
    expect(registry.actor.has('walk')).toBe(false);
    expect(registry.actor.has('hop')).toBe(false);
    for (const agent of ['wave', 'sensor:a', 'goal:b']) {
      expect(registry.actor.has(agent), agent).toBe(true);
      expect(registry.actor.isDisabled(agent), agent).toBe(false);
    }
  });
});
