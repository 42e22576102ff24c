/** Whether the goals were reached, and if not, what is so instead. */
import { type DispatchState, isMet, readingOf } from '@troupe/core';
import type { Paint } from '../text/paint.js';
import { sayLiteral } from '../text/say-literal.js';
import { sayCount, sayWhole } from '../text/say-number.js';
import { sayValue } from '../text/say-value.js';

export interface GoalStanding {
  readonly name: string;
  /** The goal with what it wants. */
  readonly literal: string;
  readonly wanted: string;
  readonly found: string;
  readonly holds: boolean;
}

/** Goals for propositions; those to conserve a cost are never reached once and for all. */
export function goalStandings({ network }: DispatchState): GoalStanding[] {
  return [...(network.goals[0]?.values() ?? [])]
    .filter(({ conserve }) => !conserve)
    .map(({ name, value }) => {
      const reading = readingOf(network, 0, name);
      return {
        name,
        literal: sayLiteral(name, value),
        wanted: sayValue(value),
        found: reading === undefined ? 'sensed by nobody' : sayValue(reading),
        holds: isMet(network, 0, name, value),
      };
    });
}

/** `reached` is the step after which all goals held first. */
export function sayGoals(
  state: DispatchState,
  reached: number | undefined,
  paint: Paint,
): string[] {
  const goals = goalStandings(state);
  const ran = sayCount(state.step, 'step');
  if (goals.length === 0) return [`Ran ${ran}. The character has no goals to reach.`];
  const holding = goals.filter(({ holds }) => holds).length;
  const lines = goals.map(({ name, literal, wanted, found, holds }) =>
    holds
      ? `  ${paint('green', '✓')} ${literal}`
      : `  ${paint('red', '✗')} ${name}: wanted ${wanted}, is ${found}`,
  );
  return [sayReached(holding, goals.length, reached, state.step, ran), ...lines];
}

function sayReached(
  holding: number,
  all: number,
  reached: number | undefined,
  step: number,
  ran: string,
): string {
  const whole =
    all === 1 ? 'The goal was' : all === 2 ? 'Both goals were' : `All ${all} goals were`;
  const when = reached === 0 ? 'from the start' : `after step ${sayWhole(reached ?? 0)}`;
  if (holding === all) {
    return reached === step ? `${whole} reached ${when}.` : `${whole} reached ${when}; ran ${ran}.`;
  }
  const lost = reached === undefined ? '' : `; all held ${when}`;
  return `${holding} of ${sayCount(all, 'goal')} reached in ${ran}${lost}.`;
}
