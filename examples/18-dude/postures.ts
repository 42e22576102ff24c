/** Sitting, standing, down on its knees: and the ways from one to the other. */
import {
  ease,
  face,
  intoBody,
  intoWorld,
  type Motion,
  type Routine,
  reach,
  sequence,
  stand,
  tipOf,
  together,
  turnAround,
  wait,
  walkTo,
} from '@troupe/body';
import type { Point } from '@troupe/core';
import { handPlace, kneeling } from './crawling.js';
import { arm, before, hold, lowerArm } from './hand.js';
import { legs, shift, standing } from './legs.js';
import { lookAhead } from './looking.js';
import { chairHeading, of } from './rooms.js';
import { during, settled } from './routines.js';

/** Metres that the hips are lower when it sits than when it stands, and that the feet are before them. */
export const seated = 0.53 - standing;
export const feetAhead = 0.42;

/** On its knees, upright or not. */
export const isDown = (motion: Motion) =>
  motion.number('fall') > 45 || motion.number('lift') < seated - 0.02;

/** Leans forward while it comes over its feet. */
const fromChair = sequence(
  together(
    shift({ ahead: feetAhead, lift: 0, seconds: 1.1 }),
    sequence(ease({ fall: 32 }, { seconds: 0.5 }), ease({ fall: 0 }, { seconds: 0.6 })),
    lookAhead,
    lowerArm,
  ),
  stand(),
);

const fromKnees = sequence(
  together(ease({ fall: 20 }, { seconds: 0.6 }), lowerArm),
  together(
    shift({ ahead: -feetAhead, lift: 0, seconds: 1 }),
    ease({ fall: 0 }, { seconds: 1 }),
    lookAhead,
  ),
  stand(),
);

export const standUp = settled(isDown, (down) => (down ? fromKnees : fromChair));

/** So far before the chair. */
function chairFront(ahead: number) {
  return ({ self, context: { world } }: Motion): Point | undefined => {
    const at = world.where(of(self, 'chair'));
    return at && intoWorld({ at, heading: chairHeading }, [0, 0, ahead]);
  };
}

export const sitDown = sequence(
  settled(isDown, (down) => (down ? fromKnees : lookAhead)),
  walkTo(chairFront(feetAhead)),
  face(chairFront(3)),
  together(
    shift({ ahead: -feetAhead, lift: seated, seconds: 1.2 }),
    sequence(ease({ fall: 25 }, { seconds: 0.6 }), ease({ fall: 0 }, { seconds: 0.6 })),
  ),
);

/** To its knees, so far ahead, then forward onto its hand. The feet stay where they are. */
function downOntoHand(ahead: number, seconds: number): Routine {
  return sequence(
    together(
      shift({ ahead, lift: kneeling, seconds, kneels: true }),
      ease({ fall: 30, neck: turnAround([-1, 0, 0], 15) }, { seconds }),
      ease({ 'left.shoulder': turnAround([-1, 0, 0], 55), 'left.elbow': 25 }, { seconds }),
    ),
    together(
      ease({ fall: 80, neck: turnAround([-1, 0, 0], 50) }, { seconds: 0.5 }),
      ease({ 'left.shoulder': turnAround([-1, 0, 0], 78), 'left.elbow': 45 }, { seconds: 0.4 }),
    ),
    reach(arm, before(handPlace), { seconds: 0.15 }),
    during(wait(0.4), hold(before(handPlace))),
  );
}

export const fallDown = downOntoHand(feetAhead, 0.75);

/** Lies on hand and knees, as who has fallen down or crawls. */
const isOnHand = (motion: Motion) =>
  motion.number('fall') > 70 && Math.abs(motion.number('lift') - kneeling) < 0.1;

/** How far it has to come forward to have its feet behind it as one that kneels has. */
function wayToKneel(motion: Motion): number {
  const places = legs.map((side) => intoBody(motion.where(), tipOf(motion, `${side}.leg`))[2]);
  return feetAhead + places.reduce((sum, place) => sum + place, 0) / places.length;
}

/** Onto hand and knees from wherever it is: from the chair, from half a fall, from its knees. */
export const getOntoHand = settled(
  (motion) => (isOnHand(motion) ? null : wayToKneel(motion)),
  (ahead) => (ahead === null ? sequence() : downOntoHand(ahead, 0.5 + 0.6 * Math.abs(ahead))),
);
