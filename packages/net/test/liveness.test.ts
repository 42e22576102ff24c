import type { ActorDefinition } from '@troupe/core';
import { start } from '@troupe/net';
import { afterEach, describe, expect, it } from 'vitest';
import { answered, refusal, Stage } from './stage.js';

const dude: ActorDefinition = {
  name: 'dude',
  open: true,
  parameters: { theta: 5 },
  sensors: { there: false },
  goals: { there: true },
};

const stages: Stage[] = [];
afterEach(() => {
  for (const stage of stages.splice(0)) stage.close();
});

async function hosting(options: { readonly deaf?: () => readonly string[] } = {}) {
  const stage = new Stage();
  stages.push(stage);
  const registry = stage.add(dude);
  const begun: number[] = [];
  const run = ({ number }: { readonly number: number }) => {
    begun.push(number);
    return new Promise(() => undefined);
  };
  const legs = stage.agency('legs', options);
  await answered(
    stage,
    legs.agency.host('dude', {
      sensors: { tired: false },
      goals: { rested: true },
      skills: {
        walk: { when: { there: false }, adds: ['there'], run },
        crawl: { when: ['tired'] },
      },
    }),
  );
  return { stage, registry, begun, ...legs };
}

const agents = ['walk', 'crawl', 'sensor:tired', 'goal:rested'];

describe('an agency that does not answer', () => {
  it('[ALV1] is disabled with all of its agents, which still count, and enabled when it answers', async () => {
    const { stage, registry, freeze } = await hosting();
    await stage.clock.pass(5000);
    for (const agent of agents) expect(registry.actor.isDisabled(agent)).toBe(false);
    freeze(true);
    await stage.clock.pass(4500);
    for (const agent of agents) {
      expect(registry.actor.isDisabled(agent)).toBe(true);
      expect(registry.actor.has(agent)).toBe(true);
    }
    freeze(false);
    await stage.clock.pass(10);
    for (const agent of agents) expect(registry.actor.isDisabled(agent)).toBe(false);
    expect(stage.news.join('\n')).toMatch(/does not answer[^\n]*\n.*answers again/);
  });

  it('[ALV1] is not chosen meanwhile', async () => {
    const { stage, registry, freeze, begun } = await hosting();
    freeze(true);
    await stage.clock.pass(2500);
    start(registry);
    await stage.clock.pass(2000);
    expect(registry.ledger.open.size).toBe(0);
    freeze(false);
    await stage.clock.pass(2000);
    expect(begun).toEqual([1]);
  });

  it('[ALV1] is noticed at once where something was sent that it answers', async () => {
    const { stage, registry, freeze } = await hosting();
    await stage.clock.pass(60_000);
    freeze(true);
    start(registry);
    const at = stage.clock.now();
    while (!registry.actor.isDisabled('walk')) await stage.clock.pass(50);
    // checks have become rare by now: every 15 s
    expect(stage.clock.now() - at).toBeLessThan(3000);
  });

  it('[ALV1] leaves disabled what a person disabled', async () => {
    const { stage, registry, freeze } = await hosting();
    const guest = stage.guest();
    await answered(stage, guest.ask({ verb: 'disable', character: 'dude', agent: 'crawl' }));
    freeze(true);
    await stage.clock.pass(3000);
    freeze(false);
    await stage.clock.pass(10);
    expect(registry.actor.isDisabled('walk')).toBe(false);
    expect(registry.actor.isDisabled('crawl')).toBe(true);
    await answered(stage, guest.ask({ verb: 'enable', character: 'dude', agent: 'crawl' }));
    expect(registry.actor.isDisabled('crawl')).toBe(false);
  });

  it('[ALV5] finds disabled what a person disabled, however it went and came back', async () => {
    const { stage, registry, freeze, cut, agency } = await hosting();
    const { actor } = registry;
    const guest = stage.guest();
    const by = (verb: 'disable' | 'enable', agent: string) =>
      answered(stage, guest.ask({ verb, character: 'dude', agent }));
    const isOff = () => agents.filter((agent) => actor.isDisabled(agent));
    for (const agent of ['walk', 'sensor:tired', 'goal:rested']) await by('disable', agent);
    const off = isOff();
    expect(off).toHaveLength(3);
    freeze(true);
    await stage.clock.pass(12_000);
    expect(actor.has('walk')).toBe(false);
    freeze(false);
    await stage.clock.pass(1000);
    expect(isOff()).toEqual(off);
    // its session is gone, and it begins another one
    cut(true);
    await stage.clock.pass(20_000);
    expect(actor.has('walk')).toBe(false);
    // for when it comes back
    await by('enable', 'sensor:tired');
    cut(false);
    await stage.clock.pass(10_000);
    expect(isOff()).toEqual(['walk', 'goal:rested']);
    agency.withdraw('dude', ['walk']);
    await stage.clock.rest();
    expect(actor.has('walk')).toBe(false);
    await answered(stage, agency.host('dude', { skills: { walk: { when: ['tired'] } } }));
    expect(isOff()).toEqual(['walk', 'goal:rested']);
    for (const agent of ['walk', 'goal:rested']) await by('enable', agent);
    expect(isOff()).toEqual([]);
    const unknown = guest.ask({ verb: 'enable', character: 'dude', agent: 'nobody' });
    expect(await refusal(stage, unknown)).toContain('there is no agent "nobody"');
  });

  it('[ALV5] one that a person removed is not disabled when another comes under its name', async () => {
    const { stage, registry, agency } = await hosting();
    const guest = stage.guest();
    const tell = (request: Parameters<typeof guest.ask>[0]) =>
      answered(stage, guest.ask({ character: 'dude', ...request }));
    await tell({ verb: 'disable', agent: 'crawl' });
    agency.withdraw('dude', ['crawl']);
    await stage.clock.rest();
    await tell({ verb: 'join', agents: { skills: { crawl: {} } } });
    expect(registry.actor.isDisabled('crawl')).toBe(true);
    await tell({ verb: 'remove', agent: 'crawl' });
    await tell({ verb: 'join', agents: { skills: { crawl: {} } } });
    expect(registry.actor.isDisabled('crawl')).toBe(false);
  });

  it('[ALV2] is amputated when it goes on so, what it ran ends as unknown, and it comes back', async () => {
    const { stage, registry, freeze, begun, news } = await hosting();
    start(registry);
    await stage.clock.pass(1000);
    expect(begun).toEqual([1]);
    freeze(true);
    await stage.clock.pass(12_000);
    for (const agent of agents) expect(registry.actor.has(agent)).toBe(false);
    expect(registry.ledger.ended.get(1)?.outcome).toBe('unknown');
    freeze(false);
    await stage.clock.pass(1000);
    expect(news.join()).toContain('amputated');
    for (const agent of agents) {
      expect(registry.actor.has(agent)).toBe(true);
      expect(registry.actor.isDisabled(agent)).toBe(false);
    }
  });

  it('[ALV2] [GST3] is told of and amputated however many agents it has, and no more than can be told', async () => {
    const stage = new Stage();
    stages.push(stage);
    const registry = stage.add(dude);
    const lines: string[] = [];
    const guest = stage.guest('eye', { onNews: (_, text) => lines.push(text) });
    await answered(stage, guest.ask({ verb: 'watch', character: 'dude' }));
    const { agency, cut } = stage.agency('legs');
    const hostMany = (first: string) => {
      const names = Array.from({ length: 2000 }, (_, i) => `${first}${i}${'x'.repeat(180)}`);
      const sensors = Object.fromEntries(names.map((name) => [name, false]));
      return refusal(stage, agency.host('dude', { sensors }));
    };
    expect(await hostMany('a')).toBe('it was not refused');
    expect(await hostMany('b')).toContain('too-many');
    cut(true);
    await stage.clock.pass(20_000);
    expect(registry.hosts.size).toBe(0);
    expect(lines.filter((line) => line.includes('legs'))).toHaveLength(3);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1100);
  });

  it('[ALV2] is amputated when its link is gone for longer than the grace, not before', async () => {
    const { stage, registry, cut } = await hosting();
    cut(true);
    await stage.clock.pass(1900);
    expect(registry.actor.has('walk')).toBe(true);
    expect(registry.actor.isDisabled('walk')).toBe(true);
    await stage.clock.pass(2500);
    expect(registry.actor.has('walk')).toBe(false);
    cut(false);
    await stage.clock.pass(10_000);
    expect(registry.actor.has('walk')).toBe(true);
  });
});

