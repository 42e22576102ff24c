/** What a person did, undone: from whatever panel, as it was, and only once it really is. */
import { createScene, defaultParameters } from '@troupe/core';
import { createExpressions } from '@troupe/files';
import { type GoalMoment, type Moment, showScene } from '@troupe/views/show';
import { HandClock } from '@troupe/views/stage';
import { describe, expect, it } from 'vitest';
import { openShow, settle } from '../../views/test/open-show.js';
import { Acts } from '../src/page/act.js';
import { actingShow } from '../src/page/acting-show.js';
import { readField } from '../src/page/held-field.js';
import { PageStore } from '../src/page/page-state.js';
import { inverseOf } from '../src/page/undo-changes.js';

function momentOf(goals: Record<string, GoalMoment>): Moment {
  const parameters = defaultParameters;
  const rest = { skills: {}, sensors: {}, flows: [], signals: {}, memory: [] };
  const robot = { version: 1, step: 0, threshold: 1, parameters, goals, ...rest };
  return { tick: 0, time: 0, actors: { robot } };
}

async function open(opened: Pick<ReturnType<typeof openShow>, 'show' | 'house'>) {
  await settle();
  const { show, house } = opened;
  const store = new PageStore(house, { run: show.run.id });
  const time = { now: 0 };
  const acts = new Acts(store, () => time.now);
  const said = () => store.state.notes.at(-1)?.text;
  const parameters = () => show.moment?.actors['robot']?.parameters;
  const tune = async (theta: number) => {
    acts.change({ kind: 'tune', actor: 'robot', parameters: { theta } });
    await settle();
  };
  const step = async () => {
    // its network takes a step every few ticks
    await show.step(3);
    await settle();
  };
  const undo = async () => {
    acts.undo();
    await settle();
    await step();
  };
  return { ...opened, store, acts, time, said, parameters, tune, step, undo };
}

