/**
 * A grid of cubes that finds what is around without looking at everything. It has levels, each of cells twice as wide
 * as those of the level below; an entry is in the finest level whose cells are at least as wide as itself, so that it
 * covers at most eight of them, be it a pea or a mountain.
 */
import type { Body } from './bodies.js';

/** Metres; a power of two, so that dividing by it rounds nothing. */
const finest = 4;

/** Beyond all roundings of places and reaches: an entry at the very edge is looked at, and judged exactly by who asked. */
export const margin = 1e-6;

export interface Entry<T> {
  readonly item: T;
  /** -1 while it is not in the grid. */
  level: number;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  z0: number;
  z1: number;
  /** The search that found it last. */
  mark: number;
}

export interface Level<T> {
  readonly width: number;
  /** By a hash of the three numbers of a cell. Two cells in one place cost a look, and change no answer. */
  readonly cells: Map<number, Set<Entry<T>>>;
  entries: number;
  /** The cells that were ever in use since it was empty: a flat world has no layers to search above it. */
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  z0: number;
  z1: number;
}

export interface Grid<T> {
  readonly levels: Level<T>[];
  /** The number of the search under way. */
  mark: number;
  /** Cells and entries that all searches have looked at: the work done. */
  looked: number;
}

export function createGrid<T>(): Grid<T> {
  return { levels: [], mark: 0, looked: 0 };
}

export function createEntry<T>(item: T): Entry<T> {
  return { item, level: -1, x0: 0, x1: 0, y0: 0, y1: 0, z0: 0, z1: 0, mark: 0 };
}

/** Puts an entry where a body is, or moves it there; it can be found from as far as `reach` around the body. */
export function putIn<T>(grid: Grid<T>, entry: Entry<T>, body: Body, reach: number): void {
  const more = body.radius + reach;
  const halfX = body.halfX + more;
  const halfY = body.halfY + more;
  const halfZ = body.halfZ + more;
  const level = levelFor(2 * Math.max(halfX, halfY, halfZ));
  const { width } = levelAt(grid, level);
  const x0 = Math.floor((body.x - halfX) / width);
  const x1 = Math.floor((body.x + halfX) / width);
  const y0 = Math.floor((body.y - halfY) / width);
  const y1 = Math.floor((body.y + halfY) / width);
  const z0 = Math.floor((body.z - halfZ) / width);
  const z1 = Math.floor((body.z + halfZ) / width);
  const stays =
    entry.level === level &&
    entry.x0 === x0 &&
    entry.x1 === x1 &&
    entry.y0 === y0 &&
    entry.y1 === y1 &&
    entry.z0 === z0 &&
    entry.z1 === z1;
  if (stays) return;
  takeOut(grid, entry);
  Object.assign(entry, { level, x0, x1, y0, y1, z0, z1 });
  fillCells(levelAt(grid, level), entry);
}

export function takeOut<T>(grid: Grid<T>, entry: Entry<T>): void {
  if (entry.level < 0) return;
  const level = levelAt(grid, entry.level);
  entry.level = -1;
  for (let x = entry.x0; x <= entry.x1; x++) {
    for (let y = entry.y0; y <= entry.y1; y++) {
      for (let z = entry.z0; z <= entry.z1; z++) {
        const key = cellKey(x, y, z);
        const cell = level.cells.get(key);
        // two of its own cells may share a place, and the first has left none
        if (cell === undefined) continue;
        cell.delete(entry);
        if (cell.size === 0) level.cells.delete(key);
      }
    }
  }
  level.entries--;
  if (level.entries === 0) Object.assign(level, nowhere);
}

/** Adds to `found` all whose cells are within `reach` of a body: at least those that are so near themselves. */
export function findAround<T>(grid: Grid<T>, body: Body, reach: number, found: T[]): void {
  grid.mark++;
  const { x, y, z } = body;
  // places that come from outside may be far beyond those of things, where roundings are larger
  const rounding = margin + 1e-12 * (Math.abs(x) + Math.abs(y) + Math.abs(z));
  const more = body.radius + reach + rounding;
  for (const level of grid.levels) {
    if (level.entries === 0) continue;
    const { width } = level;
    const x0 = Math.max(level.x0, Math.floor((x - body.halfX - more) / width));
    const x1 = Math.min(level.x1, Math.floor((x + body.halfX + more) / width));
    const y0 = Math.max(level.y0, Math.floor((y - body.halfY - more) / width));
    const y1 = Math.min(level.y1, Math.floor((y + body.halfY + more) / width));
    const z0 = Math.max(level.z0, Math.floor((z - body.halfZ - more) / width));
    const z1 = Math.min(level.z1, Math.floor((z + body.halfZ + more) / width));
    if (x0 > x1 || y0 > y1 || z0 > z1) continue;
    if ((x1 - x0 + 1) * (y1 - y0 + 1) * (z1 - z0 + 1) > level.cells.size) {
      // so wide a search that fewer cells are in use than it would go through
      for (const cell of level.cells.values()) look(grid, cell, found);
      continue;
    }
    for (let i = x0; i <= x1; i++) {
      for (let j = y0; j <= y1; j++) {
        for (let k = z0; k <= z1; k++) look(grid, level.cells.get(cellKey(i, j, k)), found);
      }
    }
  }
}

function look<T>(grid: Grid<T>, cell: ReadonlySet<Entry<T>> | undefined, found: T[]): void {
  grid.looked += 1 + (cell?.size ?? 0);
  if (cell === undefined) return;
  for (const entry of cell) {
    if (entry.mark === grid.mark) continue;
    entry.mark = grid.mark;
    found.push(entry.item);
  }
}

/** Any numbers will do, also those beyond 32 bits: they wrap. */
export function cellKey(x: number, y: number, z: number): number {
  return Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791);
}

function levelFor(extent: number): number {
  let level = 0;
  for (let width = finest; width < extent; width *= 2) level++;
  return level;
}

function levelAt<T>(grid: Grid<T>, level: number): Level<T> {
  for (let i = grid.levels.length; i <= level; i++) {
    grid.levels.push({ width: finest * 2 ** i, cells: new Map(), entries: 0, ...nowhere });
  }
  return grid.levels[level]!;
}

const nowhere = {
  x0: Infinity,
  x1: -Infinity,
  y0: Infinity,
  y1: -Infinity,
  z0: Infinity,
  z1: -Infinity,
};

function fillCells<T>(level: Level<T>, entry: Entry<T>): void {
  for (let x = entry.x0; x <= entry.x1; x++) {
    for (let y = entry.y0; y <= entry.y1; y++) {
      for (let z = entry.z0; z <= entry.z1; z++) {
        const key = cellKey(x, y, z);
        const cell = level.cells.get(key);
        if (cell === undefined) level.cells.set(key, new Set([entry]));
        else cell.add(entry);
      }
    }
  }
  level.entries++;
  level.x0 = Math.min(level.x0, entry.x0);
  level.x1 = Math.max(level.x1, entry.x1);
  level.y0 = Math.min(level.y0, entry.y0);
  level.y1 = Math.max(level.y1, entry.y1);
  level.z0 = Math.min(level.z0, entry.z0);
  level.z1 = Math.max(level.z1, entry.z1);
}
