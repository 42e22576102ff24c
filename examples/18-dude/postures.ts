/** Sitting, standing, down on its knees: and the ways from one to the other. */
import {
  ease,
  face,
  intoWorld,
  type Motion,
  reach,
  sequence,
  stand,
  together,
  turnAround,
  wait,
  walkTo,
} from '@troupe/body';
import type { Point } from '@troupe/core';
import { handPlace, kneeling } from './crawling.js';
import { arm, before, hold, lowerArm } from './hand.js';
import { shift, standing } from './legs.js';
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

/** To its knees, then forward onto its hand. The feet stay where they are. */
export const fallDown = sequence(
  together(
    shift({ ahead: feetAhead, lift: kneeling, seconds: 0.75, kneels: true }),
    ease({ fall: 30, neck: turnAround([-1, 0, 0], 15) }, { seconds: 0.75 }),
    ease({ 'left.shoulder': turnAround([-1, 0, 0], 55), 'left.elbow': 25 }, { seconds: 0.75 }),
  ),
  together(
    ease({ fall: 80, neck: turnAround([-1, 0, 0], 50) }, { seconds: 0.5 }),
    ease({ 'left.shoulder': turnAround([-1, 0, 0], 78), 'left.elbow': 45 }, { seconds: 0.4 }),
  ),
  reach(arm, before(handPlace), { seconds: 0.15 }),
  during(wait(0.4), hold(before(handPlace))),
);
