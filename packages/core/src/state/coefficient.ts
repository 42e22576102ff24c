import { bounds } from './bounds.js';
import type { Coefficient } from './definition.js';
import { cosineOfTurns } from './portable-math.js';

/** What a coefficient is at a time, brought within its bounds: an author's function may return anything. */
export function coefficientAt(coefficient: Coefficient, time: number): number {
  if (typeof coefficient === 'number') return coefficient;
  const value = typeof coefficient === 'function' ? coefficient(time) : rhythmAt(coefficient, time);
  if (Number.isNaN(value)) return 0;
  return Math.min(Math.max(value, bounds.importance.least), bounds.importance.most);
}

function rhythmAt(
  { mean, swing, period, peak = 0 }: Exclude<Coefficient, number | ((time: number) => number)>,
  time: number,
): number {
  return mean + swing * cosineOfTurns((time - peak) / period);
}
