/** What waits to run, lower levels first. Keeps its lists: a frame of many bodies makes no garbage. */

export interface Queue<T extends { readonly level: number }> {
  readonly levels: (T | undefined)[][];
  /** How many wait at each level. */
  readonly sizes: number[];
  lowest: number;
}

export function createQueue<T extends { readonly level: number }>(): Queue<T> {
  return { levels: [], sizes: [], lowest: Number.POSITIVE_INFINITY };
}

export function isFilled({ lowest }: { readonly lowest: number }): boolean {
  return lowest !== Number.POSITIVE_INFINITY;
}

export function enqueue<T extends { readonly level: number }>(queue: Queue<T>, item: T): void {
  const { levels, sizes } = queue;
  const { level } = item;
  while (levels.length <= level) {
    levels.push([]);
    sizes.push(0);
  }
  levels[level]![sizes[level]!] = item;
  sizes[level]! += 1;
  if (level < queue.lowest) queue.lowest = level;
}

/** What comes meanwhile is run too, in its turn. */
export function emptyQueue<T extends { readonly level: number }>(
  queue: Queue<T>,
  run: (item: T) => void,
): void {
  while (queue.lowest < queue.levels.length) {
    const level = queue.lowest;
    const waiting = queue.levels[level]!;
    let done = 0;
    while (done < queue.sizes[level]! && queue.lowest === level) {
      const item = waiting[done]!;
      waiting[done] = undefined;
      done += 1;
      run(item);
    }
    const left = queue.sizes[level]! - done;
    for (let i = 0; i < left; i++) {
      waiting[i] = waiting[done + i];
      waiting[done + i] = undefined;
    }
    queue.sizes[level] = left;
    if (queue.lowest === level) queue.lowest = lowestAbove(queue, level);
  }
}

function lowestAbove({ sizes }: { readonly sizes: readonly number[] }, from: number): number {
  for (let level = from + 1; level < sizes.length; level++) if (sizes[level]! > 0) return level;
  return Number.POSITIVE_INFINITY;
}
