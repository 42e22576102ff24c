/** Which ticks are to be seen: all, the latest, or some of the past. */

/** Without a span all of them, however many come; without an end the latest. */
export interface TimeWindow {
  readonly span?: number;
  readonly end?: number;
}

/** The first and the last tick. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Fewer are not to be told apart. */
const leastSpan = 4;

export const everything: TimeWindow = {};

export function visible({ span, end }: TimeWindow, kept: Stretch): Stretch {
  // a run that has not begun has a width all the same
  const all = { from: kept.from, to: Math.max(kept.to, kept.from + leastSpan) };
  if (span === undefined || span >= all.to - all.from) return all;
  const to = Math.min(Math.max(end ?? all.to, all.from + span), all.to);
  return { from: to - span, to };
}

/** Shows these; what reaches to the last tick goes on following it. */
export function windowOf({ from, to }: Stretch, kept: Stretch): TimeWindow {
  const span = Math.max(leastSpan, to - from);
  if (span >= kept.to - kept.from) return everything;
  return to >= kept.to ? { span } : { span, end: Math.max(to, kept.from + span) };
}

/** `factor` below 1 shows less. The tick `at` stays where it is. */
export function zoom(window: TimeWindow, kept: Stretch, at: number, factor: number): TimeWindow {
  const { from, to } = visible(window, kept);
  const span = Math.max(leastSpan, (to - from) * factor);
  const part = Math.min(Math.max((at - from) / (to - from), 0), 1);
  const begin = from + part * (to - from) - part * span;
  // in one's place at an end of the run one stays there
  const start = Math.min(Math.max(begin, kept.from), Math.max(kept.from, kept.to - span));
  return windowOf({ from: start, to: start + span }, kept);
}

export function pan(window: TimeWindow, kept: Stretch, ticks: number): TimeWindow {
  const { from, to } = visible(window, kept);
  const span = to - from;
  const begin = Math.min(Math.max(from + ticks, kept.from), Math.max(kept.from, kept.to - span));
  return windowOf({ from: begin, to: begin + span }, kept);
}

/** Moves no further than it takes to show a tick. */
export function reveal(window: TimeWindow, kept: Stretch, tick: number): TimeWindow {
  const { from, to } = visible(window, kept);
  if (tick >= from && tick <= to) return window;
  const margin = (to - from) / 10;
  return pan(window, kept, tick < from ? tick - margin - from : tick + margin - to);
}

/** Whether it goes along with the last tick. */
export function isFollowing({ end }: TimeWindow): boolean {
  return end === undefined;
}

/** The tick at a time, and the part of the way to the next. */
export function tickOfTime(
  timeOf: (tick: number) => number,
  seconds: number,
  { from, to }: Stretch,
): number {
  // whole ones: between two parts of ticks the middle could be the lower one for ever
  let low = Math.floor(from);
  let high = Math.ceil(to);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (timeOf(middle) <= seconds) low = middle;
    else high = middle;
  }
  const start = timeOf(low);
  const length = timeOf(high) - start;
  return length > 0 ? low + ((seconds - start) / length) * (high - low) : low;
}
