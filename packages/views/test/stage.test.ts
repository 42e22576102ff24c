import { type SavedScene, sources, stripCode, type TickRecord, TroupeError } from '@troupe/core';
import { openRecording, sourceOfBytes } from '@troupe/files/recording';
import { describe, expect, it } from 'vitest';
import type { Event, Sent } from '../src/model/protocol.js';
import { joinStage } from '../src/show/show-scene.js';
import { KeptHistory } from '../src/stage/history.js';
import type { Stage } from '../src/stage/stage.js';
import { openShow, settle } from './open-show.js';

/** A page that only notes what it is told. */
function sit(stage: Stage, role: 'director' | 'viewer' = 'director') {
  const events: Event[] = [];
  const answers = new Map<number, Sent>();
  const seat = stage.connect(role, (sent) => {
    if ('event' in sent) events.push(sent.event);
    else answers.set(sent.id, sent);
  });
  return { events, answers, seat };
}

const ticksIn = (events: readonly Event[]) =>
  events.flatMap((event) => (event.kind === 'ticks' ? event.records.map(({ tick }) => tick) : []));

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

describe('a stage', () => {
  it('[STG1] tells a frame, then every tick once, in order, to whoever begins to watch at any time', async () => {
    const { stage, show, pass } = openShow({ playing: true });
    await pass(3);
    const early = sit(stage);
    early.seat.take({ id: 1, request: { kind: 'watch', run: show.run.id } });
    await pass(25);
    const late = sit(stage);
    late.seat.take({ id: 1, request: { kind: 'watch', run: show.run.id } });
    await pass(3);
    const last = show.log.last;
    expect(last).toBeGreaterThan(920);
    for (const { events } of [early, late]) {
      expect(events.find(({ kind }) => kind === 'frame')).toBeDefined();
      expect(ticksIn(events)).toEqual(upTo(last));
    }
  });

  it('[STG1] tells the rest to who comes back and says which tick it has', async () => {
    const { stage, show, pass } = openShow({ playing: true });
    await pass(15);
    const { events, seat } = sit(stage);
    seat.take({ id: 1, request: { kind: 'watch', run: show.run.id, from: 400 } });
    await pass(1);
    expect(events.some(({ kind }) => kind === 'frame')).toBe(false);
    expect(ticksIn(events)).toEqual(upTo(show.log.last, 401));
  });

  it('[STG2] lets time pass as the clock says, at its pace, and does not make up for being held up', async () => {
    const { show, clock, pass } = openShow();
    await pass(1);
    expect(show.log.last).toBe(0);
    await show.play();
    await pass(1);
    // it looks at the clock every 16 ms
    expect(show.log.last).toBe(29);
    await show.setPace(4);
    await pass(1);
    const fast = show.log.last;
    expect(Math.abs(fast - 29 - 120)).toBeLessThanOrEqual(2);
    await show.setPace(1);
    await show.pause();
    await pass(5);
    expect(show.log.last).toBe(fast);
    await show.step(7);
    await settle();
    expect([show.log.last, show.run.playing]).toEqual([fast + 7, false]);
    await show.play();
    // a laptop that was closed for an hour
    const { now } = clock;
    let slept = 0;
    clock.now = () => now.call(clock) + slept;
    slept = 3_600_000;
    await pass(0.1);
    expect(show.log.last).toBeLessThan(fast + 7 + 12);
  });

  it('[STG3] keeps a bounded part: the oldest stretch goes first', async () => {
    const history = new KeptHistory(4000);
    const frame = (tick: number) => ({ timer: { tick } }) as SavedScene;
    const record = (tick: number) => ({ tick, time: tick, dt: 1 }) as TickRecord;
    for (let tick = 0; tick < 1000; tick++) {
      if (tick % 50 === 0) history.keyframe(frame(tick));
      history.tick(record(tick + 1));
    }
    expect(history.last).toBe(1000);
    expect(history.first).toBeGreaterThan(700);
    expect(history.first % 50).toBe(0);
    const kept = [];
    for await (const { records } of history.stretches()) kept.push(...records);
    expect(kept.map(({ tick }) => tick)).toEqual(upTo(1000, history.first + 1));
    const { frame: at } = await history.stretchAt(930);
    expect(at.timer.tick).toBe(900);
  });

  it('[STG3] keeps more where there was time to press it, and gives it back as it was', async () => {
    const history = new KeptHistory(16_000);
    const frame = (tick: number) => ({ timer: { tick }, seed: tick }) as unknown as SavedScene;
    const record = (tick: number) => ({ tick, time: tick / 30, dt: 1 / 30 }) as TickRecord;
    for (let tick = 0; tick < 600; tick++) {
      if (tick % 50 === 0) {
        await history.settle();
        history.keyframe(frame(tick));
      }
      history.tick(record(tick + 1));
    }
    // 600 ticks are some 30,000 letters
    expect(history.first).toBe(0);
    await history.settle();
    for (let i = 0; i < 12; i++) {
      const stretch = await history.stretchAt(i * 50 + 25);
      expect(stretch.frame).toEqual(frame(i * 50));
      expect(stretch.records).toEqual(upTo(i * 50 + 50, i * 50 + 1).map(record));
    }
  });

  it('[STG4] says of a tick that is past what it said of it live', async () => {
    const { show, house, pass } = openShow({ playing: true });
    const live = new Map<number, string>();
    show.on(['moment'], () => {
      if (show.moment !== undefined && show.cursor.live) {
        live.set(show.moment.tick, JSON.stringify(show.moment.actors));
      }
    });
    await pass(25);
    expect(live.size).toBeGreaterThan(100);
    for (const [tick, actors] of [...live].filter((_, i) => i % 7 === 0)) {
      const moment = await house.ask({ kind: 'look', run: show.run.id, tick });
      expect(JSON.stringify(moment.actors)).toBe(actors);
    }
  });

  it('[STG4] what went along the links adds up to what the record says each skill got', async () => {
    const { scene, show, house, pass } = openShow();
    const records: TickRecord[] = [];
    // beside the stage: a scene has one recorder, so its own tells it
    const history = KeptHistory.prototype;
    const { tick: keep } = history;
    history.tick = function note(record) {
      records.push(record);
      keep.call(this, record);
    };
    await show.play();
    await pass(20);
    history.tick = keep;
    const from = new Map<string, number>();
    let compared = 0;
    for (const record of records) {
      const step = record.actors?.['robot']?.step;
      if (record.whole === true) from.clear();
      for (const [skill, level] of Object.entries(step?.levels ?? {})) {
        for (const [source, amount] of Object.entries(level.from ?? {})) {
          from.set(`${skill} ${source}`, amount);
        }
      }
      if (step === undefined || record.tick % 15 !== 1) continue;
      const moment = await house.ask({ kind: 'look', run: show.run.id, tick: record.tick });
      const { flows, skills } = moment.actors['robot']!;
      for (const skill of Object.keys(skills)) {
        for (const source of sources) {
          const sum = flows
            .filter((flow) => flow.to === skill && flow.source === source)
            .reduce((total, { amount }) => total + amount, 0);
          expect(sum).toBeCloseTo(from.get(`${skill} ${source}`) ?? 0, 6);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(1000);
    expect(scene.ticks).toBeGreaterThan(590);
  });

  it('[STG5] a branch goes on as it was then, and leaves the run that it came from', async () => {
    const { show, house, pass } = openShow({ playing: true });
    await pass(10);
    await show.pause();
    const before = await house.ask({ kind: 'look', run: show.run.id, tick: 150 });
    const { run } = await house.ask({ kind: 'branch', run: show.run.id, tick: 150 });
    const after = await house.ask({ kind: 'look', run, tick: 150 });
    expect(after.world).toEqual(before.world);
    expect(after.actors['robot']?.skills).toEqual(before.actors['robot']?.skills);
    await house.ask({ kind: 'step', run, ticks: 100 });
    // nothing was changed: it comes out the same
    expect(
      (await house.ask({ kind: 'compare', run: show.run.id, other: run })).tick,
    ).toBeUndefined();
    expect(show.log.last).toBeGreaterThan(290);
    expect(house.runs.map(({ kind, from }) => [kind, from?.tick])).toEqual([
      ['live', undefined],
      ['branch', 150],
    ]);
  });

  it('[STG5] a change is an input: it is recorded, and what comes of it replays', async () => {
    const { show, house, pass } = openShow({ playing: true });
    await pass(2);
    const made = show.log.last;
    await show.change({ kind: 'disable', actor: 'robot', agent: 'placeBoardInVise' });
    await show.change({
      kind: 'together',
      changes: [
        { kind: 'tune', actor: 'robot', parameters: { theta: 50 } },
        { kind: 'world', change: { thing: 'sander', property: 'at', value: [3, 0, 3] } },
        { kind: 'want', actor: 'robot', goal: 'boardInVise', form: true },
      ],
    });
    await pass(10);
    const { robot } = show.moment!.actors;
    expect(robot?.skills['placeBoardInVise']?.disabled).toBe(true);
    expect(robot?.parameters.theta).toBe(50);
    expect(robot?.goals['boardInVise']).toBeDefined();
    const { run } = await house.ask({ kind: 'branch', run: show.run.id, tick: 30 });
    await house.ask({ kind: 'step', run, ticks: 200 });
    const found = await house.ask({ kind: 'compare', run: show.run.id, other: run });
    // without them: the first thing that is missing
    expect(found.tick).toBe(made + 1);
    expect(found.path).toMatch(/^inputs/);
  });

  it('[STG5] a definition that comes from a page is data; the code of its skills is kept by name', async () => {
    const { show, scene, pass } = openShow({ playing: true });
    await pass(1);
    const { definition } = scene.actor('robot');
    const data = stripCode(definition);
    await show.change({
      kind: 'redefine',
      actor: 'robot',
      definition: { ...data, parameters: { ...data.parameters, theta: 70 } },
    });
    await pass(20);
    expect(show.moment?.actors['robot']?.parameters.theta).toBe(70);
    expect(scene.world.get('board', 'sanded')).toBe(1);
    const run = () => 'done';
    const code = { ...data, skills: { ...data.skills, hop: { run } } };
    await expect(
      show.change({ kind: 'redefine', actor: 'robot', definition: code }),
    ).rejects.toThrow(/skills\.hop\.run: is code/);
  });

  it('[STG6] a run is saved as a recording that replays, and is opened again with all that was in it', async () => {
    const { show, house, pass } = openShow({ playing: true });
    await pass(22);
    await show.pause();
    const bytes = await house.ask({ kind: 'save', run: show.run.id });
    const recording = await openRecording(sourceOfBytes(bytes, 'saved'));
    const { last } = show.log;
    expect(recording.ticks).toBe(last);
    const { run } = await house.ask({ kind: 'open', name: 'again.mcap', bytes });
    const again = house.show(run);
    await settle();
    await expect.poll(() => again.log.last).toBe(last);
    expect((await house.ask({ kind: 'compare', run: show.run.id, other: run })).words).toBe(
      'No difference from tick 1 on.',
    );
    for (const tick of [0, 1, 299, 300, 301, 455, last]) {
      const [one, other] = await Promise.all(
        [show.run.id, run].map((id) => house.ask({ kind: 'look', run: id, tick })),
      );
      expect(other?.world).toEqual(one?.world);
      expect(other?.actors['robot']?.skills).toEqual(one?.actors['robot']?.skills);
    }
    expect(again.run.still).toMatch(/recording/);
  });

  it('[STG6] of a recording that was cut short there is what can be read; others are refused with a reason', async () => {
    const { show, house, pass } = openShow({ playing: true });
    await pass(22);
    const bytes = await house.ask({ kind: 'save', run: show.run.id });
    const cut = bytes.slice(0, Math.floor(bytes.length * 0.6));
    const news: string[] = [];
    house.onNews((text) => news.push(text));
    const { run } = await house.ask({ kind: 'open', name: 'cut.mcap', bytes: cut });
    const half = house.show(run);
    await expect.poll(() => half.run.progress).toBeUndefined();
    await expect.poll(() => half.log.last).toBeGreaterThan(100);
    expect(half.log.last).toBeLessThan(show.log.last);
    await expect.poll(() => news.join()).toMatch(/cut\.mcap.*cut short/);
    const open = (name: string, given: Uint8Array) =>
      house.ask({ kind: 'open', name, bytes: given });
    await expect(open('noise.mcap', new Uint8Array(1000).fill(7))).rejects.toThrow(TroupeError);
    await expect(open('empty.mcap', new Uint8Array())).rejects.toThrow(/empty\.mcap/);
    const other = bytes.slice();
    const at = Buffer.from(other).indexOf('version');
    other[at + 'version'.length + 4] = '7'.charCodeAt(0);
    await expect(open('other.mcap', other)).rejects.toThrow(/version/);
  });

  it('[STG7] compare says the first tick in which two runs differ, and where', async () => {
    const { show, house, pass } = openShow({ playing: true });
    await pass(8);
    const { run } = await house.ask({ kind: 'branch', run: show.run.id, tick: 40 });
    await house.ask({
      kind: 'change',
      run,
      change: { kind: 'tune', actor: 'robot', parameters: { theta: 20 } },
    });
    await house.ask({ kind: 'step', run, ticks: 150 });
    const found = await house.ask({ kind: 'compare', run: show.run.id, other: run });
    expect(found.tick).toBe(41);
    expect(found.path).toMatch(/^inputs/);
  });

  it('[STG7] compare says which run has what, in numbers that can be read', async () => {
    const { show, house, pass } = openShow({ playing: true });
    await pass(4);
    const { run } = await house.ask({ kind: 'branch', run: show.run.id, tick: 40 });
    await house.ask({ kind: 'step', run, ticks: 1 });
    await house.ask({ kind: 'pause', run: show.run.id });
    const compare = async (one: string, other: string) =>
      (await house.ask({ kind: 'compare', run: one, other })).words;
    const { id, last } = house.show(show.run.id).run;
    expect(await compare(run, id)).toBe(
      `No difference from tick 41 on. One goes on: "Sander, from tick 40" ends with tick 41, "Sander" with tick ${last}.`,
    );
    const tuned = async (theta: number) => {
      const made = await house.ask({ kind: 'branch', run: id, tick: 40 });
      const change = { kind: 'tune', actor: 'robot', parameters: { theta } } as const;
      await house.ask({ kind: 'change', run: made.run, change });
      await house.ask({ kind: 'step', run: made.run, ticks: 5 });
      return made.run;
    };
    const [low, high, higher] = [await tuned(50), await tuned(200 / 3), await tuned(66.6667)];
    // two of one title could not be told apart
    const [first, second, third] = [2, 3, 4].map((count) => `Sander, from tick 40 (${count})`);
    expect(house.runs.map(({ title }) => title).slice(2)).toEqual([first, second, third]);
    const where = 'They differ first in tick 41, in what came from outside (theta)';
    expect(await compare(low, high)).toBe(`${where}: 50 in "${first}", 66.67 in "${second}".`);
    // whole where it takes that to see it
    expect(await compare(high, higher)).toBe(
      `${where}: 66.66666666666667 in "${second}", 66.6667 in "${third}".`,
    );
  });

  it('[STG8] a viewer looks at everything and changes nothing; what is not a request is refused', async () => {
    const { stage, show, pass } = openShow({ playing: true });
    await pass(1);
    const viewer = joinStage(stage, 'viewer');
    const { id } = show.run;
    expect((await viewer.ask({ kind: 'look', run: id, tick: 10 })).tick).toBe(10);
    expect(
      (await viewer.ask({ kind: 'explain', run: id, tick: 10, actor: 'robot' })).words,
    ).toMatch(/Step/);
    const change = { kind: 'disable', actor: 'robot', agent: 'pickUpBoard' } as const;
    const refused = [
      { kind: 'change', run: id, change },
      { kind: 'pause', run: id },
      { kind: 'play', run: id },
      { kind: 'step', run: id, ticks: 1 },
      { kind: 'pace', run: id, pace: 2 },
      { kind: 'branch', run: id, tick: 3 },
      { kind: 'restart', run: id },
      { kind: 'open', name: 'x', bytes: new Uint8Array(4) },
      { kind: 'close', run: id },
    ] as const;
    for (const request of refused) await expect(viewer.ask(request)).rejects.toThrow(/not-allowed/);
    expect(show.run.playing).toBe(true);

    const { answers, seat } = sit(stage);
    const rubbish: unknown[] = [
      undefined,
      null,
      7,
      'look',
      [],
      {},
      { id: 1 },
      { id: 2, request: null },
      { id: 3, request: { kind: 'rm -rf' } },
      { id: 4, request: { kind: '__proto__' } },
      { id: 5, request: { kind: 'step', run: id, ticks: 1e9 } },
      { id: 6, request: { kind: 'pace', run: id, pace: Number.NaN } },
      { id: 7, request: { kind: 'look', run: id, tick: -1 } },
      { id: 8, request: { kind: 'change', run: id, change: { kind: 'set', actor: 'robot' } } },
      { id: 9, request: { kind: 'change', run: id, change: { kind: 'together', changes: [{}] } } },
      { id: 10, request: { kind: 'look', run: 'run-99', tick: 1 } },
      { id: 11, request: { kind: 'open', name: 'x', bytes: 'text' } },
    ];
    for (const one of rubbish) seat.take(one);
    await settle();
    for (let at = 2; at <= 11; at++) expect(answers.get(at)).toHaveProperty('error');
    // and it goes on
    const { last } = show.log;
    await pass(1);
    expect(show.log.last).toBeGreaterThan(last + 25);
  });
});
