/** Variables brought to values, from where they are and as fast as they move there. */
import { checkOptions, type Data, keysOf } from '@troupe/core';
import { settleValue } from '../eve/settle-value.js';
import {
  between,
  lengthOf,
  multiply,
  type Rotation,
  rotationOf,
  times,
  turnBetween,
  type Vector,
} from '../math/vectors.js';
import type { Variable, VariableValue } from '../model/variable.js';
import { readerOf } from './motion.js';
import { checkAmount, checkByVariable, expectMotion } from './refuse.js';
import type { Motion, Routine } from './routine.js';
import { distanceOf } from './speed-bounds.js';

export type EaseTargets = Readonly<
  Record<string, VariableValue | ((motion: Motion) => VariableValue)>
>;

export interface EaseOptions {
  /** As long as the bounds on speed need by default, and never shorter. */
  readonly seconds?: number;
}

const easeKeys = keysOf<EaseOptions>({ seconds: true });

/** A variable on its way: where it was, how fast it went. */
export type Course = { from: Data; speed: Data };

export type EaseState = { time: number; seconds: number; courses: Record<string, Course> };

const radian = Math.PI / 180;

/** Seconds in which the speed it had is taken up: the longer, the farther it would swing out. */
const yielding = 0.25;

export function ease(targets: EaseTargets, options: EaseOptions = {}): Routine<EaseState> {
  checkOptions(options, easeKeys, 'ease');
  checkByVariable(targets, 'ease.targets', '{ variable: value }');
  const names = Object.keys(targets);
  if (options.seconds !== undefined) checkAmount(options.seconds, 'ease.seconds');
  return {
    begin: (motion) => {
      expectMotion(motion);
      const courses: Record<string, Course> = {};
      let seconds = options.seconds ?? 0;
      for (const name of names) {
        const course = courseOf(motion, name);
        courses[name] = course;
        const to = goalOf(motion, name, targets[name]!);
        seconds = Math.max(seconds, secondsFor(motion, name, course, to));
      }
      return { time: 0, seconds, courses };
    },
    step: (state, motion) => {
      const over = passTime(state, motion);
      for (const name of names) {
        const to = goalOf(motion, name, targets[name]!);
        motion.write(name, valueAt(motion.rig.variable(name), state.courses[name]!, to, state));
      }
      if (!over) return undefined;
      const there = names.every((name) =>
        isThere(motion, name, goalOf(motion, name, targets[name]!)),
      );
      return there ? 'done' : undefined;
    },
  };
}

/** Whether the time is up; what is left of the tick stays for the next routine. */
export function passTime(state: { time: number; seconds: number }, motion: Motion): boolean {
  state.time += motion.dt;
  if (state.time < state.seconds - 1e-9) {
    motion.dt = 0;
    return false;
  }
  motion.dt = Math.min(motion.dt, Math.max(0, state.time - state.seconds));
  state.time = state.seconds;
  return true;
}

export function courseOf(motion: Motion, name: string): Course {
  return { from: motion.value(name) as Data, speed: motion.speed(name) as Data };
}

function goalOf(motion: Motion, name: string, target: EaseTargets[string]): VariableValue {
  const to = typeof target === 'function' ? target(motion) : target;
  return settleValue(motion.rig.variable(name), to, motion.rig.name);
}

/** How long a variable needs at least for its way, if it is to keep within its bound all along. */
export function secondsFor(
  motion: Motion,
  name: string,
  { from, speed }: Course,
  to: VariableValue,
): number {
  const { kind } = motion.rig.variable(name);
  const bound = motion.bound(name);
  if (kind === 'flag' || kind === 'choice') return 0;
  const way =
    typeof to === 'number'
      ? Math.abs(to - (from as number))
      : kind === 'rotation'
        ? turnBetween(from as unknown as Rotation, to as unknown as Rotation) / radian
        : distanceOf(from as readonly number[], to as readonly number[]);
  // the fastest moment of the way is one and a half times as fast as the whole; more if it first has to turn back
  const still =
    typeof speed === 'number' ? speed === 0 : lengthOf(speed as unknown as Vector) === 0;
  return ((still ? 1.5 : 2.25) * way) / bound;
}

interface Moment {
  readonly time: number;
  readonly seconds: number;
}

/** Where a variable is at a moment of its way. The goal may move meanwhile. */
export function valueAt(
  { kind }: Variable,
  { from, speed }: Course,
  to: VariableValue,
  { time, seconds }: Moment,
): VariableValue {
  if (time >= seconds) return to;
  const s = time / seconds;
  const part = s * s * (3 - 2 * s);
  const span = Math.min(yielding, seconds);
  const r = Math.min(1, time / span);
  // what is left of the speed it had: it dies away, and brings it nowhere else in the end
  const drift = span * r * (1 - r) * (1 - r);
  switch (kind) {
    case 'number':
    case 'angle': {
      const [a, b] = [from as number, to as number];
      return a + (b - a) * part + (speed as number) * drift;
    }
    case 'point':
    case 'color': {
      const [a, b, v] = [from, to, speed] as unknown as (readonly number[])[];
      return a!.map((x, i) => x + (b![i]! - x) * part + v![i]! * drift);
    }
    case 'rotation': {
      const way = between(from as unknown as Rotation, to as unknown as Rotation, part);
      if (drift === 0) return way;
      return multiply(rotationOf(times(speed as unknown as Vector, drift * radian)), way);
    }
    default:
      return from as VariableValue;
  }
}

/** A bound on its speed may have kept it back. */
function isThere(motion: Motion, name: string, to: VariableValue): boolean {
  const now = readerOf(motion)(name);
  if (motion.rig.variable(name).kind === 'rotation') {
    return turnBetween(now as unknown as Rotation, to as unknown as Rotation) < 1e-6;
  }
  if (typeof now === 'number') return Math.abs(now - (to as number)) < 1e-9;
  if (typeof now !== 'object') return now === to;
  return distanceOf(now, to as readonly number[]) < 1e-9;
}
