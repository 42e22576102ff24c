/** Long readings of what a stage keeps: in turn, at the pace of who asked, and true while it goes on. */
import { createCharacter, createScene } from '@troupe/core';
import { openRecording, sourceOfBytes } from '@troupe/files/recording';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Event, Request, Sent } from '../src/model/protocol.js';
import { joinStage } from '../src/show/show-scene.js';
import { KeptHistory, type Stretch } from '../src/stage/history.js';
import { type SceneForm, Stage } from '../src/stage/stage.js';
import { HandClock } from '../src/stage/stage-clock.js';
import { Structures } from '../src/stage/structures.js';

const ticks = 1500;

function openLong(form: Partial<SceneForm> = {}) {
  const stage = new Stage({ clock: new HandClock() });
  const scene = createScene({ seed: 1 });
  scene.add({
    name: 'dude',
    open: true,
    sensors: { hungry: true, fed: false },
    goals: { fed: true },
    skills: { eat: { when: ['hungry'], adds: ['fed'], costs: { energy: 1 } } },
  });
  const run = stage.add(scene, { title: 'Dude', ...form });
  return { stage, scene, run, house: joinStage(stage, 'director') };
}

/** A page that notes what it is told, and takes its time if `taking` says so. */
function sit(stage: Stage, taking: (sent: Sent) => unknown = () => undefined) {
  const events: Event[] = [];
  const answered: number[] = [];
  const seat = stage.connect('director', (sent) => {
    if ('event' in sent) events.push(sent.event);
    else answered.push(sent.id);
    return taking(sent);
  });
  return { events, answered, seat };
}

const ticksIn = (events: readonly Event[]) =>
  events.flatMap((event) => (event.kind === 'ticks' ? event.records.map(({ tick }) => tick) : []));
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Calls back with each stretch that anybody reads; says how many read at the same time. */
function watchReadings(onStretch: (stretch: Stretch) => void = () => undefined) {
  const count = { under: 0, most: 0 };
  const { stretches } = KeptHistory.prototype;
  vi.spyOn(KeptHistory.prototype, 'stretches').mockImplementation(async function* counted(
    this: KeptHistory,
    after?: number,
  ) {
    count.under += 1;
    count.most = Math.max(count.most, count.under);
    try {
      for await (const stretch of stretches.call(this, after)) {
        onStretch(stretch);
        yield stretch;
      }
    } finally {
      count.under -= 1;
    }
  });
  return count;
}

/** A machine on which every look at the clock finds that much time has passed. */
function haveSlowMachine(step = 100): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += step;
    return now;
  });
}

afterEach(() => vi.restoreAllMocks());

