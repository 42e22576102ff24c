/** The tip of a limb brought somewhere. */
import { checkOptions, type Data, keysOf } from '@troupe/core';
import {
  inverse,
  lengthOf,
  multiply,
  type Rotation,
  rotationOf,
  subtract,
  times,
  turnOf,
  unitRotation,
  type Vector,
} from '../math/vectors.js';
import { type Course, courseOf, passTime, secondsFor, valueAt } from './ease.js';
import type { LimbRig } from './limb-rig.js';
import { readerOf } from './motion.js';
import { checkAmount, checkFlag, expectMotion, refuseType } from './refuse.js';
import type { Motion, Routine, Said } from './routine.js';
import { type LimbPose, solveLimb, solveTip } from './solve-limb.js';
import {
  checkTarget,
  intoBody,
  isPlace,
  placeOfTarget,
  sayNowhere,
  type Target,
} from './target.js';
import { tipInBody } from './tip-frame.js';

export interface ReachOptions {
  /** 0.6 by default; longer where the bounds on speed need it. */
  readonly seconds?: number;
  /** Where the elbow or knee is to point, from the body's point of view. */
  readonly pole?: Vector;
  /** Keeps a tip that can turn as upright as it was built. */
  readonly level?: boolean;
}

const reachKeys = keysOf<ReachOptions>({ seconds: true, pole: true, level: true });

export type ReachState = {
  time: number;
  seconds: number;
  /** Seconds since it should have been there. */
  late: number;
  ball: Course;
  hinge: Course;
  /** How far the tip was from upright, as a vector to turn by. */
  tilt: Data;
};

const usualSeconds = 0.6;
const near = 0.01;
/** Seconds to catch up with what was in the way, then it is said to have failed. */
const patience = 1;

/** Done when the tip is within 1 cm; failed when the place is farther than the limb is long, nearer than it bends, or nowhere. */
export function reach(
  limb: string,
  target: Target,
  options: ReachOptions = {},
): Routine<ReachState> {
  checkOptions(options, reachKeys, 'reach');
  checkTarget(target, 'reach.target');
  const { pole, level = false, seconds: asked = usualSeconds } = options;
  checkAmount(asked, 'reach.seconds');
  checkFlag(level, 'reach.level');
  if (pole !== undefined && !isPlace(pole)) refuseType('reach.pole', 'three finite numbers', pole);
  return {
    begin: (motion) => {
      expectMotion(motion);
      const rig = motion.rig.limb(limb);
      const ball = courseOf(motion, rig.limb.ball);
      const hinge = courseOf(motion, rig.limb.hinge);
      const goal = poseFor(motion, rig, target, pole);
      const needed =
        goal === undefined
          ? 0
          : Math.max(
              secondsFor(motion, rig.limb.ball, ball, goal.ball),
              secondsFor(motion, rig.limb.hinge, hinge, goal.hinge),
            );
      const tilt = level ? tiltOf(motion, rig) : [0, 0, 0];
      return { time: 0, seconds: Math.max(asked, needed), late: 0, ball, hinge, tilt };
    },
    step: (state, motion): Said => {
      const rig = motion.rig.limb(limb);
      const goal = poseFor(motion, rig, target, pole);
      if (goal === undefined) return motion.fail(sayNowhere(motion, target));
      if (goal.missed > near) {
        return motion.fail(
          `${limb} misses it by ${goal.missed.toFixed(2)} m. Go nearer, or less near`,
        );
      }
      const { dt } = motion;
      const over = passTime(state, motion);
      const { variables } = motion.rig;
      motion.write(rig.limb.ball, valueAt(rig.ball.own!, state.ball, goal.ball, state));
      motion.write(
        rig.limb.hinge,
        valueAt(variables.get(rig.limb.hinge)!, state.hinge, goal.hinge, state),
      );
      if (level && rig.tip !== undefined) straighten(motion, rig, state);
      if (!over) return undefined;
      if (missOf(motion, rig, placeOfTarget(motion, target)!) <= near) return 'done';
      state.late += dt;
      motion.dt = 0;
      return state.late > patience ? motion.fail(`${limb} did not come there in time`) : undefined;
    },
  };
}

/** Nothing where the target is nowhere. */
function poseFor(
  motion: Motion,
  rig: LimbRig,
  target: Target,
  pole: Vector | undefined,
): LimbPose | undefined {
  const place = placeOfTarget(motion, target);
  if (place === undefined) return undefined;
  motion.rig.settle(rig.ball, readerOf(motion));
  return solveLimb(rig, intoBody(motion.where(), place), pole);
}

function missOf(motion: Motion, rig: LimbRig, place: Vector): number {
  return lengthOf(subtract(tipInBody(motion, rig), intoBody(motion.where(), place)));
}

function uprightTip(motion: Motion, rig: LimbRig): Rotation {
  const { ball, hinge } = rig.limb;
  const read = readerOf(motion);
  motion.rig.settle(rig.ball, read);
  const turned = read(ball) as unknown as Rotation;
  return solveTip(rig, turned, motion.number(hinge), rig.tipFrame);
}

function tiltOf(motion: Motion, rig: LimbRig): Data {
  if (rig.tip === undefined) return [0, 0, 0];
  const upright = uprightTip(motion, rig);
  return turnOf(unitRotation(multiply(motion.rotation(rig.tip.name), inverse(upright))));
}

/** Takes the tilt away bit by bit: what was upright stays so all the way. */
function straighten(motion: Motion, rig: LimbRig, { time, seconds, tilt }: ReachState): void {
  const s = seconds === 0 ? 1 : time / seconds;
  const left = 1 - s * s * (3 - 2 * s);
  const tilted = rotationOf(times(tilt as unknown as Vector, left));
  motion.write(rig.tip!.name, multiply(tilted, uprightTip(motion, rig)));
}
