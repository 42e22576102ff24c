import {
  type ActorDefinition,
  createActor,
  createDirector,
  createScene,
  steps,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allDeeds, livingCases } from './arbitrary-actor.js';
import { recordScene, sceneRuns, tickTimes } from './living.js';
import { openCase, playCase, playTicks } from './play-living.js';
import { expectSame } from './same.js';

const dude: ActorDefinition = {
  name: 'dude',
  parameters: { theta: 10 },
  receptors: {
    door: {
      probe: ({ tick }) => {
        if (tick === 3) throw new Error('something in my eye');
        return tick > 100;
      },
    },
  },
  sensors: { 'door is open': { from: ['door'], judge: ({ door }) => door }, 'at door': false },
  goals: { 'door is open': true },
  skills: {
    'open door': { when: ['at door'], adds: ['door is open'], run: () => undefined },
    'walk to door': { adds: ['at door'], run: steps({ step: () => undefined }) },
    'crawl to door': { adds: ['at door'], importance: 0.5, run: () => false },
  },
};

describe('what a character says of itself', () => {
  it('[WHY7] what it is doing and since when', () => {
    const scene = createScene();
    const actor = scene.add(dude);
    expect(actor.explain().doing).toEqual([]);
    expect(actor.explain().step).toBeUndefined();
    expect(actor.explain().words).not.toBe('');
    while (!actor.doing.includes('walk to door')) scene.tick();
    const since = scene.ticks;
    tickTimes(scene, 3);
    const { doing, words, tick, name } = actor.explain();
    expect(doing.find(({ skill }) => skill === 'walk to door')).toEqual({
      skill: 'walk to door',
      since,
    });
    expect([name, tick]).toEqual(['dude', scene.ticks]);
    expect(words).toContain('walk to door');
    expect(words).toContain(String(since));
  });

  it('[WHY7] what it does again and again while what that promises is not so', () => {
    const actor = createActor({
      name: 'rex',
      parameters: { theta: 10 },
      receptors: { gap: { probe: () => 0.7 } },
      sensors: { home: { from: ['gap'], judge: ({ gap }) => Number(gap) < 0.4 } },
      goals: { home: true },
      skills: { bring: { adds: ['home'], run: steps({ step: () => 'done' }) } },
    });
    const begun = () => actor.explain().vain;
    for (let i = 0; begun().length === 0 && i < 100; i++) actor.tick();
    expect(begun()).toEqual([{ skill: 'bring', times: 3, lacks: ['home'] }]);
    expect(actor.explain().words).toContain(
      'bring has been done 3 times in a row, and what it promises is not so: home.',
    );
    expect(actor.explain('bring').words).not.toContain('in a row');
    // one that brings it about each time is as it should be
    const cat = createActor({
      name: 'cat',
      parameters: { theta: 10 },
      sensors: { fed: false },
      goals: { fed: true },
      skills: { eat: { adds: ['fed'], run: steps({ step: () => 'done' }) } },
    });
    for (let i = 0; i < 100; i++) {
      cat.tick();
      expect(cat.explain().vain).toEqual([]);
    }
  });

  it('[WHY7] to who is told of a step: that step, and what begins with it', () => {
    const scene = createScene();
    const actor = scene.add(dude);
    const told: unknown[][] = [];
    const meant: unknown[][] = [];
    const begun: boolean[] = [];
    actor.onStep(({ report: { step, selected } }) => {
      const { step: explained, doing, tick } = actor.explain();
      told.push([explained?.step, explained?.selected]);
      meant.push([step, selected]);
      if (typeof selected !== 'string') return;
      begun.push(doing.some(({ skill, since }) => skill === selected && since === tick));
    });
    tickTimes(scene, 30);
    expect(told).toEqual(meant);
    expect(meant.some(([, selected]) => selected === 'walk to door')).toBe(true);
    expect(new Set(begun)).toEqual(new Set([true]));
  });

  it('[WHY7] [WHY1] why that and not the runner-up', () => {
    const scene = createScene();
    const actor = scene.add(dude);
    while (
      actor.explain().step?.selected === undefined ||
      actor.explain().step?.selected === null
    ) {
      scene.tick();
    }
    const { step, words } = actor.explain();
    expect(step?.selected).toBe('walk to door');
    expect(step?.rivals.map(({ skill }) => skill)).toContain('crawl to door');
    expect(step?.about?.skill).toBe('walk to door');
    expect(words).toContain('crawl to door');
    expect(words).toContain('open door');
  });

  it('[WHY7] [WHY5] what it is waiting for', () => {
    const scene = createScene();
    const actor = scene.add(dude);
    for (const skill of ['walk to door', 'crawl to door']) actor.disable(skill);
    tickTimes(scene, 3);
    const { words, step, disabled } = actor.explain();
    expect(step?.selected).toBeNull();
    expect(words).toContain('at door');
    expect([...disabled].sort()).toEqual(['crawl to door', 'walk to door']);
    expect(words).toContain('Disabled');
  });

  it('[WHY7] [WHY3] why not another', () => {
    const scene = createScene();
    const actor = scene.add(dude);
    tickTimes(scene, 3);
    const { words, step } = actor.explain('open door');
    expect(step?.about?.skill).toBe('open door');
    expect(words).toContain('at door');
    expect(() => actor.explain('open dor')).toThrow('open door');
  });

  it('[WHY7] what failed and why, which faults there were', () => {
    const scene = createScene();
    const actor = scene.add(dude);
    actor.disable('walk to door');
    tickTimes(scene, 12);
    const { failures, faults, words } = actor.explain();
    expect(failures[0]).toMatchObject({ skill: 'crawl to door', outcome: 'failed' });
    expect(failures[0]?.reason).not.toBe('');
    expect(faults).toMatchObject([{ tick: 3, part: 'receptor door' }]);
    expect(words).toContain('crawl to door');
    expect(words).toContain('something in my eye');
  });

  it('[WHY7] a reason that ends its sentence itself gets no second full stop', async () => {
    const reasons = ['Did you mean "fed"?', 'Say more.', 'too far'];
    const said = reasons.map(async (reason) => {
      const actor = createActor({
        name: 'mary',
        sensors: { fed: false },
        goals: { fed: true },
        skills: {
          eat: {
            adds: ['fed'],
            run: () => {
              throw new Error(reason);
            },
          },
        },
      });
      const director = createDirector(actor);
      for (let i = 0; i < 50 && actor.failures.length === 0; i++) actor.tick();
      const { text } = await director.call('what_happened');
      return [actor.explain().words, text].map(
        (words) => /too far.{0,2}|fed".{0,2}|more.{0,2}/.exec(words)?.[0],
      );
    });
    expect(await Promise.all(said)).toEqual([
      ['fed"?', 'fed"?'],
      ['more.', 'more.'],
      ['too far.', 'too far.'],
    ]);
  });

  it('[WHY7] keeps only the latest of what went wrong', () => {
    const scene = createScene();
    const actor = scene.add({
      name: 'dude',
      commands: {
        blink: {
          every: 1,
          run: ({ tick }) => {
            throw new Error(`tick ${tick}`);
          },
        },
      },
    });
    tickTimes(scene, 3000);
    expect(actor.faults.at(-1)?.error).toContain('3000');
    expect(actor.faults.length).toBeLessThan(3000);
  });

  it('[WHY7] can be asked at any time and changes nothing, as data and in words', () => {
    fc.assert(
      fc.property(livingCases({ deeds: allDeeds }), (random) => {
        const { lines } = playCase(random).recording;
        const scene = openCase(random);
        const recording = recordScene(scene);
        for (let i = 0; i < random.script.length; i++) {
          playTicks(scene, random, i, i + 1);
          for (const actor of scene.actors) {
            const { doing, words, step } = actor.explain();
            // the network has yet to hear of those that are over
            expect(actor.doing).toEqual(expect.arrayContaining(doing.map(({ skill }) => skill)));
            expect(words.length).toBeGreaterThan(0);
            expect(() => JSON.stringify(step)).not.toThrow();
            const skills = Object.keys(actor.levels);
            if (skills.length > 0) actor.explain(skills[i % skills.length]);
          }
        }
        expectSame(recording.lines, lines);
      }),
      // every question tries many changes
      { numRuns: Math.ceil(sceneRuns / 10) },
    );
  });

  it('[WHY7] says of the last step what was recorded of it', () => {
    fc.assert(
      fc.property(livingCases({ deeds: allDeeds }), (random) => {
        const scene = openCase(random);
        const recording = recordScene(scene);
        for (let i = 0; i < random.script.length; i++) {
          playTicks(scene, random, i, i + 1);
          const { actors = {} } = recording.ticks.at(-1)!;
          for (const actor of scene.actors) {
            const recorded = Object.hasOwn(actors, actor.name)
              ? actors[actor.name]?.step
              : undefined;
            if (recorded === undefined) continue;
            const { step } = actor.explain();
            expect([step?.step, step?.selected, step?.threshold]).toEqual([
              recorded.step,
              recorded.selected,
              recorded.threshold,
            ]);
          }
        }
      }),
      { numRuns: Math.ceil(sceneRuns / 2) },
    );
  });
});
