/** What is in a hand: in the character, at the tip of a limb. */
import type { ActContext, WorldView } from '@troupe/core';
import { createMatrix, type Matrix } from '../math/matrices.js';
import type { Vector } from '../math/vectors.js';
import { outOf } from './frames.js';
import type { LimbRig } from './limb-rig.js';
import { readerOf } from './motion.js';
import { readRaw } from './read-raw.js';
import type { Motion } from './routine.js';
import { tipFrameOf } from './tip-frame.js';

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

export function isInHand(
  { self, world }: Pick<ActContext, 'self' | 'world'>,
  { limb }: LimbRig,
  name: string,
): boolean {
  return world.get(name, 'in') === self && world.get(name, 'joint') === limb.tip;
}

/** Whether something is in another, however deep. */
export function isWithin({ world }: Motion, thing: string, other: string): boolean {
  let next = world.get(thing, 'in');
  for (; typeof next === 'string'; next = world.get(next, 'in')) if (next === other) return true;
  return false;
}

const frame = createMatrix();
const origin: Vector = [0, 0, 0];

/** Where what is in a hand is, from the body's point of view. */
export function gripPlace(motion: Motion, limb: string, name: string): Vector {
  const { rig, world } = motion;
  return inGrip(world, name, tipFrameOf(rig, rig.limb(limb), readerOf(motion), frame));
}

/** Where a thing is that is held at the tip of a limb with this frame. */
export function inGrip(world: WorldView, name: string, tip: Matrix): Vector {
  const grip = readRaw(world, name, 'grip');
  return outOf(tip, (Array.isArray(grip) ? grip : origin) as unknown as Vector);
}

/** Whether it was let go into something in the last tick, and that did not take it: it comes back. */
export function comesBack({ self, world, rig }: Motion, limb: string, name: string): boolean {
  return (
    world.get(name, 'in') === self &&
    world.former(self, opensOf(limb)) === true &&
    world.former(name, 'joint') === rig.limb(limb).limb.tip
  );
}

/**
 * A hand does not have what it says that it holds. Where a thing is in may be refused when the writes of a tick are
 * settled, and the rest is written all the same: then it would be far away. Says whether it holds it still.
 */
export function mendHold(motion: Motion, limb: string, name: string): boolean {
  const { self, world, rig } = motion;
  const back = comesBack(motion, limb, name);
  if (back) putBack(motion, name);
  else world.set(self, holdsOf(limb), '');
  const { tip } = rig.limb(limb).limb;
  if (back || world.get(name, 'joint') !== tip || isHeld(world, name)) return back;
  const isWhere = world.get(name, 'in') === world.former(name, 'in');
  if (isWhere && world.former(name, 'joint') !== tip) putBack(motion, name);
  else for (const property of ['joint', 'grip']) world.set(name, property, null);
  return false;
}

/** All as it was before the last tick. */
export function putBack({ world }: Motion, name: string): void {
  for (const property of ['in', 'joint', 'grip', 'at']) {
    world.set(name, property, world.former(name, property) ?? null);
  }
}

/** Whether what it is in has it in a hand. */
function isHeld(world: WorldView, name: string): boolean {
  const holder = world.get(name, 'in');
  if (typeof holder !== 'string') return false;
  const own = Object.entries(world.thing(holder) ?? {});
  return own.some(([property, value]) => property.startsWith(holdsOf('')) && value === name);
}
