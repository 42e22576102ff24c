/** Mary sits down where she saw a chair. Jane pulls it away while she does. */
import { type ActorDefinition, character, type Point } from '@troupe/core';
import { walkTowards } from '../shared/walk.js';

const place: Point = [0, 0, 0];
const away: Point = [0, 0, -2];

/** Ticks from the first bend of the knees until there is weight on the chair, or on the floor. */
export const sittingDown = 45;

/** How many ticks pass until Mary looks at the chair again: five seconds; and when she no longer trusts it. */
const seldom = 150;
const allTheTime = 1;

const isThere = (distance: number) => distance < 0.3;

export function createMary(looks = seldom): ActorDefinition {
  return character({
    name: 'mary',
    stepEvery: 5,
    body: { at: place, posture: 'standing' },
    receptors: {
      chair: { every: looks, probe: ({ world, here }) => world.distance(here, 'chair') },
      posture: { probe: ({ world, here }) => world.get(here, 'posture') },
    },
    sensors: {
      'chair-is-there': { from: ['chair'], judge: ({ chair }) => isThere(chair) },
      sitting: { from: ['posture'], judge: ({ posture }) => posture === 'sitting' },
      standing: { from: ['posture'], judge: ({ posture }) => posture === 'standing' },
      'on-the-floor': { from: ['posture'], judge: ({ posture }) => posture === 'on the floor' },
    },
    goals: { sitting: true },
    skills: {
      'sit-down': {
        when: ['chair-is-there', 'standing'],
        adds: ['sitting'],
        deletes: ['standing'],
        run: {
          begin: ({ self, world }) => {
            world.set(self, 'posture', 'sitting down');
            return { left: sittingDown };
          },
          step: (state, { self, world, signals, attend }) => {
            if (!isThere(signals.chair)) {
              world.set(self, 'posture', 'standing');
              return 'failed';
            }
            state.left--;
            if (state.left > 0) return undefined;
            // no looking here: she feels what there is to sit on
            if (isThere(world.distance(self, 'chair'))) {
              world.set(self, 'posture', 'sitting');
              return 'done';
            }
            world.set(self, 'posture', 'on the floor');
            attend('chair', allTheTime);
            return 'failed';
          },
        },
      },
      'get-up': {
        when: ['on-the-floor'],
        adds: ['standing'],
        deletes: ['on-the-floor'],
        run: function* ({ self, world }) {
          for (let i = 0; i < 30; i++) yield;
          world.set(self, 'posture', 'standing');
        },
      },
      'fetch-chair': {
        when: { 'chair-is-there': false, standing: true },
        adds: ['chair-is-there'],
        run: {
          step: (_, { self, world, dt }) =>
            walkTowards({ self: 'chair', world, dt }, world.where(self) ?? place, 1),
        },
      },
    },
  });
}

/** She has two tricks in her, and takes some time to begin: so many ticks. */
export function createJane(hesitates = 10): ActorDefinition {
  return character({
    name: 'jane',
    stepEvery: 5,
    // a network of one skill holds 20 at most: a threshold of 45 would have to come down to that first
    parameters: { theta: 15 },
    body: { at: [0, 0, -3] },
    memory: { tricks: 2 },
    receptors: {
      chair: { probe: ({ world }) => world.distance('mary', 'chair') },
      mary: { probe: ({ world }) => world.get('mary', 'posture') },
      tricks: { probe: ({ memory }) => Number(memory.read('tricks')) },
    },
    sensors: {
      'chair-is-there': { from: ['chair'], judge: ({ chair }) => isThere(chair) },
      'mary-is-sitting-down': { from: ['mary'], judge: ({ mary }) => mary === 'sitting down' },
      'mary-is-on-the-floor': { from: ['mary'], judge: ({ mary }) => mary === 'on the floor' },
      'in-the-mood': { from: ['tricks'], judge: ({ tricks }) => tricks > 0 },
    },
    goals: { 'mary-is-on-the-floor': true },
    skills: {
      'pull-the-chair-away': {
        when: ['mary-is-sitting-down', 'chair-is-there', 'in-the-mood'],
        adds: ['mary-is-on-the-floor'],
        deletes: ['chair-is-there'],
        run: {
          begin: ({ memory }) => {
            memory.write('tricks', memory.read('tricks') - 1);
            return { waits: hesitates };
          },
          step: (state, { world, dt }) => {
            state.waits--;
            if (state.waits >= 0) return undefined;
            return walkTowards({ self: 'chair', world, dt }, away, 6);
          },
        },
      },
    },
  });
}
