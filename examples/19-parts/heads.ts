/** Heads: what a robot hears, and what it does then. */
import type { Part, PartChanges } from '@troupe/body';
import type { LivingSkillForm } from '@troupe/core';
import { glance, listen, shineAt, startle, survey } from './look-up.js';
import { headLooks } from './shapes.js';

/** Not louder than this: it does not mind. */
const minds = (threshold: number): Judge => {
  return ({ noise }) => Number(noise) <= threshold;
};

type Judge = (signals: Readonly<Record<string, unknown>>) => boolean;

/** What disturbs a robot, by how well it hears. */
export const ears = {
  usual: minds(1.2),
  good: minds(0.7),
  sharp: minds(0.15),
  dull: minds(2.5),
} as const;

/** Ears; ticks between two times that it listens; and how it looks up. */
function hearing(
  judge: Judge,
  every: number,
  run: NonNullable<LivingSkillForm['run']>,
): PartChanges {
  return {
    receptors: { noise: { every } },
    sensors: { calm: { judge } },
    skills: { lookUp: { run } },
  };
}

/** The dish goes round, a turn in six seconds. */
const turnDish: NonNullable<Part['add']> = {
  commands: {
    turnDish: { every: 2, run: ({ world, self, time }) => world.set(self, 'dish', 60 * time) },
  },
};

export const heads = {
  plain: {
    title: 'Plain',
    description: 'Two eyes in front.',
    ...headLooks.plain,
    state: { head: 'plain', outlook: 0 },
    change: hearing(ears.usual, 3, glance),
  },
  prey: {
    title: 'Hare',
    description: 'Eyes at the sides, as those have who are hunted. It listens all the time.',
    ...headLooks.prey,
    state: { head: 'prey', outlook: 0 },
    change: hearing(ears.sharp, 1, startle),
    manners: { 'looks-up': { says: 'looks up more often', goes: 'up' } },
  },
  periscope: {
    title: 'Periscope',
    description: 'Looks over things, and takes its time to look all around.',
    ...headLooks.periscope,
    state: { head: 'periscope', outlook: 0.8 },
    change: hearing(ears.usual, 3, survey),
    manners: { bumps: { says: 'bumps into fewer things', goes: 'down' } },
  },
  lamp: {
    title: 'Lamp',
    description: 'Bows over its work and sees nothing else.',
    ...headLooks.lamp,
    state: { head: 'lamp', outlook: 0 },
    change: hearing(ears.dull, 6, shineAt),
    manners: { 'looks-up': { says: 'looks up less often', goes: 'down' } },
  },
  dome: {
    title: 'Dome',
    description: 'Antennas and a dish. It hears much, and thinks about everything.',
    ...headLooks.dome,
    state: { head: 'dome', outlook: 0 },
    parameters: { theta: 170 },
    add: turnDish,
    change: hearing(ears.good, 2, listen),
    manners: { pondering: { says: 'ponders longer what to do', goes: 'up' } },
  },
} as const satisfies Record<keyof typeof headLooks, Part>;
