import { readFileSync } from 'node:fs';
import { type ActorDefinition, createScene } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOf } from '../shared/play-example.js';
import { playScene } from '../shared/play-scene.js';
import { sanderWorld } from './example.js';
import { drawTaking, tellNeeds } from './needed.js';
import { sanderRobot } from './robot.js';
import type { SkillName, Taking } from './skills.js';
import { beginnings, beginWith, stealThings, tools, tryOut } from './try-out.js';
import { workshop } from './workshop.js';

const magical = (taking?: Taking) => sanderRobot({ skills: 'magical', taking });
const skills = Object.keys(magical().skills ?? {}) as SkillName[];
const readme = readFileSync(pathOf(sanderWorld.folder, 'README.md'), 'utf8');

/** Whatever it takes: a number of ticks for each skill. */
const takings = fc
  .array(fc.integer({ min: 1, max: 60 }), { minLength: skills.length, maxLength: skills.length })
  .map((ticks) => Object.fromEntries(skills.map((skill, i) => [skill, ticks[i]!])))
  .map(
    (ticks): Taking =>
      (skill) =>
        ticks[skill]!,
  );

/** A property is a hundred whole lives of some hundred ticks each. */
const numRuns = 100;

describe('the robot of the text', () => {
  it('[SAN1] has its eleven receptors, its ten sensors and boardInVise, its ten skills, its two goals', () => {
    const { receptors = {}, sensors = {}, goals = {} }: ActorDefinition = magical();
    expect(Object.keys(receptors)).toEqual([
      'robotMobility',
      'robotLocation',
      'leftHandLocation',
      'rightHandLocation',
      'boardLocation',
      'sanderLocation',
      'sprayerLocation',
      'iAmHoldingSomethingLeft',
      'iAmHoldingSomethingRight',
      'iHaveBeenPainted',
      'boardHasBeenSanded',
    ]);
    const embedded = Object.entries(receptors).filter(([, form]) => form.in === 'world');
    expect(embedded.map(([name]) => name).sort()).toEqual([
      'boardHasBeenSanded',
      'boardLocation',
      'sanderLocation',
      'sprayerLocation',
    ]);
    expect(Object.keys(sensors).sort()).toEqual([
      'boardInHand',
      'boardInVise',
      'boardSanded',
      'boardSomewhere',
      'handsEmpty',
      'operational',
      'sanderInHand',
      'sanderSomewhere',
      'selfPainted',
      'sprayerInHand',
      'sprayerSomewhere',
    ]);
    expect(Object.keys(goals)).toEqual(['boardSanded', 'selfPainted']);
    expect(skills.length).toBe(10);
  });

  it('[SAN1] judges from its receptors where things are', () => {
    const scene = createScene({ world: workshop });
    const robot = scene.add(magical(() => 1000));
    scene.tick();
    const begins = { boardSomewhere: true, boardInHand: false, boardInVise: false, handsEmpty: 2 };
    expect(robot.signs).toMatchObject({ ...begins, operational: true, selfPainted: false });
    const look = (meddle: () => void) => {
      meddle();
      for (let i = 0; i < 3; i++) scene.tick();
      return robot.signs;
    };
    const { world } = scene;
    const far = look(() => world.set('board', 'at', [6, 0, 0]));
    expect(far).toMatchObject({ ...begins, boardSomewhere: false });
    const held = look(() => beginWith({ held: ['board'], inVise: false })(scene, 1));
    expect(held).toMatchObject({ boardSomewhere: false, boardInHand: true, handsEmpty: 1 });
    const gone = look(() => world.remove('board'));
    expect(gone).toMatchObject({ boardInHand: false, boardSanded: false, handsEmpty: 2 });
    const painted = look(() => world.set('robot', 'painted', 0.9));
    expect(painted).toMatchObject({ selfPainted: false, operational: true });
    const stiff = look(() => world.set('robot', 'painted', 1));
    expect(stiff).toMatchObject({ selfPainted: true, operational: false });
    expect(robot.faults).toEqual([]);
  });
});

