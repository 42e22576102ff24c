import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Request } from '../src/model/protocol.js';
import { House } from '../src/show/house.js';
import { openShow, settle } from './open-show.js';

describe('a show', () => {
  it('[SHW1] goes along with the last tick until it is told to look at another, and finds the nearest there is', async () => {
    const { show, pass } = openShow({ playing: true });
    const seen: number[] = [];
    show.on(['cursor'], () => seen.push(show.cursor.tick));
    await pass(2);
    expect(show.cursor).toEqual({ tick: show.log.last, live: true });
    expect(seen.at(-1)).toBe(show.log.last);
    show.seek(20.4);
    await pass(1);
    expect(show.cursor).toEqual({ tick: 20, live: false });
    expect(show.moment?.tick).toBe(20);
    show.seek(-5);
    expect(show.cursor.tick).toBe(0);
    show.seek(1e9);
    expect(show.cursor.live).toBe(true);
    await pass(1);
    expect(show.moment?.tick).toBeGreaterThan(show.log.last - 3);
  });

  it('[SHW1] steps back and on through what was, and makes ticks only at the end', async () => {
    const { show, scene, pass } = openShow({ playing: true });
    await pass(2);
    const { last } = show.log;
    await show.step(-3);
    expect([show.cursor.tick, show.run.playing]).toEqual([last - 3, false]);
    await show.step(2);
    expect([show.cursor.tick, scene.ticks]).toEqual([last - 1, last]);
    await show.step(3);
    await settle();
    expect([show.cursor.tick, scene.ticks, show.cursor.live]).toEqual([last + 2, last + 2, true]);
  });

  it('[SHW1] goes through what was again, and on with the run where it ends', async () => {
    const { show, clock, pass } = openShow({ playing: true });
    await pass(2);
    await show.pause();
    const { last } = show.log;
    show.seek(10);
    await show.play();
    expect(show.replaying).toBe(true);
    await settle();
    clock.pass(1000);
    await expect.poll(() => show.cursor.tick).toBeGreaterThan(35);
    expect(show.log.last).toBe(last);
    clock.pass(5000);
    await expect.poll(() => show.cursor.live).toBe(true);
    expect(show.replaying).toBe(false);
    // it was paused for looking back: whoever pressed play sees what comes next
    await settle();
    await pass(1);
    expect(show.run.playing).toBe(true);
    expect(show.cursor.tick).toBeGreaterThan(last);
  });

  it('[YVW1] a skill that is at work is explained by the step that chose it', async () => {
    const { show, pass } = openShow({ playing: true }, 10);
    await pass(2);
    await show.pause();
    const { spans } = show.log.actors.get('robot')!;
    const span = spans.find(({ begun, over }) => begun > show.log.first && over! > begun + 1)!;
    for (const tick of [span.begun, span.begun + 1, span.over!]) {
      show.seek(tick);
      await settle();
      const told = await show.explain('robot', span.skill);
      expect([told.tick, told.explanation?.selected]).toEqual([span.begun, span.skill]);
    }
    show.seek(span.begun - 1);
    await settle();
    const before = await show.explain('robot', span.skill);
    expect(before.tick).toBe(span.begun - 1);
    expect((await show.explain('robot')).tick).toBe(span.begun - 1);
  });

  it('[SHW2] of the moments asked for while one is on its way only the last is asked', async () => {
    const house = new House(() => 0);
    const asked: { id: number; request: Request }[] = [];
    house.connect({ send: (one) => asked.push(one), close: () => undefined });
    const show = house.show('run-1');
    house.take({
      event: {
        kind: 'frame',
        run: 'run-1',
        frame: {
          troupe: 1,
          rate: 30,
          seed: 0,
          promises: false,
          timer: { tick: 0, time: 0, dt: 0, run: 0, since: 0 },
          ahead: 0,
          chances: {},
          world: { things: {} },
          laws: [],
          actors: [],
          writes: [],
          departed: [],
          faults: [],
          waiting: [],
          inputs: [],
        },
      },
    });
    const records = Array.from({ length: 90 }, (_, i) => ({
      tick: i + 1,
      time: i / 30,
      dt: 1 / 30,
    }));
    house.take({ event: { kind: 'ticks', run: 'run-1', records } });
    asked.length = 0;
    for (let tick = 80; tick > 10; tick--) show.seek(tick);
    expect(asked.map(({ request }) => request)).toEqual([{ kind: 'look', run: 'run-1', tick: 80 }]);
    house.take({ id: asked[0]!.id, answer: { tick: 80, time: 2, actors: {} } });
    await wait(0);
    expect(asked.map(({ request }) => request).at(-1)).toEqual({
      kind: 'look',
      run: 'run-1',
      tick: 11,
    });
    expect(asked).toHaveLength(2);
    // one that nobody looks at any more is not shown
    expect(show.moment).toBeUndefined();
    house.take({ id: asked[1]!.id, answer: { tick: 11, time: 1, actors: {} } });
    await wait(0);
    expect(show.moment?.tick).toBe(11);
  });

  it('[SHW3] what is changed in the past begins a branch there, and leaves what was', async () => {
    const { show, house, pass } = openShow({ playing: true });
    await pass(3);
    await show.pause();
    const { last } = show.log;
    const disable = { kind: 'disable', actor: 'robot', agent: 'pickUpBoard' } as const;
    show.seek(30);
    const run = await show.change(disable);
    expect(run).not.toBe(show.run.id);
    const branch = house.show(run);
    await house.ask({ kind: 'step', run, ticks: 30 });
    await settle();
    expect([branch.log.first, branch.log.last]).toEqual([30, 60]);
    expect(branch.moment?.actors['robot']?.skills['pickUpBoard']?.disabled).toBe(true);
    show.follow();
    await settle();
    expect(show.moment?.actors['robot']?.skills['pickUpBoard']?.disabled).toBe(false);
    expect(show.log.last).toBe(last);
    // at the end of a run it is made in it
    expect(await show.change(disable)).toBe(show.run.id);
  });

  it('[SHW4] shows the world that the stage has, at any tick, however it got there', async () => {
    const { show, scene, house, pass } = openShow({ playing: true });
    const worldOf = () =>
      Object.fromEntries(
        show.scene.world.names().map((name) => [name, show.scene.world.thing(name)]),
      );
    await pass(1);
    for (const where of [5, 300, 17, 16, 160, 42]) {
      await pass(2);
      show.follow();
      await settle();
      expect(worldOf()).toEqual(scene.saveWorld().things);
      show.seek(where);
      await settle();
      const tick = show.cursor.live ? show.log.last : show.cursor.tick;
      const { world } = await house.ask({ kind: 'look', run: show.run.id, tick });
      expect(worldOf()).toEqual(world);
      expect(show.scene.ticks).toBe(tick);
    }
  });

  it('[SHW4] what is changed while it stands is seen at once, and goes on from there', async () => {
    const { show, scene, pass } = openShow({ playing: true });
    await pass(1);
    await show.pause();
    await settle();
    const { last } = show.log;
    await show.change({ kind: 'tune', actor: 'robot', parameters: { theta: 33 } });
    await show.change({ kind: 'disable', actor: 'robot', agent: 'pickUpBoard' });
    const at = [2, 0, 2];
    await show.change({ kind: 'world', change: { thing: 'sander', property: 'at', value: at } });
    await show.change({ kind: 'want', actor: 'robot', goal: 'boardInVise', form: true });
    await show.change({ kind: 'world', change: { thing: 'sprayer', form: null } });
    await show.change({ kind: 'world', change: { thing: 'ball', form: { at: [1, 0, 1] } } });
    await settle();
    expect([show.scene.world.has('sprayer'), show.scene.world.has('ball')]).toEqual([false, true]);
    const { robot } = show.moment!.actors;
    expect(show.log.last).toBe(last);
    expect(robot?.parameters.theta).toBe(33);
    expect(robot?.skills['pickUpBoard']?.disabled).toBe(true);
    expect(robot?.goals).toHaveProperty('boardInVise');
    expect(robot?.flows).not.toEqual([]);
    expect(show.scene.world.where('sander')).toEqual(at);
    await show.step(6);
    await settle();
    expect(show.moment?.tick).toBe(last + 6);
    expect(show.moment?.actors['robot']?.parameters.theta).toBe(33);
    expect(show.scene.world.names().map((name) => show.scene.world.thing(name))).toEqual(
      Object.values(scene.saveWorld().things),
    );
  });

  it('[SHW4] between two ticks it shows what is between them, while it runs', async () => {
    const { show, clock, pass } = openShow({ playing: true });
    await pass(1);
    await show.setPace(0.25);
    await pass(0.4);
    const parts: number[] = [];
    for (let i = 0; i < 40; i++) {
      clock.pass(7);
      await settle();
      parts.push(show.scene.part);
    }
    expect(Math.min(...parts)).toBeLessThan(0.2);
    expect(Math.max(...parts)).toBeGreaterThan(0.8);
    await show.pause();
    await settle();
    expect(show.scene.part).toBe(1);
  });

  it('[SHW5] a connection that was lost and made again goes on from what it has', async () => {
    const { stage, pass } = openShow({ playing: true });
    const house = new House(() => 0);
    const join = () => {
      const seat = stage.connect('director', (sent) => house.take(sent));
      house.connect({ send: (asked) => seat.take(asked), close: () => seat.leave() });
      return () => {
        seat.leave();
        house.lose('the line was cut');
      };
    };
    let cut = join();
    const show = house.show('run-1');
    let ticks = 0;
    show.on(['log'], () => {
      ticks = show.log.last;
    });
    await pass(1);
    for (let i = 0; i < 4; i++) {
      const before = ticks;
      cut();
      expect([house.connected, house.why]).toEqual([false, 'the line was cut']);
      await expect(show.pause()).rejects.toThrow(/not within reach/);
      await pass(3);
      expect(show.log.last).toBe(before);
      cut = join();
      await pass(1);
      // all of it: a log refuses a tick that is missing or comes twice
      await expect.poll(() => show.log.last).toBeGreaterThan(before + 100);
      await pass(0.2);
      await expect.poll(() => show.moment?.tick).toBeGreaterThan(show.log.last - 4);
    }
  });
});
