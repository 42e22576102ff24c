import {
  createScene,
  type SavedScene,
  type Scene,
  type TickRecord,
  type Value,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorkshop } from '../../../examples/17-sander-world/open-workshop.js';
import {
  allDeeds,
  doDeeds,
  type LivingCase,
  livingCases,
  openCase,
  recordScene,
  savedWays,
  sceneRuns,
} from '../../../test/living-cases.js';
import { Courses, valueAt } from '../src/model/course.js';
import { type ActorLog, type Course, RunLog, type RunLogLimits } from '../src/model/run-log.js';
import { StepColumns } from '../src/model/step-columns.js';

const cases = livingCases({ ways: savedWays, deeds: allDeeds });

/** A random run: what was recorded, and what was so after every tick. */
function playRun(random: LivingCase, keyframeEvery: number) {
  const scene = openCase(random);
  const { keyframes, ticks } = recordScene(scene, keyframeEvery);
  const states: SavedScene[] = [scene.save()];
  for (const deeds of random.script) {
    doDeeds(scene, random, deeds);
    scene.tick();
    states.push(scene.save());
  }
  return { scene, keyframes, ticks, states };
}

function logOf(frame: SavedScene, ticks: readonly TickRecord[], limits: RunLogLimits = {}): RunLog {
  const log = new RunLog(limits);
  log.begin(frame);
  for (const record of ticks) if (record.tick > frame.timer.tick) log.take(record);
  return log;
}

