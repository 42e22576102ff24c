/** Somebody who picks apples: goes there by steps, reaches out, takes one, brings it home. */
import {
  carry,
  ease,
  embody,
  face,
  grasp,
  look,
  type Motion,
  perform,
  reach,
  release,
  sequence,
  together,
  turnAround,
  walkTo,
} from '@troupe/body';
import { character, type WorldView } from '@troupe/core';
import { dude } from '../shared/bodies/dude.js';

export const basket = [-1.2, 0.85, 0.3] as const;

/** The nearest that is in no hand, and higher than any basket. */
function hanging(world: WorldView): string | undefined {
  return world
    .near('picker', 20, 'apple')
    .find((name) => world.get(name, 'in') === undefined && world.where(name)![1] > 1.1);
}

const apple = ({ context }: Motion) => hanging(context.world);

const lowerArm = ease({ 'left.shoulder': turnAround([1, 0, 0], 0), 'left.elbow': 12 });

const pick = sequence(
  together(walkTo(apple, { within: 0.5 }), look('neck', apple)),
  face(apple),
  reach('left.arm', apple),
  grasp('left.arm', apple),
  lowerArm,
);

const bring = sequence(
  walkTo(basket, { within: 0.45 }),
  face(basket),
  reach('left.arm', basket),
  release('left.arm', { at: basket }),
  lowerArm,
);

export const picker = embody(
  dude,
  character({
    name: 'picker',
    stepEvery: 3,
    parameters: { theta: 20 },
    body: { 'holds.left.arm': '' },
    receptors: {
      tree: { probe: ({ world }) => hanging(world) !== undefined, every: 5 },
      hand: { probe: ({ here, world }) => world.get(here, 'holds.left.arm') },
    },
    sensors: {
      'apple-hangs': { from: ['tree'], judge: ({ tree }) => tree === true },
      'apple-in-hand': { from: ['hand'], judge: ({ hand }) => hand !== '' },
      'all-in-basket': {
        from: ['tree', 'hand'],
        judge: ({ tree, hand }) => tree === false && hand === '',
      },
    },
    goals: { 'all-in-basket': true },
    commands: { carry: carry(dude) },
    skills: {
      pick: {
        when: { 'apple-hangs': true, 'apple-in-hand': false },
        adds: ['apple-in-hand'],
        run: perform(dude, pick),
      },
      bring: {
        when: ['apple-in-hand'],
        adds: ['all-in-basket'],
        deletes: ['apple-in-hand'],
        run: perform(dude, bring),
      },
    },
  }),
);
