/** Recordings that are opened in a stage, and run on from. */
import { createScene, type SavedScene, type TickRecord } from '@troupe/core';
import { createExpressions, parseCharacter } from '@troupe/files';
import { describe, expect, it } from 'vitest';
import type { House } from '../src/show/house.js';
import { joinStage } from '../src/show/show-scene.js';
import { Stage } from '../src/stage/stage.js';
import { HandClock } from '../src/stage/stage-clock.js';
import { openShow } from './open-show.js';

const expressions = createExpressions();

/** Made of data alone, with expressions in it. */
const walker = `
troupe: 1
name: walker
receptors:
  place:
    probe: self.at[0]
    every: 1
sensors:
  there:
    from: [place]
    judge: place > 1.0
goals:
  there: true
skills:
  walk:
    adds: [there]
body:
  at: [0, 0, 0]
`;

const empty = (options: ConstructorParameters<typeof Stage>[0] = {}) => {
  const stage = new Stage({ clock: new HandClock(), ...options });
  return { stage, house: joinStage(stage, 'director') };
};

function openWalker() {
  const definition = parseCharacter(walker, { file: 'walker.yaml' });
  const { stage, house } = empty();
  const scene = createScene({ seed: 1, expressions });
  scene.add(definition);
  const run = stage.add(scene, { title: 'Walker', code: { expressions } });
  return { stage, house, run };
}

async function open(house: House, bytes: Uint8Array) {
  const { run } = await house.ask({ kind: 'open', name: 'recorded.mcap', bytes });
  const info = () => house.runs.find(({ id }) => id === run)!;
  await expect.poll(() => info().progress).toBeUndefined();
  return { run, info };
}

/** Everything that a recording tells, as text. */
async function tellAll(stage: Stage, run: string): Promise<string> {
  const told: (SavedScene | TickRecord)[] = [];
  let isOver = false;
  const seat = stage.connect('viewer', (sent) => {
    if ('id' in sent) isOver = true;
    else if (sent.event.kind === 'frame') told.push(sent.event.frame);
    else if (sent.event.kind === 'ticks') told.push(...sent.event.records);
  });
  seat.take({ id: 1, request: { kind: 'watch', run } });
  await expect.poll(() => isOver).toBe(true);
  seat.leave();
  return JSON.stringify(told);
}

describe('a recording that is opened', () => {
  it('[STG6] is branched with the code and the looks of a run of the same characters, and stays as it was', async () => {
    const assembled: string[] = [];
    const { show, house, stage, pass } = openShow({
      playing: true,
      looks: 'sander',
      assemble: (_, actor) => assembled.push(actor),
    });
    await pass(10);
    await show.pause();
    const bytes = await house.ask({ kind: 'save', run: show.run.id });
    const { run, info } = await open(house, bytes);
    const before = await tellAll(stage, run);
    expect(info().looks).toBe('sander');
    expect(info().coded).toEqual(show.run.coded);
    expect(info().still).toBe('It is a recording. Branch off to run on from here');
    const again = house.show(run);
    await expect.poll(() => again.log.last).toBe(info().last);
    again.seek(150);
    const made = await again.change({ kind: 'disable', actor: 'robot', agent: 'placeBoardInVise' });
    expect(made).not.toBe(run);
    await house.ask({ kind: 'step', run: made, ticks: 60 });
    await house.ask({
      kind: 'change',
      run: made,
      change: { kind: 'assemble', actor: 'robot', choices: { arm: 'long' } },
    });
    expect(assembled).toEqual(['robot']);
    const branch = house.runs.find(({ id }) => id === made)!;
    expect([branch.kind, branch.looks]).toEqual(['branch', 'sander']);
    const moment = await house.ask({ kind: 'look', run: made, tick: 999 });
    expect(moment.tick).toBe(210);
    expect(moment.actors['robot']!.skills['placeBoardInVise']!.disabled).toBe(true);
    expect((await house.ask({ kind: 'compare', run, other: made })).tick).toBe(151);
    expect(await tellAll(stage, run)).toBe(before);
    expect(house.runs.find(({ id }) => id === run)!.last).toBe(show.log.last);
  });

  it('[STG6] goes on as the run did, also when that has been closed since', async () => {
    const { show, house, pass } = openShow({ playing: true });
    await pass(10);
    await show.pause();
    const bytes = await house.ask({ kind: 'save', run: show.run.id });
    const { run } = await open(house, bytes);
    await house.ask({ kind: 'close', run: show.run.id });
    const { run: made } = await house.ask({ kind: 'branch', run, tick: 100 });
    await house.ask({ kind: 'step', run: made, ticks: 120 });
    // nothing was changed
    expect((await house.ask({ kind: 'compare', run, other: made })).tick).toBeUndefined();
  });

  it('[STG6] one of characters that are data alone is branched where nobody like them runs', async () => {
    const { house, run } = openWalker();
    await house.ask({ kind: 'step', run, ticks: 40 });
    const bytes = await house.ask({ kind: 'save', run });
    const other = openShow({ code: { expressions } });
    for (const elsewhere of [other.house, empty({ expressions }).house]) {
      const { run: opened, info } = await open(elsewhere, bytes);
      expect(info().still).toMatch(/^It is a recording\. Branch off .*just what they promise$/);
      const { run: made } = await elsewhere.ask({ kind: 'branch', run: opened, tick: 20 });
      const change = { thing: 'walker', property: 'at', value: [5, 0, 0] } as const;
      await elsewhere.ask({ kind: 'change', run: made, change: { kind: 'world', change } });
      await elsewhere.ask({ kind: 'step', run: made, ticks: 10 });
      const { actors } = await elsewhere.ask({ kind: 'look', run: made, tick: 30 });
      // its expressions were read
      expect(actors['walker']!.sensors['there']!.value).toBe(true);
    }
  });

  it('[STG6] one of characters whose code is not here says so, and does not ask to be branched', async () => {
    const { show, house, pass } = openShow({ playing: true });
    await pass(2);
    const bytes = await house.ask({ kind: 'save', run: show.run.id });
    const elsewhere = empty({ expressions }).house;
    const { run, info } = await open(elsewhere, bytes);
    expect(info().still).toMatch(/cannot be run on here: the code of robot\..* is not here\. Open/);
    expect(info().still).not.toMatch(/Branch/);
    await expect(elsewhere.ask({ kind: 'branch', run, tick: 10 })).rejects.toThrow(
      /no-code.*the code of robot\..* is not here/s,
    );
    // it is looked at all the same
    expect((await elsewhere.ask({ kind: 'look', run, tick: 10 })).tick).toBe(10);
    const walking = openWalker();
    const walked = await walking.house.ask({ kind: 'save', run: walking.run });
    const without = await open(empty().house, walked);
    expect(without.info().still).toMatch(/cannot be run on here: .*expression/);
  });

  it('[STG6] takes nothing from runs that are not for the page', async () => {
    const { show, house, stage, pass } = openShow({ playing: true, looks: 'sander' });
    await pass(2);
    const bytes = await house.ask({ kind: 'save', run: show.run.id });
    const answers: unknown[] = [];
    const stills: (string | undefined)[] = [];
    const seat = stage.connect(
      'director',
      (sent) => {
        if ('id' in sent) answers.push(sent);
        else if (sent.event.kind === 'runs') stills.push(sent.event.runs[0]?.still);
      },
      ({ kind }) => kind === 'recording',
    );
    seat.take({ id: 1, request: { kind: 'open', name: 'recorded.mcap', bytes } });
    await expect.poll(() => answers.length).toBe(1);
    expect(stills.at(-1)).toMatch(/cannot be run on here/);
  });
});
