/** How the watching ended, and what one could do next. */
import type { DispatchState } from '@troupe/core';
import { goalStandings } from '../run/say-goals.js';
import { stepsUnlessTold } from '../steps.js';
import { commandName, quote } from '../text/command-line.js';
import { sayCount, sayWhole } from '../text/say-number.js';
import type { Choice } from './view.js';

/** All goals hold, the steps are over, or someone said so. */
export type Ending = 'goals' | 'steps' | 'stopped';

/** `reached` is the step after which all goals held. */
export function sayClosing(ending: Ending, state: DispatchState, reached = 0): string {
  const goals = goalStandings(state);
  const holding = goals.filter(({ holds }) => holds).length;
  const after = sayCount(state.step, 'step');
  const all =
    goals.length === 1
      ? 'The goal holds'
      : goals.length === 2
        ? 'Both goals hold'
        : 'All goals hold';
  if (ending === 'goals')
    return reached === 0 ? `${all} from the start.` : `${all} after step ${sayWhole(reached)}.`;
  const standing =
    goals.length === 0
      ? 'It has no goals'
      : `${holding} of ${sayCount(goals.length, 'goal')} reached`;
  return `Stopped after ${after}. ${standing}.`;
}

/** Commands that can be typed as they stand; what was watched is in the trace they make. */
export function sayNext(
  file: string,
  script: string | undefined,
  steps: number,
  choices: readonly Choice[],
): string[] {
  const troupe = commandName();
  const name = file.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
  const trace = quote(`${name}.jsonl`);
  const scripted = script === undefined ? '' : ` --script ${quote(script)}`;
  const longer = steps > stepsUnlessTold ? ` --steps ${steps}` : '';
  const chosen = choices.at(-1);
  return [
    'Try next:',
    `  ${troupe} run ${quote(file)}${scripted}${longer} --trace ${trace}`,
    ...(chosen === undefined ? [] : [`  ${troupe} why ${trace} --step ${chosen.step}`]),
  ];
}
