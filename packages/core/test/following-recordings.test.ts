import {
  createScene,
  dispatch,
  followTick,
  momentOf,
  openFollower,
  type SavedScene,
  type TickRecord,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { livingCases, replayedDeeds, syncWays } from './arbitrary-actor.js';
import { recordScene, sceneRuns, throughJson } from './living.js';
import { playCase } from './play-living.js';

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

describe('a recorded character followed without its code', () => {
  it('[REC7] comes to the recorded choice in every step, from every keyframe', () => {
    let compared = 0;
    fc.assert(
      fc.property(livingCases({ ways: syncWays, deeds: replayedDeeds }), (random) => {
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

  it('[REC7] has no moment of a step that was not recorded', () => {
    fc.assert(
      fc.property(livingCases({ ways: syncWays, deeds: replayedDeeds }), (random) => {
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
