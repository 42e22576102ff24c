/** The world from above, where there is no WebGL: x to the right, z down. */
import type { Point, WorldView } from '@troupe/core';
import { reachOf } from './default-looks.js';
import { isPoint } from './say-values.js';

export interface PlanItem {
  readonly name: string;
  readonly shape: 'box' | 'round';
  readonly actor: boolean;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Half of it to each side; a radius is in both. */
  readonly reachX: number;
  readonly reachZ: number;
  readonly heading: number;
}

/** What a look covers of the ground. */
export type Footprint = Pick<PlanItem, 'x' | 'z' | 'reachX' | 'reachZ'>;

/** The lowest first: what is on top is drawn last, and found first. */
export function planItems(
  world: Pick<WorldView, 'names' | 'get' | 'where' | 'former'>,
  isActor: (thing: string) => boolean,
  part = 1,
  footprint?: (thing: string) => Footprint | undefined,
): readonly PlanItem[] {
  const items = world.names().flatMap((name): PlanItem[] => {
    const at = placeBetween(world, name, part);
    if (at === undefined) return [];
    const actor = isActor(name);
    const print = actor ? undefined : footprint?.(name);
    if (print !== undefined) {
      return [{ name, shape: 'box', actor, y: at[1], heading: 0, ...print }];
    }
    const [reachX, reachZ] = reachOf((property) => world.get(name, property), actor);
    const own = world.get(name, 'heading');
    const heading = typeof own === 'number' ? own : 0;
    const shape = !actor && world.get(name, 'size') !== undefined ? 'box' : 'round';
    return [{ name, shape, actor, x: at[0], y: at[1], z: at[2], reachX, reachZ, heading }];
  });
  return items.sort((a, b) => topOf(a) - topOf(b));
}

/** Part of the way from the tick before to the last one. What is in something goes where that goes: it is shown where it is. */
function placeBetween(
  world: Pick<WorldView, 'get' | 'where' | 'former'>,
  name: string,
  part: number,
): Point | undefined {
  const now = world.where(name);
  const before = world.former(name, 'at');
  if (part === 1 || now === undefined || !isPoint(before)) return now;
  if (world.get(name, 'in') !== undefined || world.former(name, 'in') !== undefined) return now;
  const between = (i: 0 | 1 | 2) => before[i] + part * (now[i] - before[i]);
  return [between(0), between(1), between(2)];
}

/** Large things are below small ones: a floor would hide all that is on it. */
function topOf({ reachX, reachZ, y }: PlanItem): number {
  return y - 10 * Math.max(reachX, reachZ);
}

/** What is in the middle, and pixels to a metre. */
export interface PlanSight {
  readonly x: number;
  readonly z: number;
  readonly scale: number;
}

const margin = 0.6;

export function fitPlan(items: readonly PlanItem[], width: number, height: number): PlanSight {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, z, reachX, reachZ } of items) {
    left = Math.min(left, x - reachX);
    right = Math.max(right, x + reachX);
    top = Math.min(top, z - reachZ);
    bottom = Math.max(bottom, z + reachZ);
  }
  if (left > right) return { x: 0, z: 0, scale: 80 };
  const across = right - left + 2 * margin;
  const along = bottom - top + 2 * margin;
  const scale = Math.max(2, Math.min(200, width / across, height / along));
  return { x: (left + right) / 2, z: (top + bottom) / 2, scale };
}

export function toScreen(
  { x, z, scale }: PlanSight,
  width: number,
  height: number,
  point: Point,
): readonly [number, number] {
  return [width / 2 + (point[0] - x) * scale, height / 2 + (point[2] - z) * scale];
}

export function fromScreen(
  { x, z, scale }: PlanSight,
  width: number,
  height: number,
  left: number,
  top: number,
): readonly [x: number, z: number] {
  return [x + (left - width / 2) / scale, z + (top - height / 2) / scale];
}

/** Small things may be missed by some pixels. */
const slack = 6;

export function itemAt(
  items: readonly PlanItem[],
  x: number,
  z: number,
  scale: number,
): PlanItem | undefined {
  const around = slack / scale;
  return [...items].reverse().find((item) => {
    const dx = Math.abs(x - item.x);
    const dz = Math.abs(z - item.z);
    if (item.shape === 'box') return dx <= item.reachX + around && dz <= item.reachZ + around;
    return Math.hypot(dx, dz) <= item.reachX + around;
  });
}
