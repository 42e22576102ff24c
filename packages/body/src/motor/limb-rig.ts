/** A limb, measured once: two bones and what lies between them, in the frame of its ball. */
import { angleOf } from '../math/angles.js';
import { createMatrix, type Matrix, multiplyMatrices } from '../math/matrices.js';
import {
  add,
  cross,
  dot,
  inverse,
  lengthOf,
  multiply,
  placeOf,
  type Rotation,
  times,
  turn,
  turnAround,
  turnOfMatrix,
  unit,
  unturned,
  type Vector,
} from '../math/vectors.js';
import type { Limb } from '../model/body.js';
import type { Variable } from '../model/variable.js';
import { directionOutOf, invertFrame, outOf } from './frames.js';
import { createJoint, type JointRig, ownTurn, putInitial, type Scratch } from './joint-rig.js';

/** Nothing but its own joints may move between ball and tip: lengths are those of the first pose. */
export interface LimbRig {
  readonly name: string;
  readonly limb: Limb;
  readonly ball: JointRig;
  readonly hinge: Variable;
  /** If the tip turns too. */
  readonly tip: Variable | undefined;
  /** From ball to hinge, in the ball's frame. */
  readonly upper: Vector;
  /** How the hinge's frame lies in the ball's, unbent; and its axis in the ball's. */
  readonly hingeTurn: Rotation;
  readonly axis: Vector;
  /** From hinge to tip, in the hinge's frame. */
  readonly lower: Vector;
  /** How the tip's frame lies in the hinge's, unturned. */
  readonly tipTurn: Rotation;
  /** The square of the distance from ball to tip is `base + swing · cos(angle - straight)`. */
  readonly base: number;
  readonly swing: number;
  readonly straight: number;
  /** From ball to tip, metres: as far and as near as the hinge lets it come. */
  readonly longest: number;
  readonly shortest: number;
  /** Metres for each unit of the ball's frame. */
  readonly scale: number;
  /** Where the hinge points unless told otherwise, from the body's point of view. */
  readonly pole: Vector;
  /** In the first pose: where ball and tip are, and the tip's frame. */
  readonly ballPlace: Vector;
  readonly tipPlace: Vector;
  readonly tipFrame: Matrix;
}

const degree = Math.PI / 180;

export function measureLimb(scratch: Scratch, limb: Limb): LimbRig {
  const { body } = scratch;
  const ball = createJoint(scratch, limb.ball);
  putInitial(scratch);
  const hinge = body.variables.get(limb.hinge)!;
  const found = body.variables.get(limb.tip);
  const tip = found?.kind === 'rotation' ? found : undefined;
  const turned = (tip?.initial ?? unturned) as unknown as Rotation;
  const axis = unit(limb.axis);
  const bent = turnAround(axis, hinge.initial as number);
  // any pose will do to measure in; the first is the one that was built
  const atBall = body.place(limb.ball, createMatrix());
  const atHinge = body.place(limb.hinge, createMatrix());
  const atTip = body.place(limb.tip, createMatrix());
  const fromBall = multiplyMatrices(invertFrame(atBall, createMatrix()), atHinge, createMatrix());
  const fromHinge = multiplyMatrices(invertFrame(atHinge, createMatrix()), atTip, createMatrix());
  const larger = lengthOf([fromBall[0]!, fromBall[1]!, fromBall[2]!]);
  const upper = placeOf(fromBall);
  const hingeTurn = multiply(turnOfMatrix(fromBall), inverse(bent));
  const lower = times(placeOf(fromHinge), larger);
  const tipTurn = multiply(turnOfMatrix(fromHinge), inverse(turned));
  const scale = lengthOf([ball.frame[0]!, ball.frame[1]!, ball.frame[2]!]);
  const u = turn(inverse(hingeTurn), upper);
  const along = dot(u, axis) * dot(lower, axis);
  const cosines = dot(u, lower) - along;
  const sines = dot(u, cross(axis, lower));
  const base = dot(upper, upper) + dot(lower, lower) + 2 * along;
  const swing = 2 * Math.sqrt(cosines * cosines + sines * sines);
  const straight = angleOf(sines, cosines);
  const turnedAxis = turn(hingeTurn, axis);
  const rig = {
    name: limb.name,
    limb,
    ball,
    hinge,
    tip,
    upper,
    hingeTurn,
    axis: turnedAxis,
    lower,
    tipTurn,
    base,
    swing,
    straight,
    scale,
    ballPlace: placeOf(ball.frame),
    tipPlace: placeOf(atTip),
    tipFrame: atTip,
  };
  const reach = (degrees: number) => lengthOf(tipInBall(rig, degrees)) * scale;
  const { least, most } = hinge;
  const free = (straight / degree) as number;
  const longest = reach(Math.max(free, least ?? free));
  const shortest = reach(Math.min(free + 180, most ?? free + 180));
  const pole = limb.kind === 'leg' ? restPole(rig) : armPole(placeOf(ball.frame));
  return Object.assign(rig, { longest, shortest, pole });
}

type Bones = Pick<LimbRig, 'upper' | 'hingeTurn' | 'lower' | 'limb'>;

/** Where the tip is in the frame of the ball, bent by so many degrees. */
export function tipInBall({ upper, hingeTurn, lower, limb }: Bones, degrees: number): Vector {
  return add(upper, turn(hingeTurn, turn(turnAround(limb.axis, degrees), lower)));
}

/** A knee points where it was built to point. */
function restPole(rig: Pick<LimbRig, 'ball' | 'axis' | 'hinge'> & Bones): Vector {
  const { ball, hinge, axis } = rig;
  const along = unit(tipInBall(rig, hinge.initial as number));
  const turned = multiplyMatrices(
    ball.frame,
    ownTurn(ball.own, undefined, ball.own?.initial, createMatrix()),
    createMatrix(),
  );
  return unit(directionOutOf(turned, cross(along, axis)));
}

/** An elbow points down, back and away from the body: from there it comes everywhere without turning over. */
function armPole([x]: Vector): Vector {
  const away = Math.abs(x) < 0.01 ? 0 : Math.sign(x);
  return unit([away * 0.5, -1, -0.5]);
}

/** Where the tip is from the body's origin. */
export function tipPlaceOf(rig: LimbRig, ball: Rotation, hinge: number): Vector {
  return outOf(rig.ball.frame, turn(ball, tipInBall(rig, hinge)));
}

/** Metres from ball to tip, bent by so many degrees more than where it is longest. */
export function lengthBentBy(rig: LimbRig, degrees: number): number {
  const { straight, hinge, scale } = rig;
  const free = straight / degree;
  return lengthOf(tipInBall(rig, Math.max(free, hinge.least ?? free) + degrees)) * scale;
}
