import {
  branch,
  createScene,
  type LawContext,
  type ProbeContext,
  replay,
  type SavedScene,
  type SkillContext,
  steps,
  type TickRecord,
} from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allWays,
  type LivingCase,
  livingCases,
  replayedDeeds,
  savedWays,
  syncWays,
} from './arbitrary-actor.js';
import { recordScene, sceneRuns, settle, throughJson, tickTimes } from './living.js';
import { everyone, openCase, playAsync, playCase, playTicks } from './play-living.js';
import { expectSame } from './same.js';

/** How far a replay comes, and what it found. */
function replayAll(
  start: SavedScene,
  ticks: readonly TickRecord[],
  random: LivingCase,
): readonly unknown[] {
  const options = { characters: everyone(random), laws: random.laws };
  return [...replay(start, ticks, options)].map(({ difference }) => difference);
}

const nothing = (ticks: readonly TickRecord[]) => ticks.map(() => undefined);

describe('a recording', () => {
  it('[REC2] is reproduced by a replay', () => {
    fc.assert(
      fc.property(livingCases({ ways: syncWays, deeds: replayedDeeds }), (random) => {
        const { keyframes, ticks } = playCase(random).recording;
        expect(replayAll(keyframes[0]!, ticks, random)).toEqual(nothing(ticks));
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[REC2] [TCK5] is reproduced where skills went on outside the ticks', async () => {
    await fc.assert(
      fc.asyncProperty(livingCases({ ways: allWays, deeds: replayedDeeds }), async (random) => {
        const { keyframes, ticks } = (await playAsync(random)).recording;
        expect(replayAll(keyframes[0]!, ticks, random)).toEqual(nothing(ticks));
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[REC1] can be taken up from every keyframe', () => {
    fc.assert(
      fc.property(
        livingCases({ ways: savedWays, deeds: replayedDeeds }),
        fc.integer({ min: 1, max: 4 }),
        (random, every) => {
          const { keyframes, ticks } = playCase(random, every).recording;
          expect(keyframes.length).toBeGreaterThanOrEqual(Math.floor(ticks.length / every));
          for (const frame of keyframes) {
            const rest = ticks.filter(({ tick }) => tick > frame.timer.tick);
            expect(replayAll(frame, rest, random)).toEqual(nothing(rest));
          }
        },
      ),
      { numRuns: sceneRuns },
    );
  });

  it('[REC4] goes on from any of its ticks as it did, where nothing is changed', () => {
    fc.assert(
      fc.property(
        livingCases({ ways: savedWays, deeds: replayedDeeds }),
        fc.nat(),
        (random, when) => {
          const at = when % random.script.length;
          const { keyframes, ticks } = playCase(random).recording;
          const options = { characters: everyone(random), laws: random.laws };
          const scene = branch(keyframes[0]!, ticks.slice(0, at), options);
          const { lines } = recordScene(scene);
          playTicks(scene, random, at, random.script.length);
          // the first after a keyframe tells all levels
          const original = openCase(random);
          playTicks(original, random, 0, at);
          const { lines: same } = recordScene(original);
          playTicks(original, random, at, random.script.length);
          expectSame(lines, same);
        },
      ),
      { numRuns: sceneRuns },
    );
  });

  it('[REC1] has every tick, with its number, time and length', () => {
    const scene = createScene({ rate: 10 });
    const { ticks } = recordScene(scene);
    tickTimes(scene, 3);
    scene.tick(0.5);
    expect(ticks.map(({ tick, time, dt }) => [tick, time, dt])).toEqual([
      [1, 0.1, 0.1],
      [2, 0.2, 0.1],
      [3, expect.closeTo(0.3), 0.1],
      [4, expect.closeTo(0.8), 0.5],
    ]);
  });

  it('[REC1] has what came from outside, in the order in which it came', () => {
    const scene = createScene({ world: { things: { lamp: { on: false } } } });
    const mary = scene.add({
      name: 'mary',
      sensors: { lit: false, there: false },
      receptors: { lamp: { probe: ({ world }) => world.get('lamp', 'on') } },
    });
    const { ticks } = recordScene(scene);
    mary.want('there');
    scene.world.set('lamp', 'on', true);
    mary.remember('cup', 'red', 3);
    mary.attend('lamp', 4);
    mary.set('lit', true);
    scene.tick();
    scene.tick();
    expect(ticks[0]?.inputs?.map(({ kind }) => kind)).toEqual([
      'messages',
      'world',
      'memory',
      'attend',
      'messages',
    ]);
    expect(ticks[1]?.inputs).toBeUndefined();
  });

  it('[REC2] names the first difference: tick, character, what was recorded and what came', () => {
    fc.assert(
      fc.property(livingCases({ ways: savedWays }), fc.nat(), (random, which) => {
        const { keyframes, ticks } = playCase(random).recording;
        const changed = throughJson(ticks);
        // a number that a level came to
        const found = changed.flatMap((record, i) =>
          Object.entries(record.actors ?? {}).flatMap(([actor, { step }]) =>
            step === undefined ? [] : [{ i, actor, step: step as { threshold: number } }],
          ),
        );
        if (found.length === 0) return;
        const { i, actor, step } = found[which % found.length]!;
        const came = step.threshold;
        step.threshold += 1;
        const options = { characters: everyone(random), laws: random.laws };
        const replayed = [...replay(keyframes[0]!, changed, options)];
        expect(replayed).toHaveLength(i + 1);
        expect(replayed.at(-1)?.recorded.tick).toBe(i + 1);
        expect(replayed.at(-1)?.difference).toEqual({
          path: `actors.${actor}.step.threshold`,
          recorded: came + 1,
          found: came,
        });
      }),
      { numRuns: sceneRuns },
    );
  });

  it('[REC2] with other code is told apart from what was recorded', () => {
    const clock = (step: number) => ({
      name: 'clock',
      receptors: { now: { probe: ({ tick }: { tick: number }) => (tick > 3 ? tick * step : 0) } },
    });
    const scene = createScene();
    scene.add(clock(1));
    const { keyframes, ticks } = recordScene(scene);
    tickTimes(scene, 6);
    const options = { characters: { clock: clock(2) } };
    const last = [...replay(keyframes[0]!, ticks, options)].at(-1);
    expect(last?.recorded.tick).toBe(4);
    expect(last?.difference).toEqual({ path: 'actors.clock.signals.now', recorded: 4, found: 8 });
  });

  it('[REC2] with a tick missing is refused', () => {
    const scene = createScene();
    const { keyframes, ticks } = recordScene(scene);
    tickTimes(scene, 3);
    expect(() => [...replay(keyframes[0]!, [ticks[0]!, ticks[2]!])]).toThrow('tick 3');
    expect(() => branch(keyframes[0]!, ticks.slice(1))).toThrow('tick 2');
  });

  it('[REC4] goes on otherwise with something changed, and leaves the recording as it was', () => {
    const scene = createScene({ world: { things: { lamp: { on: false } } } });
    const mary = {
      name: 'mary',
      receptors: {
        lamp: { probe: ({ world }: ProbeContext) => world.get('lamp', 'on') },
      },
    };
    scene.add(mary);
    const { keyframes, ticks, lines } = recordScene(scene);
    tickTimes(scene, 2);
    scene.world.set('lamp', 'on', true);
    tickTimes(scene, 2);
    const other = branch(keyframes[0]!, ticks.slice(0, 2), { characters: { mary } });
    expect(other.ticks).toBe(2);
    tickTimes(other, 2);
    expect(other.world.get('lamp', 'on')).toBe(false);
    expect(other.actor('mary').signals).toEqual({ lamp: false });
    expect(scene.actor('mary').signals).toEqual({ lamp: true });
    expect(ticks.map((record) => JSON.stringify(record))).toEqual(lines);
  });

  it('[REC2] [LIV2] is reproduced where a character was redefined: what it became is in the recording', () => {
    const mary = {
      name: 'mary',
      sensors: { there: false },
      goals: { there: true },
      skills: { walk: { adds: ['there'], run: () => true }, crawl: { adds: ['there'] } },
    };
    const scene = createScene();
    scene.add(mary);
    const { keyframes, ticks } = recordScene(scene);
    tickTimes(scene, 2);
    const { crawl: _, ...skills } = mary.skills;
    scene.actor('mary').redefine({ ...mary, parameters: { theta: 3 }, skills });
    tickTimes(scene, 2);
    const replayed = [...replay(keyframes[0]!, ticks, { characters: { mary } })];
    expect(replayed.map(({ difference }) => difference)).toEqual(nothing(ticks));
  });

  it('[REC2] [SKL4] is reproduced where a skill that is cancelled between ticks writes as it cleans up', () => {
    for (const how of ['cancel', 'leave', 'exit', 'redefine'] as const) {
      const mary = {
        name: 'mary',
        parameters: { theta: 1 },
        sensors: { there: false },
        receptors: { tick: { probe: ({ tick }: { tick: number }) => tick } },
        goals: { there: true },
        skills: {
          walk: {
            adds: ['there'],
            run: steps({
              end: (_state, { memory, world, attend }) => {
                memory.write('over', true);
                world.set('lamp', 'on', true);
                attend('tick', 2);
              },
            }),
          },
        },
      };
      const scene = createScene({ world: { things: { lamp: { on: false } } } });
      const actor = scene.add(mary);
      const { keyframes, ticks } = recordScene(scene);
      tickTimes(scene, 2);
      expect(actor.doing).toEqual(['walk']);
      if (how === 'cancel') actor.cancel('walk');
      else if (how === 'leave') actor.leave('walk');
      else if (how === 'exit') actor.remove();
      else actor.redefine({ ...mary, skills: {} });
      tickTimes(scene, 3);
      expect(scene.world.get('lamp', 'on'), how).toBe(true);
      const replayed = [...replay(keyframes[0]!, ticks, { characters: { mary } })];
      expect(
        replayed.map(({ difference }) => difference),
        how,
      ).toEqual(nothing(ticks));
    }
  });

  it('[REC2] [SKL5] is reproduced where a skill reported after it was over', async () => {
    const mary = {
      name: 'mary',
      parameters: { theta: 1 },
      sensors: { there: false },
      goals: { there: true },
      skills: {
        walk: {
          adds: ['there'],
          deadline: 2,
          run: steps({
            begin: (context) => void settle().then(() => context.done()),
          }),
        },
      },
    };
    const scene = createScene();
    scene.add(mary);
    const { keyframes, ticks } = recordScene(scene);
    tickTimes(scene, 4);
    await settle();
    await settle();
    tickTimes(scene, 2);
    expect(JSON.stringify(ticks[4])).toContain('walk');
    const replayed = [...replay(keyframes[0]!, ticks, { characters: { mary } })];
    expect(replayed.map(({ difference }) => difference)).toEqual(nothing(ticks));
  });

  it('[REC2] [TCK5] is reproduced where what came from outside did not fit any more', async () => {
    const mary = {
      name: 'mary',
      parameters: { theta: 1 },
      sensors: { there: false },
      goals: { there: true },
      skills: {
        walk: {
          adds: ['there'],
          run: async ({ world }: SkillContext) => {
            world.set('lamp', 'on', true);
            await new Promise(() => undefined);
          },
        },
      },
    };
    const scene = createScene({ world: { things: { lamp: { on: false } } } });
    scene.add(mary);
    const { keyframes, ticks } = recordScene(scene);
    while (scene.actor('mary').doing.length === 0) scene.tick();
    // the write is waiting for the next tick
    scene.world.remove('lamp');
    tickTimes(scene, 3);
    const replayed = [...replay(keyframes[0]!, ticks, { characters: { mary } })];
    expect(replayed.map(({ difference }) => difference)).toEqual(nothing(ticks));
  });

  it('[REC2] [SKL6] is reproduced where a law took away what an async skill had just written to', () => {
    const laws = {
      'taking away': ({ world }: LawContext) => {
        if (world.has('lamp') && world.get('mary', 'walks') === true) world.remove('lamp');
      },
    };
    const mary = {
      name: 'mary',
      body: { walks: true },
      parameters: { theta: 1 },
      sensors: { there: false },
      goals: { there: true },
      skills: {
        walk: {
          adds: ['there'],
          run: async ({ world }: SkillContext) => {
            world.set('lamp', 'on', true);
            await new Promise(() => undefined);
          },
        },
      },
    };
    const scene = createScene({ world: { things: { lamp: { on: false } }, laws } });
    scene.add(mary);
    const { keyframes, ticks } = recordScene(scene);
    tickTimes(scene, 4);
    const replayed = [...replay(keyframes[0]!, ticks, { characters: { mary }, laws })];
    expect(replayed.map(({ difference }) => difference)).toEqual(nothing(ticks));
  });
});
