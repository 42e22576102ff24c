/** Where a thing is to be seen between the last two ticks. */
import { type Point, type RawThing, type RawThings, rawThings, type WorldView } from '@troupe/core';
import type { Object3D } from 'three';

export interface Place {
  x: number;
  y: number;
  z: number;
  heading: number;
  /** The ends of its way, and the tick they are of. */
  now: Point | undefined;
  nowHeading: number;
  former: Point;
  formerHeading: number;
  ticks: number;
}

const origin: Point = [0, 0, 0];
/** Deeper nests are shown where they are. */
const deepest = 64;

export function createPlace(): Place {
  return {
    x: Number.NaN,
    y: 0,
    z: 0,
    heading: 0,
    now: undefined,
    nowHeading: 0,
    former: origin,
    formerHeading: 0,
    ticks: -1,
  };
}

/** Says whether it is to be seen somewhere else, or turned another way. Only who knows that it did not move reads nothing. */
export function followPlace(
  place: Place,
  world: WorldView,
  thing: string,
  ticks: number,
  part: number,
  reads = true,
): boolean {
  if (reads && !readPlace(place, world, thing, ticks)) return false;
  const { now, nowHeading: heading, former, formerHeading } = place;
  if (now === undefined) return false;
  const x = former[0] + part * (now[0] - former[0]);
  const y = former[1] + part * (now[1] - former[1]);
  const z = former[2] + part * (now[2] - former[2]);
  const turned =
    heading === formerHeading ? heading : formerHeading + part * shortWay(formerHeading, heading);
  if (x === place.x && y === place.y && z === place.z && turned === place.heading) return false;
  place.x = x;
  place.y = y;
  place.z = z;
  place.heading = turned;
  return true;
}

/** Says whether it is anywhere. */
function readPlace(place: Place, world: WorldView, thing: string, ticks: number): boolean {
  const raw = rawThings(world);
  if (raw !== undefined) return readRawPlace(place, raw, raw.find(thing));
  const now = world.where(thing);
  if (now === undefined) return false;
  const heading = numberOf(world.get(thing, 'heading'));
  if (ticks === place.ticks && now === place.now && heading === place.nowHeading) return true;
  place.ticks = ticks;
  place.now = now;
  place.nowHeading = heading;
  place.former = formerPlace(world, thing, now, 0);
  place.formerHeading = numberOf(world.former(thing, 'heading'));
  return true;
}

function readRawPlace(place: Place, { hasMoved }: RawThings, thing: RawThing | undefined): boolean {
  if (thing === undefined) return false;
  const { x, y, z, heading } = thing;
  const moved = hasMoved(thing);
  place.now = [x, y, z];
  place.nowHeading = heading;
  place.former = moved ? [thing.formerX, thing.formerY, thing.formerZ] : place.now;
  place.formerHeading = moved ? thing.formerHeading : heading;
  return true;
}

/** Whether it was somewhere else before the last tick, or turned another way. */
export function isOnItsWay({ now, former, nowHeading, formerHeading }: Place): boolean {
  if (now === undefined || nowHeading !== formerHeading) return true;
  return now[0] !== former[0] || now[1] !== former[1] || now[2] !== former[2];
}

/** Where it was before the last tick; where it is, if what it was in is gone. */
function formerPlace(world: WorldView, thing: string, now: Point, depth: number): Point {
  const at = pointOf(world.former(thing, 'at'));
  const holder = world.former(thing, 'in');
  if (typeof holder !== 'string') return at;
  const holderNow = world.where(holder);
  if (holderNow === undefined || depth === deepest) return now;
  const above = formerPlace(world, holder, holderNow, depth + 1);
  return [above[0] + at[0], above[1] + at[1], above[2] + at[2]];
}

/** Puts an object where something is, upright. Its `position` says so too, for labels and cameras; its turn only the matrix. */
export function putUpright(
  object: Object3D,
  x: number,
  y: number,
  z: number,
  heading: number,
): void {
  const { elements } = object.matrix;
  const c = Math.cos(heading);
  const s = Math.sin(heading);
  elements[0] = c;
  elements[2] = -s;
  elements[8] = s;
  elements[10] = c;
  elements[12] = x;
  elements[13] = y;
  elements[14] = z;
  object.position.set(x, y, z);
  object.matrixWorldNeedsUpdate = true;
}

/** How far to turn, to the left or to the right: at most half a turn. */
function shortWay(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** What has no place of its own is where its holder is. */
export function pointOf(value: unknown): Point {
  return Array.isArray(value) ? (value as unknown as Point) : origin;
}
