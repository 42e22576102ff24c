/** What is in a hand goes where the hand goes. */
import type { CommandForm, Data } from '@troupe/core';
import { roundAll, roundFine } from '../math/rounding.js';
import { gripPlace, holdsOf, isInHand, mendHold, opensOf } from './hold.js';
import type { LimbRig } from './limb-rig.js';
import { openMotion } from './motion.js';
import { type Bodily, rigOf } from './rig.js';
import type { Motion } from './routine.js';
import { distanceOf } from './speed-bounds.js';
import { turnedBy } from './target.js';

/**
 * A command for characters with hands: `commands: { carry: carry(robot) }`. The hand is where it was at the tick's
 * beginning: what it holds follows one tick behind, and is there when it rests.
 */
export function carry(shape: Bodily): CommandForm {
  return {
    every: 1,
    run: (context) => {
      const rig = rigOf(shape);
      const { world, self } = context;
      let motion: Motion | undefined;
      for (const limb of rig.limbs.values()) {
        const held = world.get(self, holdsOf(limb.name));
        if (typeof held !== 'string' || held === '') continue;
        if (world.get(self, opensOf(limb.name)) === true) {
          // let go of now, or not at all: whoever was about to may have been interrupted
          world.set(self, opensOf(limb.name), null);
          continue;
        }
        motion ??= openMotion(rig, context, undefined);
        if (!isInHand(motion, limb.name, held)) mendHold(motion, limb.name, held);
        else bring(motion, limb, held);
      }
    },
  };
}

function bring(motion: Motion, { name }: LimbRig, held: string): void {
  const { world } = motion;
  const { heading } = motion.where();
  const at = roundAll(turnedBy(heading, gripPlace(motion, name, held)));
  const now = world.get(held, 'at') as readonly number[] | undefined;
  if (now === undefined || distanceOf(now, at) > 1e-12) world.set(held, 'at', at);
  const grip = world.get(held, 'grip') as readonly number[] | undefined;
  const turned = roundFine(heading + (grip?.[3] ?? 0));
  if (turned !== (world.get(held, 'heading') ?? 0)) world.set(held, 'heading', turned as Data);
}
