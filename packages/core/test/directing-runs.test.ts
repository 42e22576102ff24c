import { type ActorDefinition, createActor, createDirector } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { direct, sander, waiter } from './directing-cases.js';

describe('running until something is so', () => {
  it('[DIR2] stops at a sign reached, and says so', async () => {
    const { ask } = direct(sander);
    await ask('set_goal', { sign: 'board-sanded', value: true });
    const { data, text } = await ask('run_until', { sign: 'board-in-hand' });
    expect(data).toMatchObject({
      outcome: 'reached',
      awaited: { sign: 'board-in-hand', value: true },
    });
    expect(text).toContain('board-in-hand is true');
    expect(data['content']).toBe(false);
    const empty = await ask('run_until', { sign: 'hand-is-empty', value: false });
    expect(empty.data).toMatchObject({ outcome: 'reached', ticks: 0 });
    const count = await ask('run_until', { sign: 'hand-is-empty', value: 0 });
    expect(count.data).toMatchObject({ outcome: 'reached', ticks: 0 });
  });

  it('[DIR2] stops at once where there is nothing to wait for', async () => {
    const { ask } = direct(sander);
    const { data, text } = await ask('run_until');
    expect(data).toMatchObject({ outcome: 'reached', ticks: 0 });
    expect(text).toContain('no goals');
  });

  it('[DIR2] stops at its limit, and can be gone on with', async () => {
    const { ask } = direct(sander);
    await ask('set_goal', { sign: 'board-sanded', value: true });
    const first = await ask('run_until', { ticks: 3 });
    expect(first.data).toMatchObject({ outcome: 'limit', ticks: 3, tick: 3, because: [] });
    expect(first.text).toContain('limit');
    const second = await ask('run_until');
    expect(second.data).toMatchObject({ outcome: 'reached', tick: 5, ticks: 2 });
  });

  it('[DIR2] says stuck because nobody can bring about what is needed', async () => {
    const { ask, actor } = direct(waiter);
    const { data, text } = await ask('run_until', { ticks: 100_000 });
    expect(data).toMatchObject({ outcome: 'stuck', ticks: 30 });
    expect(text).toContain('open-door needs door-is-unlocked to be true, and it is false');
    expect(text).toContain('no skill brings that about');
    actor.set('door-is-unlocked', true);
    expect((await ask('run_until')).data).toMatchObject({ outcome: 'reached' });
  });

  it('[DIR2] says stuck also where it keeps busy with what leads nowhere', async () => {
    const { ask } = direct(sander);
    await ask('set_goal', { sign: 'self-painted', value: true });
    await ask('run_until');
    await ask('set_goal', { sign: 'board-sanded', value: true });
    const { data, text } = await ask('run_until', { ticks: 100_000 });
    expect(data['outcome']).toBe('stuck');
    expect(JSON.stringify(data['happened'])).toContain('chosen');
    expect(text).toContain('needs operational to be true, and it is false; no skill brings that');
  });

  it('[DIR2] says stuck because what could help is disabled', async () => {
    const { ask } = direct(sander);
    await ask('set_goal', { sign: 'board-sanded', value: true });
    await ask('disable', { agent: 'pick-up-sander' });
    const { data, text } = await ask('run_until');
    expect(data['outcome']).toBe('stuck');
    expect(text).toContain('pick-up-sander could bring it about, but is disabled');
    await ask('enable', { agent: 'pick-up-sander' });
    expect((await ask('run_until')).data['outcome']).toBe('reached');
  });

  it('[DIR2] says stuck where what is needed is sensed by nobody', async () => {
    const { ask } = direct({
      name: 'dude',
      open: true,
      sensors: { open: false },
      goals: { open: true },
      skills: { push: { when: ['near'], adds: ['open'] }, walk: { adds: ['near'] } },
    });
    const { data, text } = await ask('run_until');
    expect(data['outcome']).toBe('stuck');
    expect(text).toContain('needs near to be true, and nobody senses that: it cannot come about.');
    expect(text).not.toContain('walk could');
  });

  it('[DIR2] says stuck where the threshold never falls to what there is', async () => {
    const { ask } = direct({
      name: 'lazy',
      parameters: { theta: 1000, thetaDecay: 0 },
      sensors: { done: false },
      goals: { done: true },
      skills: { work: { adds: ['done'] } },
    });
    const { data, text } = await ask('run_until', { ticks: 10_000 });
    expect(data['outcome']).toBe('stuck');
    expect(text).toContain('work could run, but has not enough energy');
  });

  it('[DIR2] does not call stuck what waits for a threshold to fall, or for energy to come', async () => {
    const high = direct({
      name: 'slow',
      parameters: { theta: 1_000_000, thetaDecay: 0.01 },
      sensors: { done: false },
      goals: { done: true },
      skills: { work: { adds: ['done'] } },
    });
    expect((await high.ask('run_until', { ticks: 10_000 })).data['outcome']).toBe('reached');
    const links = Array.from({ length: 60 }, (_, i) => i);
    const far = direct({
      name: 'far',
      parameters: { phi: 0 },
      sensors: Object.fromEntries(links.map((i) => [`s${i}`, false])),
      goals: { s59: true },
      skills: Object.fromEntries(
        links.map((i) => [`k${i}`, { ...(i > 0 && { when: [`s${i - 1}`] }), adds: [`s${i}`] }]),
      ),
    });
    expect((await far.ask('run_until', { ticks: 10_000 })).data['outcome']).toBe('reached');
  });

  it('[DIR2] waits for a world that moves, and not for ever', async () => {
    const oven = (limit: number): ActorDefinition => ({
      name: 'baker',
      world: {
        things: { oven: { heat: 0 } },
        laws: {
          heating: ({ world, tick }) => world.set('oven', 'heat', Math.min(tick, limit)),
        },
      },
      receptors: { heat: { in: 'oven', probe: ({ world }) => world.get('oven', 'heat') } },
      sensors: {
        hot: { from: ['heat'], judge: ({ heat }) => Number(heat) >= 200 },
        baked: false,
      },
      goals: { baked: true },
      skills: { bake: { when: ['hot'], adds: ['baked'] } },
    });
    const good = await direct(oven(1000)).ask('run_until', { ticks: 10_000 });
    expect(good.data['outcome']).toBe('reached');
    const cold = await direct(oven(100)).ask('run_until', { ticks: 10_000 });
    expect(cold.data).toMatchObject({ outcome: 'stuck' });
    expect(cold.data['ticks']).toBeLessThan(200);
    expect(cold.text).toContain('bake needs hot to be true');
  });

  it('[DIR2] stops when a skill fails three times in a row, and names the reason', async () => {
    let tries = 0;
    const { ask } = direct({
      name: 'clumsy',
      sensors: { done: false },
      goals: { done: true },
      skills: {
        juggle: {
          adds: ['done'],
          run: () => {
            tries++;
            throw new Error('dropped a ball');
          },
        },
      },
    });
    const { data, text } = await ask('run_until', { ticks: 10_000 });
    expect(data['outcome']).toBe('failed');
    expect(tries).toBe(3);
    expect(text).toContain('juggle failed: dropped a ball');
    expect((await ask('run_until', { ticks: 10_000 })).data['outcome']).toBe('failed');
    expect(tries).toBe(6);
  });

  it('[DIR2] goes on where a skill fails and then succeeds', async () => {
    let tries = 0;
    const { ask } = direct({
      name: 'learner',
      sensors: { done: { value: false, from: ['luck'], judge: ({ luck }) => Number(luck) > 9 } },
      receptors: { luck: { probe: () => tries } },
      goals: { done: true },
      skills: { juggle: { adds: ['done'], run: () => ++tries % 3 === 0 } },
    });
    const { data } = await ask('run_until', { ticks: 10_000 });
    expect(data['outcome']).toBe('reached');
    expect(tries).toBe(10);
  });

  it('[DIR2] stops at the first fault of a part, and not again for the same part', async () => {
    const { ask } = direct({
      ...waiter,
      receptors: {
        eye: {
          probe: () => {
            throw new Error('something in my eye');
          },
        },
      },
    });
    const first = await ask('run_until');
    expect(first.data).toMatchObject({ outcome: 'fault', ticks: 1 });
    expect(first.text).toContain('receptor eye: something in my eye');
    expect((await ask('run_until')).data).toMatchObject({ outcome: 'stuck' });
  });

  it('[DIR2] waits for skills that go on outside the tick', async () => {
    const { ask } = direct({
      name: 'waiting',
      sensors: { done: { value: false, from: ['post'], judge: ({ post }) => post === 'here' } },
      memory: { post: 'none' },
      receptors: { post: { probe: ({ memory }) => memory.read('post') } },
      goals: { done: true },
      skills: {
        fetch: {
          adds: ['done'],
          run: async ({ memory }) => {
            for (let i = 0; i < 100; i++) await null;
            memory.write('post', 'here');
          },
        },
      },
    });
    const { data, text } = await ask('run_until');
    expect(data['outcome'], text).toBe('reached');
  });

  it('[DIR2] does not call stuck what is still executing', async () => {
    const { ask, actor } = direct({
      ...waiter,
      skills: { 'go-in': { when: ['door-is-open'], adds: ['inside'], takes: 200 } },
    });
    actor.set('door-is-open', true);
    await ask('run_until', { ticks: 10 });
    expect(actor.doing).toEqual(['go-in']);
    // it shuts behind: nothing else could begin
    actor.set('door-is-open', false);
    expect((await ask('run_until')).data['outcome']).toBe('reached');
  });

  it('[DIR2] stops when the call is cancelled', async () => {
    const actor = createActor(sander);
    const director = createDirector(actor);
    const controller = new AbortController();
    const running = director.call(
      'run_until',
      { sign: 'board-sanded', ticks: 100_000 },
      {
        signal: controller.signal,
      },
    );
    controller.abort();
    const { data } = await running;
    expect(data['outcome']).toBe('cancelled');
    const step = await director.call('step', { ticks: 1000 }, { signal: controller.signal });
    expect(step.data['ticks']).toBe(0);
  });

  it('[DIR2] never calls out of reach what comes about by itself', () => {
    const signs = ['a', 'b', 'c', 'd', 'e'] as const;
    const list = fc.uniqueArray(fc.constantFrom(...signs), { maxLength: 2 });
    const effects = fc.record({ when: list, adds: list, deletes: list });
    return fc.assert(
      fc.asyncProperty(
        fc.array(effects, { minLength: 1, maxLength: 5 }),
        fc.uniqueArray(fc.constantFrom(...signs)),
        fc.constantFrom(...signs),
        async (skills, holding, goal) => {
          const { ask, actor } = direct({
            name: 'any',
            sensors: Object.fromEntries(signs.map((sign) => [sign, holding.includes(sign)])),
            goals: { [goal]: true },
            skills: Object.fromEntries(
              skills.map(({ when, adds, deletes }, i) => {
                const kept = deletes.filter((sign) => !adds.includes(sign));
                return [`s${i}`, { when, adds, deletes: kept }];
              }),
            ),
          });
          const { data } = await ask('run_until', { ticks: 200 });
          if (data['outcome'] !== 'stuck') return;
          expect(await actor.run({ until: 'goals', ticks: 200 })).toBe(false);
        },
      ),
      // each is a run of some hundred ticks
      { numRuns: Math.ceil(Number(process.env['TROUPE_RUNS']) / 5) },
    );
  });
});
