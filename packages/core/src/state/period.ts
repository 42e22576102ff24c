import { type Bounds, checkNumber, say } from './bounds.js';
import { checkKeys, keysOf } from './check-keys.js';
import type { Problem } from './errors.js';

/** How often: every so many ticks, or every so many seconds. */
export type Period = number | { readonly seconds: number };

/** What a period may be. */
export const periodBounds = {
  ticks: { least: 1, most: 1_000_000, whole: true },
  seconds: { above: 0, most: 1_000_000 },
} as const satisfies Record<string, Bounds>;

const periodKeys = keysOf<Exclude<Period, number>>({ seconds: true });

export function checkPeriod(given: unknown, path: string, problems: Problem[]): void {
  if (typeof given === 'number') checkNumber(given, periodBounds.ticks, path, problems);
  else if (typeof given === 'object' && given !== null && 'seconds' in given) {
    checkKeys(given, periodKeys, 'a period', path, problems);
    checkNumber(given.seconds, periodBounds.seconds, `${path}.seconds`, problems);
  } else {
    const message = `must be a number of ticks or { seconds }, found ${say(given)}`;
    problems.push({ code: 'wrong-period', path, message });
  }
}

export function samePeriod(a: Period, b: Period): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  return a.seconds === b.seconds;
}

/** One that nobody else changes. */
export function copyPeriod(period: Period | undefined): Period | undefined {
  return typeof period === 'object' && period !== null && 'seconds' in period
    ? { seconds: period.seconds }
    : period;
}
