/** What a director does to things, as changes of the world. */
import type { Data, Point, ThingForm, WorldChange, WorldView } from '@troupe/core';

type Asked = Pick<WorldView, 'thing' | 'where' | 'has' | 'get'>;

/**
 * A thing that is in another keeps being in it, unless it is in a hand: then it is taken out, or it would be shown in that
 * hand still. Nothing if there is no such thing.
 */
export function moveThing(world: Asked, thing: string, to: Point): readonly WorldChange[] {
  if (!world.has(thing)) return [];
  const [x, y, z] = to.map(tidy) as [number, number, number];
  if (isInHand(world, thing)) {
    const loose = ['in', 'joint', 'grip']
      .filter((property) => world.get(thing, property) !== undefined)
      .map((property) => ({ thing, property, value: null }));
    return [...loose, { thing, property: 'at', value: [x, y, z] }];
  }
  const holder = world.get(thing, 'in');
  const [a, b, c] = (typeof holder === 'string' ? world.where(holder) : undefined) ?? [0, 0, 0];
  return [{ thing, property: 'at', value: [tidy(x - a), tidy(y - b), tidy(z - c)] }];
}

/** At a part of somebody. */
function isInHand(world: Pick<WorldView, 'get'>, thing: string): boolean {
  return (
    typeof world.get(thing, 'in') === 'string' && typeof world.get(thing, 'joint') === 'string'
  );
}

/** Millimetres are enough: nobody drags better, and the log stays readable. */
function tidy(metres: number): number {
  return Math.round(metres * 1000) / 1000 + 0;
}

/** What is kept of a thing that is taken away, to put it back. */
export interface TakenAway {
  readonly thing: string;
  readonly form: ThingForm;
  readonly where: Point;
}

export function takeAway(world: Asked, thing: string): TakenAway | undefined {
  const form = world.thing(thing);
  const where = world.where(thing);
  return form === undefined || where === undefined ? undefined : { thing, form, where };
}

/** As it was. A hand may have taken something else meanwhile, and what it was in may be gone: then it lies where it was. */
export function putBack(
  world: Pick<WorldView, 'has'>,
  { thing, form, where }: TakenAway,
): WorldChange {
  const { in: holder, joint, grip, ...rest } = form;
  if (holder === undefined) return { thing, form };
  if (joint === undefined && world.has(holder)) return { thing, form };
  return { thing, form: { ...rest, at: where } as Readonly<Record<string, Data>> };
}

/** Ways on the ground for the arrow keys, as seen by somebody who looks along an angle around y: 0 looks along -z. */
export function stepFor(key: string, azimuth: number, length: number): Point | undefined {
  const quarter = { ArrowUp: 0, ArrowLeft: 1, ArrowDown: 2, ArrowRight: 3 }[key];
  if (quarter === undefined) return undefined;
  // along an axis of the world: slanting steps would make crooked numbers
  const turns = (((quarter + Math.round(azimuth / (Math.PI / 2))) % 4) + 4) % 4;
  const [x, z] = [
    [0, -1],
    [-1, 0],
    [0, 1],
    [1, 0],
  ][turns]!;
  return [x! * length, 0, z! * length];
}
