/** Fewer points that look the same: of every pixel column the lowest and the highest. */
import { type Blocks, blockSize, noBlocks } from './blocks.js';

/** Where the rows of every pixel column begin, given the ticks at which the columns do; the last one is the end. */
export function rowsOfColumns(ticks: Float64Array, edges: ArrayLike<number>): Int32Array {
  const rows = new Int32Array(edges.length);
  let row = 0;
  for (let i = 0; i < edges.length; i++) {
    row = firstFrom(ticks, edges[i]!, row);
    rows[i] = row;
  }
  return rows;
}

/** The first row whose tick is not below the one given. */
function firstFrom(ticks: Float64Array, tick: number, from: number): number {
  let low = from;
  let high = ticks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ticks[middle]! < tick) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Rows that stand for the points drawn: one or two of every column that has any, the one before the first column, and
 * the one after the last, so that lines go on to the border.
 */
export function pickRows(columns: Int32Array, count: number): Int32Array {
  const picked = new Int32Array(2 * columns.length);
  const first = columns[0] ?? 0;
  const end = columns.at(-1) ?? 0;
  let length = 0;
  if (first > 0) picked[length++] = first - 1;
  for (let i = 0; i + 1 < columns.length; i++) {
    const from = columns[i]!;
    const last = columns[i + 1]! - 1;
    if (last < from) continue;
    picked[length++] = from;
    if (last > from) picked[length++] = last;
  }
  if (end < count) picked[length++] = end;
  return picked.subarray(0, length);
}

/** A value for each of the rows picked: of a column with several rows the lowest and the highest, in their order. */
export function decimate(
  values: ArrayLike<number>,
  columns: Int32Array,
  out: (number | null)[],
  { lows, highs, count }: Blocks = noBlocks,
): (number | null)[] {
  const first = columns[0] ?? 0;
  const end = columns.at(-1) ?? 0;
  let length = 0;
  if (first > 0) out[length++] = orNull(values[first - 1]!);
  for (let i = 0; i + 1 < columns.length; i++) {
    const from = columns[i]!;
    const to = columns[i + 1]!;
    if (to <= from) continue;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    let lowAt = from;
    let highAt = from;
    let block = Math.ceil(from / blockSize);
    const blocksEnd = Math.max(block, Math.min(count, Math.floor(to / blockSize)));
    // what is not a number, or not there, is neither above nor below
    for (let row = from; row < to; row++) {
      if (row === block * blockSize) {
        for (; block < blocksEnd; block++) {
          const lowest = values[lows[block]!]!;
          const highest = values[highs[block]!]!;
          if (lowest < low) {
            low = lowest;
            lowAt = lows[block]!;
          }
          if (highest > high) {
            high = highest;
            highAt = highs[block]!;
          }
        }
        row = blocksEnd * blockSize;
        if (row >= to) break;
      }
      const value = values[row]!;
      if (value < low) {
        low = value;
        lowAt = row;
      }
      if (value > high) {
        high = value;
        highAt = row;
      }
    }
    if (to - from === 1) out[length++] = orNull(low);
    else {
      out[length++] = orNull(lowAt <= highAt ? low : high);
      out[length++] = orNull(lowAt <= highAt ? high : low);
    }
  }
  if (end < values.length) out[length++] = orNull(values[end]!);
  out.length = length;
  return out;
}

/** What is not there is a gap. */
function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
