/** Looking up from one's work: how, is a matter of the head. */
import {
  ease,
  look,
  type Motion,
  type PerformState,
  type Routine,
  sequence,
  stand,
  together,
  turnAround,
  wait,
} from '@troupe/body';
import type { Data, ProbeContext, SkillProgram, WorldView } from '@troupe/core';
import { performOwn } from './own-body.js';

/** How loud it is here: the loudest, itself included. */
export function loudness({ world, here }: ProbeContext): number {
  return world.heard(here).reduce((most, { strength }) => Math.max(most, strength), 0);
}

/** Property of a robot: it has stopped, and looks. */
const alert = 'alert';

export function isAlert(world: WorldView, robot: string): boolean {
  return world.get(robot, alert) === true;
}

/** All else rests until it has looked. */
function stoppingWork(program: SkillProgram<PerformState>): SkillProgram<PerformState> {
  return {
    ...program,
    begin: (context) => {
      context.world.set(context.self, alert, true);
      return { begun: false, routine: null };
    },
    end: (_, { world, self }) => world.set(self, alert, false),
  };
}

const lookUp = (...routines: readonly Routine[]) => stoppingWork(performOwn(sequence(...routines)));

const ahead = turnAround([0, 1, 0], 0);
const aside = (degrees: number) => turnAround([0, 1, 0], degrees);

/** Where the noise comes from; nowhere in particular if it is over. */
const whereFrom = ({ world, self }: Motion) => {
  const [loudest] = [...world.heard(self)].sort((a, b) => b.strength - a.strength);
  return loudest === undefined || loudest.name === self ? 'bell' : loudest.name;
};

/** One look to where it came from. */
export const glance = lookUp(
  look('neck', whereFrom, { seconds: 0.3 }),
  wait(0.3),
  ease({ neck: ahead }, { seconds: 0.3 }),
);

/** Ears up, and to both sides: it may be anywhere. */
export const startle = lookUp(
  ease({ neck: aside(62), ears: 1 }, { seconds: 0.2 }),
  wait(0.15),
  ease({ neck: aside(-62), ears: 1 }, { seconds: 0.3 }),
  wait(0.15),
  ease({ neck: ahead, ears: 0 }, { seconds: 0.25 }),
);

/** Up goes the tube, and once around. */
export const survey = lookUp(
  ease({ rise: 0.3 }, { seconds: 0.4 }),
  ease({ neck: aside(110) }, { seconds: 0.5 }),
  ease({ neck: aside(-110) }, { seconds: 0.8 }),
  together(ease({ neck: ahead }, { seconds: 0.5 }), ease({ rise: 0 }, { seconds: 0.5 })),
);

/** It lights up what it hears. */
export const shineAt = lookUp(
  together(
    look('neck', whereFrom, { seconds: 0.7 }),
    ease({ glow: 1, shade: -10 }, { seconds: 0.7 }),
  ),
  wait(0.4),
  ease({ neck: ahead, glow: 0.55, shade: 14 }, { seconds: 0.6 }),
);

/** It stands still, and its antennas move. */
export const listen = lookUp(
  ease({ twitch: 1, neck: turnAround([0, 0, 1], 14) }, { seconds: 0.3 }),
  ease({ twitch: -1 }, { seconds: 0.35 }),
  ease({ twitch: 0.6 }, { seconds: 0.35 }),
  ease({ twitch: 0, neck: ahead }, { seconds: 0.3 }),
);

/** Work that stays as it is while the robot looks up. */
export function pausing(work: Routine): Routine {
  return {
    begin: (motion) => work.begin(motion),
    step: (state, motion) => {
      if (!isAlert(motion.world, motion.self)) return work.step(state, motion);
      motion.dt = 0;
      return undefined;
    },
  };
}

export type HaltingState = { halted: boolean; state: Data };

const halt = stand();

/** A walk that comes to a halt, and is begun again: it must not hang in the air meanwhile. */
export function halting(walk: Routine): Routine<HaltingState> {
  return {
    begin: (motion) => ({ halted: false, state: walk.begin(motion) }),
    step: (state, motion) => {
      const isStopped = isAlert(motion.world, motion.self);
      if (isStopped !== state.halted) {
        state.halted = isStopped;
        state.state = (isStopped ? halt : walk).begin(motion);
      }
      if (!state.halted) return walk.step(state.state, motion);
      halt.step(state.state as never, motion);
      return undefined;
    },
  };
}
