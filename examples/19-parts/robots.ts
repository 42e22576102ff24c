/** The palette: five heads, five torsos, four arms, three legs, five paints. */
import { palette } from '@troupe/body';
import { robot } from '../shared/bodies/robot.js';
import { createCharacter, type Version } from './character.js';
import { heads } from './heads.js';
import { arms, coats, legs } from './limbs.js';
import { measures } from './measures.js';
import { torsos } from './torsos.js';

function createPalette(version: Version) {
  return palette({
    name: 'robots',
    character: createCharacter(version),
    shape: robot,
    slots: {
      head: { title: 'Head', default: 'plain', parts: heads },
      torso: { title: 'Torso', default: 'barrel', parts: torsos },
      arm: { title: 'Arms', default: 'plain', parts: arms },
      leg: { title: 'Leg', default: 'plain', parts: legs },
      coat: { title: 'Paint', default: 'coral', parts: coats },
    },
    measures,
  });
}

/** To be seen. */
export const robots = createPalette('moving');

/** To be tried out: they do the same, but glide. */
export const glidingRobots = createPalette('gliding');
