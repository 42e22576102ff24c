/** How the tip of a limb lies, as it is bent and turned now. */
import { createMatrix, type Matrix, multiplyMatrices, setRotation } from '../math/matrices.js';
import { multiply, type Rotation, turnAround, type Vector } from '../math/vectors.js';
import { type LimbRig, tipPlaceOf } from './limb-rig.js';
import { readerOf } from './motion.js';
import type { Rig } from './rig.js';
import type { Motion, Read } from './routine.js';
import { intoWorld } from './target.js';

const turned = createMatrix();

/** From the body's point of view. */
export function tipInBody(motion: Motion, rig: LimbRig): Vector {
  const read = readerOf(motion);
  motion.rig.settle(rig.ball, read);
  const ball = read(rig.limb.ball) as unknown as Rotation;
  return tipPlaceOf(rig, ball, motion.number(rig.limb.hinge));
}

/** Where the tip of a limb is in the world. */
export function tipOf(motion: Motion, limb: string): Vector {
  return intoWorld(motion.where(), tipInBody(motion, motion.rig.limb(limb)));
}

/** Its whole frame, from the body's point of view. */
export function tipFrameOf(rig: Rig, own: LimbRig, read: Read, out: Matrix): Matrix {
  const { limb, hingeTurn, tipTurn, tip } = own;
  rig.settle(own.ball, read);
  const ball = read(limb.ball) as unknown as Rotation;
  const hinge = read(limb.hinge) as number;
  const place = tipPlaceOf(own, ball, hinge);
  const bent = multiply(hingeTurn, turnAround(limb.axis, hinge));
  const forearm = multiply(multiply(ball, bent), tipTurn);
  const turn =
    tip === undefined ? forearm : multiply(forearm, read(tip.name) as unknown as Rotation);
  setRotation(turned, turn[0], turn[1], turn[2], turn[3]);
  multiplyMatrices(own.ball.frame, turned, out);
  out[12] = place[0];
  out[13] = place[1];
  out[14] = place[2];
  return out;
}
