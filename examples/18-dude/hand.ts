/** The one hand: kept where something is, or at rest; and places as its owner sees them. */
import {
  ease,
  intoBody,
  intoWorld,
  type Motion,
  type Routine,
  solveLimb,
  turnAround,
} from '@troupe/body';
import type { Point } from '@troupe/core';

export const arm = 'left.arm';

/** How far it may be off, in metres, before it has lost hold. */
const slip = 0.05;

/** Bends the arm so that the hand is there, at once. Says how far off it stays. */
export function placeHand(motion: Motion, place: Point): number {
  const rig = motion.rig.limb(arm);
  motion.rig.settle(rig.ball, motion.value);
  const pose = solveLimb(rig, intoBody(motion.where(), place));
  motion.write('left.shoulder', pose.ball);
  motion.write('left.elbow', pose.hinge);
  return pose.missed;
}

/** Goes along with what the hand is at, for ever. Failed when that gets out of reach. */
export function hold(find: (motion: Motion) => Point | undefined): Routine<null> {
  return {
    begin: () => null,
    step: (_, motion) => {
      motion.dt = 0;
      const place = find(motion);
      return place === undefined || placeHand(motion, place) > slip ? 'failed' : undefined;
    },
  };
}

/** A place before it, from its own point of view. */
export function before(place: Point) {
  return (motion: Motion): Point => intoWorld(motion.where(), place);
}

export const lowerArm = ease(
  {
    'left.shoulder': turnAround([1, 0, 0], 0),
    'left.elbow': 14,
    'left.hand': turnAround([1, 0, 0], 0),
  },
  { seconds: 0.6 },
);
