/** Finding a place in what is in order, without looking at all of it. */

/** The first index from `low` on for which `reached` is true; `high` if there is none. Once true it stays true. */
export function firstWhere(low: number, high: number, reached: (index: number) => boolean): number {
  let below = low;
  let above = high;
  while (below < above) {
    const middle = (below + above) >>> 1;
    if (reached(middle)) above = middle;
    else below = middle + 1;
  }
  return below;
}

/** The last index of ascending numbers that is not above a value; -1 if all are. */
export function lastUpTo(ascending: ArrayLike<number>, value: number): number {
  return firstWhere(0, ascending.length, (i) => ascending[i]! > value) - 1;
}
