/** Sorting what is mostly a few items and mostly in order. */

const few = 32;

/** In place; those that are alike stay as they came. The engine's own sort copies, which takes longer than a few comparisons. */
export function sortFew<T>(items: T[], compare: (a: T, b: T) => number): T[] {
  if (items.length > few) return items.sort(compare);
  for (let i = 1; i < items.length; i++) {
    const item = items[i]!;
    let at = i;
    for (; at > 0 && compare(items[at - 1]!, item) > 0; at--) items[at] = items[at - 1]!;
    items[at] = item;
  }
  return items;
}
