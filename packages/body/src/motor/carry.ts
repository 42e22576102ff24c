/** What is in a hand goes where the hand goes. */
import type { ActContext, CommandForm, Data } from '@troupe/core';
import { roundAll, roundFine } from '../math/rounding.js';
import { holdsOf, inGrip, isInHand, mendHold, opensOf } from './hold.js';
import type { LimbRig } from './limb-rig.js';
import { openMotion } from './motion.js';
import { readRaw } from './read-raw.js';
import { type Bodily, type Rig, rigOf } from './rig.js';
import { distanceOf } from './speed-bounds.js';
import { numberOr0, turnedBy } from './target.js';
import { tipFrameOfThing } from './tip-place.js';

/** A limb, and the properties of its character that tell of it. */
interface Hand {
  readonly limb: LimbRig;
  readonly holds: string;
  readonly opens: string;
}

/**
 * A command for characters with hands: `commands: { carry: carry(robot) }`. The hand is where it was at the tick's
 * beginning: what it holds follows one tick behind, and is there when it rests.
 */
export function carry(shape: Bodily): CommandForm {
  let hands: readonly Hand[] | undefined;
  return {
    every: 1,
    run: (context) => {
      const rig = rigOf(shape);
      hands ??= handsOf(rig);
      const { world, self } = context;
      for (const { limb, holds, opens } of hands) {
        const held = readRaw(world, self, holds);
        if (typeof held !== 'string' || held === '') continue;
        if (readRaw(world, self, opens) === true) {
          // let go of now, or not at all: whoever was about to may have been interrupted
          world.set(self, opens, null);
        } else if (isInHand(context, limb, held)) bring(context, rig, limb, held);
        else mendHold(openMotion(rig, context, undefined), limb.name, held);
      }
    },
  };
}

function handsOf({ limbs }: Rig): readonly Hand[] {
  return [...limbs.values()].map((limb) => {
    return { limb, holds: holdsOf(limb.name), opens: opensOf(limb.name) };
  });
}

function bring(context: ActContext, rig: Rig, limb: LimbRig, held: string): void {
  const { world, self } = context;
  const heading = numberOr0(readRaw(world, self, 'heading'));
  const tip = tipFrameOfThing(rig, limb, world, self);
  const at = roundAll(turnedBy(heading, inGrip(world, held, tip)));
  const now = readRaw(world, held, 'at') as readonly number[] | undefined;
  if (now === undefined || distanceOf(now, at) > 1e-12) world.set(held, 'at', at);
  const grip = readRaw(world, held, 'grip') as readonly number[] | undefined;
  const turned = roundFine(heading + (grip?.[3] ?? 0));
  if (turned !== (readRaw(world, held, 'heading') ?? 0)) world.set(held, 'heading', turned as Data);
}
