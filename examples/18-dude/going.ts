/** Ways to the door. */
import {
  ease,
  type Motion,
  sequence,
  stand,
  together,
  turnAround,
  until,
  walkTo,
} from '@troupe/body';
import type { Point } from '@troupe/core';
import { crawlTo } from './crawling.js';
import { shift } from './legs.js';
import { lookAhead } from './looking.js';
import { getOntoHand } from './postures.js';
import { hang, settled } from './routines.js';

/** Where to stand before the door, as it remembers. */
export const doorInMind = ({ context: { memory } }: Motion): Point | undefined =>
  (memory.read('door') ?? undefined) as Point | undefined;

export const walkToDoor = together(walkTo(doorInMind), lookAhead);

/** On the way a leg gives way: it stands, sags, looks at its knee. Nothing more comes: neither done nor failed. */
export const walkWithBadLeg = settled(
  ({ context: { time, chance } }) => time + 1.3 + 0.6 * chance.random(),
  (moment) =>
    sequence(
      until(walkToDoor, ({ context: { time } }) => time >= moment),
      stand(),
      together(
        shift({ ahead: 0.04, lift: -0.13, seconds: 0.5 }),
        ease({ fall: 16, neck: turnAround([1, 0, 0], 35) }, { seconds: 0.5 }),
      ),
      hang,
    ),
);

/** So near that its head does not knock on it. Who was stopped on the way down, or sits, gets onto its hand first. */
export const crawlToDoor = sequence(getOntoHand, crawlTo(doorInMind, { within: 0.6 }));
