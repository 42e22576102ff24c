/** A character with code of every kind, to be split: it fills cups and drinks them. */
import { type ActorDefinition, steps } from '@troupe/core';

export const drinker: ActorDefinition = {
  name: 'drinker',
  parameters: { theta: 12 },
  world: { things: { cup: { level: 0 }, drinker: { drunk: 0 } } },
  receptors: {
    level: { probe: ({ world }) => Number(world.get('cup', 'level') ?? 0), every: 1 },
    drunk: { probe: ({ world }) => Number(world.get('drinker', 'drunk') ?? 0), every: 2 },
  },
  sensors: {
    full: { from: ['level'], judge: ({ level }) => Number(level) >= 1 },
    content: {
      from: ['drunk'],
      judge: ({ drunk }, { memory }) => {
        memory.write('count', Number(drunk));
        return Number(drunk) >= 4;
      },
    },
    rested: true,
  },
  memory: { count: 0 },
  goals: { content: true },
  skills: {
    fill: {
      when: { full: false },
      adds: ['full'],
      run: steps({
        begin: () => ({ poured: 0 }),
        step: (state, { world, chance }) => {
          state.poured += 0.2 + 0.2 * chance.random();
          world.set('cup', 'level', state.poured);
          return state.poured >= 1 ? 'done' : undefined;
        },
      }),
    },
    drink: {
      when: ['full', 'rested'],
      adds: ['content'],
      deletes: ['full', 'rested'],
      *run({ world, memory }) {
        yield;
        yield;
        world.set('cup', 'level', 0);
        world.set('drinker', 'drunk', Number(memory.read('count') ?? 0) + 1);
      },
    },
    rest: { when: { rested: false }, adds: ['rested'], run: () => true },
  },
};
