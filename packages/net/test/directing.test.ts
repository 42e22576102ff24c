import type { ActorDefinition } from '@troupe/core';
import { Guest, type Keeper, makeStep, type Registry, type Role, start, stop } from '@troupe/net';
import { connectHub, serveHub } from '@troupe/net/node';
import { afterEach, describe, expect, it } from 'vitest';
import { answered, refusal, Stage } from './stage.js';

const dude: ActorDefinition = {
  name: 'dude',
  parameters: { theta: 10 },
  sensors: { 'at-door': false, 'door-is-open': false, 'at-home': false },
  skills: {
    walk: { when: { 'at-door': false }, adds: ['at-door'], takes: 3 },
    open: { when: ['at-door'], adds: ['door-is-open'] },
  },
};
const character = 'dude';

const stages: Stage[] = [];
function openStage(): Stage {
  const stage = new Stage();
  stages.push(stage);
  return stage;
}
afterEach(() => {
  for (const stage of stages.splice(0)) stage.close();
});

interface Answer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isError?: true;
}

function directing(stage: Stage, name = 'model', role: Role = 'director') {
  const guest = stage.guest({ name, role });
  const call = (tool: string, args = {}, signal?: AbortSignal): Promise<Answer> =>
    guest.ask({ verb: 'direct', character, tool, args }, signal) as unknown as Promise<Answer>;
  return { guest, call, now: (tool: string, args = {}) => answered(stage, call(tool, args)) };
}

const goal = { sign: 'door-is-open', value: true };

