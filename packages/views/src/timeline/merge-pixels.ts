/** From a hundred thousand stretches to what a row of pixels can show: the work goes with the pixels, not with the stretches. */
import { firstWhere } from './search-ordered.js';

/** Stretches in order, none of which overlaps another. */
export interface Strip {
  readonly count: number;
  begin(index: number): number;
  end(index: number): number;
}

/** The ticks that are shown, and on how many pixels. */
export interface Window {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** One stretch as wide as it is, or several that are too narrow to be told apart. */
export interface Block {
  readonly first: number;
  readonly last: number;
  readonly x0: number;
  readonly x1: number;
  /** Each of them lies within a pixel. */
  readonly narrow: boolean;
}

export function mergePixels(strip: Strip, { from, to, width }: Window): Block[] {
  const { count } = strip;
  const scale = width / (to - from);
  const blocks: Block[] = [];
  let i = firstWhere(0, count, (k) => strip.end(k) >= from);
  while (i < count && strip.begin(i) < to) {
    const x0 = (strip.begin(i) - from) * scale;
    const x1 = (strip.end(i) - from) * scale;
    const pixel = Math.floor(x0);
    if (x1 >= pixel + 1) {
      blocks.push({
        first: i,
        last: i,
        x0: Math.max(0, x0),
        x1: Math.min(width, x1),
        narrow: false,
      });
      i++;
      continue;
    }
    const edge = from + (pixel + 1) / scale;
    const next = firstWhere(i + 1, count, (k) => strip.end(k) >= edge);
    if (pixel >= 0) addNarrow(blocks, i, next - 1, pixel);
    i = next;
  }
  return blocks;
}

/** Narrow ones right behind narrow ones are one block: a dense stretch is drawn at once. */
function addNarrow(blocks: Block[], first: number, last: number, pixel: number): void {
  const before = blocks.at(-1);
  if (before?.narrow === true && before.x1 === pixel) {
    blocks[blocks.length - 1] = { ...before, last, x1: pixel + 1 };
  } else blocks.push({ first, last, x0: pixel, x1: pixel + 1, narrow: true });
}

/** Where marks stand that would be nearer to each other than `apart` pixels: one for all of them, at the first. */
export function mergeMarks(
  ascending: ArrayLike<number>,
  { from, to, width }: Window,
  apart: number,
): number[] {
  const scale = width / (to - from);
  const found: number[] = [];
  const { length } = ascending;
  let i = firstWhere(0, length, (k) => ascending[k]! >= from);
  while (i < length && ascending[i]! <= to) {
    const at = ascending[i]!;
    found.push((at - from) * scale);
    i = firstWhere(i + 1, length, (k) => ascending[k]! >= at + apart / scale);
  }
  return found;
}
