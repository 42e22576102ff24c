/** What the skills do with the body, by their names. */
import { perform, type Routine } from '@troupe/body';
import { dude } from '../shared/bodies/dude.js';
import { crawlToDoor, walkToDoor, walkWithBadLeg } from './going.js';
import { closeDoor, closeWindow, openDoor, pickUpGlass, putDownGlass } from './handling.js';
import { lookAbout } from './looking.js';
import { fallDown, sitDown, standUp } from './postures.js';

const code = (routine: Routine) => perform(dude, routine);

export const skillCode = {
  'locate-door': code(lookAbout),
  'walk-to-door': code(walkToDoor),
  'open-door': code(openDoor),
  'close-door': code(closeDoor),
  'stand-up': code(standUp),
  'sit-down': code(sitDown),
  'pick-up-glass': code(pickUpGlass),
  'put-down-glass': code(putDownGlass),
  'close-window': code(closeWindow),
  'fall-down': code(fallDown),
  'crawl-to-door': code(crawlToDoor),
};

/** In take 3, in place of walking. */
export const badLeg = code(walkWithBadLeg);
