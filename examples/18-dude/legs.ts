/** The body moved over feet that stay where they are: rising, sitting down, sinking to the knees. */
import {
  intoBody,
  intoWorld,
  type Motion,
  type Routine,
  rigOf,
  solveLimb,
  tipOf,
  type VariableValue,
  variablesOf,
} from '@troupe/body';
import type { Point } from '@troupe/core';
import { dude } from '../shared/bodies/dude.js';
import { flatFoot, mix, smooth } from './turning.js';

export const legs = ['left', 'right'] as const;

/** Hips above the floor when it stands. */
export const standing = 0.8272;

/** Ankle of a foot that lies on its instep. */
export const ankleHeight = 0.085;
const pointed = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;

type Vector = readonly [number, number, number];

/** Bends a leg so that its ankle is there, in the world, and the foot flat, or pointed, or between. */
export function placeLeg(
  motion: Motion,
  side: (typeof legs)[number],
  ankle: Point,
  point: number,
  pole?: Vector,
): void {
  const rig = motion.rig.limb(`${side}.leg`);
  motion.rig.settle(rig.ball, motion.value);
  const pose = solveLimb(rig, intoBody(motion.where(), ankle), pole);
  motion.write(`${side}.hip`, pose.ball);
  motion.write(`${side}.knee`, pose.hinge);
  const flat = flatFoot(motion.rotation(`${side}.hip`), motion.number(`${side}.knee`));
  motion.write(`${side}.foot`, mix(flat, pointed, point));
}

export interface Shift {
  /** How far it comes forward, in metres. */
  readonly ahead: number;
  /** How high it comes to be, compared to standing. */
  readonly lift: number;
  readonly seconds: number;
  /** Comes to its knees: the heels rise, and the feet come to lie on their insteps. */
  readonly kneels?: boolean;
}

export type ShiftState = {
  time: number;
  from: Point;
  heading: number;
  lift: number;
  ankles: Point[];
};

export function shift({ ahead, lift, seconds, kneels = false }: Shift): Routine<ShiftState> {
  return {
    begin: (motion) => ({
      time: 0,
      from: motion.where().at,
      heading: motion.where().heading,
      lift: motion.number('lift'),
      ankles: legs.map((side) => tipOf(motion, `${side}.leg`)),
    }),
    step: (state, motion) => {
      state.time = Math.min(seconds, state.time + motion.dt);
      motion.dt = 0;
      const part = smooth(state.time / seconds);
      const { from, heading } = state;
      motion.moveTo(intoWorld({ at: from, heading }, [0, 0, ahead * part]), heading);
      motion.write('lift', state.lift + (lift - state.lift) * part);
      const height = kneels ? ankleHeight : 0;
      for (const [i, side] of legs.entries()) {
        const [x, y, z] = state.ankles[i]!;
        const ankle: Point = [x, y + (from[1] + height - y) * part, z];
        placeLeg(motion, side, ankle, kneels ? part : 0, kneels ? sinking(part) : undefined);
      }
      return state.time >= seconds ? 'done' : undefined;
    },
  };
}

/** Knees come down before the hips. */
function sinking(part: number): Vector {
  return [0, -part, 1];
}

/** The variables of a body that sits, its feet before it on the floor. */
export function sitting(lift: number, feetAhead: number): Readonly<Record<string, VariableValue>> {
  const rig = rigOf(dude);
  const values: Record<string, VariableValue> = { ...variablesOf(dude), lift };
  for (const side of legs) {
    const leg = rig.limb(`${side}.leg`);
    rig.settle(leg.ball, (name) => values[name]!);
    const { ball, hinge } = solveLimb(leg, [leg.tipPlace[0], 0, feetAhead]);
    values[`${side}.hip`] = ball;
    values[`${side}.knee`] = hinge;
    values[`${side}.foot`] = flatFoot(ball, hinge);
  }
  return values;
}
