import { createActor, createDirector, createScene, type DirectorOptions } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { askOf, sander, waiter } from './directing-cases.js';

/** Seconds that are told to pass: what is due in them is called. */
function handTimer() {
  let now = 0;
  const due = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    due,
    after: (seconds: number, run: () => void) => {
      const timer = { at: now + seconds, run };
      due.add(timer);
      return () => due.delete(timer);
    },
    pass: async (seconds: number) => {
      now += seconds;
      for (const timer of due) {
        if (timer.at > now || !due.delete(timer)) continue;
        timer.run();
      }
      await rest();
    },
  };
}

const rest = () => new Promise<void>((done) => setTimeout(done, 0));

function live(definition = sander, options: DirectorOptions = {}, rate = 10) {
  const timer = handTimer();
  const actor = createActor(definition, { rate });
  const director = createDirector(actor, { lives: { after: timer.after }, ...options });
  /** Ticks as somebody else makes them. */
  const pass = async (ticks: number) => {
    for (let i = 0; i < ticks; i++) {
      actor.tick();
      await rest();
    }
  };
  return { actor, director, timer, pass, ask: askOf(director) };
}

describe('a director of a character that lives', () => {
  it('[DIR4] a call that is called off before its turn is not carried out', async () => {
    const actor = createActor({ name: 'pup', sensors: { tired: true } });
    const director = createDirector(actor);
    const controller = new AbortController();
    const before = director.call('step', { ticks: 3 });
    const wish = director.call('set_goal', { sign: 'tired', value: false }, controller);
    controller.abort();
    await before;
    const { isError, text } = await wish;
    expect(isError).toBe(true);
    expect(text).toContain('was called off before its turn');
    expect(actor.goals).toEqual({});
    expect((await director.call('set_goal', { sign: 'tired', value: false })).isError).toBeFalsy();
  });

  it('[DIR4] makes no ticks, and looks after each that comes', async () => {
    const { actor, ask, pass, timer } = live();
    await ask('set_goal', { sign: 'board-sanded', value: true });
    const stepped = ask('step', { ticks: 2 });
    await rest();
    expect(actor.scene.ticks).toBe(0);
    await pass(2);
    expect((await stepped).data).toMatchObject({ ticks: 2, tick: 2 });
    const run = ask('run_until', { sign: 'board-sanded' });
    await rest();
    await pass(10);
    const { data } = await run;
    expect(data).toMatchObject({ outcome: 'reached' });
    expect(data['tick']).toBeLessThan(12);
    expect(JSON.stringify(data['happened'])).toContain('sand-board-in-hand');
    expect(timer.due.size).toBe(0);
  });

  it('[DIR4] counts only the ticks it was to wait for, also where many are made in a row', async () => {
    const { actor, ask } = live();
    const stepped = ask('step', { ticks: 3 });
    await rest();
    actor.scene.advance(2);
    const { data, text } = await stepped;
    expect(data).toMatchObject({ ticks: 3, tick: 20 });
    expect(text).toContain('3 ticks passed; it is tick 20.');
  });

  it('[DIR4] is told at once of what is so already', async () => {
    const { ask } = live();
    const { data } = await ask('run_until', { sign: 'board-somewhere' });
    expect(data).toMatchObject({ outcome: 'reached', ticks: 0 });
  });

  it.each([
    [10, 5],
    [0.5, 6],
  ])(
    '[DIR4] says of one of %s ticks a second that it is still after %s seconds without',
    async (rate, seconds) => {
      const { ask, pass, timer } = live(waiter, {}, rate);
      const run = ask('run_until', { ticks: 1000 });
      await rest();
      for (let i = 0; i < 3; i++) {
        await timer.pass(seconds - 1);
        await pass(1);
      }
      await timer.pass(seconds - 0.5);
      await timer.pass(1);
      const { data, text } = await run;
      expect(data).toMatchObject({
        outcome: 'still',
        tick: 3,
        ticks: 3,
      });
      expect(text).toContain('Have it started');
    },
  );

  it('[DIR4] says that it is still, of step too', async () => {
    const { ask, timer } = live();
    const stepped = ask('step');
    await rest();
    await timer.pass(5);
    const { data, text } = await stepped;
    expect(data).toMatchObject({ outcome: 'still', ticks: 0 });
    expect(text).toContain('0 ticks passed');
    expect(text).toContain('No time passes for it now');
    expect(timer.due.size).toBe(0);
  });

  it('[DIR4] waits 45 seconds at most, and can be gone on with', async () => {
    const { ask, pass, timer } = live({
      name: 'sleeper',
      sensors: { rested: false },
      goals: { rested: true },
      skills: { sleep: { adds: ['rested'], takes: 10_000 } },
    });
    for (const [verb, args] of [
      ['run_until', { ticks: 5000 }],
      ['step', { ticks: 5000 }],
    ] as const) {
      const asked = ask(verb, args);
      await rest();
      for (let second = 0; second < 45; second++) {
        await pass(1);
        await timer.pass(1);
      }
      const { data, text } = await asked;
      expect(data).toMatchObject({ outcome: 'limit', ticks: 45 });
      expect(text).toContain('Call again to go on waiting');
    }
  });

  it('[DIR4] answers at once when a call is given up', async () => {
    const { director, timer } = live();
    const controller = new AbortController();
    const { signal } = controller;
    const run = director.call('run_until', { sign: 'board-sanded' }, { signal });
    const step = director.call('step', { ticks: 5 }, { signal });
    await rest();
    controller.abort();
    expect((await run).data).toMatchObject({ outcome: 'cancelled', ticks: 0 });
    expect((await step).data).toMatchObject({ ticks: 0 });
    expect(timer.due.size).toBe(0);
  });

  it('[DIR4] by a timer of the platform, in a scene that goes on by itself', async () => {
    const scene = createScene({ rate: 100 });
    const actor = scene.add({ ...sander, goals: { 'board-sanded': true } });
    const ask = askOf(createDirector(actor, { lives: true }));
    const going = setInterval(() => scene.advance(0.01), 5);
    expect((await ask('run_until')).data).toMatchObject({ outcome: 'reached' });
    clearInterval(going);
  });

  it('[DIR4] lets who makes ticks only meanwhile know when one waits', async () => {
    const timer = handTimer();
    const actor = createActor(sander);
    const waits: string[] = [];
    const begin = () => {
      waits.push('begins');
      return () => waits.push('ends');
    };
    const ask = askOf(createDirector(actor, { lives: { after: timer.after, begin } }));
    await ask('run_until', { sign: 'board-somewhere' });
    expect(waits).toEqual([]);
    const stepped = ask('step');
    await rest();
    expect(waits).toEqual(['begins']);
    actor.tick();
    await stepped;
    expect(waits).toEqual(['begins', 'ends']);
  });

  it('[DIR4] has verbs that are said to wait', () => {
    const { director } = live();
    const said = Object.fromEntries(director.tools.map((each) => [each.name, each.description]));
    expect(said['run_until']).toMatch(/^Waits until/);
    expect(said['run_until']).toContain('still');
    expect(said['step']).toContain('10 a second');
    expect(said['set_goal']).not.toContain('nothing happens until');
    for (const text of Object.values(said)) expect(text.length).toBeLessThan(1024);
    const made = createDirector(createActor(sander)).tools;
    expect(director.tools.map(({ name }) => name)).toEqual(made.map(({ name }) => name));
    expect(director.tools.map(({ parameters }) => parameters)).toEqual(
      made.map(({ parameters }) => parameters),
    );
  });

  it('[DIR4] changes it by the way that it is given', async () => {
    const steered: unknown[] = [];
    const { actor, ask } = live(sander, {
      steer: {
        want: (...args) => steered.push(['want', ...args]),
        disable: (...args) => steered.push(['disable', ...args]),
        cancel: (...args) => steered.push(['cancel', ...args]),
      },
    });
    actor.want('board-sanded');
    await ask('set_goal', { sign: 'self-painted', value: true, importance: 2 });
    await ask('withdraw_goal', { sign: 'board-sanded' });
    await ask('disable', { agent: 'pick-up-board' });
    await ask('enable', { agent: 'pick-up-board' });
    await ask('cancel', { skill: 'pick-up-board' });
    expect(steered).toEqual([
      ['want', 'self-painted', { value: true, importance: 2 }],
      ['want', 'board-sanded', null],
      ['disable', 'pick-up-board', true],
      ['disable', 'pick-up-board', false],
      ['cancel', 'pick-up-board'],
    ]);
    expect(Object.keys(actor.goals)).toEqual(['board-sanded']);
    expect(actor.isDisabled('pick-up-board')).toBe(false);
  });

  it('[DIR4] is not given a clock, nor what is no way to wait', () => {
    const actor = createActor(sander);
    const clock = { next: async () => undefined };
    expect(() => createDirector(actor, { clock, lives: true })).toThrow('contradiction');
    for (const lives of [1, 'yes', null, { afterr: 1 }]) {
      expect(() => createDirector(actor, { lives: lives as unknown as boolean })).toThrow('lives');
    }
  });
});
