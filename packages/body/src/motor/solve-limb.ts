/** How a limb has to bend for its tip to be somewhere: in closed form, exact, and only the way the hinge bends. */
import { arcCosineOf } from '../math/angles.js';
import { createMatrix, type Matrix, multiplyMatrices } from '../math/matrices.js';
import {
  acrossOf,
  cross,
  dot,
  inverse,
  lengthOf,
  multiply,
  type Rotation,
  rotationFrom,
  times,
  turnAround,
  turnOfMatrix,
  unit,
  unitRotation,
  type Vector,
} from '../math/vectors.js';
import { directionOutOf, outOf } from './frames.js';
import { type LimbRig, tipInBall } from './limb-rig.js';
import { withinBounds } from './speed-bounds.js';

export interface LimbPose {
  readonly ball: Rotation;
  /** Degrees. */
  readonly hinge: number;
  /** Metres by which the tip does not come there: too far away, or too near. */
  readonly missed: number;
}

const degree = Math.PI / 180;

/** The ball's frame has to be settled. Place and pole from the body's point of view. */
export function solveLimb(rig: LimbRig, place: Vector, pole: Vector = rig.pole): LimbPose {
  const { ball, hinge: variable, base, swing, straight, axis, scale } = rig;
  const target = outOf(ball.inverse, place);
  const distance = lengthOf(target);
  const cosine = (distance * distance - base) / swing;
  const hinge = withinBounds(variable, (straight + arcCosineOf(cosine)) / degree);
  const tip = tipInBall(rig, hinge);
  const length = lengthOf(tip);
  const from = times(tip, 1 / length);
  // in the ball itself every direction is as good as another
  const to = distance < 1e-9 ? from : times(target, 1 / distance);
  const aside = sideways(directionOutOf(ball.inverse, pole), to);
  const bulge = sideways(cross(from, axis), from);
  const turned = multiply(
    rotationFrom(to, aside, cross(to, aside)),
    inverse(rotationFrom(from, bulge, cross(from, bulge))),
  );
  return { ball: turned, hinge, missed: Math.abs(length - distance) * scale };
}

/** Of length 1 and upright on a direction; where the two are one, any that is. */
function sideways(wanted: Vector, direction: Vector): Vector {
  const across = acrossOf(wanted, direction);
  if (dot(across, across) > 1e-12 * dot(wanted, wanted)) return unit(across);
  const other: Vector = [Math.abs(direction[0]) < Math.abs(direction[2]) ? 1 : 0, 0, 1];
  return unit(acrossOf(Math.abs(direction[1]) < 0.9 ? [0, 1, 0] : other, direction));
}

/** How the tip has to turn for its frame to lie as wanted, from the body's point of view. The ball's frame has to be settled. */
export function solveTip(rig: LimbRig, ball: Rotation, hinge: number, wanted: Matrix): Rotation {
  const { hingeTurn, limb, tipTurn } = rig;
  const before = multiply(
    multiply(ball, hingeTurn),
    multiply(turnAround(limb.axis, hinge), tipTurn),
  );
  // both may be mirrored: what is left is not
  const inBall = multiplyMatrices(rig.ball.inverse, wanted, between);
  return unitRotation(multiply(inverse(before), turnOfMatrix(inBall)));
}

const between = createMatrix();
