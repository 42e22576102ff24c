/**
 * A picture made pixel by pixel, column by column: a line that jumps to and fro is all uprights, thousands of them, for
 * which a canvas takes many times as long.
 */
export interface ColumnPicture {
  readonly width: number;
  readonly height: number;
  /** From the top of the first column to the bottom of the last. */
  readonly inks: Uint32Array;
  readonly rows: Uint32Array<ArrayBuffer>;
}

/** An empty one: that before, if it is as large. */
export function clearPicture(
  before: ColumnPicture | undefined,
  width: number,
  height: number,
): ColumnPicture {
  if (before?.width === width && before.height === height) {
    before.inks.fill(0);
    return before;
  }
  const size = width * height;
  return { width, height, inks: new Uint32Array(size), rows: new Uint32Array(size) };
}

/** To the nearest pixels; what sticks out is left out. */
export function fillBox(
  { inks, width, height }: ColumnPicture,
  x: number,
  y: number,
  across: number,
  down: number,
  ink: number,
): void {
  const top = Math.max(0, Math.round(y));
  const bottom = Math.min(height, Math.round(y + down));
  if (top >= bottom) return;
  const right = Math.min(width, Math.round(x + across));
  for (let column = Math.max(0, Math.round(x)); column < right; column++) {
    const from = column * height + top;
    const to = column * height + bottom;
    // of a dot, a call takes longer than its pixels
    if (to - from > 16) inks.fill(ink, from, to);
    else for (let at = from; at < to; at++) inks[at] = ink;
  }
}

/** Pixels of the squares in which it is turned over: rows far apart do not fit into a cache together. */
const square = 32;

/** As an image has it, row by row. The same memory each time. */
export function rowsOf({ inks, rows, width, height }: ColumnPicture): Uint32Array<ArrayBuffer> {
  for (let left = 0; left < width; left += square) {
    const right = Math.min(width, left + square);
    for (let top = 0; top < height; top += square) {
      const bottom = Math.min(height, top + square);
      for (let x = left; x < right; x++) {
        for (let y = top; y < bottom; y++) rows[y * width + x] = inks[x * height + y]!;
      }
    }
  }
  return rows;
}
