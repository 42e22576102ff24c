import { createScene } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allWays, livingCases, replayedDeeds } from './arbitrary-actor.js';
import { recordScene, sceneRuns, tickTimes } from './living.js';
import { openCase } from './play-living.js';

describe('the levels of a recorded tick', () => {
  it('[REC1] [SKL8] has the levels of a step though slots are given anew within its tick', () => {
    const scene = createScene({ rate: 10 });
    const mary = scene.add({
      name: 'mary',
      sensors: { lit: false, warm: false },
      goals: { lit: true },
      parameters: { theta: 1000, thetaDecay: 0 },
      skills: { a: { adds: ['lit'] }, b: { adds: ['lit'], importance: 0.5 } },
    });
    const john = scene.add({
      name: 'john',
      sensors: { fed: false },
      parameters: { theta: 1 },
      skills: { call: { adds: ['fed'], asks: { mary: { warm: true } } } },
    });
    mary.leave('a');
    // by then a copy of its network is put aside, and the next goal has it built anew
    tickTimes(scene, 130);
    const { ticks } = recordScene(scene);
    john.want('fed');
    let level: number | undefined;
    for (let i = 0; i < 4; i++) {
      scene.tick();
      level = ticks.at(-1)?.actors?.['mary']?.step?.levels['b']?.after ?? level;
      expect(level).toBe(mary.levels['b']);
    }
    expect(mary.goals).toHaveProperty('warm');
    expect(level).toBeGreaterThan(0);
  });

  it('[REC1] has the levels and sources that a step reports, added up over the changes', () => {
    fc.assert(
      fc.property(livingCases({ ways: allWays, deeds: replayedDeeds }), (random) => {
        const scene = openCase(random);
        const { ticks } = recordScene(scene);
        const known = new Map<string, Record<string, unknown>>();
        const expected = new Map<string, Record<string, unknown>>();
        for (const actor of scene.actors) {
          actor.onStep(
            ({ state, report }) => {
              for (const [skill, slot] of state.network.structure.slotOf) {
                const { after, executable, from } = report.levels!;
                expected.set(`${actor.name} ${skill}`, {
                  after: after[slot],
                  executable: executable[slot] === 1,
                  from: [...from.slice(slot * 7, slot * 7 + 7)].map((amount) => amount + 0),
                });
              }
            },
            { explain: true },
          );
        }
        for (const _ of random.script) scene.tick();
        for (const { actors = {} } of ticks) {
          for (const [name, { step }] of Object.entries(actors)) {
            for (const [skill, { from = {}, ...level }] of Object.entries(step?.levels ?? {})) {
              const before = known.get(`${name} ${skill}`) ?? { from: {} };
              const sources = { ...(before['from'] as object), ...from };
              known.set(`${name} ${skill}`, { ...before, ...level, from: sources });
            }
          }
        }
        for (const [skill, level] of expected) {
          const { from = {}, ...rest } = known.get(skill) ?? {};
          expect({ ...rest, from: listSources(from as Record<string, number>) }).toEqual(level);
        }
      }),
      { numRuns: sceneRuns },
    );
  });
});

function listSources(from: Record<string, number>): number[] {
  const names = ['state', 'goals', 'protected', 'backward', 'forward', 'followers', 'conflicts'];
  return names.map((name) => from[name] ?? 0);
}
