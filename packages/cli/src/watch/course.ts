/** A run as it is watched: it is over once all goals hold and nothing is under way. */
import {
  type ActorDefinition,
  goalsHold,
  type RunOptions,
  type RunStep,
  runCharacter,
} from '@troupe/core';
import { goalStandings } from '../run/say-goals.js';

export function* takeCourse(
  definition: ActorDefinition,
  options: RunOptions,
): Generator<RunStep, 'goals' | 'steps'> {
  // a script may still change the goals
  const last = Math.max(0, ...(options.script ?? []).map(({ after }) => after));
  for (const step of runCharacter(definition, { ...options, explain: true })) {
    yield step;
    if (step.report.step > last && isOver(step)) return 'goals';
  }
  return 'steps';
}

/** One without goals is never over. */
function isOver({ state }: RunStep): boolean {
  return state.executing.length === 0 && goalStandings(state).length > 0 && goalsHold(state);
}
