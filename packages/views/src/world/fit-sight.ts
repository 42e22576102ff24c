/** Where to look from if nobody says: from the front and above, so that all that is there is in view. */
import type { Point, WorldView } from '@troupe/core';
import type { WorldSight } from './picture.js';
import { isPoint } from './say-values.js';

/** Farther out there may be something, but a picture of everything would show nothing. */
const widest = 200;

/** A character stands on its place: about as tall as this. */
const tall = 1.3;

/** How far the farthest thing is from the middle of them all. */
export function extentOf(
  world: Pick<WorldView, 'names' | 'where' | 'get'>,
  isActor: (thing: string) => boolean = () => false,
): {
  readonly middle: Point;
  readonly extent: number;
} {
  let least = [Infinity, Infinity, Infinity];
  let most = [-Infinity, -Infinity, -Infinity];
  for (const name of world.names()) {
    const at = world.where(name);
    if (at === undefined || at.some((metres) => Math.abs(metres) > widest)) continue;
    const size = world.get(name, 'size');
    const radius = world.get(name, 'radius');
    const half = isPoint(size)
      ? size.map((width) => Math.min(widest, Math.abs(width)) / 2)
      : Array(3).fill(typeof radius === 'number' ? Math.min(widest, radius) : 0.3);
    least = least.map((edge, i) => Math.min(edge, at[i]! - half[i]!));
    most = most.map((edge, i) => Math.max(edge, at[i]! + half[i]!));
    if (isActor(name)) most[1] = Math.max(most[1]!, at[1] + tall);
  }
  if (least[0]! > most[0]!) return { middle: [0, 0.5, 0], extent: 2 };
  const middle = least.map((edge, i) => (edge + most[i]!) / 2) as unknown as Point;
  const extent = Math.hypot(...least.map((edge, i) => (most[i]! - edge) / 2));
  return { middle, extent: Math.max(1, extent) };
}

export function fitSight(middle: Point, extent: number): WorldSight {
  const far = 2.2 * extent + 1;
  return {
    from: [middle[0] + 0.55 * far, middle[1] + 0.55 * far, middle[2] + 0.65 * far],
    to: middle,
  };
}