function valuesAt<T>(courses: ReadonlyMap<string, Course<T>>, tick: number): Record<string, T> {
  const found = [...courses].map(([name, course]) => [name, valueAt(course, tick)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Record<string, T>;
}

/** What a log says of a tick: without the signs that left, of which it keeps the last value. */
function sayTick(log: ActorLog, tick: number, signs: readonly string[]) {
  const known = valuesAt(log.signs, tick);
  const disabled = Object.entries(valuesAt(log.disabled, tick));
  return {
    signs: Object.fromEntries(signs.map((sign) => [sign, known[sign]])),
    goals: valuesAt(log.goals, tick),
    disabled: disabled.flatMap(([agent, is]) => (is ? [agent] : [])).sort(),
    doing: log.spans
      .filter(({ begun, over }) => begun <= tick && (over === undefined || over > tick))
      .map(({ skill, number, begun }) => ({ skill, number, begun })),
  };
}

function sayState({ state, running }: SavedScene['actors'][number]): ReturnType<typeof sayTick> {
  const wantedOf = (form: Value | { readonly value?: Value }): Value =>
    typeof form === 'object' ? (form.value ?? true) : form;
  return {
    signs: Object.fromEntries(state.sensors.map(({ name, reading }) => [name, reading])),
    goals: Object.fromEntries(state.goals.map(({ name, form }) => [name, wantedOf(form)])),
    disabled: [...state.disabled].sort(),
    doing: running.map(({ skill, number, since }) => ({ skill, number, begun: since })),
  };
}

/** The level of every skill that is there after a step. */
function levelsAt(log: ActorLog, step: number): Record<string, number> {
  const found = log.skills.map((skill) => [skill, log.levels(skill)![step]!] as const);
  return Object.fromEntries(found.filter(([, level]) => !Number.isNaN(level)));
}

/** Everything from a tick on. */
function sayRest(log: RunLog, from: number) {
  return [...log.actors].flatMap(([name, actor]) => {
    const steps = Array.from(actor.stepTicks, (tick, step) => ({
      tick,
      threshold: actor.thresholds[step],
      chosen: actor.chosen(step),
      levels: levelsAt(actor, step),
    })).filter(({ tick }) => tick > from);
    const spans = actor.spans.filter(({ over }) => over === undefined || over > from);
    const messages = actor.messages.filter(({ tick, way }) => tick > from && way !== 'outside');
    const ticks = Array.from({ length: log.last - from + 1 }, (_, i) => {
      const { goals, disabled, doing } = sayTick(actor, from + i, []);
      return { goals, disabled, doing };
    });
    const nothing = steps.length + spans.length + messages.length === 0;
    const empty = ticks.every(({ goals }) => Object.keys(goals).length === 0);
    return nothing && empty ? [] : [{ name, steps, spans, messages, ticks }];
  });
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

describe('the log of a run', () => {
  it('[LOG1] has at every tick what the characters had', () => {
    let compared = 0;
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 6 }), (random, keyframeEvery) => {
        const { keyframes, ticks, states } = playRun(random, keyframeEvery);
        const log = logOf(keyframes[0]!, ticks);
        for (const { timer, actors } of states) {
          for (const saved of actors) {
            const actor = log.actors.get(saved.name)!;
            const expected = sayState(saved);
            expect(sayTick(actor, timer.tick, Object.keys(expected.signs))).toEqual(expected);
            compared++;
          }
        }
      }),
      { numRuns: 2 * sceneRuns },
    );
    expect(compared).toBeGreaterThan(0);
  });

  it('[LOG1] has after every step the levels and the threshold that the live character had', () => {
    let compared = 0;
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 6 }), (random, keyframeEvery) => {
        const scene = openCase(random);
        const { keyframes, ticks } = recordScene(scene, keyframeEvery);
        const log = new RunLog();
        log.begin(keyframes[0]!);
        for (const deeds of random.script) {
          doDeeds(scene, random, deeds);
          const before = new Map(scene.actors.map(({ name, threshold }) => [name, threshold]));
          scene.tick();
          log.take(ticks.at(-1)!);
          for (const actor of scene.actors) {
            const step = ticks.at(-1)!.actors?.[actor.name]?.step;
            const own = log.actors.get(actor.name)!;
            const at = own.stepAt(scene.ticks);
            expect(own.stepTicks[at] === scene.ticks).toBe(step !== undefined);
            if (step === undefined) continue;
            const levels = Object.entries(actor.levels).map(([name, n]) => [name, Math.fround(n)]);
            expect(levelsAt(own, at)).toEqual(Object.fromEntries(levels));
            expect(own.thresholds[at]).toBe(before.get(actor.name));
            expect(own.chosen(at)).toBe(step.selected ?? undefined);
            const doing = own.spans.filter(({ over }) => over === undefined);
            expect(actor.doing).toEqual(expect.arrayContaining(doing.map(({ skill }) => skill)));
            compared++;
          }
        }
      }),
      { numRuns: sceneRuns },
    );
    expect(compared).toBeGreaterThan(0);
  });

  it('[LOG1] begun from any keyframe has the same from there on', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 4 }), (random, keyframeEvery) => {
        const { keyframes, ticks } = playRun(random, keyframeEvery);
        const whole = logOf(keyframes[0]!, ticks);
        for (const frame of keyframes.slice(1)) {
          const from = frame.timer.tick;
          const rest = sayRest(logOf(frame, ticks), from).sort(byName);
          expect(rest).toEqual(sayRest(whole, from).sort(byName));
        }
      }),
      { numRuns: 2 * sceneRuns },
    );
  });

  it('[LOG1] says what was sent, in words', () => {
    const scene = createScene();
    const actor = scene.add({
      name: 'mary',
      parameters: { theta: 1 },
      sensors: { there: false },
      goals: { there: true },
      skills: { walk: { adds: ['there'], takes: 2 } },
    });
    const { keyframes, ticks } = recordScene(scene);
    for (let i = 0; i < 4; i++) scene.tick();
    actor.want('there', false);
    actor.disable('goal:there');
    actor.tune({ theta: 2 });
    actor.withdraw('there');
    scene.tick();
    const words = logOf(keyframes[0]!, ticks)
      .actors.get('mary')!
      .messages.map((message) => `${message.way} ${message.agent}: ${message.words}`);
    expect(words).toMatchInlineSnapshot(`
      [
        "to walk: execute walk (1)",
        "from walk: walk done",
        "from sensor:there: there is true",
        "outside goal:there: want there is false",
        "outside goal:there: disable goal:there",
        "outside : tune theta 2",
        "outside goal:there: withdraw there",
      ]
    `);
  });

  it('[LOG1] has what another character asks for from the tick in which it asks', () => {
    const scene = createScene();
    scene.add({ name: 'mary', stepEvery: 3, sensors: { lit: false } });
    scene.add({
      name: 'al',
      parameters: { theta: 0.1 },
      sensors: { easy: false },
      goals: { easy: true },
      skills: { beg: { adds: ['easy'], asks: { mary: { lit: true } } } },
    });
    const { keyframes, ticks } = recordScene(scene);
    for (let i = 0; i < 4; i++) scene.tick();
    const begun = ticks.find(({ actors }) => actors?.['al']?.skills?.length)!.tick;
    const mary = logOf(keyframes[0]!, ticks).actors.get('mary')!;
    expect(mary.goals.get('lit')).toEqual({ ticks: [begun], values: [true] });
    const words = mary.messages.map(({ tick, words }) => `${tick}: ${words}`);
    expect(words).toEqual([`${begun}: want lit is true`]);
  });

  it('[LOG1] refuses a tick that does not follow', () => {
    const { keyframes, ticks } = recordWorkshop(openWorkshop({ skills: 'magical' }), 5);
    const log = new RunLog();
    expect(() => log.take(ticks[0]!)).toThrow('a frame to begin with');
    log.begin(keyframes[0]!);
    expect(() => log.take(ticks[1]!)).toThrow('tick 1');
    log.take(ticks[0]!);
    expect(() => log.take(ticks[0]!)).toThrow('tick 2');
    expect([log.first, log.last]).toEqual([0, 1]);
  });

  it('[LOG1] knows the time of every tick, whatever their lengths', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0.1, 0.1, 0.25), { minLength: 1 }), (lengths) => {
        const scene = createScene({ rate: 10 });
        const { keyframes, ticks } = recordScene(scene);
        for (const dt of lengths) scene.tick(dt);
        const log = logOf(keyframes[0]!, ticks);
        expect(log.timeOf(0)).toBe(0);
        for (const { tick, time } of ticks) expect(log.timeOf(tick)).toBeCloseTo(time, 9);
      }),
      { numRuns: 200 },
    );
  });

  it('[LOG2] keeps within its limit, and all of the newer part', () => {
    fc.assert(
      fc.property(
        cases,
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 20 }),
        (random, cells, messages) => {
          const { keyframes, ticks } = playRun(random, 1_000);
          const whole = logOf(keyframes[0]!, ticks);
          const log = logOf(keyframes[0]!, ticks, { cells, messages });
          const kept = [...log.actors.values()].reduce(
            (all, a) => all + a.steps * a.skills.length,
            0,
          );
          // the last tick stays
          if (log.first < log.last) expect(kept).toBeLessThanOrEqual(cells);
          for (const actor of log.actors.values()) {
            expect(actor.messages.length).toBeLessThanOrEqual(messages);
            expect(actor.stepTicks.every((tick) => tick >= log.first)).toBe(true);
          }
          const rest = (from: RunLog) =>
            sayRest(from, log.first)
              .map((actor) => ({ ...actor, messages: [] }))
              .sort(byName);
          expect(rest(log)).toEqual(
            rest(whole).filter(({ steps, spans, ticks: all }) =>
              Boolean(
                steps.length + spans.length || all.some(({ goals }) => Object.keys(goals).length),
              ),
            ),
          );
        },
      ),
      { numRuns: sceneRuns },
    );
  });

  it('[LOG2] after forgetting has no number where a skill was not, and its level once it is back', () => {
    const columns = new StepColumns();
    columns.tell('walk', 3);
    columns.tell('sit', 5);
    for (const tick of [1, 2, 3]) columns.push(tick, 9, 'walk', ['walk', 'sit']);
    for (const tick of [4, 5, 6]) columns.push(tick, 9, null, ['sit']);
    columns.forgetBefore(3);
    columns.push(7, 8, null, []);
    expect([...columns.levels('sit')!]).toEqual([5, 5, 5, 5, Number.NaN]);
    expect([...columns.levels('walk')!]).toEqual([
      3,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
    columns.forgetBefore(5);
    expect(columns.skills).toEqual(['sit']);
    // at the level it had when it left, which is not told again
    columns.push(8, 7, 'walk', ['walk', 'sit']);
    expect([...columns.levels('walk')!]).toEqual([Number.NaN, Number.NaN, Number.NaN, 3]);
    expect([...columns.ticks]).toEqual([5, 6, 7, 8]);
    expect([...columns.thresholds]).toEqual([9, 9, 8, 7]);
    expect([0, 3, 4].map((step) => columns.chosen(step))).toEqual([undefined, 'walk', undefined]);
    expect([4, 5, 7, 99].map((tick) => columns.stepAt(tick))).toEqual([-1, 0, 2, 3]);
  });

  it('[LOG2] after forgetting begins with what held then', () => {
    const courses = new Courses<Value | undefined>();
    for (const [tick, value] of [
      [1, true],
      [4, 7],
      [4, 8],
      [9, undefined],
    ] as const) {
      courses.set('lit', tick, value);
      courses.set('old', tick, tick < 4 ? true : undefined);
    }
    expect(courses.size).toBe(5);
    courses.forgetBefore(6, (value) => value === undefined);
    expect([...courses.byName]).toEqual([['lit', { ticks: [6, 9], values: [8, undefined] }]]);
    expect(courses.size).toBe(2);
  });

  it('[LOG2] forgets the oldest half of the steps, not more', () => {
    const { keyframes, ticks } = recordWorkshop(openWorkshop({ skills: 'magical' }), 600);
    const whole = logOf(keyframes[0]!, ticks).actors.get('robot')!;
    const { length } = whole.skills;
    const changes = [whole.signs, whole.goals, whole.disabled]
      .flatMap((courses) => [...courses.values()])
      .reduce((all, { ticks: at }) => all + at.length, whole.spans.length);
    const limit = whole.steps * length + 16 * changes - 1;
    const log = logOf(keyframes[0]!, ticks, { cells: limit });
    const robot = log.actors.get('robot')!;
    expect(robot.steps).toBeGreaterThanOrEqual(Math.floor(whole.steps / 2));
    expect(robot.steps).toBeLessThan(whole.steps);
    expect([...robot.levels('pickUpSander')!]).toEqual([
      ...whole.levels('pickUpSander')!.slice(-robot.steps),
    ]);
    for (const { begun, over } of robot.spans)
      expect(over ?? begun).toBeGreaterThanOrEqual(log.first);
  });
});

function recordWorkshop(scene: Scene, count: number) {
  const keyframes: SavedScene[] = [];
  const ticks: TickRecord[] = [];
  scene.record({
    tick: (record) => ticks.push(record),
    keyframe: (frame) => keyframes.push(frame),
  });
  for (let i = 0; i < count; i++) scene.tick();
  return { keyframes, ticks };
}
