import '../src/index.js';
import type { ActorDefinition } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { cast } from '../src/index.js';

/** What was once not looked at: seeds after the first, where a skill goes on outside. */
describe('skills that go on outside', () => {
  const caller: ActorDefinition = {
    name: 'caller',
    parameters: { theta: 1 },
    sensors: { answered: false, angry: false, calm: false },
    goals: { answered: true },
    skills: {
      call: { adds: ['answered'], run: async () => await null },
      shout: { when: ['angry'] },
    },
  };
  /** Angry with this seed only, calm with all but this one. */
  const angryWith = (unlucky: number) =>
    cast(caller, {
      seeds: [3, 5, 8],
      ticks: 12,
      prepare: (scene) => {
        const actor = scene.actor('caller');
        actor.set('angry', scene.seed === unlucky);
        actor.set('calm', scene.seed !== unlucky);
      },
    });

  for (const unlucky of [3, 5, 8]) {
    it(`[CMP5] it is found with seed ${unlucky} of three`, async () => {
      const tried = angryWith(unlucky);
      const failing = [
        async () => await expect(tried).never('shout'),
        async () => await expect(tried).never({ angry: true, answered: true }),
        async () => await expect(tried).toReach({ calm: true, answered: true }),
        async () => await expect(tried).toReach({ calm: true, answered: true }).within(10),
        async () => await expect(tried).not.toDo('shout'),
        async () => await expect(tried).not.toReach({ angry: true, answered: true }),
      ];
      for (const check of failing) await expect(check).rejects.toThrow(`: seed ${unlucky}, tick`);
    });
  }

  it('[CMP5] and every seed is tried where none is wrong', async () => {
    const begun: number[] = [];
    const watched = cast(
      {
        ...caller,
        skills: {
          call: {
            adds: ['answered'],
            run: async ({ chance }) => {
              begun.push(chance.random());
              await null;
            },
          },
          shout: { when: ['angry'] },
        },
      },
      { seeds: 4, ticks: 12 },
    );
    await expect(watched).never('shout');
    expect(new Set(begun).size).toBe(4);
  });
});

describe('options of a cast', () => {
  it('[DEF12] misspelt ones are refused', () => {
    const mary = { name: 'mary' };
    expect(() => cast(mary, { seed: 3 } as never)).toThrow(
      'cast has no "seed". Did you mean "seeds"?',
    );
    expect(() => cast(mary, 5 as never)).toThrow(/the options of cast must be an object/);
    expect(() => cast(mary, { seed: undefined } as never)).not.toThrow();
  });
});
