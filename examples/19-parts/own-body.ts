/** Skills and commands for a body of any build: which, is said by the robot's own thing. */
import { carry, type PerformState, perform, type Routine } from '@troupe/body';
import type { ActContext, CommandForm, SkillProgram } from '@troupe/core';
import { bodyOf } from './shapes.js';

/** A routine as a skill. */
export function performOwn(routine: Routine): SkillProgram<PerformState> {
  return {
    begin: () => ({ begun: false, routine: null }),
    step: (state, context) =>
      perform(bodyOf(context.world, context.self), routine).step?.(state, context),
  };
}

/** What is in its hands goes where they go. */
export const carryOwn: CommandForm = {
  every: 1,
  run: (context: ActContext) => carry(bodyOf(context.world, context.self)).run?.(context),
};
