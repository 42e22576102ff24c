/** How the tip of a limb lies, as it is bent and turned now. */
import { createMatrix, type Matrix, multiplyMatrices, setRotation } from '../math/matrices.js';
import { multiply, turnAround, type Vector } from '../math/vectors.js';
import { type LimbRig, tipPlaceOf } from './limb-rig.js';
import type { Motion } from './routine.js';
import { intoWorld } from './target.js';

const turned = createMatrix();

/** From the body's point of view. */
export function tipInBody(motion: Motion, rig: LimbRig): Vector {
  motion.rig.settle(rig.ball, motion.value);
  return tipPlaceOf(rig, motion.rotation(rig.limb.ball), motion.number(rig.limb.hinge));
}

/** Where the tip of a limb is in the world. */
export function tipOf(motion: Motion, limb: string): Vector {
  return intoWorld(motion.where(), tipInBody(motion, motion.rig.limb(limb)));
}

/** Its whole frame, from the body's point of view. */
export function tipFrameOf(motion: Motion, rig: LimbRig, out: Matrix): Matrix {
  const { limb, hingeTurn, tipTurn, tip } = rig;
  const place = tipInBody(motion, rig);
  const bent = multiply(hingeTurn, turnAround(limb.axis, motion.number(limb.hinge)));
  const forearm = multiply(multiply(motion.rotation(limb.ball), bent), tipTurn);
  const turn = tip === undefined ? forearm : multiply(forearm, motion.rotation(tip.name));
  setRotation(turned, turn[0], turn[1], turn[2], turn[3]);
  multiplyMatrices(rig.ball.frame, turned, out);
  out[12] = place[0];
  out[13] = place[1];
  out[14] = place[2];
  return out;
}
