/** Routines put together: one after another, at once, until something holds, again and again. */
import type { Data } from '@troupe/core';
import { checkAmount, checkFunction, checkRoutine, checkRoutines, expectMotion } from './refuse.js';
import type { Motion, Routine, Said } from './routine.js';

/** Which one is under way, and its state. */
export type SequenceState = { at: number; state: Data };

/** One after another; the next begins in the tick in which the one before ends. Failed when one fails. */
export function sequence(...routines: readonly Routine[]): Routine<SequenceState> {
  checkRoutines(routines, 'sequence');
  return {
    begin: (motion) => {
      expectMotion(motion);
      return { at: 0, state: routines[0]?.begin(motion) ?? null };
    },
    step: (state, motion) => {
      for (let now = routines[state.at]; now !== undefined; now = routines[state.at]) {
        const said = now.step(state.state, motion);
        if (said !== 'done') return said;
        state.at++;
        state.state = routines[state.at]?.begin(motion) ?? null;
      }
      return 'done';
    },
  };
}

/** Their states; nothing for those that are done. */
export type TogetherState = { states: Data[]; done: boolean[] };

/** All at once; done when all are, failed when one fails. */
export function together(...routines: readonly Routine[]): Routine<TogetherState> {
  checkRoutines(routines, 'together');
  return {
    begin: (motion) => {
      expectMotion(motion);
      return {
        states: routines.map((routine) => routine.begin(motion)),
        done: routines.map(() => false),
      };
    },
    step: ({ states, done }, motion) => {
      const { dt } = motion;
      let left = dt;
      let over = true;
      for (let i = 0; i < routines.length; i++) {
        if (done[i] === true) continue;
        // each has the whole tick: they are at it at the same time
        motion.dt = dt;
        const said = routines[i]!.step(states[i]!, motion);
        if (said === 'failed') return 'failed';
        if (said !== 'done') over = false;
        else {
          done[i] = true;
          states[i] = null;
          left = Math.min(left, motion.dt);
        }
      }
      motion.dt = left;
      return over ? 'done' : undefined;
    },
  };
}

const asking = '(motion) => true or false';

/** A routine that is done when a condition holds, or when it is done itself. */
export function until<S extends Data>(
  routine: Routine<S>,
  condition: (motion: Motion) => boolean,
): Routine<S> {
  checkRoutine(routine, 'until.routine');
  checkFunction(condition, 'until.condition', asking);
  return {
    begin: (motion) => {
      expectMotion(motion);
      return routine.begin(motion);
    },
    step: (state, motion) => (condition(motion) ? 'done' : routine.step(state, motion)),
  };
}

/** A routine that breaks off as soon as a condition holds, and has failed then; `why` is the reason that is told. */
export function unless<S extends Data>(
  routine: Routine<S>,
  condition: (motion: Motion) => boolean,
  why = 'it was broken off',
): Routine<S> {
  checkRoutine(routine, 'unless.routine');
  checkFunction(condition, 'unless.condition', asking);
  return {
    begin: (motion) => {
      expectMotion(motion);
      return routine.begin(motion);
    },
    step: (state, motion) => (condition(motion) ? motion.fail(why) : routine.step(state, motion)),
  };
}

export type RepeatState = { left: number; begun: boolean; state: Data };

/** Rounds in one tick: of those that take next to no time a tick could have billions. */
const mostRounds = 1_000;

/** Again and again, for ever by default. Failed when it fails. */
export function repeat(routine: Routine, times = Number.MAX_SAFE_INTEGER): Routine<RepeatState> {
  checkRoutine(routine, 'repeat.routine');
  checkAmount(times, 'repeat.times', Number.POSITIVE_INFINITY);
  return {
    begin: (motion) => {
      expectMotion(motion);
      return { left: Math.min(times, Number.MAX_SAFE_INTEGER), begun: false, state: null };
    },
    step: (state, motion) => {
      for (let round = 0; state.left > 0; round++) {
        if (round === mostRounds) return undefined;
        const { dt } = motion;
        const fresh = !state.begun;
        if (fresh) state.state = routine.begin(motion);
        state.begun = true;
        const said: Said = routine.step(state.state, motion);
        if (said !== 'done') return said;
        state.left--;
        state.begun = false;
        // one that takes no time is done once a tick: or it would never end
        if (fresh && motion.dt === dt && state.left > 0) return undefined;
      }
      return 'done';
    },
  };
}

export type WaitState = { left: number };

export function wait(seconds: number): Routine<WaitState> {
  checkAmount(seconds, 'wait.seconds', Number.POSITIVE_INFINITY);
  return {
    // what is kept is plain data, and that is finite
    begin: (motion) => {
      expectMotion(motion);
      return { left: Math.min(seconds, Number.MAX_VALUE) };
    },
    step: (state, motion) => {
      state.left -= motion.dt;
      // sums of roundings must not cost a tick
      if (state.left > 1e-9) {
        motion.dt = 0;
        return undefined;
      }
      motion.dt = Math.max(0, -state.left);
      return 'done';
    },
  };
}

/** Does something once, and takes no time. */
// biome-ignore lint/suspicious/noConfusingVoidType: one that says nothing is done
export function act(deed: (motion: Motion) => 'done' | 'failed' | void): Routine<null> {
  checkFunction(deed, 'act.deed', '(motion) => { … }');
  return {
    begin: (motion) => {
      expectMotion(motion);
      return null;
    },
    step: (_, motion) => deed(motion) ?? 'done',
  };
}