describe('a guest that directs', () => {
  it('[GST4] is told what verbs there are; who may only look, those that look', async () => {
    const stage = openStage();
    stage.add(dude);
    const toolsFor = async (role: Role) => {
      const { guest } = directing(stage, role, role);
      const told = await answered(stage, guest.ask({ verb: 'direct', character }));
      return (told as unknown as { tools: { name: string; description: string }[] }).tools;
    };
    const tools = await toolsFor('director');
    expect(tools).toHaveLength(13);
    expect(tools.find(({ name }) => name === 'run_until')?.description).toMatch(/^Waits/);
    const looking = ['list_skills', 'list_goals', 'perceive', 'what_happened', 'why', 'why_not'];
    expect((await toolsFor('viewer')).map(({ name }) => name)).toEqual(looking);
    expect((await toolsFor('agency')).map(({ name }) => name)).toEqual(looking);
  });

  it('[GST4] leads a character that lives to its goal, and asks why', async () => {
    const stage = openStage();
    start(stage.add(dude));
    const { now, call } = directing(stage);
    await now('set_goal', goal);
    const run = call('run_until');
    await stage.clock.pass(5000);
    expect((await run).data).toMatchObject({ outcome: 'reached', content: true });
    expect((await now('why', { skill: 'open' })).text).toContain('open was chosen');
    expect((await now('what_happened', { since_tick: 0 })).text).toContain('walk finished');
    expect((await now('perceive')).data).toMatchObject({ signs: { 'door-is-open': true } });
  });

  it('[GST4] has a stopped one make ticks only as long as it waits', async () => {
    const stage = openStage();
    const registry = stage.add(dude);
    const { now, call } = directing(stage);
    const stepped = call('step', { ticks: 3 });
    await stage.clock.pass(2000);
    expect((await stepped).data).toMatchObject({ ticks: 3, tick: 3 });
    expect(registry).toMatchObject({ started: false, spreading: [], timer: undefined });
    await now('set_goal', goal);
    const run = call('run_until');
    await stage.clock.pass(5000);
    const { data } = await run;
    expect(data).toMatchObject({ outcome: 'reached' });
    await stage.clock.pass(5000);
    expect(registry.scene.ticks).toBe(data['tick']);
  });

  it.each([true, false])(
    '[GST4] hears that it is still where somebody stops it (started: %s)',
    async (started) => {
      const stage = openStage();
      const registry = stage.add(dude);
      if (started) start(registry);
      const { call } = directing(stage);
      const run = call('run_until', goal);
      await stage.clock.pass(250);
      const ticks = registry.scene.ticks;
      expect(ticks).toBeGreaterThan(0);
      stop(registry);
      await stage.clock.pass(6000);
      expect((await run).data).toMatchObject({ outcome: 'still', tick: ticks });
      expect(registry.timer).toBeUndefined();
    },
  );

  it('[GST4] waits for nobody else: each has a director, and a memory, of its own', async () => {
    const stage = openStage();
    start(stage.add(dude));
    const first = directing(stage, 'first');
    const run = first.call('run_until', { sign: 'at-home' });
    const after = first.call('list_goals');
    let answeredAfter = false;
    after.then(() => {
      answeredAfter = true;
    });
    await stage.clock.pass(500);
    const second = directing(stage, 'second');
    expect((await second.now('what_happened')).text).toBe('Nothing happened.');
    await second.now('set_goal', goal);
    expect(answeredAfter).toBe(false);
    await stage.clock.pass(5000);
    expect((await run).data).toMatchObject({ outcome: 'stuck' });
    expect((await after).text).toContain('door-is-open should be true and is: met');
    expect((await first.now('what_happened')).text).not.toContain('the director');
  });

  it('[GST4] is answered, not cut off, where its arguments are wrong, however often', async () => {
    const stage = openStage();
    stage.add(dude);
    const { now } = directing(stage);
    const { isError, text } = await now('set_goal', { sign: 'dor-is-open', value: true });
    expect(isError).toBe(true);
    expect(text).toContain('Did you mean "door-is-open"?');
    for (let i = 0; i < 150; i++) await now('stepp', { ticks: -1 });
    expect((await now('list_goals')).text).toContain('no goals');
  });

  it('[GST4] what it wants is kept, and what it disables stays so', async () => {
    const stage = openStage();
    const entries: unknown[] = [];
    const keeper: Keeper = {
      wantsSnapshot: false,
      append: (entry) => void entries.push(entry),
      snapshot: () => void entries.splice(0),
    };
    const registry = stage.add(dude, { keeper });
    const { agency } = stage.agency('legs');
    await answered(stage, agency.host('dude', { skills: { hop: { adds: ['at-door'] } } }));
    const { now } = directing(stage);
    await now('set_goal', { ...goal, importance: 2 });
    await now('disable', { agent: 'hop' });
    expect(JSON.stringify(entries)).toContain('{"door-is-open":{"value":true,"importance":2}}');
    expect(JSON.stringify(entries)).toContain('{"byHand":["hop"]}');
    agency.end();
    await stage.clock.rest();
    expect(registry.actor.has('hop')).toBe(false);
    const again = stage.agency('legs');
    await answered(stage, again.agency.host('dude', { skills: { hop: { adds: ['at-door'] } } }));
    expect(registry.actor.isDisabled('hop')).toBe(true);
    await now('enable', { agent: 'hop' });
    expect(registry.actor.isDisabled('hop')).toBe(false);
    await now('withdraw_goal', { sign: 'door-is-open' });
    expect(registry.actor.goals).toEqual({});
    expect(JSON.stringify(entries)).toContain('{"door-is-open":null}');
  });

  it('[GST4] what it cancels is aborted where it runs', async () => {
    const stage = openStage();
    const registry = stage.add({ ...dude, skills: {} });
    const reasons: unknown[] = [];
    const { agency } = stage.agency('legs');
    await answered(
      stage,
      agency.host('dude', {
        skills: {
          hop: {
            adds: ['at-door'],
            run: ({ signal }) =>
              new Promise((_, reject) => {
                signal.addEventListener('abort', () => {
                  reasons.push((signal.reason as Error).message);
                  reject(signal.reason);
                });
              }),
          },
        },
      }),
    );
    const { now } = directing(stage);
    await now('set_goal', { sign: 'at-door', value: true });
    while (registry.actor.doing.length === 0) makeStep(registry);
    await stage.clock.rest();
    expect((await now('perceive')).data['doing']).toEqual(['hop']);
    expect((await now('cancel', { skill: 'hop' })).isError).toBeUndefined();
    await stage.clock.rest();
    expect(reasons).toEqual([expect.stringContaining('a director said so')]);
    expect((await now('what_happened')).text).toContain('hop');
  });

  const forbidden = [
    ['set_goal', goal],
    ['withdraw_goal', { sign: 'at-door' }],
    ['disable', { agent: 'walk' }],
    ['enable', { agent: 'open' }],
    ['cancel', { skill: 'walk' }],
    ['step', {}],
    ['run_until', {}],
  ] as const;

  it.each(
    forbidden.flatMap(([tool, args]) =>
      (['viewer', 'agency', 'host'] as const).map((role) => [role, tool, args] as const),
    ),
  )('[ROL2] [GST4] a %s may not %s, and nothing has changed', async (role, tool, args) => {
    const stage = openStage();
    const registry = stage.add({ ...dude, goals: { 'at-door': true } });
    while (registry.actor.doing.length === 0) makeStep(registry);
    registry.actor.disable('open');
    const before = JSON.stringify(registry.scene.save());
    const { call } = directing(stage, 'somebody', role);
    expect(await refusal(stage, call(tool, args))).toContain(
      `a ${role} may not ${tool}; it may list_skills`,
    );
    await stage.clock.pass(1000);
    expect(JSON.stringify(registry.scene.save())).toBe(before);
  });

  it('[ROL2] [GST4] a viewer looks, and nothing has changed', async () => {
    const stage = openStage();
    const registry = stage.add(dude);
    makeStep(registry);
    const before = JSON.stringify(registry.scene.save());
    const { now } = directing(stage, 'eye', 'viewer');
    expect((await now('list_skills')).text).toContain('walk');
    expect((await now('why_not', { skill: 'open' })).text).toContain('at-door');
    await stage.clock.pass(1000);
    expect(JSON.stringify(registry.scene.save())).toBe(before);
  });

  it('[GST5] breaks off what it waits for, and it is answered', async () => {
    const stage = openStage();
    const registry = stage.add(dude);
    const { call } = directing(stage);
    const controller = new AbortController();
    const run = call('run_until', goal, controller.signal);
    await stage.clock.pass(300);
    controller.abort();
    expect((await answered(stage, run)).data).toMatchObject({ outcome: 'cancelled' });
    const { ticks } = registry.scene;
    await stage.clock.pass(1000);
    expect(registry.scene.ticks).toBe(ticks);
  });

  it('[GST5] breaks off nothing of others', async () => {
    const stage = openStage();
    start(stage.add(dude));
    const { call } = directing(stage);
    const run = call('step', { ticks: 10 });
    await stage.clock.pass(200);
    const other = stage.guest('other');
    for (let request = 0; request < 10; request++) {
      await answered(stage, other.ask({ verb: 'break-off', request }));
    }
    await stage.clock.pass(2000);
    expect((await run).data).toMatchObject({ ticks: 10 });
  });

  it('[GST4] that is gone leaves nothing behind: no call, no director, no tick', async () => {
    const stage = openStage();
    const registry = stage.add(dude);
    const listening = countListeners(registry);
    const { guest, call } = directing(stage);
    const lost = refusal(stage, call('run_until', goal));
    await stage.clock.pass(300);
    expect(listening()).toBeGreaterThan(1);
    guest.end();
    await lost;
    const { ticks } = registry.scene;
    await stage.clock.pass(2000);
    expect(registry.scene.ticks).toBe(ticks);
    expect(registry.spreading).toEqual([]);
    expect(listening()).toBe(0);
  });

  it('[GST4] is told in words what is too large for a packet', async () => {
    const stage = openStage();
    const registry = stage.add(dude);
    for (let i = 0; i < 100; i++) {
      registry.actor.remember(`${i}`.padEnd(200, 'x'), { kept: ['long'.repeat(400)] });
    }
    for (let i = 0; i < 100; i++)
      registry.actor.join({ sensors: { [`${i}`.padEnd(200, 'y')]: 'z'.repeat(9000) } });
    const { now } = directing(stage);
    const { text, data } = await now('perceive');
    expect(text).toContain('The data is left out');
    expect(text.length).toBeLessThan(5000);
    expect(data).toEqual({});
    expect((await now('list_goals')).text).toContain('no goals');
  });

  it('[GST4] is one of a hundred at most', async () => {
    const stage = openStage();
    stage.add(dude);
    for (let i = 0; i < 100; i++) await directing(stage, `eye ${i}`, 'viewer').now('list_goals');
    const late = directing(stage, 'late');
    expect(await refusal(stage, late.call('list_goals'))).toContain('100 clients direct "dude"');
  });

  it('[GST4] over a real socket', async () => {
    const { address: url, close } = await serveHub({ characters: [dude], port: 0, rate: 100 });
    const guest = new Guest({ connect: connectHub({ url, name: 'model', role: 'director' }) });
    const call = (tool: string, args = {}) =>
      guest.ask({ verb: 'direct', character, tool, args }) as unknown as Promise<Answer>;
    await call('set_goal', goal);
    expect((await call('run_until')).data).toMatchObject({ outcome: 'reached' });
    expect((await call('why', { skill: 'open' })).text).toContain('open was chosen');
    guest.end();
    await close();
  });
});

/** How many are told of its steps: directors, while they are there. */
function countListeners({ actor }: Registry): () => number {
  let there = 0;
  const { onStep } = actor;
  actor.onStep = (...args) => {
    const end = onStep.apply(actor, args);
    there += 1;
    return () => {
      there -= 1;
      end();
    };
  };
  return () => there;
}
