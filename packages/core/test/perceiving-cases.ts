/** When a receptor is to sample, worked out from the rules alone: whole milliseconds, so nothing is rounded. */
import type { ActorDefinition, Judge, Period, Probe } from '@troupe/core';
import fc from 'fast-check';

/** Every so many ticks, or every so many milliseconds. */
export type Rate = { readonly ticks: number } | { readonly ms: number };

export function periodOf(rate: Rate): Period {
  return 'ticks' in rate ? rate.ticks : { seconds: rate.ms / 1000 };
}

export const rates: fc.Arbitrary<Rate> = fc.oneof(
  fc.record({ ticks: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ ms: fc.integer({ min: 1, max: 120 }) }),
);

/** Lengths of ticks in milliseconds: equal ones, and any. */
export const tickLengths: fc.Arbitrary<number[]> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 25 }))
    .map(([ms, count]) => Array.from({ length: count }, () => ms)),
  fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 25 }),
);

/** Another rate from after this tick on. */
export interface RateChange {
  readonly after: number;
  readonly rate: Rate;
}

/**
 * The ticks in which a receptor samples, and up to which tick the rules say so: they leave open how it goes on when
 * it was due already as its rate changed.
 */
export function samplingTicks(
  lengths: readonly number[],
  first: Rate,
  changes: readonly RateChange[] = [],
): { ticks: number[]; upTo: number } {
  let rate = first;
  let now = 0;
  let lastTick = 0;
  let lastTime = 0;
  let due = 0;
  const ticks: number[] = [];
  let late = false;
  for (const [i, length] of lengths.entries()) {
    const tick = i + 1;
    now += length;
    const isDue = ticks.length === 0 || ('ticks' in rate ? tick >= due : now >= due);
    if (isDue) {
      ticks.push(tick);
      if (late) return { ticks, upTo: tick };
      if ('ticks' in rate) due = tick + rate.ticks;
      else {
        if (ticks.length === 1) due = now;
        while (due <= now) due += rate.ms;
      }
      lastTick = tick;
      lastTime = now;
    }
    for (const change of changes) {
      if (change.after !== tick || JSON.stringify(change.rate) === JSON.stringify(rate)) continue;
      rate = change.rate;
      due = 'ticks' in rate ? lastTick + rate.ticks : lastTime + rate.ms;
      late = 'ticks' in rate ? due <= tick : due <= now;
    }
  }
  return { ticks, upTo: lengths.length };
}

/** A character with nothing but one receptor, and a sensor that holds while it gives true. */
export function watcher(
  probe: Probe,
  { every, judge = ({ seen }) => seen === true }: { every?: Period; judge?: Judge } = {},
): ActorDefinition {
  return {
    name: 'watcher',
    receptors: { seen: { probe, ...(every === undefined ? {} : { every }) } },
    sensors: { holds: { value: false, from: ['seen'], judge } },
  };
}
