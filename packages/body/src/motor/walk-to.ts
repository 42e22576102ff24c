/** Going to a place, facing it, and just standing. */
import { checkOptions, keysOf } from '@troupe/core';
import { isRecord } from '../eve/refuse.js';
import { angleOf } from '../math/angles.js';
import { subtract } from '../math/vectors.js';
import { checkAmount } from './refuse.js';
import type { Motion, Routine } from './routine.js';
import { checkTarget, placeOfTarget, sayNowhere, type Target } from './target.js';
import { type WalkOptions, walk } from './walk.js';
import type { WalkState } from './walk-state.js';

export interface WalkToOptions extends WalkOptions {
  /** Metres from it, seen from above; 0.05 by default. */
  readonly within?: number;
}

const walkToKeys = keysOf<WalkToOptions>({ speed: true, within: true });

/** Goes there by steps, around nothing, and stands. Failed if it is nowhere, or nothing comes nearer for long. */
export function walkTo(target: Target, options: WalkToOptions = {}): Routine<WalkState> {
  checkOptions(options, walkToKeys, 'walkTo');
  checkTarget(target, 'walkTo.target');
  const { within = 0.05 } = options;
  checkAmount(within, 'walkTo.within');
  return walk((motion) => {
    const place = placeOfTarget(motion, target);
    if (place === undefined) motion.fail(sayNowhere(motion, target));
    return place && { place, within, heading: undefined };
  }, options);
}

/** Turns to it where it stands, by steps. */
export function face(target: Target): Routine<WalkState>;
export function face(target: Target, more?: unknown): Routine<WalkState> {
  // it takes none; in `targets.map(face)` there is an index
  if (isRecord(more)) checkOptions(more, [], 'face');
  checkTarget(target, 'face.target');
  return walk((motion) => {
    const place = placeOfTarget(motion, target);
    if (place === undefined) {
      motion.fail(sayNowhere(motion, target));
      return undefined;
    }
    const [x, , z] = subtract(place, motion.where().at);
    const heading = x === 0 && z === 0 ? undefined : angleOf(x, z);
    return { place: undefined, within: 0, heading };
  });
}

/** Comes to a halt: feet that are in the air come down, and the body stands as high as it was built. */
export function stand(): Routine<WalkState> {
  return walk((_: Motion) => ({ place: undefined, within: 0, heading: undefined }));
}
