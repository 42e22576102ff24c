/** A room for a dude: what is in it, and where things are that move. Each dude has its own, under its name. */
import { turnAround } from '@troupe/body';
import type { LawContext, Point, ThingForm, WorldView } from '@troupe/core';
import { dude } from '../shared/bodies/dude.js';
import {
  chair,
  door,
  glass,
  glassHeight,
  handleAt,
  knobAt,
  mat,
  room,
  sashWay,
  slidingWindow,
  table,
  tableHeight,
  walls,
} from '../shared/bodies/room.js';
import { turned } from './turning.js';

/** By kind. */
export const looks = { dude, room, door, window: slidingWindow, chair, table, glass, mat };

/** What belongs to whom: `dude.door`. */
export function of(owner: string, part: string): string {
  return `${owner}.${part}`;
}

/** The chair looks into the room, away from the window; who sits there has the door to the left. */
export const chairHeading = -Math.PI / 3;
const chairAt: Point = [0.05, 0, -2];
/** At the left hand of who sits there. */
const tableAt: Point = [0.28, 0, -1.52];

export interface RoomOptions {
  readonly at?: Point;
  readonly windowIsOpen?: boolean;
}

/** The things of a room by name: all but its dude, and what that has in its hand. */
export function furnish(
  owner: string,
  { at: [x, y, z] = [0, 0, 0], windowIsOpen = false }: RoomOptions = {},
): Readonly<Record<string, ThingForm>> {
  const put = (kind: string, place: Point, more: ThingForm = {}): [string, ThingForm] => [
    of(owner, kind),
    { kind, at: [x + place[0], y + place[1], z + place[2]], ...more },
  ];
  return Object.fromEntries([
    put('room', [0, 0, 0]),
    put('door', [-0.55, 0, walls.far], { swing: 0, spin: 0 }),
    put('window', [walls.left, 0, 1.08], { open: windowIsOpen ? sashWay : 0 }),
    put('chair', chairAt, { heading: chairHeading }),
    put('table', tableAt),
    put('mat', [0, 0, 2.6]),
  ]);
}

/** In somebody's hand: before the fist, upright. */
export function glassFor(owner: string): ThingForm {
  return { kind: 'glass', in: owner, joint: 'left.hand', grip: [0, -0.01, 0.045, 0] };
}

/** Where its dude sits in the beginning. */
export function seatIn({ at: [x, y, z] = [0, 0, 0] }: RoomOptions): Point {
  return [x + chairAt[0], y + chairAt[1], z + chairAt[2]];
}

/** A door that was pushed swings on, slower and slower, as far as it goes. */
export function swingOn({ world, dt }: LawContext): void {
  for (const name of world.names('door')) {
    const spin = Number(world.get(name, 'spin'));
    if (spin === 0) continue;
    const swing = Math.min(widest, Number(world.get(name, 'swing')) + spin * dt);
    const left = spin * (1 - friction * dt);
    world.set(name, 'swing', swing);
    world.set(name, 'spin', swing === widest || left < 4 ? 0 : left);
  }
}

/** Degrees. */
const widest = 88;
const friction = 1.3;

/** Where something of somebody's room is now. */
export type Finder = (world: WorldView, owner: string) => Point | undefined;

export const findChair: Finder = (world, owner) => world.where(of(owner, 'chair'));
export const findMat: Finder = (world, owner) => world.where(of(owner, 'mat'));

export const findKnob: Finder = (world, owner) => {
  const name = of(owner, 'door');
  const swing = Number(world.get(name, 'swing'));
  return beside(world, name, turned(turnAround([0, -1, 0], swing), knobAt));
};

/** The handle of the window. */
export const findHandle: Finder = (world, owner) => {
  const name = of(owner, 'window');
  const [x, y, z] = handleAt;
  return beside(world, name, [x, y, z - Number(world.get(name, 'open'))]);
};

/** The middle of the doorway: what it looks for. */
export const findDoorway: Finder = (world, owner) =>
  beside(world, of(owner, 'door'), [0.45, 1.2, 0]);

/** Where on the table the glass belongs. */
export const findCoaster: Finder = (world, owner) =>
  beside(world, of(owner, 'table'), [-0.05, tableHeight + glassHeight / 2, -0.02]);

function beside(world: WorldView, thing: string, [x, y, z]: Point): Point | undefined {
  const place = world.where(thing);
  return place && [place[0] + x, place[1] + y, place[2] + z];
}
