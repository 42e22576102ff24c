/** What the robot does, whoever tells it when. */
import { type SkillCode, type SkillContext, steps } from '@troupe/core';
import { walkTowards } from '../shared/walk.js';

/** Rolls to and fro until it finds something. */
const lookAround = steps({
  begin: ({ self, world }) => {
    const [x = 0] = world.where(self) ?? [];
    return { end: x > 0 ? -3 : 3 };
  },
  step: ({ end }, context) => {
    const cups = context.signals['cups-around'];
    if (Array.isArray(cups) && cups.length > 0) return 'done';
    return walkTowards(context, [end, 0, 0], 1);
  },
});

/** The cup that was written down when it began. A nearer one may come into view on the way: never mind. */
const pickUpCup = steps({
  begin: ({ memory }) => ({ cup: String(memory.read('cup')) }),
  step: ({ cup }, context) => {
    const { self, world } = context;
    const place = world.where(cup);
    if (place === undefined || world.get(cup, 'in') !== undefined) return 'failed';
    if (walkTowards(context, place, 1) === undefined) return undefined;
    world.set(cup, 'in', self);
    world.set(cup, 'at', [0, 0, 0]);
    world.set(self, 'hand', cup);
    return 'done';
  },
});

const bringToTray = steps({
  step: (_: null, context: SkillContext) => {
    const { self, world } = context;
    if (walkTowards(context, [0, 0, -1], 1) === undefined) return undefined;
    const cup = String(world.get(self, 'hand'));
    world.set(cup, 'in', 'tray');
    world.set(self, 'hand', 'empty');
    return 'done';
  },
});

export const skillCode = {
  'look-around': lookAround,
  'pick-up-cup': pickUpCup,
  'bring-to-tray': bringToTray,
} satisfies Readonly<Record<string, SkillCode>>;
