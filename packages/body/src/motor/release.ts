/** Letting go of what a hand holds. */

import { checkOptions, keysOf } from '@troupe/core';
import { roundAll } from '../math/rounding.js';
import type { Vector } from '../math/vectors.js';
import { gripPlace, holdsOf, isInHand, isWithin, mendHold, opensOf } from './hold.js';
import { expectMotion, refuseType } from './refuse.js';
import type { Motion, Routine } from './routine.js';
import { checkTarget, intoWorld, placeOfTarget, sayNowhere, type Target } from './target.js';

export interface ReleaseOptions {
  /** Where it is put; where it is by default. */
  readonly at?: Target;
  /** What it is put into; what the character is in by default, unless that is held itself. */
  readonly into?: string;
}

const releaseKeys = keysOf<ReleaseOptions>({ at: true, into: true });

export type ReleaseState = { opened: boolean };

/** Lets go of what a limb holds; done too where it holds nothing. Interrupted before that, it still holds it. */
export function release(limb: string, options: ReleaseOptions = {}): Routine<ReleaseState> {
  checkOptions(options, releaseKeys, 'release');
  const { at, into } = options;
  if (at !== undefined) checkTarget(at, 'release.at');
  if (into !== undefined && typeof into !== 'string') {
    refuseType('release.into', 'the name of a thing', into);
  }
  return {
    begin: (motion) => {
      expectMotion(motion);
      return { opened: false };
    },
    step: (state, motion) => {
      const { self, world } = motion;
      const held = world.get(self, holdsOf(limb));
      if (typeof held !== 'string' || held === '') return 'done';
      const inside = into ?? around(motion);
      const why = () => (inside === undefined ? undefined : whyNotInto(motion, held, inside));
      if (!isInHand(motion, motion.rig.limb(limb), held)) {
        if (!mendHold(motion, limb, held)) return empty(limb, held, motion);
        return state.opened ? motion.fail(why() ?? `it could not be put there`) : undefined;
      }
      const wrong = why();
      if (wrong !== undefined) return motion.fail(wrong);
      // first the hand opens: in the tick in which the thing leaves nobody must carry it any more
      if (!state.opened && world.get(self, opensOf(limb)) !== true) {
        world.set(self, opensOf(limb), true);
        state.opened = true;
        motion.dt = 0;
        return undefined;
      }
      const given = at === undefined ? undefined : placeOfTarget(motion, at);
      if (at !== undefined && given === undefined) return motion.fail(sayNowhere(motion, at));
      world.set(self, opensOf(limb), null);
      drop(held, motion, given ?? heldPlace(motion, limb, held), inside);
      if (inside === undefined || inside === self) return empty(limb, held, motion);
      // only in the next tick one knows whether it is in there
      motion.dt = 0;
      return undefined;
    },
  };
}

/** What the character is in: in a train, what is let go of must not stay behind. Out of a hand that holds it, it falls. */
function around({ self, world }: Motion): string | undefined {
  const holder = world.get(self, 'in');
  const isHeld = world.get(self, 'joint') !== undefined;
  return typeof holder === 'string' && !isHeld ? holder : undefined;
}

function empty(limb: string, held: string, motion: Motion): 'done' {
  motion.world.set(motion.self, holdsOf(limb), '');
  emptied.set(motion, new Map(emptied.get(motion)).set(limb, held));
  return 'done';
}

/** In words; nothing if it can be put there. */
function whyNotInto(motion: Motion, held: string, into: string): string | undefined {
  if (!motion.world.has(into)) return `there is no "${into}"`;
  if (into === held || isWithin(motion, into, held)) return `"${held}" cannot be in itself`;
  return undefined;
}

/** Limbs that let go in this tick, and of what: for all others they still hold it as at its beginning. */
const emptied = new WeakMap<Motion, ReadonlyMap<string, string>>();

export function letGoOf(motion: Motion): ReadonlyMap<string, string> | undefined {
  return emptied.get(motion);
}

/** Where what is in a hand is in the world, as the hand is now. */
function heldPlace(motion: Motion, limb: string, name: string): Vector {
  return intoWorld(motion.where(), gripPlace(motion, limb, name));
}

/** Takes it out of the hand, to somewhere in the world. */
function drop(name: string, { world }: Motion, [x, y, z]: Vector, into: string | undefined): void {
  const [a, b, c] = (into === undefined ? undefined : world.where(into)) ?? [0, 0, 0];
  world.set(name, 'in', into ?? null);
  world.set(name, 'joint', null);
  world.set(name, 'grip', null);
  world.set(name, 'at', roundAll([x - a, y - b, z - c]));
}
