/** Ways to put routines together that the dude needs besides the usual ones. */
import type { Motion, Routine } from '@troupe/body';
import type { Data } from '@troupe/core';

export type SettledState = { given: Data; state: Data };

/** A routine that depends on something which is settled when it begins: chance, or how it lies just now. */
export function settled<T extends Data>(
  settle: (motion: Motion) => T,
  routineFor: (given: T) => Routine,
): Routine<SettledState> {
  return {
    begin: (motion) => {
      const given = settle(motion);
      return { given, state: routineFor(given).begin(motion) };
    },
    step: ({ given, state }, motion) => routineFor(given as T).step(state, motion),
  };
}

export type DuringState = { main: Data; aside: Data };

/** While the first goes on, the other does too. Done when the first is; failed when one fails. */
export function during(main: Routine, aside: Routine): Routine<DuringState> {
  return {
    begin: (motion) => ({ main: main.begin(motion), aside: aside.begin(motion) }),
    step: (state, motion) => {
      const { dt } = motion;
      const said = main.step(state.main, motion);
      const left = motion.dt;
      motion.dt = dt;
      const other = aside.step(state.aside, motion);
      motion.dt = left;
      return other === 'failed' ? 'failed' : said;
    },
  };
}

/** Does nothing, for ever. */
export const hang: Routine<null> = {
  begin: () => null,
  step: (_, motion) => {
    motion.dt = 0;
    return undefined;
  },
};

export const fail: Routine<null> = { begin: () => null, step: () => 'failed' };