describe('checks', () => {
  it('[ALV3] come half as late again after each round in which nobody was lost, up to 15 s, and soon after a loss', async () => {
    const { stage, freeze } = await hosting();
    const intervals = new Set<number>();
    for (let i = 0; i < 1000; i++) {
      await stage.clock.pass(100);
      intervals.add(stage.hub.checkInterval);
    }
    expect([...intervals]).toEqual([1000, 1500, 2250, 3375, 5062.5, 7593.75, 11_390.625, 15_000]);
    freeze(true);
    while (stage.hub.checkInterval === 15_000) await stage.clock.pass(100);
    expect(stage.hub.checkInterval).toBe(3750);
    freeze(false);
  });

  it('[ALV3] never come more often than every 0.25 s, however many are lost', async () => {
    const { stage } = await hosting();
    for (let i = 0; i < 8; i++) {
      const { agency, cut } = stage.agency(`lost ${i}`);
      await answered(stage, agency.host('dude', { skills: { [`skill-${i}`]: {} } }));
      cut(true);
      await stage.clock.rest();
    }
    expect(stage.hub.checkInterval).toBe(250);
  });

  it('[ALV4] hear of an agent that is deaf: that one alone is disabled, until it is not', async () => {
    let deaf: readonly string[] = [];
    const { stage, registry } = await hosting({ deaf: () => deaf });
    deaf = ['walk', 'sensor:tired'];
    await stage.clock.pass(3000);
    expect(agents.filter((agent) => registry.actor.isDisabled(agent))).toEqual([
      'walk',
      'sensor:tired',
    ]);
    deaf = [];
    await stage.clock.pass(5000);
    expect(agents.filter((agent) => registry.actor.isDisabled(agent))).toEqual([]);
  });
});