describe('skills that take time', () => {
  it('[SAN1] of 1 to 60 ticks, with 30 seeds: sanded, then painted, and never a third thing', () => {
    for (let seed = 0; seed < 30; seed++) {
      for (const taking of [drawTaking(seed), drawnEachTime]) {
        const { verdict, ticks, taken, failed } = tryOut(magical(taking), { seed });
        expect({ seed, verdict, failed }).toEqual({ seed, verdict: 'good', failed: [] });
        expect(taken).toBe(2);
        expect(ticks).toBeLessThan(450);
      }
    }
  });

  it('[SAN1] of 1, 2, … 60 ticks, all the same', () => {
    for (let ticks = 1; ticks <= 60; ticks++) {
      const { verdict, chosen } = tryOut(magical(() => ticks));
      expect({ ticks, verdict }).toEqual({ ticks, verdict: 'good' });
      expect(chosen.length).toBeLessThan(9);
    }
  });

  it('[SAN1] whatever they take, whatever it holds at the beginning, in whatever phase its receptors sample', () => {
    const periods = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 11, maxLength: 11 });
    fc.assert(
      fc.property(takings, fc.constantFrom(...beginnings), periods, (taking, beginning, every) => {
        const robot = atRates(magical(taking), every);
        const { verdict } = tryOut(robot, { meddle: beginWith(beginning) });
        expect(verdict).toBe('good');
      }),
      { numRuns },
    );
  });
});

describe('what others do', () => {
  it('[SAN1] things that are taken away and come back, out of its hands too, keep it from nothing', () => {
    const theft = fc.record({
      tool: fc.constantFrom(...tools),
      tick: fc.integer({ min: 2, max: 250 }),
      lasts: fc.integer({ min: 1, max: 20 }),
      x: fc.double({ min: -2, max: 2, noNaN: true }),
      z: fc.double({ min: -2, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(takings, fc.array(theft, { maxLength: 3 }), (taking, thefts) => {
        const { verdict } = tryOut(magical(taking), { meddle: stealThings(thefts) });
        expect(verdict).toBe('good');
      }),
      { numRuns },
    );
  });

  it('[SAN1] a skill fails when what it is about is gone, and the others go on', () => {
    const sander = workshop.things?.['sander'] ?? {};
    const { verdict, failed } = tryOut(
      magical(() => 40),
      {
        meddle: ({ world }, tick) => {
          if (tick === 30) world.remove('sander');
          if (tick === 90) world.add('sander', sander);
        },
      },
    );
    expect(failed).toEqual(['pickUpSander']);
    expect(verdict).toBe('good');
  });

  it('[SAN1] without a vise it tries, gets tired of that, and puts something down', () => {
    for (let seed = 0; seed < 5; seed++) {
      const { verdict, chosen, failed } = tryOut(magical(drawTaking(seed)), {
        meddle: ({ world }, tick) => tick === 1 && world.remove('vise'),
      });
      expect(verdict).toBe('good');
      expect(new Set(failed)).toEqual(new Set(['placeBoardInVise']));
      expect(chosen.some((skill) => skill.startsWith('putDown'))).toBe(true);
    }
  });

  it('[SAN1] a skill that hangs is given up', () => {
    let isFirst = true;
    const robot = magical(() => {
      const taken = isFirst ? Number.MAX_SAFE_INTEGER : 5;
      isFirst = false;
      return taken;
    });
    const { verdict, failed } = tryOut(robot, { ticks: 2000 });
    expect(failed).toEqual(['pickUpSander']);
    expect(verdict).toBe('good');
  });
});

it('[SAN1] what the README says was needed was needed', () => {
  const table = /^\| {2}\|.*?\n\n/ms.exec(readme)?.[0].trimEnd();
  expect(table).toBe(tellNeeds().trimEnd());
});

it('[REP5] the lesson prints what its README says', () => {
  const [, printed] = /^```console\n\$ .*?\n(.*?)^```$/ms.exec(readme) ?? [];
  const { story } = playScene(sanderWorld.open() as ReturnType<typeof createScene>, sanderWorld);
  expect(printed).toBe(story.map((line) => `${line}\n`).join(''));
});

const drawnEachTime: Taking = (_, chance) => 1 + chance.integer(60);

function atRates(robot: ActorDefinition, every: readonly number[]): ActorDefinition {
  const receptors = Object.entries(robot.receptors ?? {}).map(([name, form], i) => [
    name,
    { ...form, every: every[i]! },
  ]);
  return { ...robot, receptors: Object.fromEntries(receptors) };
}
