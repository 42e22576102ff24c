/** Three wolves that are one: what makes a pup, an aunt and an alpha is said beside what makes a wolf. */
import { extend, type WorldDefinition } from '@troupe/core';
import { walkTowards } from '../shared/walk.js';
import { approach, feed, smellOf, wolf } from './wolf.js';

/** It heeds no growling. It growls. */
export const alpha = extend(wolf, {
  name: 'alpha',
  body: { at: [1.5, 0, 0], kind: 'wolf', belly: 0, smell: 2, sound: 0 },
  replace: {
    skills: {
      eat: {
        when: { 'at-the-meat': true, 'meat-is-left': true, 'is-fed': false },
        adds: ['is-fed'],
        uses: ['body'],
        run: feed(true),
      },
    },
  },
});

/** She wants the pup near her more than anything. */
export const aunt = extend(wolf, {
  name: 'aunt',
  body: { at: [-0.5, 0, 1], kind: 'wolf', belly: 0, smell: 2, sound: 0 },
  add: {
    receptors: { 'scent-of-the-pup': { every: 5, probe: (context) => smellOf(context, 'pup') } },
    sensors: {
      // it smells as 1 at a distance of one metre, as 0.5 at three
      'pup-is-near': {
        from: ['scent-of-the-pup'],
        judge: (signals) => signals['scent-of-the-pup'] >= 0.5,
      },
    },
    goals: { 'pup-is-near': { importance: 1.5 } },
    skills: {
      'look-after-the-pup': {
        when: { 'pup-is-near': false },
        adds: ['pup-is-near'],
        uses: ['body'],
        run: { step: (_, context) => approach(context, 'pup', 1, 2.5) },
      },
    },
  },
});

/** It plays, follows its aunt, and goes to the meat only if she is near and nobody growls. */
export const pup = extend(wolf, {
  name: 'pup',
  body: { at: [-0.5, 0, -0.5], kind: 'wolf', belly: 0, smell: 2, sound: 0, played: 0 },
  replace: {
    skills: {
      'go-to-the-meat': (old) => ({
        ...old,
        when: {
          'meat-is-left': true,
          'at-the-meat': false,
          'is-fed': false,
          'aunt-is-near': true,
          'somebody-growls': false,
        },
      }),
    },
  },
  add: {
    receptors: {
      'scent-of-the-aunt': { every: 5, probe: (context) => smellOf(context, 'aunt') },
      idle: {
        every: 5,
        probe: ({ world, here, time }) => time - Number(world.get(here, 'played')) > 4,
      },
    },
    sensors: {
      'aunt-is-near': {
        from: ['scent-of-the-aunt'],
        judge: (signals) => signals['scent-of-the-aunt'] >= 0.7,
      },
      bored: { from: ['idle'], judge: ({ idle }) => idle },
    },
    goals: { bored: { value: false, importance: 0.6 }, 'aunt-is-near': { importance: 0.6 } },
    skills: {
      play: {
        when: ['bored'],
        deletes: ['bored'],
        uses: ['body'],
        run: {
          begin: ({ self, world, chance }) => {
            const [x = 0, , z = 0] = world.where(self) ?? [];
            return { x: x + chance.pick([-4, -2, 2, 4]), z: z + chance.pick([-4, -2, 2, 4]) };
          },
          step: ({ x, z }, context) => walkTowards(context, [x, 0, z], 2),
          end: (_, { self, world, time }) => world.set(self, 'played', time),
        },
      },
      'follow-the-aunt': {
        when: { 'aunt-is-near': false },
        adds: ['aunt-is-near'],
        uses: ['body'],
        run: { step: (_, context) => approach(context, 'aunt', 1, 2) },
      },
    },
  },
});

export const clearing: WorldDefinition = {
  things: {
    den: { at: [0, 0, 0] },
    carcass: { at: [8, 0, 0], meat: 12, smell: 8 },
  },
  laws: {
    // one who writes, whoever eats: two wolves that each took a mouthful off it in one tick would take one
    dwindle: ({ world }) => {
      const eaten = world
        .names('wolf')
        .reduce((sum, name) => sum + Number(world.get(name, 'belly')), 0);
      const meat = Math.max(0, 12 - eaten);
      if (world.get('carcass', 'meat') !== meat) world.set('carcass', 'meat', meat);
    },
  },
};