describe('long readings', () => {
  it('[STG8] of one page wait for each other; another page does not wait for them', async () => {
    const { stage, run, house } = openLong();
    await house.ask({ kind: 'step', run, ticks: 650 });
    const { run: other } = await house.ask({ kind: 'branch', run, tick: 0 });
    await house.ask({ kind: 'step', run: other, ticks: 650 });
    for (const request of [
      { kind: 'save', run },
      { kind: 'compare', run, other },
    ] as const) {
      haveSlowMachine(request.kind === 'save' ? 100 : 1);
      const count = watchReadings();
      const greedy = sit(stage);
      for (let id = 1; id <= 4; id++) greedy.seat.take({ id, request });
      const { tick } = await house.ask({ kind: 'look', run, tick: 100 });
      expect(tick).toBe(100);
      expect(greedy.answered.length).toBeLessThan(4);
      await expect.poll(() => greedy.answered.length, { timeout: 20_000 }).toBe(4);
      // one that compares reads two
      expect(count.most).toBe(request.kind === 'save' ? 1 : 2);
      greedy.seat.leave();
      vi.restoreAllMocks();
    }
  });

  it('[STG8] the next one waits until the one before has been taken, and one that left is not read for', async () => {
    const { stage, run, house } = openLong();
    await house.ask({ kind: 'step', run, ticks });
    let take: () => void = () => undefined;
    let read = 0;
    watchReadings(() => {
      read += 1;
    });
    const slow = sit(stage, (sent) =>
      'id' in sent ? new Promise<void>((resolve) => (take = resolve)) : undefined,
    );
    for (let id = 1; id <= 3; id++) slow.seat.take({ id, request: { kind: 'save', run } });
    await expect.poll(() => slow.answered).toEqual([1]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(slow.answered).toEqual([1]);
    take();
    await expect.poll(() => slow.answered).toEqual([1, 2]);
    slow.seat.leave();
    const before = read;
    take();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(read).toBe(before);
  });

  it.each(['save', 'compare', 'watch'] as const)(
    '[STG8] others have their turn between the stretches of a %s',
    async (kind) => {
      const { stage, run, house } = openLong();
      await house.ask({ kind: 'step', run, ticks });
      const { run: other } = await house.ask({ kind: 'branch', run, tick: 0 });
      await house.ask({ kind: 'step', run: other, ticks });
      haveSlowMachine();
      const order: string[] = [];
      watchReadings(({ frame }) => order.push(`read ${frame.timer.tick}`));
      const page = sit(stage, (sent) => 'id' in sent && order.push('answered'));
      const request: Request =
        kind === 'compare'
          ? { kind, run, other }
          : kind === 'save'
            ? { kind, run }
            : { kind, run, from: 0 };
      page.seat.take({ id: 1, request });
      const others = () => {
        if (page.answered.length > 0) return;
        if (order.at(-1) !== 'another') order.push('another');
        setTimeout(others);
      };
      setTimeout(others);
      await expect.poll(() => page.answered).toEqual([1]);
      const turns = order.filter((one) => one === 'another').length;
      expect(turns).toBeGreaterThanOrEqual(4);
      page.seat.leave();
    },
  );

  it('[STG1] what was is told as fast as it is taken, and what happens meanwhile after it', async () => {
    const { stage, scene, run, house } = openLong();
    await house.ask({ kind: 'step', run, ticks });
    const waiting: (() => void)[] = [];
    const slow = sit(stage, (sent) =>
      'event' in sent && sent.event.kind === 'ticks'
        ? new Promise<void>((resolve) => waiting.push(resolve))
        : undefined,
    );
    slow.seat.take({ id: 1, request: { kind: 'watch', run } });
    await expect.poll(() => ticksIn(slow.events).length).toBe(300);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(ticksIn(slow.events).length).toBe(300);
    await house.ask({ kind: 'step', run, ticks: 10 });
    await expect
      .poll(() => {
        for (const take of waiting.splice(0)) take();
        return slow.answered;
      })
      .toEqual([1]);
    expect(ticksIn(slow.events)).toEqual(upTo(scene.ticks));
  });

  it('[STG1] who takes so long that the oldest has gone is told from a new beginning', async () => {
    const { stage, run, house } = openLong({ most: 1 });
    await house.ask({ kind: 'step', run, ticks: 600 });
    let take: () => void = () => undefined;
    const slow = sit(stage, (sent) =>
      'event' in sent && sent.event.kind === 'ticks'
        ? new Promise<void>((resolve) => (take = resolve))
        : undefined,
    );
    slow.seat.take({ id: 1, request: { kind: 'watch', run } });
    await expect.poll(() => ticksIn(slow.events).length).toBe(300);
    await house.ask({ kind: 'step', run, ticks: 1200 });
    await expect
      .poll(() => {
        take();
        return slow.answered;
      })
      .toEqual([1]);
    const begun = slow.events.flatMap((event) =>
      event.kind === 'frame' ? [event.frame.timer.tick] : [],
    );
    expect(begun).toEqual([300, 1500]);
    const place = slow.events.map(({ kind }) => kind).lastIndexOf('frame');
    expect(ticksIn(slow.events.slice(place))).toEqual(upTo(1800, 1501));
  });

  it('[STG6] what is saved while it goes on has every tick once', async () => {
    const { stage, scene, run, house } = openLong();
    await house.ask({ kind: 'step', run, ticks });
    await house.ask({ kind: 'step', run, ticks: 100 });
    // one tick more with each stretch that is read
    watchReadings(() => scene.tick());
    const bytes = await house.ask({ kind: 'save', run });
    const recording = await openRecording(sourceOfBytes(bytes, 'saved'));
    const found: number[] = [];
    const frames: number[] = [];
    for await (const entry of recording.entries()) {
      if (entry.kind === 'tick') found.push(entry.record.tick);
      else frames.push(entry.frame.timer.tick);
    }
    expect(found).toEqual(upTo(1600));
    expect(frames).toEqual([0, 300, 600, 900, 1200, 1500]);
    stage.end();
  });

  it('[STG7] runs that go on while they are compared do not differ by that', async () => {
    const { scene, run, house } = openLong();
    await house.ask({ kind: 'step', run, ticks: 100 });
    const { run: other } = await house.ask({ kind: 'branch', run, tick: 0 });
    await house.ask({ kind: 'step', run: other, ticks: 200 });
    let made = 0;
    watchReadings(() => {
      made += 1;
      if (made < 20) scene.tick();
    });
    const { tick } = await house.ask({ kind: 'compare', run, other });
    expect(tick).toBeUndefined();
    expect(made).toBeGreaterThan(3);
  });
});

describe('what is kept', () => {
  it('[STG3] a run says from which tick on it is kept, as soon as that is another', async () => {
    const { run, house } = openLong({ most: 1 });
    const firsts: number[] = [];
    house.on(() => firsts.push(house.runs[0]!.first));
    for (let i = 0; i < 4; i++) await house.ask({ kind: 'step', run, ticks: 310 });
    expect([...new Set(firsts)]).toEqual([300, 600, 900]);
    expect(run).toBe(house.runs[0]!.id);
  });

  it('[STG4] an explanation says of which tick it is: of one that is not kept, the nearest', async () => {
    const { run, house } = openLong({ most: 1 });
    await house.ask({ kind: 'step', run, ticks: 1000 });
    const { first } = (await house.ask({ kind: 'look', run, tick: 1 })) && house.runs[0]!;
    const asked = { kind: 'explain', run, actor: 'dude' } as const;
    expect(first).toBe(600);
    expect((await house.ask({ ...asked, tick: 5 })).tick).toBe(600);
    expect((await house.ask({ ...asked, tick: 5000 })).tick).toBe(1000);
    expect((await house.ask({ ...asked, tick: 700 })).tick).toBe(700);
  });

  it('[STG4] goals that are wanted make no other structure: those of the definition are in it', async () => {
    const { stage, run, house } = openLong();
    const page = sit(stage);
    page.seat.take({ id: 1, request: { kind: 'watch', run } });
    const want = (goal: string, form: true | null) =>
      house.ask({ kind: 'change', run, change: { kind: 'want', actor: 'dude', goal, form } });
    for (let i = 0; i < 30; i++) {
      await want(`goal${i}`, true);
      if (i === 20) await want('fed', null);
      await house.ask({ kind: 'step', run, ticks: 2 });
    }
    // who begins to watch is told what was before; that takes its time
    const ticksTold = () =>
      page.events.flatMap((event) => (event.kind === 'ticks' ? event.records : [])).at(-1)?.tick;
    await expect.poll(ticksTold).toBe(60);
    const told = () =>
      page.events.flatMap((event) => (event.kind === 'structure' ? [event.structure.goals] : []));
    await expect.poll(told).toEqual([['fed']]);
    const { goals } = (await house.ask({ kind: 'look', run, tick: 60 })).actors['dude']!;
    expect(Object.keys(goals)).toHaveLength(30);
    expect(goals['fed']).toBeUndefined();
  });

  it('[STG4] of structures without end those that were used last are known, and one that comes back is told again', () => {
    const structures = new Structures({ known: 20 });
    const stateOf = (skill: string) => createCharacter({ name: 'dude', skills: { [skill]: {} } });
    const versionOf = (skill: string) => {
      const version = structures.versionOf('dude', stateOf(skill));
      structures.forgetOld();
      expect(Object.keys(structures.get(version)!.skills)).toEqual([skill]);
      return version;
    };
    const first = versionOf('first');
    const used = versionOf('used');
    expect(versionOf('first')).toBe(first);
    for (let i = 0; i < 500; i++) {
      versionOf(`skill${i}`);
      expect(versionOf('used')).toBe(used);
    }
    // those of the last hundred moments are still on their way to somebody
    expect(structures.size).toBeLessThan(110);
    expect(structures.get(first)).toBeUndefined();
    const again = versionOf('first');
    expect(again).toBeGreaterThan(first);
    const told = new Set([first, used, again]);
    structures.crossOut(told);
    expect([...told]).toEqual([used, again]);
    // long ones count for more
    const few = new Structures({ letters: 1000 });
    for (let i = 0; i < 300; i++) {
      few.versionOf('dude', stateOf(`skill${i}${'x'.repeat(150)}`));
      few.forgetOld();
    }
    expect(few.size).toBeLessThan(110);
  });

  it('[STG5] a goal that was withdrawn is given back as it was', async () => {
    const { run, house } = openLong();
    const forms = {
      fed: { value: false, importance: 3, protect: false },
      energy: { conserve: true, importance: 0.5 },
      calm: { value: 'very', importance: { mean: 2, swing: 1, period: 20 } },
      hungry: false,
    } as const;
    const want = (goal: string, form: unknown) =>
      house.ask({
        kind: 'change',
        run,
        change: { kind: 'want', actor: 'dude', goal, form: form as null },
      });
    const goalsNow = async () => {
      await house.ask({ kind: 'step', run, ticks: 2 });
      return (await house.ask({ kind: 'look', run, tick: 1e6 })).actors['dude']!.goals;
    };
    for (const [goal, form] of Object.entries(forms)) await want(goal, form);
    const before = await goalsNow();
    expect(before['energy']!.form).toEqual(forms.energy);
    expect(before['fed']!.form).toEqual(forms.fed);
    for (const goal of Object.keys(forms)) await want(goal, null);
    expect(await goalsNow()).toEqual({});
    for (const goal of Object.keys(forms)) await want(goal, before[goal]!.form);
    const after = await goalsNow();
    const formsOf = (goals: typeof before) =>
      Object.fromEntries(Object.entries(goals).map(([name, { form }]) => [name, form]));
    expect(formsOf(after)).toEqual(formsOf(before));
  });
});
