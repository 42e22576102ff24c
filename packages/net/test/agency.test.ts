import type { ActorDefinition } from '@troupe/core';
import { makeStep, type RemoteContext, start } from '@troupe/net';
import { afterEach, describe, expect, it } from 'vitest';
import { registerAgents } from '../src/registry/membership.js';
import { answered, refusal, Stage } from './stage.js';

/** Wants what its one skill brings, again and again. */
const walker: ActorDefinition = {
  name: 'walker',
  open: true,
  parameters: { theta: 5 },
  sensors: { there: false },
  goals: { there: true },
  resources: { legs: 1 },
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

/** Skills that go on until they are told how they ended, by their numbers. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve: (result?: unknown) => void; context: RemoteContext }>();
  const run = (context: RemoteContext) => {
    begun.push(`${context.skill} ${context.number}`);
    return new Promise((resolve) => {
      ends.set(context.skill, { resolve, context });
    });
  };
  return {
    begun,
    run,
    end: (skill: string, result?: unknown) => ends.get(skill)?.resolve(result),
    ender: (skill: string) => ends.get(skill)?.resolve,
    context: (skill: string) => ends.get(skill)?.context,
  };
}

async function walking() {
  const stage = openStage();
  const registry = stage.add(walker);
  const shop = workshop();
  const hosting = stage.agency('legs');
  const walk = { when: { there: false }, adds: ['there'], uses: ['legs'], run: shop.run } as const;
  await answered(stage, hosting.agency.host('walker', { skills: { walk } }));
  start(registry);
  await stage.clock.pass(1000);
  return { stage, registry, shop, walk, ...hosting };
}

describe('an agency', () => {
  it('[AGY1] carries any number of agents of any number of characters over one connection', async () => {
    const stage = openStage();
    const names = ['a', 'b', 'c'];
    const registries = names.map((name) => stage.add({ name, open: true }));
    const { agency } = stage.agency('many');
    const many = Array.from({ length: 200 }, (_, i) => `skill-${i}`);
    const agents = {
      sensors: Object.fromEntries(many.map((name) => [`sensor-${name}`, false])),
      goals: { peace: true },
      skills: Object.fromEntries(many.map((name) => [name, {}])),
    };
    await answered(stage, Promise.all(names.map((name) => agency.host(name, agents))));
    for (const { hosts } of registries) expect(hosts.size).toBe(401);
    expect(stage.hub.clients.size).toBe(1);
  });

  it('[AGY1] [REG5] keeps what was hosted while something else was refused', async () => {
    const stage = openStage();
    const registry = stage.add(walker);
    const { agency } = stage.agency('legs');
    const shop = workshop();
    const walk = { when: { there: false }, adds: ['there'], run: shop.run };
    const wrong = agency.host('walker', { sensors: { there: { count: 3 } } });
    const right = agency.host('walker', { skills: { walk } });
    expect(await refusal(stage, wrong)).toContain('another one of that name');
    await answered(stage, right);
    makeStep(registry);
    await stage.clock.rest();
    expect(shop.begun).toEqual(['walk 1']);
  });

  it('[AGY3] [REG5] what could never be sent is refused, and harms nothing that was there', async () => {
    const { stage, agency, shop } = await walking();
    const many = Array.from({ length: 9000 }, (_, i) => `${i} ${'x'.repeat(150)}`);
    const skills = Object.fromEntries(many.map((name) => [name, {}]));
    expect(await refusal(stage, agency.host('walker', { skills }))).toContain('larger than');
    await stage.crash();
    const registry = stage.add(walker);
    await stage.clock.pass(5000);
    expect([...registry.hosts.keys()]).toEqual(['walk']);
    expect(shop.begun).toEqual(['walk 1']);
  });

  it('[AGY2] gets execute once for each execution, and its outcome is told once', async () => {
    const { stage, registry, shop } = await walking();
    expect(shop.begun).toEqual(['walk 1']);
    await stage.clock.pass(3000);
    expect(shop.begun).toEqual(['walk 1']);
    shop.end('walk');
    await stage.clock.pass(100);
    expect([...registry.ledger.ended.values()]).toEqual([
      { number: 1, skill: 'walk', outcome: 'finished', late: 0 },
    ]);
    expect(registry.actor.signs['there']).toBe(true);
  });

  it('[AGY3] connects again by itself within its session: nothing is registered or begun twice', async () => {
    const { stage, registry, shop, cut, news } = await walking();
    cut(true);
    await stage.clock.pass(1000);
    expect(registry.actor.isDisabled('walk')).toBe(true);
    shop.end('walk');
    cut(false);
    await stage.clock.pass(1500);
    expect(registry.actor.isDisabled('walk')).toBe(false);
    expect(registry.ledger.ended.get(1)?.outcome).toBe('finished');
    expect(shop.begun).toEqual(['walk 1']);
    expect(news.filter((text) => text === 'Connected.')).toHaveLength(2);
    expect(stage.news.filter((text) => text.includes('joined'))).toHaveLength(1);
  });

  it('[AGY3] registers its agents again where its session is gone, with what is running there', async () => {
    const { stage, registry, shop, cut } = await walking();
    const first = shop.context('walk');
    cut(true);
    await stage.clock.pass(20_000);
    expect(registry.actor.has('walk')).toBe(false);
    expect(registry.ledger.ended.get(1)?.outcome).toBe('unknown');
    cut(false);
    await stage.clock.pass(6000);
    expect(registry.actor.has('walk')).toBe(true);
    // what ran has its outcome here: it is told to stop
    expect(first?.signal.aborted).toBe(true);
    expect(shop.begun).toEqual(['walk 1', 'walk 2']);
  });

  it('[AGY3] begins anew with a registry that began from nothing', async () => {
    const { stage, shop } = await walking();
    const endOld = shop.ender('walk');
    await stage.crash();
    const fresh = stage.add(walker);
    Object.assign(fresh, { life: 7 });
    start(fresh);
    await stage.clock.pass(3000);
    // the same number, in another life
    expect(shop.begun).toEqual(['walk 1', 'walk 1']);
    endOld?.();
    await stage.clock.pass(100);
    expect(fresh.ledger.ended.size).toBe(0);
    shop.end('walk');
    await stage.clock.pass(100);
    expect(fresh.ledger.ended.get(1)?.outcome).toBe('finished');
  });

  it('[AGY3] [SES3] says anew what its goals were to be last', async () => {
    const stage = openStage();
    stage.add(walker);
    const { agency } = stage.agency('heart');
    const goals = { rest: { value: true, importance: 2 }, play: true, eat: true };
    await answered(stage, agency.host('walker', { goals }));
    agency.want('walker', { rest: false, play: null, eat: { value: true, importance: 3 } });
    await stage.clock.rest();
    await stage.crash();
    const { actor } = stage.add(walker);
    await stage.clock.pass(5000);
    expect(actor.goals).toMatchObject({
      rest: { value: false, importance: 2 },
      eat: { value: true, importance: 3 },
    });
    expect(actor.has('goal:play')).toBe(false);
    agency.want('walker', { play: true });
    await stage.clock.rest();
    expect(actor.has('goal:play')).toBe(true);
  });

  it('[AGY4] tells of a sensor only when it changed, all of one turn in one message', async () => {
    const stage = openStage();
    stage.add(walker);
    const { agency } = stage.agency('eyes');
    await answered(stage, agency.host('walker', { sensors: { near: false, far: 1 } }));
    const count = () => [...stage.hub.clients.values()][0]?.messages;
    const before = count() ?? 0;
    agency.sense('walker', { near: false, far: 1 });
    await stage.clock.rest();
    expect(count()).toBe(before);
    agency.sense('walker', { near: true });
    agency.sense('walker', { far: 2 });
    agency.sense('walker', { near: true });
    await stage.clock.rest();
    expect(count()).toBe(before + 1);
  });

  it('[AGY5] harms nobody else with code that throws, never returns, or reports twice', async () => {
    const stage = openStage();
    const { agency } = stage.agency('clumsy');
    const codes: Readonly<Record<string, () => unknown>> = {
      throws: () => {
        throw new Error('ouch');
      },
      rejects: () => Promise.reject(new Error('later')),
      never: () => new Promise(() => undefined),
      // biome-ignore lint/suspicious/noThenProperty: no promise, and looks like one
      odd: () => ({ then: 'later' }),
      worse: () => ({
        // biome-ignore lint/suspicious/noThenProperty: a promise of another make
        then: () => {
          throw new Error('no');
        },
      }),
      fine: () => undefined,
    };
    for (const [name, run] of Object.entries(codes)) {
      start(stage.add({ ...walker, name }));
      const walk = { when: { there: false }, adds: ['there'], run };
      await answered(stage, agency.host(name, { skills: { walk } }));
    }
    await stage.clock.pass(2000);
    const first = (name: string) => stage.hub.registries.get(name)?.ledger.ended.get(1);
    expect(first('throws')).toMatchObject({ outcome: 'failed', reason: 'ouch' });
    expect(first('rejects')).toMatchObject({ outcome: 'failed', reason: 'later' });
    expect(first('never')).toBeUndefined();
    expect(first('odd')).toMatchObject({ outcome: 'finished' });
    expect(first('worse')).toMatchObject({ outcome: 'failed', reason: 'no' });
    expect(first('fine')).toMatchObject({ outcome: 'finished' });
    expect(stage.hub.registries.get('never')?.actor.doing).toEqual(['walk']);
  });

  it('[AGY6] tells what a skill found and wrote before how it ended: the same step has both', async () => {
    const stage = openStage();
    const registry = stage.add({ ...walker, world: { things: { door: { open: false } } } });
    const { agency } = stage.agency('legs');
    const run = ({ sense, write }: RemoteContext) => {
      sense({ seen: true });
      write({ thing: 'door', property: 'open', value: true });
    };
    await answered(
      stage,
      agency.host('walker', {
        sensors: { seen: false },
        skills: { walk: { when: { there: false }, adds: ['there'], run } },
      }),
    );
    const { ledger, actor, scene } = registry;
    const end = ledger.end.bind(ledger);
    const found: unknown[] = [];
    // steps as soon as it hears of the end: what comes after that is too late
    ledger.end = (...given) => {
      queueMicrotask(() => {
        makeStep(registry);
        found.push(actor.signs['seen'], scene.world.get('door', 'open'));
      });
      return end(...given);
    };
    makeStep(registry);
    await stage.clock.rest();
    expect(found.slice(0, 2)).toEqual([true, true]);
  });

  it('[AGY7] [EXC1] cancels what runs of a skill that is taken away, and of no other', async () => {
    const { stage, registry, agency, shop } = await walking();
    const other = workshop();
    const { signal } = shop.context('walk')!;
    await answered(stage, agency.host('walker', { skills: { rest: { run: other.run } } }));
    agency.withdraw('walker', ['rest', 'sensor:nothing']);
    await stage.clock.rest();
    expect(signal.aborted).toBe(false);
    expect(registry.ledger.open.has(1)).toBe(true);
    agency.withdraw('walker', ['walk']);
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toMatchObject({ message: 'it was taken away' });
    expect(agency.running('walker')).toEqual([]);
    await stage.clock.rest();
    expect(registry.ledger.ended.get(1)).toMatchObject({
      outcome: 'cancelled',
      reason: 'it was taken away',
      late: 0,
    });
    expect(registry.actor.has('walk')).toBe(false);
    // that it goes on all the same is nobody's business any more
    shop.end('walk');
    await stage.clock.pass(100);
    expect(registry.ledger.ended.get(1)).toMatchObject({ outcome: 'cancelled', late: 0 });
  });

  it('[ROL1] speaks for its own agents only', async () => {
    const { stage, registry } = await walking();
    const thief = stage.agency('thief');
    await answered(stage, thief.agency.host('walker', { skills: { steal: {} } }));
    thief.agency.sense('walker', { there: true });
    thief.agency.want('walker', { there: false });
    thief.agency.withdraw('walker', ['walk']);
    await stage.clock.rest();
    makeStep(registry);
    expect(registry.actor.signs['there']).toBe(false);
    expect(registry.actor.goals['there']).toBe(true);
    expect(registry.actor.has('walk')).toBe(true);
    expect(thief.news.filter((text) => text.includes('refused'))).toHaveLength(3);
  });

  it('[ROL1] deals only with the characters it was given', async () => {
    const stage = openStage();
    stage.add(walker);
    stage.add({ name: 'other', open: true });
    const { agency } = stage.agency({ name: 'legs', role: 'agency', characters: ['other'] });
    expect(await refusal(stage, agency.host('walker', { skills: { a: {} } }))).toContain(
      'may not deal with "walker"',
    );
    await answered(stage, agency.host('other', { skills: { a: {} } }));
  });
});

describe('an execution', () => {
  it('[EXC1] has a number and an epoch, and is begun at most once, whatever is sent again', async () => {
    const { registry, shop, stage } = await walking();
    const tenant = registry.households.get('legs')?.tenant;
    const again = { kind: 'execute', character: 'walker', skill: 'walk', number: 1 } as const;
    tenant?.send({ ...again, epoch: 1 });
    tenant?.send({ ...again, epoch: 2 });
    await stage.clock.rest();
    expect(shop.begun).toEqual(['walk 1']);
  });

  it.each([
    ['finished', undefined],
    ['failed', false],
  ])('[EXC1] has one outcome: %s', async (outcome, result) => {
    const { registry, shop, stage } = await walking();
    shop.end('walk', result);
    await stage.clock.rest();
    expect(registry.ledger.ended.get(1)?.outcome).toBe(outcome);
    expect(registry.ledger.open.size).toBe(0);
  });

  it('[EXC1] goes on where more agents are registered while it begins', async () => {
    const { stage, registry, agency, shop } = await walking();
    const { tenant } = registry.households.get('legs')!;
    expect(registry.ledger.open.get(1)?.begun).toBe(true);
    // made before it knew of the execution, and read after that had begun
    registerAgents(registry, tenant, {
      kind: 'register',
      id: 99,
      character: 'walker',
      agents: { sensors: { tired: false } },
      running: [],
      over: [],
    });
    expect(registry.ledger.open.has(1)).toBe(true);
    shop.end('walk');
    await stage.clock.pass(100);
    expect(registry.ledger.ended.get(1)).toMatchObject({ outcome: 'finished', late: 0 });
    expect(agency.connected).toBe(true);
  });

  it('[EXC1] that is cancelled is told, and ends as cancelled', async () => {
    const { registry, shop, stage } = await walking();
    const guest = stage.guest();
    await answered(stage, guest.ask({ verb: 'cancel', character: 'walker', skill: 'walk' }));
    await stage.clock.rest();
    expect(shop.context('walk')?.signal.aborted).toBe(true);
    expect(registry.ledger.ended.get(1)).toMatchObject({ outcome: 'cancelled' });
  });

  it('[EXC2] keeps its outcome whatever is reported later, and counts the report', async () => {
    const { registry, stage, shop, freeze } = await walking();
    freeze(true);
    shop.end('walk');
    await stage.clock.pass(20_000);
    expect(registry.ledger.ended.get(1)).toMatchObject({ outcome: 'unknown', late: 0 });
    freeze(false);
    await stage.clock.rest();
    expect(registry.ledger.ended.get(1)).toMatchObject({ outcome: 'unknown', late: 1 });
    await stage.clock.pass(1000);
    expect(registry.actor.signs['there']).toBe(false);
  });

  it('[EXC3] and a cancel of an older epoch than the agency has heard of are refused', async () => {
    const { registry, shop, stage, news } = await walking();
    const tenant = registry.households.get('legs')?.tenant;
    const execute = { kind: 'execute', character: 'walker', skill: 'walk' } as const;
    tenant?.send({ ...execute, number: 5, epoch: 3 });
    tenant?.send({ ...execute, number: 6, epoch: 2 });
    tenant?.send({ kind: 'cancel', character: 'walker', number: 5, epoch: 2, reason: 'old' });
    await stage.clock.rest();
    expect(shop.begun).toEqual(['walk 1', 'walk 5']);
    expect(shop.context('walk')?.signal.aborted).toBe(false);
    expect(news.join()).toContain('Refused to execute walk');
  });

  it.each(['failed', 'unknown'])(
    '[EXC4] that is %s counts as failed, and its resources are free',
    async (how) => {
      const { registry, shop, stage, agency, walk } = await walking();
      expect(registry.actor.doing).toEqual(['walk']);
      if (how === 'failed') shop.end('walk', 'failed');
      else agency.end();
      await stage.clock.rest();
      expect(registry.ledger.ended.get(1)?.outcome).toBe(how);
      if (how === 'unknown') {
        const other = stage.agency('other legs');
        await answered(stage, other.agency.host('walker', { skills: { walk } }));
      }
      await stage.clock.pass(2000);
      // it can be chosen again only if the legs are free
      expect(shop.begun).toEqual(['walk 1', 'walk 2']);
      expect(registry.actor.signs['there']).toBe(false);
    },
  );
});
