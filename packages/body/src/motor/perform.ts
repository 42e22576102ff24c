/** A routine as a skill of a character: every tick a step of it, and what it wrote is written to the character's thing. */
import {
  checkOptions,
  type Data,
  keysOf,
  type SkillContext,
  type SkillProgram,
  TroupeError,
} from '@troupe/core';
import { show } from '../eve/refuse.js';
import { openMotion, type SpeedBounds } from './motion.js';
import { checkByVariable, checkRoutine } from './refuse.js';
import { type Bodily, rigOf } from './rig.js';
import type { Routine } from './routine.js';

export interface PerformOptions {
  /** By variable, in place of the usual: degrees or units a second. */
  readonly bounds?: SpeedBounds;
}

const performKeys = keysOf<PerformOptions>({ bounds: true });

/** What cannot move at all would never arrive, and one below zero runs away from where it is to go. */
function checkBound(variable: string, bound: unknown): void {
  if (typeof bound === 'number' && bound > 0) return;
  const message = `must be a number above 0, found ${show(bound)}`;
  throw new TroupeError([{ code: 'out-of-range', path: `perform.bounds.${variable}`, message }]);
}

export type PerformState = { begun: boolean; routine: Data };

/**
 * A skill. A function is asked every tick for the routine: it has to give the same one while the skill runs, but may take
 * from what the skill was given what it is about. Cancelled, the body stays as it is.
 */
export function perform(
  shape: Bodily,
  routine: Routine | ((context: SkillContext) => Routine),
  options: PerformOptions = {},
): SkillProgram<PerformState> {
  checkOptions(options, performKeys, 'perform');
  const { bounds } = options;
  if (typeof routine !== 'function') checkRoutine(routine, 'perform.routine');
  if (bounds !== undefined) {
    checkByVariable(bounds, 'perform.bounds', '{ variable: bound }');
  }
  for (const [variable, bound] of Object.entries(bounds ?? {})) checkBound(variable, bound);
  return {
    begin: () => {
      for (const variable of Object.keys(bounds ?? {})) rigOf(shape).variable(variable);
      return { begun: false, routine: null };
    },
    step: (state, context) => {
      const motion = openMotion(rigOf(shape), context, bounds);
      const now = typeof routine === 'function' ? routine(context) : routine;
      if (now !== routine) checkRoutine(now, 'perform.routine()');
      // begun here, not in begin: it is to read what it writes in this tick
      if (!state.begun) state.routine = now.begin(motion);
      state.begun = true;
      const said = now.step(state.routine, motion);
      motion.flush();
      if (said !== 'failed' || motion.why === undefined) return said;
      context.fail(motion.why);
      return undefined;
    },
  };
}
