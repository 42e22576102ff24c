import { setTimeout as wait } from 'node:timers/promises';
import type { SavedScene, TickRecord } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import type { Asked, Moment, Request, RunInfo } from '../src/model/protocol.js';
import { House } from '../src/show/house.js';
import { openShow, settle } from './open-show.js';

/** A house at the other end of a wire that is held by hand: what is asked waits until it is answered. */
function openWire() {
  const house = new House(() => 0);
  const asked: Asked[] = [];
  const connect = () => {
    house.connect({ send: (one) => asked.push(one), close: () => undefined });
  };
  connect();
  const runs = (...infos: readonly Partial<RunInfo>[]) => {
    const whole = infos.map((info) => ({ ...running, ...info }));
    house.take({ event: { kind: 'runs', runs: whole, role: 'director' } });
  };
  runs({});
  return {
    house,
    asked,
    connect,
    runs,
    frame: (tick = 0) =>
      house.take({ event: { kind: 'frame', run: 'run-1', frame: { ...frame, timer: at(tick) } } }),
    ticks: (from: number, to: number) => {
      const records = Array.from({ length: to - from + 1 }, (_, i) => record(from + i));
      house.take({ event: { kind: 'ticks', run: 'run-1', records } });
    },
    moment: (moment: Moment) => house.take({ event: { kind: 'moment', run: 'run-1', moment } }),
    /** What is waited for of a kind. */
    waiting: (kind: Request['kind']) => asked.filter(({ request }) => request.kind === kind),
    /** Answers the oldest look, with the moment that it asks for, or another. */
    answerLook: async (tick?: number) => {
      const place = asked.findIndex(({ request }) => request.kind === 'look');
      const [look] = asked.splice(place, 1);
      const { request, id } = look as Asked & { request: { tick: number } };
      house.take({ id, answer: momentOf(tick ?? request.tick) });
      await wait(0);
    },
  };
}

const running: RunInfo = {
  id: 'run-1',
  title: 'Sander',
  kind: 'live',
  first: 0,
  last: 0,
  rate: 30,
  seed: 1,
  playing: true,
  pace: 1,
  characters: [],
};

const at = (tick: number) => ({ tick, time: tick / 30, dt: 1 / 30, run: 0, since: 0 });

const frame: SavedScene = {
  troupe: 1,
  rate: 30,
  seed: 0,
  promises: false,
  timer: at(0),
  ahead: 0,
  chances: {},
  world: { things: { ball: { at: [0, 0, 0] } } },
  laws: [],
  actors: [],
  writes: [],
  departed: [],
  faults: [],
  waiting: [],
  inputs: [],
};

/** The ball is as many metres away as there were ticks. */
const record = (tick: number): TickRecord => ({
  tick,
  time: tick / 30,
  dt: 1 / 30,
  world: [{ thing: 'ball', property: 'at', value: [tick, 0, 0], writer: 'wind' }],
});

const momentOf = (tick: number): Moment => ({
  tick,
  time: tick / 30,
  actors: {},
  world: { ball: { at: [tick, 0, 0] } },
});