describe('undo', () => {
  it('[PAG5] a goal that was withdrawn comes back as it was, whatever its form', async () => {
    const scene = createScene({ seed: 1, expressions: createExpressions() });
    const actor = scene.add({
      name: 'robot',
      sensors: { fed: false, hot: 1, awake: true, calm: false },
      skills: { eat: { adds: ['fed', 'calm'], costs: { effort: 2 } } },
      goals: {
        fed: { value: true, protect: false },
        hot: 3,
        effort: { conserve: true, importance: 0.5 },
        awake: { importance: { mean: 0.5, swing: 0.2, period: 10 } },
        calm: { importance: 0.3 },
      },
    });
    const clock = new HandClock();
    const opened = showScene(scene, { clock });
    const { acts, step, undo } = await open(opened);
    actor.disable('goal:calm');
    await step();
    const before = actor.goals;
    for (const goal of Object.keys(before)) {
      acts.change({ kind: 'want', actor: 'robot', goal, form: null });
      await settle();
      await step();
      expect(Object.keys(actor.goals)).not.toContain(goal);
      await undo();
      expect(actor.goals[goal]).toEqual(before[goal]);
    }
    expect([actor.isDisabled('goal:calm'), actor.isDisabled('goal:fed')]).toEqual([true, false]);
    // one that is wanted otherwise than it is written: as it was, not as it is written
    actor.want('fed', { value: true, importance: 0.7 });
    await step();
    acts.change({ kind: 'want', actor: 'robot', goal: 'fed', form: null });
    await settle();
    await step();
    await undo();
    expect(actor.goals['fed']).toEqual({ value: true, importance: 0.7 });
    opened.end();
  });

  it('[PAG5] a goal of a moment that says little of it comes back as it is written, if that is the one', () => {
    const goals = { effort: { conserve: true }, fed: { protect: false, importance: 0.5 }, hot: 3 };
    const undone = (goal: string, value: boolean | number, importance: number) =>
      inverseOf(
        { kind: 'want', actor: 'robot', goal, form: null },
        {
          moment: momentOf({ [goal]: { value, importance, met: false, disabled: false } }),
          world: createScene().world,
          definition: () => ({ name: 'robot', goals }),
          parts: () => undefined,
        },
      );
    const want = { kind: 'want', actor: 'robot' };
    expect(undone('effort', true, 1)).toEqual({ ...want, goal: 'effort', form: goals.effort });
    expect(undone('fed', true, 0.5)).toEqual({ ...want, goal: 'fed', form: goals.fed });
    expect(undone('hot', 3, 1)).toEqual({ ...want, goal: 'hot', form: 3 });
    const other = { value: 4, importance: 1 };
    expect(undone('hot', 4, 1)).toEqual({ ...want, goal: 'hot', form: other });
    const lighter = { value: true, importance: 0.2 };
    expect(undone('fed', true, 0.2)).toEqual({ ...want, goal: 'fed', form: lighter });
  });

  it('[PAG5] what could not be undone, as nobody was within reach, can be undone later', async () => {
    const opened = openShow();
    const { stage } = opened;
    const { acts, house, tune, said, step, parameters, undo } = await open(opened);
    await tune(55);
    await step();
    expect(parameters()?.theta).toBe(55);
    house.lose('the cable was pulled');
    acts.undo();
    await settle();
    expect([said(), acts.canUndo]).toEqual([expect.stringMatching(/not within reach/), true]);
    acts.redo();
    await settle();
    expect(said()).toBe('There is nothing to do again.');
    const seat = stage.connect('director', (sent) => house.take(sent));
    house.connect({ send: (asked) => seat.take(asked), close: () => seat.leave() });
    await settle();
    await undo();
    expect(parameters()?.theta).toBe(100);
    expect(acts.canUndo).toBe(false);
    house.lose('again');
    acts.redo();
    await settle();
    expect(acts.canUndo).toBe(false);
    opened.end();
  });

  it('[PAG5] twice at once undoes two things; a run that is closed stands in nobody’s way', async () => {
    const opened = openShow();
    const { acts, time, tune, step, store, said, house, show, parameters } = await open(opened);
    await tune(55);
    time.now = 5000;
    await tune(66);
    await step();
    // asked for before what was done last is even known to be done
    time.now = 10_000;
    acts.change({ kind: 'tune', actor: 'robot', parameters: { theta: 77 } });
    acts.undo();
    acts.undo();
    await settle();
    await step();
    expect(parameters()?.theta).toBe(55);
    const { run } = await house.ask({ kind: 'branch', run: show.run.id, tick: 0 });
    store.set({ run });
    house.show(run);
    await settle();
    acts.change({ kind: 'disable', actor: 'robot', agent: 'pickUpBoard' });
    await settle();
    await house.ask({ kind: 'close', run });
    await settle();
    acts.undo();
    await settle();
    expect(said()).toBe('That run is closed.');
    acts.undo();
    await settle();
    await step();
    expect([parameters()?.theta, acts.canUndo]).toEqual([100, false]);
    opened.end();
  });

  it('[PAG5] what is dragged is one thing to undo; what is changed later is another', async () => {
    const opened = openShow();
    const { time, tune, step, undo, parameters } = await open(opened);
    for (const theta of [90, 80, 70]) {
      await tune(theta);
      time.now += 900;
    }
    time.now += 200;
    await tune(40);
    await step();
    await undo();
    expect(parameters()?.theta).toBe(70);
    await undo();
    expect(parameters()?.theta).toBe(100);
    opened.end();
  });

  it('[PAG5] a change made in any panel is undone by the same key, and takes the page to its branch', async () => {
    const opened = openShow();
    const { acts, show, store, step, undo } = await open(opened);
    const acting = actingShow(show, acts);
    expect(actingShow(show, acts)).toBe(acting);
    expect(acting.seek).toBe(acting.seek);
    expect([acting.run, acting.log, acting.cursor]).toEqual([show.run, show.log, show.cursor]);
    const isDisabled = () => show.moment?.actors['robot']?.skills['pickUpBoard']?.disabled;
    const disable = { kind: 'disable', actor: 'robot', agent: 'pickUpBoard' } as const;
    expect(await acting.change(disable)).toBe(show.run.id);
    await step();
    expect([isDisabled(), acts.canUndo]).toEqual([true, true]);
    await undo();
    expect(isDisabled()).toBe(false);
    // refused: the panel says so, and there is nothing to undo
    const none = { kind: 'disable', actor: 'nobody', agent: 'x' } as const;
    await expect(acting.change(none)).rejects.toThrow();
    expect(acts.canUndo).toBe(false);
    acting.seek(0);
    await settle();
    expect(show.cursor.tick).toBe(0);
    const made = await acting.change(disable);
    expect(made).not.toBe(show.run.id);
    expect(store.state.run).toBe(made);
    opened.end();
  });
});

it('[PAG5] a field says what was written, and nothing where it was left as it was', () => {
  const typed = (from: string, text: string) => readField({ from, text }, true);
  expect([typed('100', '55'), typed('100', '-0.5')]).toEqual([55, -0.5]);
  for (const text of ['', ' ', '100', 'x', 'Infinity']) expect(typed('100', text)).toBeUndefined();
  expect(readField({ from: 'open', text: '' }, false)).toBe('');
  expect(readField({ from: 'open', text: 'open' }, false)).toBeUndefined();
});
