/** Martin dances while there is music, as far as he knows: he listens only now and then. */
import { type ActorDefinition, character, type Point } from '@troupe/core';
import { walkTowards } from '../shared/walk.js';

const floor: Point = [0, 0, 0];
const wall: Point = [2, 0, 0];

/** How many ticks pass until he listens again: two seconds, and half a one once he has made a fool of himself. */
const seldom = 60;
const often = 15;

export function createMartin(listens = seldom, stepEvery = 10): ActorDefinition {
  return character({
    name: 'martin',
    stepEvery,
    body: { at: wall },
    receptors: {
      music: {
        every: listens,
        probe: ({ world, here }) =>
          world.heard(here).find(({ name }) => name === 'radio')?.strength ?? 0,
      },
      place: { probe: ({ world, here }) => world.distance(here, floor) },
      doing: { probe: ({ doing }) => doing },
    },
    sensors: {
      'music-is-playing': { from: ['music'], judge: ({ music }) => music > 0.2 },
      'on-the-floor': { from: ['place'], judge: ({ place }) => place < 0.1 },
      dancing: { from: ['doing'], judge: ({ doing }) => doing.includes('dance') },
    },
    goals: { dancing: true },
    skills: {
      'go-to-the-floor': {
        when: { 'music-is-playing': true, 'on-the-floor': false },
        adds: ['on-the-floor'],
        run: { step: (_, context) => walkTowards(context, floor, 1) },
      },
      dance: {
        when: ['music-is-playing', 'on-the-floor'],
        adds: ['dancing'],
        run: {
          // what he heard last, not what there is to hear
          step: (_, { self, world, signals, dt }) => {
            if (signals.music <= 0.2) return 'done';
            world.set(self, 'heading', Number(world.get(self, 'heading') ?? 0) + 4 * dt);
            return undefined;
          },
        },
      },
      'slip-away': {
        when: { 'music-is-playing': false, 'on-the-floor': true },
        deletes: ['on-the-floor'],
        run: {
          begin: ({ attend }) => attend('music', often),
          step: (_, context) => walkTowards(context, wall, 1.5),
        },
      },
    },
  });
}
