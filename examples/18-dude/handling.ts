/** What the hand does with things: the glass, the door, the window. */
import {
  ease,
  grasp,
  holdsOf,
  intoWorld,
  look,
  type Motion,
  type Routine,
  reach,
  release,
  sequence,
  together,
  turnAround,
  until,
  wait,
} from '@troupe/body';
import { crawlTo } from './crawling.js';
import { doorInMind } from './going.js';
import { arm, hold, lowerArm } from './hand.js';
import { lookAhead, own } from './looking.js';
import { isDown } from './postures.js';
import { findCoaster, findHandle, findKnob, of } from './rooms.js';
import { during, fail, hang, settled } from './routines.js';

const coaster = own(findCoaster);
const knob = own(findKnob);
const handle = own(findHandle);
const glass = ({ self }: Motion) => of(self, 'glass');

/** The arm that holds a glass before the chest. */
export const glassInHand = { 'left.shoulder': turnAround([-1, 0, -0.2], 22), 'left.elbow': 82 };

export const putDownGlass = settled(
  (motion) => motion.context.world.get(motion.self, holdsOf(arm)) === glass(motion),
  (isHeld) =>
    isHeld
      ? sequence(
          together(look('neck', coaster), reach(arm, coaster, { seconds: 0.9, level: true })),
          release(arm, { at: coaster }),
        )
      : fail,
);

/** From where it is: it fails where that is out of reach. */
export const pickUpGlass = sequence(
  together(look('neck', glass), reach(arm, glass, { seconds: 0.9, level: true })),
  grasp(arm, glass),
  together(ease(glassInHand, { seconds: 0.6 }), lookAhead),
);

/** Turns the leaf by so many degrees a second up to an angle. */
function turnLeaf(speed: number, to: number): Routine<null> {
  return {
    begin: () => null,
    step: (_, { self, context: { world }, dt }) => {
      const leaf = of(self, 'door');
      const swing = Number(world.get(leaf, 'swing')) + speed * dt;
      const isThere = speed > 0 ? swing >= to : swing <= to;
      world.set(leaf, 'swing', isThere ? to : swing);
      return isThere ? 'done' : undefined;
    },
  };
}

/** Lets go of it with a push: it swings on by itself. */
const letSwing: Routine<null> = {
  begin: () => null,
  step: (_, { self, context: { world } }) => {
    world.set(of(self, 'door'), 'spin', 135);
    return 'done';
  },
};

const pushOpen = sequence(
  together(look('neck', knob), reach(arm, knob, { seconds: 0.7 })),
  during(together(turnLeaf(34, 15), ease({ fall: 14 }, { seconds: 0.4 })), hold(knob)),
  letSwing,
  together(lowerArm, ease({ fall: 0 }, { seconds: 0.6 }), lookAhead),
  wait(0.5),
);

/** From the floor it first comes up on its knees, and nearer. */
const kneelUp = sequence(
  together(ease({ fall: 6 }, { seconds: 0.8 }), lookAhead, lowerArm),
  crawlTo(doorInMind, { within: 0.03, upright: true }),
);

export const openDoor = settled(isDown, (down) => (down ? sequence(kneelUp, pushOpen) : pushOpen));

/** In this network it is only done while the door is not open: what there is to do is to pull it to. */
export const closeDoor = sequence(
  settled(isDown, (down) => (down ? kneelUp : lookAhead)),
  reach(arm, knob, { seconds: 0.7 }),
  during(turnLeaf(-34, 0), hold(knob)),
  lowerArm,
);

/** The sash goes along with who walks past, or a little slower where it stands. */
const slideShut: Routine<null> = {
  begin: () => null,
  step: (_, motion) => {
    const { self, context, dt } = motion;
    const { world } = context;
    const name = of(self, 'window');
    const walked = motion.where().at[2] - motion.formerly().at[2];
    const open = Math.max(0, Number(world.get(name, 'open')) - Math.max(0.6 * dt, walked));
    world.set(name, 'open', open);
    return open === 0 ? 'done' : undefined;
  },
};

/** Without stretching. */
const isInReach = (motion: Motion) => {
  const place = handle(motion);
  const shoulder = intoWorld(motion.where(), [0.21, 1.28 + motion.number('lift'), 0]);
  return place !== undefined && motion.context.world.distance(shoulder, place) < 0.56;
};

const raiseArm = ease(
  { 'left.shoulder': turnAround([-1, 0, 0.55], 62), 'left.elbow': 40 },
  { seconds: 0.5 },
);

/** It does not stop for that: it takes the sash along. */
export const closeWindow = sequence(
  until(together(raiseArm, look('neck', handle), hang), isInReach),
  reach(arm, handle, { seconds: 0.3 }),
  during(slideShut, hold(handle)),
  together(lowerArm, lookAhead),
);
