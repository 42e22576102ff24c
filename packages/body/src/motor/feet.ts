/** Feet: where they stand or swing, and the legs bent so that they do. */
import { angleOf, cosineOf, sineOf } from '../math/angles.js';
import { createMatrix, type Matrix, multiplyMatrices } from '../math/matrices.js';
import { add, cross, lengthOf, subtract, times, turn, unit, type Vector } from '../math/vectors.js';
import { directionOutOf, invertFrame, outOf } from './frames.js';
import { type LimbRig, tipInBall, tipPlaceOf } from './limb-rig.js';
import { readerOf } from './motion.js';
import type { Motion, Stance } from './routine.js';
import { solveLimb, solveTip } from './solve-limb.js';
import { intoBody, intoWorld } from './target.js';
import { tipFrameOf, tipInBody } from './tip-frame.js';

/** In the world. */
export type Foot = {
  at: Vector;
  /** Which way it points, as a heading. */
  yaw: number;
  up: boolean;
  /** Where its swing began, or this routine's part of it, and how fast it went there. */
  from: Vector;
  fromYaw: number;
  drift: Vector;
  /** How much of the swing was over by then. */
  begun: number;
  /** Where it is to come down. */
  to: Vector;
  toYaw: number;
  /** By how much it is not where it is to be. */
  missed: number;
  /** That much of it because its leg may not move faster. */
  lag: number;
  /** Where its knee pointed when the routine began. */
  pole: Vector;
};

/** Metres above or below where it stands at which a foot has to be put down; it stands as near as that. */
export const touch = 0.003;

const frame = createMatrix();
const rest = createMatrix();
const flat = createMatrix();

/** As the leg is now. */
export function findFoot(motion: Motion, rig: LimbRig): Foot {
  const stance = motion.where();
  const tip = tipInBody(motion, rig);
  const at = intoWorld(stance, tip);
  const up = Math.abs(tip[1] - rig.tipPlace[1]) > touch;
  const yaw = stance.heading + (rig.tip === undefined ? 0 : yawOf(motion, rig));
  const drift = up ? driftOf(motion, rig, at) : ([0, 0, 0] as const);
  return {
    at,
    yaw,
    up,
    from: at,
    fromYaw: yaw,
    drift,
    begun: 0,
    to: at,
    toYaw: yaw,
    missed: 0,
    lag: 0,
    pole: poleOf(motion, rig),
  };
}

/** How a tip that can turn is turned against how it was built, seen from above. */
function yawOf(motion: Motion, rig: LimbRig): number {
  invertFrame(rig.tipFrame, rest);
  multiplyMatrices(tipFrameOf(motion.rig, rig, readerOf(motion), frame), rest, frame);
  const [x, , z] = directionOutOf(frame, [0, 0, 1]);
  return angleOf(x, z);
}

function driftOf(motion: Motion, rig: LimbRig, now: Vector): Vector {
  motion.rig.settle(rig.ball, (name) => motion.former(name));
  const ball = motion.former(rig.limb.ball) as never;
  const before = tipPlaceOf(rig, ball, motion.former(rig.limb.hinge) as number);
  motion.rig.settle(rig.ball, readerOf(motion));
  const way = subtract(now, intoWorld(motion.formerly(), before));
  const speed = times(way, 1 / motion.tickTime);
  // one that was put there by hand did not fly there
  return lengthOf(speed) > 5 ? [0, 0, 0] : speed;
}

/** Where the hinge points now. */
function poleOf(motion: Motion, rig: LimbRig): Vector {
  const along = unit(tipInBall(rig, motion.number(rig.limb.hinge)));
  const side = turn(motion.rotation(rig.limb.ball), cross(along, rig.axis));
  return unit(directionOutOf(rig.ball.frame, side));
}

/** Metres from the ball of a leg to a place in the world, if the body stood so. The ball's frame has to be settled. */
export function legLength(rig: LimbRig, stance: Stance, place: Vector): number {
  return lengthOf(outOf(rig.ball.inverse, intoBody(stance, place))) * rig.scale;
}

/** Where a foot stands if the body does. */
export function restPlace(rig: LimbRig, stance: Stance): Vector {
  return intoWorld(stance, rig.tipPlace);
}

/** Bends a leg so that its foot is where it is to be, flat; notes by how much it is not. The ball's frame has to be settled. */
export function placeFoot(
  motion: Motion,
  rig: LimbRig,
  stance: Stance,
  foot: Foot,
  settled: number,
): void {
  const place = intoBody(stance, foot.at);
  const pole = settled >= 1 ? rig.pole : mixPoles(foot.pole, rig.pole, settled);
  const pose = solveLimb(rig, place, pole);
  const ball = motion.write(rig.limb.ball, pose.ball) as never;
  const hinge = motion.write(rig.limb.hinge, pose.hinge) as number;
  if (rig.tip !== undefined) {
    const wanted = turnFlat(rig.tipFrame, foot.yaw - stance.heading);
    motion.write(rig.tip.name, solveTip(rig, ball, hinge, wanted));
  }
  foot.missed = lengthOf(subtract(tipPlaceOf(rig, ball, hinge), place));
  foot.lag = Math.max(0, foot.missed - pose.missed);
}

function mixPoles(from: Vector, to: Vector, part: number): Vector {
  return add(times(from, 1 - part), times(to, part));
}

/** A frame turned around y. */
function turnFlat(m: Matrix, angle: number): Matrix {
  const s = sineOf(angle);
  const c = cosineOf(angle);
  for (let column = 0; column < 12; column += 4) {
    const x = m[column]!;
    const z = m[column + 2]!;
    flat[column] = c * x + s * z;
    flat[column + 1] = m[column + 1]!;
    flat[column + 2] = c * z - s * x;
  }
  return flat;
}
