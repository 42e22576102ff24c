/** Where the lowest and the highest of every few values are: so a plot of a long run need not look at each of them. */
import type { ActorLog } from '../model/run-log.js';

/** Values of a block. */
export const blockSize = 16;

/** Rows, by block; that of no number is -1. Only blocks that are full are there. */
export interface Blocks {
  readonly lows: Int32Array;
  readonly highs: Int32Array;
  readonly count: number;
}

export const noBlocks: Blocks = { lows: new Int32Array(0), highs: new Int32Array(0), count: 0 };

/** With the blocks that are full since. */
export function extendBlocks(blocks: Blocks, values: ArrayLike<number>): Blocks {
  const count = Math.floor(values.length / blockSize);
  if (count === blocks.count) return blocks;
  const fits = count <= blocks.lows.length;
  const lows = fits ? blocks.lows : grown(blocks.lows, 2 * count);
  const highs = fits ? blocks.highs : grown(blocks.highs, 2 * count);
  for (let block = blocks.count; block < count; block++) {
    const from = block * blockSize;
    let low = -1;
    let high = -1;
    for (let row = from; row < from + blockSize; row++) {
      const value = values[row]!;
      if (Number.isNaN(value)) continue;
      if (low < 0 || value < values[low]!) low = row;
      if (high < 0 || value > values[high]!) high = row;
    }
    lows[block] = low;
    highs[block] = high;
  }
  return { lows, highs, count };
}

function grown(from: Int32Array, length: number): Int32Array {
  const to = new Int32Array(length);
  to.set(from);
  return to;
}

/** The blocks of a character's columns, as long as these only grow. */
export class BlockBook {
  #actor: ActorLog | undefined;
  #first: number | undefined;
  readonly #blocks = new Map<string, Blocks>();

  /** To be told before every drawing. */
  turnTo(actor: ActorLog): void {
    const first = actor.stepTicks[0];
    // what was kept first is forgotten by and by: every row is another then
    if (actor === this.#actor && first === this.#first) return;
    this.#actor = actor;
    this.#first = first;
    this.#blocks.clear();
  }

  of(name: string, values: ArrayLike<number>): Blocks {
    const blocks = extendBlocks(this.#blocks.get(name) ?? noBlocks, values);
    this.#blocks.set(name, blocks);
    return blocks;
  }
}