describe('a show whose answers take long', () => {
  it('[SHW4] shows no world of the past once it is told newer ticks', async () => {
    const { house, frame, ticks, moment } = openWire();
    const show = house.show('run-1');
    frame();
    ticks(1, 40);
    // of a change that was made while it stood, and that was overtaken
    moment(momentOf(38));
    expect(show.scene.world.where('ball')).toEqual([40, 0, 0]);
    ticks(41, 50);
    expect(show.scene.world.where('ball')).toEqual([50, 0, 0]);
  });

  it('[SHW4] comes back from the past with the ticks that were told on the way, each once', async () => {
    const { house, frame, ticks, moment, answerLook, waiting } = openWire();
    const show = house.show('run-1');
    frame();
    ticks(1, 40);
    show.seek(10);
    await answerLook();
    expect(show.scene.world.where('ball')).toEqual([10, 0, 0]);
    show.follow();
    ticks(41, 45);
    ticks(46, 46);
    const { world: _, ...now } = momentOf(46);
    moment(now);
    await answerLook(40);
    expect([show.scene.ticks, show.scene.world.where('ball')]).toEqual([46, [46, 0, 0]]);
    expect(show.moment?.tick).toBe(46);
    expect(waiting('look')).toEqual([]);
    ticks(47, 47);
    expect(show.scene.world.where('ball')).toEqual([47, 0, 0]);
  });

  it('[SHW4] asks again for the world of now where that was refused', async () => {
    const { house, asked, frame, ticks, answerLook, waiting } = openWire();
    const show = house.show('run-1');
    frame();
    ticks(1, 40);
    show.seek(10);
    await answerLook();
    show.follow();
    const [look] = waiting('look');
    asked.length = 0;
    const problem = { code: 'too-many', path: '', message: 'ask again later' };
    house.take({ id: look!.id, error: [problem] });
    await wait(0);
    ticks(41, 45);
    await answerLook();
    expect([show.scene.ticks, show.scene.world.where('ball')]).toEqual([45, [45, 0, 0]]);
  });

  it('[SHW5] goes back to now though the line was cut when that was asked for', async () => {
    const { house, connect, frame, ticks, answerLook } = openWire();
    const show = house.show('run-1');
    frame();
    ticks(1, 40);
    show.seek(10);
    await answerLook();
    house.lose('the line was cut');
    show.follow();
    await wait(0);
    connect();
    ticks(41, 60);
    while (show.scene.ticks < 60) await answerLook();
    ticks(61, 70);
    expect([show.scene.ticks, show.scene.world.where('ball')]).toEqual([70, [70, 0, 0]]);
  });

  it('[SHW5] looks at the moment that was wanted while the line was cut', async () => {
    const { house, connect, frame, ticks, answerLook } = openWire();
    const show = house.show('run-1');
    frame();
    ticks(1, 40);
    house.lose('the line was cut');
    show.seek(30);
    await wait(0);
    expect(show.moment).toBeUndefined();
    connect();
    await answerLook();
    expect([show.moment?.tick, show.scene.ticks]).toEqual([30, 30]);
  });

  it('[SHW1] what is no longer kept is the nearest that is, for the cursor as well', async () => {
    const { house, frame, ticks, runs, answerLook } = openWire();
    const show = house.show('run-1');
    frame();
    ticks(1, 40);
    show.seek(3);
    await answerLook(20);
    expect([show.cursor.tick, show.moment?.tick, show.scene.ticks]).toEqual([20, 20, 20]);
    runs({ first: 25 });
    show.seek(3);
    expect(show.cursor.tick).toBe(25);
  });

  it('[SHW1] panels are told of another moment once, with what is so in it; of one that is long on its way beforehand', async () => {
    const { house, frame, ticks, answerLook } = openWire();
    const show = house.show('run-1');
    frame();
    ticks(1, 40);
    const told: (readonly (number | undefined)[])[] = [];
    show.on(['cursor', 'moment'], () => told.push([show.cursor.tick, show.moment?.tick]));
    show.seek(30);
    expect([show.cursor.tick, told]).toEqual([30, []]);
    await answerLook();
    expect(told).toEqual([[30, 30]]);
    show.seek(20);
    await expect.poll(() => told).toHaveLength(2);
    expect(told[1]).toEqual([20, 30]);
    await answerLook();
    expect(told[2]).toEqual([20, 20]);
  });

  it('[SHW5] a run that is gone is forgotten: another may have its name', async () => {
    const { house, frame, ticks, runs } = openWire();
    const show = house.show('run-1');
    frame();
    ticks(1, 40);
    runs({ id: 'run-9' });
    runs({ id: 'run-9' }, {});
    const other = house.show('run-1');
    expect(other).not.toBe(show);
    frame(200);
    ticks(201, 210);
    expect([other.log.first, other.log.last, show.log.last]).toEqual([200, 210, 40]);
  });
});

describe('a show', () => {
  it('[SHW1] lets one who may not pause it step back', async () => {
    const { show, pass } = openShow({ playing: true, role: 'viewer' });
    await pass(2);
    const { last } = show.log;
    await show.step(-3);
    expect([show.cursor.tick, show.run.playing]).toEqual([last - 3, true]);
  });

  it('[SHW3] all that is changed at a moment of the past is made in one branch, until that has gone on', async () => {
    const { show, house, pass } = openShow({ playing: true });
    await pass(2);
    await show.pause();
    show.seek(30);
    const disable = (agent: string) =>
      show.change({ kind: 'disable', actor: 'robot', agent } as const);
    const made = await Promise.all(['pickUpBoard', 'pickUpSander', 'pickUpSprayer'].map(disable));
    made.push(await disable('putDownBoard'));
    expect(new Set(made).size).toBe(1);
    await settle();
    const branch = house.show(made[0]!);
    await settle();
    const disabled = () =>
      Object.entries(branch.moment!.actors['robot']!.skills).filter(([, skill]) => skill.disabled);
    expect(disabled()).toHaveLength(4);
    await branch.step(1);
    await settle();
    const next = await disable('putDownSander');
    expect(made).not.toContain(next);
    show.seek(31);
    expect(await disable('pickUpBoard')).not.toBe(next);
  });

  it('[STG5] a branch begins with the step that was taken last where it came from', async () => {
    const { show, house, pass } = openShow({ playing: true });
    await pass(3);
    await show.pause();
    show.seek(47);
    await settle();
    const { flows, threshold } = show.moment!.actors['robot']!;
    const words = (await show.explain('robot')).words;
    const { run } = await house.ask({ kind: 'branch', run: show.run.id, tick: 47 });
    const branch = house.show(run);
    await settle();
    expect(flows.length).toBeGreaterThan(0);
    expect(branch.moment?.actors['robot']?.flows).toEqual(flows);
    expect(branch.moment?.actors['robot']?.threshold).toBe(threshold);
    expect((await branch.explain('robot')).words).toBe(words);
    // also when something was changed there, and when the other run is gone
    await branch.change({ kind: 'disable', actor: 'robot', agent: 'pickUpBoard' });
    await settle();
    expect(branch.moment?.actors['robot']?.flows).toEqual(flows);
    await house.ask({ kind: 'close', run: show.run.id });
    await branch.step(30);
    await settle();
    expect(branch.moment?.tick).toBe(77);
    branch.seek(47);
    await settle();
    expect([branch.moment?.tick, branch.scene.ticks]).toEqual([47, 47]);
  });
});
