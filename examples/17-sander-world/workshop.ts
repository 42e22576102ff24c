/** The workshop: what is in it, and who holds what. */
import { type Bodily, tipPlace } from '@troupe/body';
import type { Data, Point, WorldDefinition, WorldView } from '@troupe/core';
import { sanderBody } from './sander-body.js';

/** Where tools belong: each on a stand of its own, as high as its middle is. */
export const homes: Readonly<Record<Tool, Point>> = {
  board: [1.3, 0.94, 0.9],
  sander: [-1.3, 1.05, 0.9],
  sprayer: [-1.1, 1.02, -0.9],
};

/** The robot faces along z: its left is where x is positive. The origin of the vise is where the board comes. */
export const workshop: WorldDefinition = {
  things: {
    board: { at: homes.board, sanded: 0 },
    sander: { at: homes.sander },
    sprayer: { at: homes.sprayer, spraying: 0 },
    vise: { at: [0, 1.02, 1.42], holds: '' },
    bench: { at: [0, 0, 1.6] },
    walls: {},
    ...Object.fromEntries(
      Object.entries(homes).map(([tool, [x, , z]]) => [
        `stand-of-${tool}`,
        { kind: 'stand', at: [x, 0, z] },
      ]),
    ),
  },
};

/** What can be taken in a hand. */
export type Tool = 'board' | 'sander' | 'sprayer';

export type Side = 'left' | 'right';

interface Hand {
  readonly side: Side;
  /** Property of the robot: what the hand holds, or nothing. */
  readonly holds: string;
  /** Property of what is held: where on the robot it is. */
  readonly joint: string;
  /** The limb whose tip it is. */
  readonly limb: string;
}

export const hands: Readonly<Record<Side, Hand>> = {
  left: { side: 'left', limb: 'left.arm', holds: 'holds.left.arm', joint: 'left.hand' },
  right: { side: 'right', limb: 'right.arm', holds: 'holds.right.arm', joint: 'right.hand' },
};

/** What a hand holds, or ''. */
export function heldIn(world: WorldView, robot: string, side: Side): string {
  const { holds, joint } = hands[side];
  const held = world.get(robot, holds);
  if (typeof held !== 'string' || held === '') return '';
  // the thing is asked too: of what somebody took out of the hand the hand knows nothing
  const isThere = world.get(held, 'in') === robot && world.get(held, 'joint') === joint;
  return isThere ? held : '';
}

/** The hand that holds something; the hands that hold nothing, if that is asked for. */
export function handsWith(world: WorldView, robot: string, tool: Tool | ''): readonly Hand[] {
  return Object.values(hands).filter(({ side }) => heldIn(world, robot, side) === tool);
}

export function handPlace(
  world: WorldView,
  robot: string,
  side: Side,
  body: Bodily = sanderBody,
): Point | null {
  return tipPlace(body, world, robot, hands[side].limb) ?? null;
}

/** The same, seen from where the robot stands: what is in a hand is there. */
export function handAt(world: WorldView, robot: string, side: Side): Point {
  const [x, y, z] = handPlace(world, robot, side) ?? [0, 0, 0];
  const [a, b, c] = world.where(robot) ?? [0, 0, 0];
  return [x - a, y - b, z - c];
}

/** Where a thing is, and what it is in. */
export interface Location {
  readonly at: Point;
  readonly in: string;
}

/** Nothing where there is no such thing. */
export function locate(world: WorldView, thing: string): Location | null {
  const at = world.where(thing);
  return at === undefined ? null : { at, in: textOf(world.get(thing, 'in')) };
}

/** Lies about within a few metres: in no hand, and not in the vise. */
export function isSomewhere(robot: Point | null, thing: Location | null): boolean {
  if (robot === null || thing === null || thing.in !== '') return false;
  const [x, y, z] = [0, 1, 2].map((i) => thing.at[i]! - robot[i]!) as [number, number, number];
  return x * x + y * y + z * z <= fewMetres * fewMetres;
}

const fewMetres = 5;

function textOf(value: Data | undefined): string {
  return typeof value === 'string' ? value : '';
}
