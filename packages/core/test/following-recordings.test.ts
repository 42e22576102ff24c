import {
  type ActorDefinition,
  createScene,
  dispatch,
  type FollowedActor,
  followTick,
  momentOf,
  openFollower,
  type SavedScene,
  saveState,
  type TickRecord,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allDeeds, livingCases, savedWays, syncWays } from './arbitrary-actor.js';
import { recordScene, sceneRuns, throughJson } from './living.js';
import { doDeeds, openCase, playCase } from './play-living.js';

/** Every step of a character, as the recording has it and as the moment before it gives it. */
function compareSteps(start: SavedScene, ticks: readonly TickRecord[], actor: string): number {
  const follower = openFollower(start, actor);
  let steps = 0;
  for (const record of ticks) {
    const made = record.actors?.[actor]?.step;
    const moment = followTick(follower, record, made?.step);
    if (made === undefined) continue;
    const { report } = dispatch(moment!.state, moment!.inbox).outbox;
    const { step, threshold, selected } = made;
    expect(report).toMatchObject({ step, threshold, selected });
    steps++;
  }
  return steps;
}

/** Asks for light, as soon as it can. */
function begging(name: string, deadline?: number): ActorDefinition {
  const asks = { mary: { lit: true } };
  return {
    name,
    parameters: { theta: 0.1 },
    sensors: { easy: false },
    goals: { easy: true },
    skills: { beg: { adds: ['easy'], asks, ...(deadline === undefined ? {} : { deadline }) } },
  };
}

describe('a recorded character followed without its code', () => {
  it('[REC7] comes to the recorded choice in every step, from every keyframe', () => {
    let compared = 0;
    fc.assert(
      fc.property(livingCases({ ways: syncWays, deeds: allDeeds }), (random) => {
        const { keyframes, ticks } = throughJson(playCase(random).recording);
        const actors = new Set(ticks.flatMap((record) => Object.keys(record.actors ?? {})));
        for (const start of keyframes) {
          const rest = ticks.filter(({ tick }) => tick > start.timer.tick);
          for (const actor of actors) compared += compareSteps(start, rest, actor);
        }
      }),
      { numRuns: sceneRuns },
    );
    expect(compared).toBeGreaterThan(0);
  });

  it('[REC7] is after every tick as the live character was, whatever was asked of it and whatever it became', () => {
    let compared = 0;
    fc.assert(
      fc.property(livingCases({ ways: savedWays, deeds: allDeeds }), (random) => {
        const scene = openCase(random);
        const { keyframes, ticks } = recordScene(scene);
        const followers = new Map<string, FollowedActor>();
        for (const deeds of random.script) {
          doDeeds(scene, random, deeds);
          scene.tick();
          const { actors } = scene.save();
          const names = [...scene.actors.map(({ name }) => name), ...followers.keys()];
          for (const actor of new Set(names)) {
            const follower = followers.get(actor) ?? openFollower(keyframes[0]!, actor);
            followers.set(actor, follower);
            followTick(follower, throughJson(ticks.at(-1)!));
            const live = actors.find(({ name }) => name === actor)?.state;
            const followed = follower.state && saveState(follower.state);
            expect(followed && throughJson(followed)).toEqual(live && throughJson(live));
            if (live !== undefined) compared++;
          }
        }
      }),
      { numRuns: sceneRuns },
    );
    expect(compared).toBeGreaterThan(0);
  });

  it('[REC7] wants what was asked of it right before it became another', () => {
    const scene = createScene();
    const mary: ActorDefinition = {
      name: 'mary',
      parameters: { theta: 0.5 },
      sensors: { lit: false },
      skills: { light: { adds: ['lit'] } },
    };
    const actor = scene.add(mary);
    scene.add(begging('al'));
    const { keyframes, ticks } = recordScene(scene);
    while (!Object.hasOwn(actor.goals, 'lit')) scene.tick();
    actor.redefine({ ...mary, parameters: { theta: 0.4 } });
    while (actor.doing.length === 0 && scene.ticks < 20) scene.tick();
    expect(actor.doing).toEqual(['light']);
    expect(compareSteps(keyframes[0]!, throughJson(ticks), 'mary')).toBeGreaterThan(1);
  });

  it('[REC7] takes what is asked of it and no longer in one tick as it did: one after the other', () => {
    const scene = createScene();
    scene.add({
      name: 'mary',
      objects: { thing: ['lamp'] },
      sensors: { lit: false },
      templates: { 'light-up(?t: thing)': { adds: ['lit'] } },
    });
    scene.add(begging('al', 5));
    const { keyframes, ticks } = recordScene(scene);
    const asked = () => ticks.at(-1)!.actors?.['mary']?.asked ?? [];
    const follower = openFollower(keyframes[0]!, 'mary');
    let both = 0;
    for (let i = 0; i < 12; i++) {
      // from outside, so that it begins in the tick in which the other stops
      if (scene.ticks === 5) scene.add(begging('bo'));
      scene.tick();
      if (asked().length === 2) both++;
      followTick(follower, throughJson(ticks.at(-1)!));
      const live = scene.save().actors.find(({ name }) => name === 'mary')!.state;
      expect(throughJson(saveState(follower.state!))).toEqual(throughJson(live));
    }
    expect(both).toBe(1);
  });

  it('[REC7] says so of a recording that does not tell when something was asked', () => {
    const scene = createScene();
    scene.add({ name: 'mary', sensors: { lit: false } });
    scene.add(begging('al'));
    const { keyframes, ticks } = recordScene(scene);
    for (let i = 0; i < 5; i++) scene.tick();
    const older = ticks.map((record) => {
      const { asked: _, ...mary } = record.actors?.['mary'] ?? {};
      return { ...record, actors: { ...record.actors, mary } };
    });
    expect(() => compareSteps(keyframes[0]!, older, 'mary')).toThrow('Record it again');
  });

  it('[REC7] has no moment of a step that was not recorded', () => {
    fc.assert(
      fc.property(livingCases({ ways: syncWays, deeds: allDeeds }), (random) => {
        const { keyframes, ticks } = throughJson(playCase(random).recording);
        const actor = Object.keys(
          ticks.find((record) => record.actors)?.actors ?? { nobody: 0 },
        )[0]!;
        expect(momentOf(keyframes[0]!, ticks, actor, 1_000_000)).toBeUndefined();
        expect(momentOf(keyframes[0]!, ticks, 'nobody at all', 1)).toBeUndefined();
      }),
      { numRuns: 20 },
    );
  });

  it('[REC7] is not told again what it was told before a keyframe', () => {
    const scene = createScene();
    const actor = scene.add({ name: 'slow', stepEvery: 4, sensors: { warm: true } });
    const { keyframes, ticks } = recordScene(scene, 1);
    for (let tick = 1; tick <= 20; tick++) {
      // joining twice is refused, and so is what leaves twice
      if (tick % 8 === 3) actor.join({ skills: { [`skill-${tick}`]: { when: ['warm'] } } });
      if (tick % 8 === 7) actor.leave(`skill-${tick - 4}`);
      if (tick === 11) actor.redefine({ name: 'slow', stepEvery: 4, sensors: { warm: true } });
      scene.tick();
    }
    for (const start of keyframes) {
      const rest = ticks.filter(({ tick }) => tick > start.timer.tick);
      compareSteps(start, rest, 'slow');
    }
  });
});
