/** Follows a line through a grid: layer by layer along the direction in which it is longest. */
import type { Body } from './bodies.js';
import { cellKey, type Entry, type Grid, type Level, margin } from './grid.js';

/** One direction of a line, and the cells of a level that are in use in that direction. */
interface Run {
  readonly from: number;
  readonly way: number;
  readonly first: number;
  readonly last: number;
}

/**
 * Hands to `meet` all whose cells the line between two middles goes through, each once: at least those that it meets
 * itself. Ends when `meet` says so.
 */
export function followLine<T>(
  grid: Grid<T>,
  from: Body,
  to: Body,
  meet: (item: T) => boolean,
): void {
  grid.mark++;
  const wayX = to.x - from.x;
  const wayY = to.y - from.y;
  const wayZ = to.z - from.z;
  const longest = Math.max(Math.abs(wayX), Math.abs(wayY), Math.abs(wayZ));
  // between two in one place nothing can stand
  if (longest === 0) return;
  for (const level of grid.levels) {
    if (level.entries === 0) continue;
    const x: Run = { from: from.x, way: wayX, first: level.x0, last: level.x1 };
    const y: Run = { from: from.y, way: wayY, first: level.y0, last: level.y1 };
    const z: Run = { from: from.z, way: wayZ, first: level.z0, last: level.z1 };
    const through: Through<T> = { grid, level, meet };
    if (Math.abs(wayX) === longest) {
      if (goThrough(through, x, y, z, (i, j, k) => cellKey(i, j, k))) return;
    } else if (Math.abs(wayY) === longest) {
      if (goThrough(through, y, x, z, (j, i, k) => cellKey(i, j, k))) return;
    } else if (goThrough(through, z, x, y, (k, i, j) => cellKey(i, j, k))) return;
  }
}

interface Through<T> {
  readonly grid: Grid<T>;
  readonly level: Level<T>;
  readonly meet: (item: T) => boolean;
}

/** `a` is the longest direction; `key` knows which that is. Whether it ended before the line did. */
function goThrough<T>(
  through: Through<T>,
  a: Run,
  b: Run,
  c: Run,
  key: (a: number, b: number, c: number) => number,
): boolean {
  const { cells, width } = through.level;
  const first = firstCell(a, 0, 1, width);
  const last = lastCell(a, 0, 1, width);
  if (last - first + 1 > cells.size) {
    for (const cell of cells.values()) if (lookIn(through, cell)) return true;
    return false;
  }
  for (let i = first; i <= last; i++) {
    // the part of the way that lies in this layer
    const one = (i * width - margin - a.from) / a.way;
    const other = ((i + 1) * width + margin - a.from) / a.way;
    const begin = Math.max(0, Math.min(one, other));
    const end = Math.min(1, Math.max(one, other));
    const lastB = lastCell(b, begin, end, width);
    const firstC = firstCell(c, begin, end, width);
    const lastC = lastCell(c, begin, end, width);
    for (let j = firstCell(b, begin, end, width); j <= lastB; j++) {
      for (let k = firstC; k <= lastC; k++) {
        if (lookIn(through, cells.get(key(i, j, k)))) return true;
      }
    }
  }
  return false;
}

function lookIn<T>({ grid, meet }: Through<T>, cell: ReadonlySet<Entry<T>> | undefined): boolean {
  grid.looked++;
  if (cell === undefined) return false;
  for (const entry of cell) {
    grid.looked++;
    if (entry.mark === grid.mark) continue;
    entry.mark = grid.mark;
    if (meet(entry.item)) return true;
  }
  return false;
}

function firstCell({ from, way, first }: Run, begin: number, end: number, width: number): number {
  const least = from + way * (way > 0 ? begin : end);
  return Math.max(first, Math.floor((least - margin) / width));
}

function lastCell({ from, way, last }: Run, begin: number, end: number, width: number): number {
  const most = from + way * (way > 0 ? end : begin);
  return Math.min(last, Math.floor((most + margin) / width));
}
