/** Torsos: how a robot gets past things, and what drives it. */
import type { Part } from '@troupe/body';
import { torsoLooks } from './shapes.js';

/** Ticks from whistle to whistle, and how many it lasts. */
const whistling = { every: 240, lasts: 24 } as const;

/** It lets off steam; it is not loud, but those with good ears hear it, and its own are the nearest. */
const letOffSteam: NonNullable<Part['add']> = {
  commands: {
    letOffSteam: {
      every: 1,
      run: ({ world, self, tick }) => {
        const since = tick % whistling.every;
        if (since > whistling.lasts) return;
        const rising = Math.min(1, since / 6, (whistling.lasts - since) / 8);
        world.set(self, 'steam', rising);
        world.set(self, 'sound', rising > 0 ? 0.8 : 0);
      },
    },
  },
};

/** Wheels turn, a quarter turn in a second. */
const runDown: NonNullable<Part['add']> = {
  commands: {
    runDown: { every: 2, run: ({ world, self, time }) => world.set(self, 'winding', 90 * time) },
  },
};

export const torsos = {
  barrel: {
    title: 'Barrel',
    description: 'Round and sound.',
    ...torsoLooks.barrel,
    state: { torso: 'barrel', clumsiness: 0.25, jolt: 1, load: 1, sanding: 1 },
  },
  rusty: {
    title: 'Rusty',
    description: 'The paint peels, the hips are stiff. It minds its task, and little else.',
    ...torsoLooks.rusty,
    state: { torso: 'rusty', clumsiness: 0.65, jolt: 2, load: 1.1, sanding: 1 },
    manners: {
      bumps: { says: 'bumps into more things', goes: 'up' },
      drops: { says: 'drops more things', goes: 'up' },
    },
  },
  slim: {
    title: 'Slim',
    description: 'Light, and gets past everything.',
    ...torsoLooks.slim,
    state: { torso: 'slim', clumsiness: 0.04, jolt: 0.8, load: 0.9, sanding: 1.15 },
    manners: { bumps: { says: 'bumps into fewer things', goes: 'down' } },
  },
  boiler: {
    title: 'Boiler',
    description: 'Heavy and strong. Every eight seconds it lets off steam.',
    ...torsoLooks.boiler,
    state: { torso: 'boiler', clumsiness: 0.35, jolt: 1.2, load: 1.35, sanding: 0.6 },
    add: letOffSteam,
    excludes: {
      leg: { spring: 'a spring gives way under a boiler' },
      arm: { thin: 'wires melt at a boiler' },
    },
    manners: {
      sanding: { says: 'sands faster', goes: 'down' },
      pace: { says: 'goes slower', goes: 'down' },
    },
  },
  clock: {
    title: 'Clockwork',
    description: 'Wound up, and never in doubt.',
    ...torsoLooks.clock,
    state: { torso: 'clock', clumsiness: 0.2, jolt: 1, load: 1.05, sanding: 0.95 },
    parameters: { theta: 80 },
    add: runDown,
    manners: { pondering: { says: 'makes up its mind sooner', goes: 'down' } },
  },
} as const satisfies Record<keyof typeof torsoLooks, Part>;
