/** Taking something in a hand. */
import type { Data } from '@troupe/core';
import { createMatrix } from '../math/matrices.js';
import { roundAll } from '../math/rounding.js';
import { invertFrame, outOf } from './frames.js';
import { comesBack, holdsOf, isInHand, isWithin, mendHold, putBack } from './hold.js';
import { readerOf } from './motion.js';
import { expectMotion } from './refuse.js';
import { letGoOf } from './release.js';
import type { Motion, Routine } from './routine.js';
import { intoBody, numberOr0, turnedBy } from './target.js';
import { tipFrameOf, tipOf } from './tip-frame.js';

/** What it took. */
export type GraspState = { thing: string };

/** Metres from the tip. */
const near = 0.05;
const frame = createMatrix();
const back = createMatrix();

/**
 * Takes a thing that is within 5 cm of the tip; it stays as it lies in the hand. Failed if it is farther away, the hand is
 * full, or somebody holds the thing; also if somebody else took it in the same tick.
 */
export function grasp(
  limb: string,
  thing: string | ((motion: Motion) => string | undefined),
): Routine<GraspState> {
  return {
    begin: (motion) => {
      expectMotion(motion);
      return { thing: '' };
    },
    step: (state, motion) => {
      if (state.thing !== '') return confirm(limb, state.thing, motion);
      const name = typeof thing === 'function' ? thing(motion) : thing;
      if (name === undefined) return motion.fail('there is nothing to take');
      const wrong = whyNotTake(limb, name, motion);
      if (wrong !== undefined) return motion.fail(wrong);
      take(limb, name, motion);
      state.thing = name;
      motion.dt = 0;
      return undefined;
    },
  };
}

/** In words; nothing if it can. */
function whyNotTake(limb: string, name: string, motion: Motion): string | undefined {
  const { self, world, rig } = motion;
  rig.limb(limb);
  const held = world.get(self, holdsOf(limb));
  const letGo = letGoOf(motion);
  if (typeof held === 'string' && held !== '' && letGo?.has(limb) !== true) {
    // it may have been taken away, where nobody carries what hands hold
    const isFull = isInHand(motion, motion.rig.limb(limb), held) || comesBack(motion, limb, held);
    if (isFull) return `${limb} holds "${held}" already`;
  }
  if (!world.has(name)) return `there is no "${name}"`;
  if (name === self) return 'it cannot take itself';
  const holder = world.get(name, 'in');
  if (world.get(name, 'joint') !== undefined && typeof holder === 'string') {
    // from one of its own hands into the other
    const isMine = holder === self && [...(letGo?.values() ?? [])].includes(name);
    if (!isMine) return `"${holder}" has "${name}"`;
  }
  if (isWithin(motion, self, name)) return `it is in "${name}" itself`;
  const far = world.distance(tipOf(motion, limb), name);
  return far <= near ? undefined : `"${name}" is ${far.toFixed(2)} m from ${limb}`;
}

function take(limb: string, name: string, motion: Motion): void {
  const { self, world } = motion;
  const rig = motion.rig.limb(limb);
  const stance = motion.where();
  const inBody = intoBody(stance, world.where(name)!);
  invertFrame(tipFrameOf(motion.rig, rig, readerOf(motion), frame), back);
  const turned = numberOr0(world.get(name, 'heading')) - stance.heading;
  world.set(name, 'in', self);
  world.set(name, 'joint', rig.limb.tip);
  world.set(name, 'grip', roundAll([...outOf(back, inBody), turned]) as Data);
  world.set(name, 'at', roundAll(turnedBy(stance.heading, inBody)));
  world.set(self, holdsOf(limb), name);
}

/** Of two that take one thing, or each other, or one hand that takes two, one finds out in the next tick. */
function confirm(limb: string, name: string, motion: Motion): 'done' | 'failed' {
  const { self, world } = motion;
  const mine = world.get(self, holdsOf(limb)) === name;
  const inHand = isInHand(motion, motion.rig.limb(limb), name);
  if (mine && inHand) return 'done';
  if (mine) mendHold(motion, limb, name);
  else if (inHand) putBack(motion, name);
  return motion.fail(`"${name}" or ${limb} was taken in the same tick`);
}
