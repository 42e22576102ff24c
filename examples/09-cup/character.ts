/** The robot of robot.yaml, all of it in code. */
import { type ActorDefinition, character, type ThingForm } from '@troupe/core';
import { skillCode } from './skills.js';

export const threeCups: Readonly<Record<string, ThingForm>> = {
  'blue-cup': { kind: 'cup', at: [1.5, 0, 1.5] },
  'red-cup': { kind: 'cup', at: [-2.5, 0, 0.5] },
  'white-cup': { kind: 'cup', at: [2.5, 0, -0.5] },
};

export function createRobot(cups = threeCups): ActorDefinition {
  const count = Object.keys(cups).length;
  return character({
    name: 'robot',
    stepEvery: 10,
    parameters: { theta: 20 },
    body: { at: [0, 0, 0], hand: 'empty' },
    world: { things: { tray: { at: [0, 0, -1] }, ...cups } },
    memory: { cup: '' },
    receptors: {
      'cups-around': {
        every: 5,
        probe: ({ world, here }) =>
          world.near(here, 2, 'cup').filter((cup) => world.get(cup, 'in') === undefined),
      },
      hand: { probe: ({ world, here }) => world.get(here, 'hand') },
      'cups-on-tray': {
        probe: ({ world }) =>
          world.near('tray', 0.5, 'cup').filter((cup) => world.get(cup, 'in') === 'tray').length,
      },
    },
    sensors: {
      'a-cup-is-nearby': {
        from: ['cups-around'],
        judge: (signals, { memory }) => {
          const [cup] = signals['cups-around'];
          if (cup === undefined) return false;
          memory.write('cup', cup);
          return true;
        },
      },
      'a-cup-is-in-hand': { from: ['hand'], judge: ({ hand }) => hand !== 'empty' },
      'all-is-tidy': {
        from: ['cups-on-tray'],
        judge: (signals) => signals['cups-on-tray'] === count,
      },
    },
    goals: { 'all-is-tidy': true },
    skills: {
      'look-around': {
        when: { 'all-is-tidy': false, 'a-cup-is-nearby': false, 'a-cup-is-in-hand': false },
        adds: ['a-cup-is-nearby'],
        uses: ['wheels'],
        run: skillCode['look-around'],
      },
      'pick-up-cup': {
        when: { 'a-cup-is-nearby': true, 'a-cup-is-in-hand': false },
        adds: ['a-cup-is-in-hand'],
        uses: ['wheels'],
        run: skillCode['pick-up-cup'],
      },
      'bring-to-tray': {
        when: ['a-cup-is-in-hand'],
        adds: ['all-is-tidy'],
        deletes: ['a-cup-is-in-hand'],
        uses: ['wheels'],
        run: skillCode['bring-to-tray'],
      },
    },
  });
}
