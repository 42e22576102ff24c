/** Taking and letting go: what is in a hand is in the character, at the tip of a limb. */
import type { Data } from '@troupe/core';
import { createMatrix } from '../math/matrices.js';
import { roundAll } from '../math/rounding.js';
import type { Vector } from '../math/vectors.js';
import { invertFrame, outOf } from './frames.js';
import type { Motion, Routine } from './routine.js';
import { intoBody, intoWorld, placeOfTarget, sayNowhere, type Target, turnedBy } from './target.js';
import { tipFrameOf, tipOf } from './tip-frame.js';

/** Property of a character: the name of what a limb holds, or ''. */
export function holdsOf(limb: string): string {
  return `holds.${limb}`;
}

/** Property of a character: true in the tick before a limb lets go. Nobody carries what it holds then. */
export function opensOf(limb: string): string {
  return `opens.${limb}`;
}

/** Property of a held thing: where it lies in the frame of the tip, and how it is turned against the character. */
export type Grip = readonly [x: number, y: number, z: number, heading: number];

export type GraspState = { thing: string };

const arm = 0.05;
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
    begin: () => ({ thing: '' }),
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
  const isFree = held === undefined || held === '' || emptied.get(motion)?.includes(limb) === true;
  if (!isFree) return `${limb} holds "${String(held)}" already`;
  if (!world.has(name)) return `there is no "${name}"`;
  if (name === self) return 'it cannot take itself';
  const holder = world.get(name, 'in');
  if (world.get(name, 'joint') !== undefined && typeof holder === 'string') {
    return `"${holder}" has "${name}"`;
  }
  const far = world.distance(tipOf(motion, limb), name);
  return far <= arm ? undefined : `"${name}" is ${far.toFixed(2)} m from ${limb}`;
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

/** Of two that take one thing, or one hand that takes two, one finds out in the next tick. */
function confirm(limb: string, name: string, motion: Motion): 'done' | 'failed' {
  const { self, world } = motion;
  const mine = world.get(self, holdsOf(limb)) === name;
  const inHand = isInHand(motion, limb, name);
  if (mine && inHand) return 'done';
  if (mine) world.set(self, holdsOf(limb), '');
  else if (inHand) drop(name, motion, world.where(name)!, undefined);
  return motion.fail(`"${name}" or ${limb} was taken in the same tick`);
}

export function isInHand({ self, world, rig }: Motion, limb: string, name: string): boolean {
  return world.get(name, 'in') === self && world.get(name, 'joint') === rig.limb(limb).limb.tip;
}

export interface ReleaseOptions {
  /** Where it is put; where it is by default. */
  readonly at?: Target;
  /** What it is put into. */
  readonly into?: string;
}

export type ReleaseState = { opened: boolean };

/** Lets go of what a limb holds; done too where it holds nothing. Interrupted before that, it still holds it. */
export function release(limb: string, { at, into }: ReleaseOptions = {}): Routine<ReleaseState> {
  return {
    begin: () => ({ opened: false }),
    step: (state, motion) => {
      const { self, world } = motion;
      const held = world.get(self, holdsOf(limb));
      if (typeof held !== 'string' || held === '') return 'done';
      if (isInHand(motion, limb, held)) {
        // first the hand opens: in the tick in which the thing leaves nobody must carry it any more
        if (!state.opened && world.get(self, opensOf(limb)) !== true) {
          world.set(self, opensOf(limb), true);
          state.opened = true;
          motion.dt = 0;
          return undefined;
        }
        const given = at === undefined ? undefined : placeOfTarget(motion, at);
        if (at !== undefined && given === undefined) return motion.fail(sayNowhere(motion, at));
        drop(held, motion, given ?? heldPlace(motion, limb, held), into);
      }
      world.set(self, holdsOf(limb), '');
      world.set(self, opensOf(limb), null);
      emptied.set(motion, [...(emptied.get(motion) ?? []), limb]);
      return 'done';
    },
  };
}

/** Limbs that let go in this tick: for all others they still hold what they did at its beginning. */
const emptied = new WeakMap<Motion, readonly string[]>();

/** Where what is in a hand is in the world, as the hand is now. */
function heldPlace(motion: Motion, limb: string, name: string): Vector {
  return intoWorld(motion.where(), gripPlace(motion, limb, name));
}

/** The same from the body's point of view. */
export function gripPlace(motion: Motion, limb: string, name: string): Vector {
  const grip = motion.world.get(name, 'grip');
  const [x, y, z] = (Array.isArray(grip) ? grip : [0, 0, 0]) as unknown as Vector;
  return outOf(tipFrameOf(motion, motion.rig.limb(limb), frame), [x, y, z]);
}

function drop(name: string, motion: Motion, [x, y, z]: Vector, into: string | undefined): void {
  const { world } = motion;
  const [a, b, c] = (into === undefined ? undefined : world.where(into)) ?? [0, 0, 0];
  world.set(name, 'in', into ?? null);
  world.set(name, 'joint', null);
  world.set(name, 'grip', null);
  world.set(name, 'at', roundAll([x - a, y - b, z - c]));
}
