/** Where to look from if nobody says: from the front and above, so that characters and what is about them are in view. */
import type { Point, WorldView } from '@troupe/core';
import type { WorldSight } from './picture.js';
import { isPoint } from './say-values.js';

/** Farther out there may be something, but a picture of everything would show nothing. */
const widest = 200;

/** A character stands on its place: about as tall as this. */
const tall = 1.3;

/** Looked at from where as much as this is in view, a character is still a tenth as high as the picture. */
const nearby = 5.5;
/** Characters that are farther apart than that are not seen at once: they would be specks. */
const together = 16;

interface Extent {
  readonly middle: Point;
  /** How far it reaches from there. */
  readonly extent: number;
  /** As far from there all is to be in view, and not only most of it. */
  readonly whole?: number;
}

interface Box {
  readonly least: readonly number[];
  readonly most: readonly number[];
}

type Seen = Pick<WorldView, 'names' | 'where' | 'get'>;

/** How far what is shown of a thing reaches, if it says more than the thing itself. */
type Measure = (thing: string) => Box | undefined;

/** Of all that is there. */
export function extentOf(world: Seen, isActor: (thing: string) => boolean = () => false): Extent {
  let all: Box | undefined;
  for (const name of world.names()) all = joined(all, boxOf(world, name, isActor));
  return around(all);
}

/** Of the characters and what is near them: one thing far out would make all of them too small to be seen. */
export function extentNearby(
  world: Seen,
  isActor: (thing: string) => boolean,
  measure: Measure = () => undefined,
): Extent {
  const placed = world.names().filter((name) => world.where(name) !== undefined);
  const from = placed.filter(isActor).map((name) => world.where(name)!)[0];
  if (from === undefined) return extentOf(world, isActor);
  const byDistance = placed
    .map((name) => ({ name, away: Math.hypot(...world.where(name)!.map((x, i) => x - from[i]!)) }))
    // characters before things
    .sort((a, b) => Number(isActor(b.name)) - Number(isActor(a.name)) || a.away - b.away);
  let near: Box | undefined;
  const bodies: Box[] = [];
  for (const { name } of byDistance) {
    const body = isActor(name) ? within(measure(name)) : undefined;
    const wider = joined(near, body ?? boxOf(world, name, isActor));
    const most = isActor(name) ? together : Math.max(nearby, around(near).extent);
    if (near !== undefined && around(wider).extent > most) continue;
    near = wider;
    if (body !== undefined) bodies.push(body);
  }
  const seen = around(near);
  const corners = bodies.flatMap(({ least, most }) => [least, most]);
  const away = corners.map((edges) => seen.middle.map((metres, i) => Math.abs(metres - edges[i]!)));
  const farthest = [0, 1, 2].map((i) => Math.max(0, ...away.map((way) => way[i]!)));
  return { ...seen, whole: Math.hypot(...farthest) };
}

function joined(one: Box | undefined, other: Box | undefined): Box | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    least: one.least.map((edge, i) => Math.min(edge, other.least[i]!)),
    most: one.most.map((edge, i) => Math.max(edge, other.most[i]!)),
  };
}

function boxOf(world: Seen, name: string, isActor: (thing: string) => boolean): Box | undefined {
  const at = world.where(name);
  if (at === undefined || at.some((metres) => Math.abs(metres) > widest)) return undefined;
  const size = world.get(name, 'size');
  const radius = world.get(name, 'radius');
  const half: readonly number[] = isPoint(size)
    ? size.map((width) => Math.min(widest, Math.abs(width)) / 2)
    : Array(3).fill(typeof radius === 'number' ? Math.min(widest, radius) : 0.3);
  const most = at.map((metres, i) => metres + half[i]!);
  if (isActor(name)) most[1] = Math.max(most[1]!, at[1] + tall);
  return { least: at.map((metres, i) => metres - half[i]!), most };
}

function within(box: Box | undefined): Box | undefined {
  const bound = (edges: readonly number[]) =>
    edges.map((edge) => Math.min(widest, Math.max(-widest, edge)));
  return box && { least: bound(box.least), most: bound(box.most) };
}

function around(box: Box | undefined): Extent {
  if (box === undefined) return { middle: [0, 0.5, 0], extent: 2 };
  const { least, most } = box;
  const middle = least.map((edge, i) => (edge + most[i]!) / 2) as unknown as Point;
  const extent = Math.hypot(...least.map((edge, i) => (most[i]! - edge) / 2));
  return { middle, extent: Math.max(1, extent) };
}

export function fitSight({ middle, extent, whole = 0 }: Extent): WorldSight {
  // of what reaches as far to all sides, 19 degrees above and below the middle are in view
  const far = Math.max(2.2 * extent + 1, 3.1 * whole);
  return {
    from: [middle[0] + 0.55 * far, middle[1] + 0.55 * far, middle[2] + 0.65 * far],
    to: middle,
  };
}
