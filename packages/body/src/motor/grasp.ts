/** Taking something in a hand. */
import type { Data } from '@troupe/core';
import { createMatrix } from '../math/matrices.js';
import { roundAll } from '../math/rounding.js';
import { invertFrame, outOf } from './frames.js';
import { drop, holdsOf, isInHand, isWithin } from './hold.js';
import { letGoOf } from './release.js';
import type { Motion, Routine } from './routine.js';
import { intoBody, turnedBy } from './target.js';
import { tipFrameOf, tipOf } from './tip-frame.js';

/** What it took, and its place before that, where that was told. */
export type GraspState = { thing: string; was: Data };

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
    begin: () => ({ thing: '', was: null }),
    step: (state, motion) => {
      if (state.thing !== '') return confirm(limb, state, motion);
      const name = typeof thing === 'function' ? thing(motion) : thing;
      if (name === undefined) return motion.fail('there is nothing to take');
      const wrong = whyNotTake(limb, name, motion);
      if (wrong !== undefined) return motion.fail(wrong);
      state.was = motion.world.get(name, 'at') ?? null;
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
  const isFree = held === undefined || held === '' || letGo?.has(limb) === true;
  if (!isFree) return `${limb} holds "${String(held)}" already`;
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
  invertFrame(tipFrameOf(motion, rig, frame), back);
  const heading = world.get(name, 'heading');
  const turned = (typeof heading === 'number' ? heading : 0) - stance.heading;
  world.set(name, 'in', self);
  world.set(name, 'joint', rig.limb.tip);
  world.set(name, 'grip', roundAll([...outOf(back, inBody), turned]) as Data);
  world.set(name, 'at', roundAll(turnedBy(stance.heading, inBody)));
  world.set(self, holdsOf(limb), name);
}

/** Of two that take one thing, or each other, or one hand that takes two, one finds out in the next tick. */
function confirm(
  limb: string,
  { thing: name, was }: GraspState,
  motion: Motion,
): 'done' | 'failed' {
  const { self, world } = motion;
  const mine = world.get(self, holdsOf(limb)) === name;
  const inHand = isInHand(motion, limb, name);
  if (mine && inHand) return 'done';
  if (mine) {
    world.set(self, holdsOf(limb), '');
    // who is in its hand could not be taken: only where it would lie there was written
    if (isWithin(motion, self, name)) putBack(name, was, motion);
  } else if (inHand) drop(name, motion, world.where(name)!, undefined);
  return motion.fail(`"${name}" or ${limb} was taken in the same tick`);
}

function putBack(name: string, was: Data, { world }: Motion): void {
  world.set(name, 'at', was);
  world.set(name, 'joint', null);
  world.set(name, 'grip', null);
}
