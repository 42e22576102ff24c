import { createActor, createDirector, createScene } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { livingCases } from './arbitrary-actor.js';
import { askOf, direct, sander, waiter } from './directing-cases.js';
import { sceneRuns } from './living.js';
import { openCase, playTicks } from './play-living.js';

const verbs = [
  'list_skills',
  'list_goals',
  'perceive',
  'set_goal',
  'withdraw_goal',
  'what_happened',
  'why',
  'why_not',
  'step',
  'run_until',
  'disable',
  'enable',
  'cancel',
];

describe('the verbs of a director', () => {
  it('[DIR1] are functions with JSON schemas', () => {
    const { director } = direct(sander);
    expect(director.tools.map(({ name }) => name)).toEqual(verbs);
    for (const { name, description, parameters } of director.tools) {
      expect(name).toMatch(/^[a-z_]{1,64}$/);
      expect(description.length).toBeGreaterThan(10);
      expect(description.length).toBeLessThan(1024);
      expect(parameters).toMatchObject({ type: 'object', additionalProperties: false });
      expect(JSON.parse(JSON.stringify(parameters))).toEqual(parameters);
      for (const key of parameters.required) expect(parameters.properties).toHaveProperty(key);
      for (const schema of Object.values(parameters.properties)) {
        expect('anyOf' in schema || typeof schema.type === 'string').toBe(true);
      }
    }
  });

  it('[DIR1] say what it can do, before the first step and after', async () => {
    const { ask, actor } = direct(sander);
    const first = await ask('list_skills');
    expect(first.text).toContain('pick-up-board (executable now');
    expect(first.data['skills']).toContainEqual({
      name: 'pick-up-board',
      when: { 'board-somewhere': true, 'hand-is-empty': true },
      adds: { 'board-in-hand': true },
      deletes: ['board-somewhere', 'hand-is-empty'],
      uses: {},
      level: 0,
      executable: true,
      executing: false,
      disabled: false,
    });
    await ask('disable', { agent: 'pick-up-board' });
    const disabled = await ask('list_skills', { containing: 'board' });
    expect(disabled.data['skills']).toHaveLength(4);
    expect(disabled.text).toContain('pick-up-board (disabled');
    await ask('enable', { agent: 'pick-up-board' });
    await ask('set_goal', { sign: 'board-sanded', value: true });
    await ask('step', { ticks: 2 });
    expect(actor.doing).toEqual(['pick-up-sander']);
    const later = await ask('list_skills', { containing: 'pick-up' });
    expect(later.text).toContain('pick-up-sander (executing');
    const levels = (later.data['skills'] as { level: number }[]).map(({ level }) => level);
    expect(levels).toEqual([...levels].sort((a, b) => b - a));
    expect(levels[0]).toBeGreaterThan(0);
  });

  it('[DIR1] say what it wants', async () => {
    const { ask } = direct({
      ...waiter,
      sensors: { ...waiter.sensors, warm: true },
      goals: { inside: { importance: 2, protect: false }, warm: true, sweat: { conserve: true } },
      skills: { ...waiter.skills, 'go-in': { adds: ['inside'], costs: { sweat: 1 } } },
    });
    const { data, text } = await ask('list_goals');
    const usual = { conserve: false, importance: 1, protect: true, disabled: false };
    expect(data['goals']).toEqual([
      { ...usual, sign: 'inside', value: true, importance: 2, protect: false, met: false },
      { ...usual, sign: 'sweat', value: null, conserve: true, met: null },
      { ...usual, sign: 'warm', value: true, met: true },
    ]);
    expect(data['content']).toBe(false);
    expect(text).toContain('inside should be true and is not');
    expect((await direct(sander).ask('list_goals')).text).toContain('no goals');
  });

  it('[DIR1] say what it perceives and does', async () => {
    const scene = createScene({
      world: { things: { cup: { at: [1, 0, 0], kind: 'cup' }, moon: { at: [0, 500, 0] } } },
    });
    const actor = scene.add({
      name: 'mary',
      receptors: { cup: { probe: ({ world, here }) => world.distance(here, 'cup') } },
      goals: { rested: true },
      sensors: {
        rested: false,
        'cup-is-near': { from: ['cup'], judge: ({ cup }) => Number(cup) < 2 },
      },
      memory: { favourite: 'tea' },
      skills: {
        wait: {
          adds: ['rested'],
          run: function* () {
            for (;;) yield;
          },
        },
      },
    });
    const director = createDirector(actor);
    actor.remember('which', { cup: 'cup', long: 'x'.repeat(5000) });
    await director.call('step', { ticks: 30 });
    const { data, text } = await director.call('perceive');
    expect(data).toMatchObject({
      tick: 30,
      doing: ['wait'],
      signs: { 'cup-is-near': true },
      signals: { cup: 1 },
      at: [0, 0, 0],
      near: [{ name: 'cup', kind: 'cup', distance: 1 }],
    });
    expect(JSON.stringify(data['memory'])).toContain('which');
    expect(JSON.stringify(data).length).toBeLessThan(5000);
    expect(text).toContain('cup-is-near is true');
    expect(text).toContain('executing wait');
    const wide = await director.call('perceive', { radius: 1000 });
    expect(wide.data['near']).toHaveLength(2);
  });

  it('[DIR1] set and withdraw goals, and the character acts on them by itself', async () => {
    const { ask, actor } = direct(sander);
    await ask('set_goal', { sign: 'board-sanded', value: true, importance: 3, protect: false });
    expect(actor.goals).toEqual({ 'board-sanded': { value: true, importance: 3, protect: false } });
    await ask('set_goal', { sign: 'board-sanded', value: true });
    expect(actor.goals).toEqual({ 'board-sanded': true });
    await ask('set_goal', { sign: 'self-painted', value: true });
    const run = await ask('run_until');
    expect(run.data).toMatchObject({ outcome: 'reached', content: true });
    expect(actor.sign('board-sanded')).toBe(true);
    expect(actor.sign('self-painted')).toBe(true);
    await ask('withdraw_goal', { sign: 'board-sanded' });
    expect(actor.goals).toEqual({ 'self-painted': true });
  });

  it('[DIR1] tell what happened, in order, since a tick', async () => {
    const { ask } = direct(sander);
    await ask('set_goal', { sign: 'board-sanded', value: true });
    await ask('run_until');
    const { data, text } = await ask('what_happened');
    const happened = data['happened'] as { kind: string; tick: number; skill?: string }[];
    expect(happened.flatMap(({ kind, skill }) => (kind === 'chosen' ? [skill] : []))).toEqual([
      'pick-up-sander',
      'pick-up-board',
      'sand-board-in-hand',
      'place-board-in-vise',
    ]);
    expect(text).toContain('the director set the goal board-sanded: true');
    expect(text).toContain('sander-in-hand is true, was false');
    const ticks = happened.map(({ tick }) => tick);
    expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
    const last = ticks.at(-1) ?? 0;
    const since = await ask('what_happened', { since_tick: last });
    expect(since.data['happened']).toEqual(happened.filter(({ tick }) => tick >= last));
    const none = await ask('what_happened', { since_tick: last + 1 });
    expect(none.text).toContain('Nothing happened');
  });

  it('[DIR1] tell failures and faults with their reasons', async () => {
    const { ask } = direct({
      name: 'clumsy',
      receptors: {
        eye: {
          probe: () => {
            throw new Error('something in my eye');
          },
        },
      },
      sensors: { done: false },
      goals: { done: true },
      skills: {
        juggle: {
          adds: ['done'],
          run: () => {
            throw new Error('dropped a ball');
          },
        },
      },
    });
    await ask('step', { ticks: 10 });
    const { text } = await ask('what_happened');
    expect(text).toContain('juggle failed: dropped a ball');
    expect(text).toContain('receptor eye: something in my eye');
  });

  it('[DIR1] remember a thousand happenings and no more, told page by page', async () => {
    let n = 0;
    const { ask } = direct({
      name: 'blinker',
      receptors: { count: { probe: () => n++ } },
      sensors: { number: { value: 0, from: ['count'], judge: ({ count }) => count } },
    });
    await ask('step', { ticks: 3000 });
    const latest = await ask('what_happened');
    expect(latest.data['happened']).toHaveLength(100);
    expect(latest.data['leftOut']).toBe(900);
    expect(latest.data['rememberedFrom']).toBe(2001);
    expect(latest.text.length).toBeLessThan(4100);
    const page = await ask('what_happened', { since_tick: 2500 });
    expect(page.data).toMatchObject({ nextTick: 2600, leftOut: 401 });
    const ticks: number[] = [];
    for (let since: number | null = 0; since !== null; ) {
      const { data } = await ask('what_happened', { since_tick: since });
      ticks.push(...(data['happened'] as { tick: number }[]).map(({ tick }) => tick));
      since = data['nextTick'] as number | null;
    }
    expect(ticks).toEqual(Array.from({ length: 1000 }, (_, i) => 2001 + i));
  });

  it('[DIR1] explain why, of the last step and of an earlier choice', async () => {
    const { ask } = direct(sander);
    expect((await ask('why')).text).toContain('not taken a step');
    await ask('set_goal', { sign: 'board-sanded', value: true });
    await ask('step', { ticks: 2 });
    const now = await ask('why', { skill: 'pick-up-sander' });
    expect(now.text).toContain('pick-up-sander was chosen');
    expect(now.text).toContain('The energy came along');
    await ask('run_until');
    const then = await ask('why', { skill: 'pick-up-sander' });
    expect(then.text).toContain('pick-up-sander was chosen last in tick 2');
    expect(then.text).toContain('It was chosen over');
    expect(then.text).toContain('skills that need it');
    const never = await ask('why', { skill: 'spray-paint-self' });
    expect(never.text).toContain('has not been chosen');
    expect(never.text).toContain('Why not spray-paint-self?');
  });

  it('[DIR1] explain why not', async () => {
    const { ask } = direct(sander);
    await ask('set_goal', { sign: 'board-sanded', value: true });
    await ask('step', { ticks: 2 });
    const { text, data } = await ask('why_not', { skill: 'sand-board-in-vise' });
    expect(text).toContain('Why not sand-board-in-vise?');
    expect(text).toContain('It needs board-in-vise to be true, and it is false');
    expect(JSON.stringify(data)).toContain('place-board-in-vise');
    expect((await ask('why_not', { skill: 'pick-up-sander' })).text).toContain('was chosen');
  });

  it('[DIR1] cancel what executes', async () => {
    const { ask, actor } = direct({
      name: 'sleeper',
      sensors: { rested: false },
      goals: { rested: true },
      skills: {
        sleep: {
          adds: ['rested'],
          run: function* () {
            for (;;) yield;
          },
        },
      },
    });
    await ask('step', { ticks: 30 });
    expect(actor.doing).toEqual(['sleep']);
    await ask('cancel', { skill: 'sleep' });
    await ask('step');
    expect((await ask('what_happened')).text).toContain('sleep was cancelled: a director said so');
  });

  it('[DIR1] answer calls that come at once one after another', async () => {
    const { director, actor } = direct(sander);
    const [a, b, c] = await Promise.all([
      director.call('step', { ticks: 500 }),
      director.call('step', { ticks: 300 }),
      director.call('perceive'),
    ]);
    expect(a?.data['tick']).toBe(500);
    expect(b?.data['tick']).toBe(800);
    expect(c?.data['tick']).toBe(800);
    expect(actor.scene.ticks).toBe(800);
  });

  it('[DIR1] keep to what was asked where more calls wait than can be', async () => {
    const { director, actor } = direct(sander);
    const answers = await Promise.all(
      Array.from({ length: 150 }, () => director.call('step', { ticks: 1 })),
    );
    const refused = answers.filter(({ isError }) => isError);
    expect(refused).toHaveLength(50);
    expect(refused[0]?.text).toContain('[busy]');
    expect(actor.scene.ticks).toBe(100);
    expect((await director.call('step')).isError).toBeUndefined();
  });

  it('[DIR1] only look where they only look: the run is the same, whoever asks', () => {
    const asking = ['list_skills', 'list_goals', 'perceive', 'what_happened', 'why'];
    return fc.assert(
      fc.asyncProperty(livingCases(), async (random) => {
        const alone = openCase(random);
        const asked = openCase(random);
        const directors = asked.actors.map((actor) => createDirector(actor));
        for (let tick = 0; tick < random.script.length; tick++) {
          playTicks(alone, random, tick, tick + 1);
          playTicks(asked, random, tick, tick + 1);
          if (tick % 7 !== 0) continue;
          for (const director of directors) {
            for (const verb of asking) {
              const { text, data, isError } = await director.call(verb);
              expect(isError, `${verb}: ${text}`).toBeUndefined();
              expect(text.length).toBeLessThan(4200);
              expect(JSON.parse(JSON.stringify(data))).toBeTypeOf('object');
            }
          }
        }
        expect(asked.actors.map((actor) => [actor.levels, actor.signs, actor.doing])).toEqual(
          alone.actors.map((actor) => [actor.levels, actor.signs, actor.doing]),
        );
      }),
      { numRuns: Math.ceil(sceneRuns / 4) },
    );
  });

  it('[DIR1] look no longer once the director has gone', async () => {
    const { director, actor } = direct(sander);
    director.close();
    actor.want('board-sanded');
    for (let i = 0; i < 20; i++) actor.tick();
    expect((await director.call('what_happened')).text).toContain('Nothing happened');
  });

  it('[DIR1] see a character that became another at once', async () => {
    const { ask, actor } = direct(sander);
    await ask('set_goal', { sign: 'board-sanded', value: true });
    await ask('step', { ticks: 2 });
    const skills = { ...sander.skills, hum: { adds: ['operational'] } };
    actor.redefine({ ...sander, skills });
    expect((await ask('list_skills', { containing: 'hum' })).data['skills']).toHaveLength(1);
    expect((await ask('list_goals')).text).toContain('board-sanded');
  });

  it('[DIR1] see what joined a character, also before its next step', async () => {
    const actor = createActor({ ...waiter, open: true });
    actor.join({
      sensors: { bored: true },
      goals: { bored: false },
      skills: { hum: { when: ['bored'], deletes: ['bored'] } },
    });
    actor.disable('hum');
    const ask = askOf(createDirector(actor));
    expect((await ask('list_skills', { containing: 'hum' })).text).toContain('hum (disabled');
    expect((await ask('list_goals')).text).toContain('bored should be false and is not');
    expect((await ask('perceive')).data['signs']).toMatchObject({ bored: true });
  });

  it('[DIR1] refuse a patience that is none', () => {
    const actor = createActor(sander);
    for (const patience of [0, -1, 0.5, Number.NaN]) {
      expect(() => createDirector(actor, { patience })).toThrow('patience');
    }
  });
});
