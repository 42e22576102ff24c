/** The way of a link around nodes that are neither of its ends: behind one it looks as if it came to that one. */
import type { Place, Places } from './layout.js';

/** From, and for each piece its guide, its other guide, to: x and y each. */
export type Bends = readonly number[];

/** Nodes that stand one below the other. */
export interface Column {
  readonly left: number;
  readonly right: number;
  /** Where a link can pass, from top to bottom. */
  readonly free: readonly (readonly [top: number, bottom: number])[];
}

/** Between a link and a node that it passes. */
const clear = 7;
/** Between two that pass the same node, and how many there are beside each other. */
const lanes = { apart: 4, most: 4 };
/** So far before and behind a column a link is where it passes it. */
const beside = 6;
/** How far out a link goes that turns round: less than what is between two columns. */
const turn = 28;

/** From left to right. */
export function columnsIn(places: Places): Column[] {
  const byLeft = new Map<number, Place[]>();
  for (const place of places.values()) {
    const found = byLeft.get(place.x);
    if (found) found.push(place);
    else byLeft.set(place.x, [place]);
  }
  return [...byLeft.values()]
    .map((column): Column => {
      const nodes = column.sort((a, b) => a.y - b.y);
      const tops = [...nodes.map(({ y }) => y - clear), Infinity];
      const bottoms = [-Infinity, ...nodes.map(({ y, height }) => y + height + clear)];
      const { x, width } = nodes[0]!;
      return { left: x, right: x + width, free: tops.map((top, i) => [bottoms[i]!, top]) };
    })
    .sort((a, b) => a.left - b.left);
}

/** `bends` of one piece, from one end to the other; given back where nothing stands in its way. */
export function wayAround(columns: readonly Column[], bends: Bends): Bends {
  const [x1, y1, x2, y2] = [bends[0]!, bends[1]!, bends[6]!, bends[7]!];
  // links from one end stay together
  const lane = Math.abs(Math.round(y1 / lanes.apart)) % lanes.most;
  if (x2 > x1) {
    const between = columns.filter(({ left, right }) => left >= x1 && right <= x2);
    const seen = samples(bends);
    if (!between.some((column) => seen.some(([x, y]) => isBehind(column, x, y)))) return bends;
    return wayThrough(bends, 1, between, (column) => {
      const middle = (column.left + column.right) / 2;
      return nearestFree(column, (seen.find(([x]) => x >= middle) ?? [x2, y2])[1], lane);
    });
  }
  // its own two columns as well: it leaves to the right, comes from the left, and has to get past both
  const between = columns.filter(({ left, right }) => left >= x2 && right <= x1).reverse();
  let y = y1;
  return wayThrough(bends, -1, between, (column) => {
    y = nearestFree(column, (y + y2) / 2, lane);
    return y;
  });
}

function wayThrough(
  bends: Bends,
  sense: 1 | -1,
  columns: readonly Column[],
  passing: (column: Column) => number,
): Bends {
  const way = [bends[0]!, bends[1]!];
  const go = (x: number, y: number, out: 1 | -1, into: 1 | -1) => {
    const [fromX, fromY] = [way.at(-2)!, way.at(-1)!];
    const reach = out === into ? Math.abs(x - fromX) / 2 : turn;
    way.push(fromX + out * reach, fromY, x - into * reach, y, x, y);
  };
  columns.forEach((column, i) => {
    const y = passing(column);
    const [near, far] = sense > 0 ? [column.left, column.right] : [column.right, column.left];
    go(near - sense * beside, y, i === 0 ? 1 : sense, sense);
    go(far + sense * beside, y, sense, sense);
  });
  go(bends[6]!, bends[7]!, columns.length === 0 ? 1 : sense, 1);
  return way;
}

function nearestFree({ free }: Column, y: number, lane: number): number {
  let best = y;
  let least = Infinity;
  for (const [top, bottom] of free) {
    if (y >= top && y <= bottom) return y;
    const distance = y < top ? top - y : y - bottom;
    if (distance >= least) continue;
    const aside = Math.min(lane * lanes.apart, (bottom - top) / 2);
    best = y < top ? top + aside : bottom - aside;
    least = distance;
  }
  return best;
}

function isBehind({ left, right, free }: Column, x: number, y: number): boolean {
  if (x < left || x > right) return false;
  return !free.some(([top, bottom]) => y >= top - clear / 2 && y <= bottom + clear / 2);
}

const fineness = 192;

function samples(bends: Bends): [x: number, y: number][] {
  return Array.from({ length: fineness + 1 }, (_, i) => [
    cubicAt(bends, 0, i / fineness),
    cubicAt(bends, 1, i / fineness),
  ]);
}

/** One of the two numbers of a point on a piece, of which the first number is at `index`. */
export function cubicAt(bends: Bends, index: number, t: number): number {
  const s = 1 - t;
  const [a, b] = [bends[index]!, bends[index + 2]!];
  const [c, d] = [bends[index + 4]!, bends[index + 6]!];
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
}
