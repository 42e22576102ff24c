/** Which ticks a timeline shows, and how that changes by zooming, panning and following. */

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What there is to be shown. */
export interface Kept {
  readonly first: number;
  readonly last: number;
}

/** Nothing is told apart any more where fewer ticks than this fill the width. */
const fewest = 12;
/** Share of the width that stays free on the right of the last tick. */
const margin = 0.04;

/** `factor` below 1 shows less. The tick `at` stays where it is. */
export function zoomRange({ from, to }: Range, factor: number, at: number, kept: Kept): Range {
  const most = Math.max(fewest, (kept.last - kept.first) * (1 + 3 * margin));
  const wide = Math.min(Math.max((to - from) * factor, fewest), most);
  const share = (at - from) / (to - from);
  return holdIn({ from: at - share * wide, to: at + (1 - share) * wide }, kept);
}

export function panRange({ from, to }: Range, ticks: number, kept: Kept): Range {
  return holdIn({ from: from + ticks, to: to + ticks }, kept);
}

/** The same width, with the last tick near its right edge. */
export function atEnd({ from, to }: Range, kept: Kept): Range {
  const wide = to - from;
  return holdIn({ from: kept.last - wide * (1 - margin), to: kept.last + wide * margin }, kept);
}

export function wholeRange({ first, last }: Kept): Range {
  const wide = Math.max(last - first, fewest);
  return { from: first - wide * margin, to: first + wide * (1 + margin) };
}

/** The same range if the tick is in it, else one with the tick in its middle. */
export function bringIntoView(range: Range, tick: number, kept: Kept): Range {
  const { from, to } = range;
  if (tick >= from && tick <= to) return range;
  return holdIn({ from: tick - (to - from) / 2, to: tick + (to - from) / 2 }, kept);
}

/** Nothing is shown before the first tick, and what is beyond the last never fills the view: else one is lost. */
function holdIn(range: Range, { first, last }: Kept): Range {
  const wide = range.to - range.from;
  const least = first - wide * margin;
  const most = Math.max(least, last - wide * 3 * margin);
  const from = Math.min(Math.max(range.from, least), most);
  return { from, to: from + wide };
}

export interface TimeMark {
  readonly x: number;
  readonly text: string;
}

/** Whole, readable times along the axis, not nearer to each other than `apart` pixels. */
export function timeMarks(
  { from, to }: Range,
  width: number,
  secondsAt: (tick: number) => number,
  apart = 72,
): TimeMark[] {
  const start = secondsAt(from);
  const long = secondsAt(to) - start;
  if (!(long > 0) || !(width > 0)) return [];
  const least = (long * apart) / width;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= least) ?? 10 * power;
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const marks: TimeMark[] = [];
  for (let n = Math.ceil(start / step); n * step <= start + long; n++) {
    if (n < 0) continue;
    const x = ((n * step - start) / long) * width;
    marks.push({ x, text: `${(n * step).toFixed(digits)} s` });
  }
  return marks;
}
