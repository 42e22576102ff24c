/** What is in a hand: in the character, at the tip of a limb. */
import { createMatrix } from '../math/matrices.js';
import { roundAll } from '../math/rounding.js';
import type { Vector } from '../math/vectors.js';
import { outOf } from './frames.js';
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

export function isInHand({ self, world, rig }: Motion, limb: string, name: string): boolean {
  return world.get(name, 'in') === self && world.get(name, 'joint') === rig.limb(limb).limb.tip;
}

/** Whether something is in another, however deep. */
export function isWithin({ world }: Motion, thing: string, other: string): boolean {
  let next = world.get(thing, 'in');
  for (; typeof next === 'string'; next = world.get(next, 'in')) if (next === other) return true;
  return false;
}

const frame = createMatrix();

/** Where what is in a hand is, from the body's point of view. */
export function gripPlace(motion: Motion, limb: string, name: string): Vector {
  const grip = motion.world.get(name, 'grip');
  const [x, y, z] = (Array.isArray(grip) ? grip : [0, 0, 0]) as unknown as Vector;
  return outOf(tipFrameOf(motion, motion.rig.limb(limb), frame), [x, y, z]);
}

/** Takes it out of the hand, to somewhere in the world. */
export function drop(
  name: string,
  motion: Motion,
  [x, y, z]: Vector,
  into: string | undefined,
): void {
  const { world } = motion;
  const [a, b, c] = (into === undefined ? undefined : world.where(into)) ?? [0, 0, 0];
  world.set(name, 'in', into ?? null);
  world.set(name, 'joint', null);
  world.set(name, 'grip', null);
  world.set(name, 'at', roundAll([x - a, y - b, z - c]));
}
