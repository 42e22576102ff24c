/**
 * Draws a line that stays as it is until its next value: a rectangle for every stretch and every jump. Where thousands of
 * jumps lie side by side a stroked path takes a second to fill, and these a few milliseconds.
 */

/** Of the canvas; a part of it. */
interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface PlotScale {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

interface LineLook {
  /** Pixels. */
  readonly width: number;
  /** Pixels that are drawn and left out in turn; a jump is drawn all of it. */
  readonly dash: readonly number[];
}

/** Line widths. What is smaller is a slope, and has dashes too. */
const smallJump = 2;

/** Fills a box. */
type Fill = (x: number, y: number, width: number, height: number) => void;

export function drawLine(
  fill: Fill,
  times: ArrayLike<number>,
  values: ArrayLike<number | null | undefined>,
  /** Up to here the last value holds. */
  until: number,
  { left, top, width, height }: PlotArea,
  { from, to, low, high }: PlotScale,
  look: LineLook,
): void {
  const right = left + width;
  const placeOf = (time: number) =>
    Math.round(left + Math.min(Math.max((time - from) / (to - from), 0), 1) * width);
  const half = look.width >> 1;
  const { length } = times;
  let x = left;
  let y: number | undefined;
  // of all that is in one pixel column, the highest and the lowest
  let upper = Number.POSITIVE_INFINITY;
  let lower = Number.NEGATIVE_INFINITY;
  for (let i = 0; i <= length; i++) {
    const time = i < length ? times[i]! : until;
    const next = placeOf(time);
    if (next > x || i === length) {
      const jumps = lower > upper;
      const small = lower - upper < smallJump * look.width;
      if (jumps && (!small || isInk(x - left, look.dash))) {
        const at = Math.min(x, right - look.width);
        fill(at, upper - half, look.width, lower - upper + look.width);
      }
      const covered = jumps ? x + look.width : x;
      if (y !== undefined && next > covered) {
        drawStretch(fill, covered, next, y - half, look, left);
      }
      upper = Number.POSITIVE_INFINITY;
      lower = Number.NEGATIVE_INFINITY;
      x = next;
    }
    const value = i < length ? values[i] : undefined;
    if (value === null || value === undefined) {
      y = undefined;
      continue;
    }
    const reached = Math.round(top + (1 - (value - low) / (high - low)) * height);
    if (time >= from && time <= to) {
      upper = Math.min(upper, y ?? reached, reached);
      lower = Math.max(lower, y ?? reached, reached);
    }
    y = reached;
  }
}

function isInk(x: number, dash: readonly number[]): boolean {
  if (dash.length === 0) return true;
  let rest = x % dash.reduce((sum, part) => sum + part, 0);
  for (const [i, part] of dash.entries()) {
    if (rest < part) return i % 2 === 0;
    rest -= part;
  }
  return false;
}

/** In dashes, which lie where they lie on the screen, however the line goes. */
function drawStretch(
  fill: Fill,
  from: number,
  to: number,
  y: number,
  { width, dash }: LineLook,
  origin: number,
): void {
  if (to <= from) return;
  if (dash.length === 0) {
    fill(from, y, to - from, width);
    return;
  }
  const period = dash.reduce((sum, part) => sum + part, 0);
  let x = origin + Math.floor((from - origin) / period) * period;
  for (let i = 0; x < to; i++) {
    const end = x + dash[i % dash.length]!;
    const begin = Math.max(x, from);
    const over = Math.min(end, to);
    if (i % 2 === 0 && over > begin) fill(begin, y, over - begin, width);
    x = end;
  }
}
