/** What is shown: a moment between the last two ticks. */
import { fail } from '../state/errors.js';
import type { Point } from './definition.js';
import { where } from './find-things.js';
import type { Thing, World } from './world.js';

export interface Pose {
  readonly at: Point;
  readonly heading: number;
}

/** Every thing by name. */
export type Shot = ReadonlyMap<string, Pose>;

/** From here on changes belong to a new tick: how things are now is where a shot begins. Costs nothing. */
export function beginTick(world: World): void {
  world.ticks++;
  world.settling = true;
}

/** From here on changes come from outside: they are shown at once. */
export function endTick(world: World): void {
  world.settling = false;
}

/** Where things are to be seen when this part (0 to 1) of the way from the tick before to the last one is over. */
export function takeShot(world: World, part: number): Shot {
  if (Number.isNaN(part)) fail('wrong-type', 'part', 'must be a number from 0 to 1, found NaN');
  const shown = Math.min(1, Math.max(0, part));
  const shot = new Map<string, Pose>();
  for (const [name, thing] of world.all.things) shot.set(name, poseOf(world, thing, shown));
  return shot;
}

/** In the last tick. What was added in it was nowhere before. */
export function hasMoved({ ticks }: World, { movedIn, addedIn }: Thing): boolean {
  return movedIn === ticks && addedIn !== ticks;
}

function poseOf(world: World, thing: Thing, part: number): Pose {
  if (!hasMoved(world, thing) || part === 1)
    return { at: where(world, thing.name)!, heading: thing.heading };
  return {
    at: [
      between(thing.formerX, thing.x, part),
      between(thing.formerY, thing.y, part),
      between(thing.formerZ, thing.z, part),
    ],
    heading: thing.formerHeading + part * shortWay(thing.formerHeading, thing.heading),
  };
}

function between(from: number, to: number, part: number): number {
  return from + part * (to - from);
}

/** How far to turn, to the left or to the right: at most half a turn. */
function shortWay(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}
