/** A head, or anything else on a joint, turned towards something. */
import { checkOptions, keysOf } from '@troupe/core';
import { angleOf } from '../math/angles.js';
import { cross, dot, multiply, type Rotation, turnAround, type Vector } from '../math/vectors.js';
import type { VariableValue } from '../model/variable.js';
import { type Course, courseOf, passTime, secondsFor, valueAt } from './ease.js';
import { outOf } from './frames.js';
import type { JointRig } from './joint-rig.js';
import { readerOf } from './motion.js';
import { checkAmount, checkFlag, expectMotion } from './refuse.js';
import type { Motion, Routine } from './routine.js';
import { withinBounds } from './speed-bounds.js';
import { checkTarget, intoBody, placeOfTarget, sayNowhere, type Target } from './target.js';

export interface LookOptions {
  /** 0.4 by default; longer where the bound on speed needs it. */
  readonly seconds?: number;
  /** Degrees to either side, and up and down, that a joint without limits of its own turns at most. */
  readonly aside?: number;
  readonly up?: number;
  /** Goes on looking until it is stopped. */
  readonly hold?: boolean;
}

const lookKeys = keysOf<LookOptions>({ seconds: true, aside: true, up: true, hold: true });

export type LookState = { time: number; seconds: number; course: Course };

const degree = Math.PI / 180;

/** Turns the z of a joint to it, as far as it goes. Failed where it is nowhere. */
export function look(part: string, target: Target, options: LookOptions = {}): Routine<LookState> {
  checkOptions(options, lookKeys, 'look');
  checkTarget(target, 'look.target');
  const { seconds: asked = 0.4, aside = 80, up = 50, hold = false } = options;
  checkAmount(asked, 'look.seconds');
  checkAmount(aside, 'look.aside');
  checkAmount(up, 'look.up');
  checkFlag(hold, 'look.hold');
  const goalOf = (motion: Motion): VariableValue | undefined => {
    const place = placeOfTarget(motion, target);
    if (place === undefined) return undefined;
    const joint = motion.rig.joint(part);
    motion.rig.settle(joint, readerOf(motion));
    const seen = outOf(joint.inverse, intoBody(motion.where(), place));
    return joint.axis === undefined ? bothWays(seen, aside, up) : aroundAxis(joint, seen);
  };
  return {
    begin: (motion) => {
      expectMotion(motion);
      const course = courseOf(motion, part);
      const goal = goalOf(motion) ?? motion.value(part);
      return { time: 0, seconds: Math.max(asked, secondsFor(motion, part, course, goal)), course };
    },
    step: (state, motion) => {
      const goal = goalOf(motion);
      if (goal === undefined) return motion.fail(sayNowhere(motion, target));
      const over = passTime(state, motion);
      motion.write(part, valueAt(motion.rig.variable(part), state.course, goal, state));
      if (hold) motion.dt = 0;
      return over && !hold ? 'done' : undefined;
    },
  };
}

/** First aside, then up or down: a head does not tilt. */
function bothWays(place: Vector, aside: number, up: number): Rotation {
  const x = place[0];
  const z = place[2];
  const yaw = clamp(angleOf(x, z) / degree, aside);
  const pitch = clamp(angleOf(place[1], Math.sqrt(x * x + z * z)) / degree, up);
  return multiply(turnAround([0, 1, 0], yaw), turnAround([1, 0, 0], -pitch));
}

/** So far around its axis that what it looks along comes nearest. */
function aroundAxis({ axis, own }: JointRig, place: Vector): number {
  const ahead: Vector = [0, 0, 1];
  const sideways = cross(axis!, ahead);
  return withinBounds(
    own!,
    angleOf(dot(place, sideways), dot(place, cross(sideways, axis!))) / degree,
  );
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}
