/** What the head does. */
import { ease, look, type Motion, type Routine, sequence, turnAround, wait } from '@troupe/body';
import type { Point } from '@troupe/core';
import { before } from './hand.js';
import { type Finder, findDoorway } from './rooms.js';
import { settled } from './routines.js';
import { turned } from './turning.js';

/** Something of its own room, for routines. */
export function own(find: Finder) {
  return ({ self, context: { world } }: Motion): Point | undefined => find(world, self);
}

export const lookAhead = ease({ neck: turnAround([1, 0, 0], 0) }, { seconds: 0.5 });

/** So many degrees to its left. */
function glance(aside: number): Routine {
  const [x, , z] = turned(turnAround([0, 1, 0], aside), [0, 0, 4]);
  return sequence(look('neck', before([x, 1, z]), { seconds: 0.45 }), wait(0.2));
}

/** Here and there, and then at the door. */
export const lookAbout = settled(
  ({ context: { chance } }) => {
    const aside = chance.pick([-70, -50, -30]);
    return chance.pick([
      [aside, -5],
      [aside, 15, -15],
      [10, aside],
    ]);
  },
  (glances) =>
    sequence(...glances.map(glance), look('neck', own(findDoorway), { seconds: 0.5 }), wait(0.2)),
);
