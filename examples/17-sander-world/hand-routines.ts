/** Routines of this robot's hands: with whichever hand it is, turning what it holds, work that goes on. */
import { act, intoBody, type Motion, type Routine } from '@troupe/body';
import type { Data } from '@troupe/core';
import { handsWith, heldIn, type Side, type Tool } from './workshop.js';

export type SidedState = { side: Side | ''; state: Data };

/** A routine for the hand that is chosen when it begins: it keeps to it, whatever the other one does. */
function sided(
  choose: (motion: Motion) => Side | undefined,
  routineFor: (side: Side) => Routine,
): Routine<SidedState> {
  const routines = { left: routineFor('left'), right: routineFor('right') };
  return {
    begin: (motion) => {
      const side = choose(motion);
      return side === undefined
        ? { side: '', state: null }
        : { side, state: routines[side].begin(motion) };
    },
    step: (state, motion) =>
      state.side === '' ? 'failed' : routines[state.side].step(state.state, motion),
  };
}

/** With the hand that holds a tool. */
export function withHandHolding(tool: Tool, routineFor: (side: Side) => Routine) {
  return sided(({ context, self }) => handsWith(context.world, self, tool)[0]?.side, routineFor);
}

/** Failed if the hand has lost it on the way: else it would put down what is not there. */
export function heldFirmly(tool: Tool, side: Side): Routine {
  return act(({ context, self }) =>
    heldIn(context.world, self, side) === tool ? 'done' : 'failed',
  );
}

/** With a hand that holds nothing: the one on whose side the thing is, if it has the choice. */
export function withFreeHand(thing: Tool, routineFor: (side: Side) => Routine) {
  return sided((motion) => {
    const { world } = motion.context;
    const free = handsWith(world, motion.self, '').map(({ side }) => side);
    const place = world.where(thing);
    if (place === undefined || free.length < 2) return free[0];
    return intoBody(motion.where(), place)[0] > 0 ? 'left' : 'right';
  }, routineFor);
}

/** Turns what is held to so many radians against the robot, at a quarter turn in a fifth of a second. */
export function turnInHand(thing: string, to: number): Routine<null> {
  return {
    begin: () => null,
    step: (_, motion) => {
      const { world } = motion.context;
      const grip = world.get(thing, 'grip') as readonly number[] | undefined;
      if (grip === undefined) return 'failed';
      const [x, y, z, turned] = grip as [number, number, number, number];
      const rest = shortWay(to - turned);
      const step = turning * motion.dt;
      const next = Math.abs(rest) <= step ? to : turned + Math.sign(rest) * step;
      world.set(thing, 'grip', [x, y, z, next]);
      motion.dt = 0;
      return next === to ? 'done' : undefined;
    },
  };
}

const turning = (5 * Math.PI) / 2;

function shortWay(turn: number): number {
  return turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
}

/** A number of a thing that rises to 1 in so many seconds from 0: work that is half done stays half done. */
export function progress(
  thing: (motion: Motion) => string,
  property: string,
  seconds: number,
): Routine<null> {
  return {
    begin: () => null,
    step: (_, motion) => {
      const { world } = motion.context;
      const name = thing(motion);
      const done = world.get(name, property);
      if (typeof done !== 'number') return 'failed';
      const next = Math.min(1, done + motion.dt / seconds);
      world.set(name, property, next);
      motion.dt = 0;
      return next === 1 ? 'done' : undefined;
    },
  };
}
