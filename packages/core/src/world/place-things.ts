/** Puts things where their properties say, and with them what they hold; the grids follow. */
import type { Data } from '../state/data.js';
import { canHide } from './bodies.js';
import { outOfWorld } from './check-thing.js';
import type { Point } from './definition.js';
import { createEntry, type Grid, putIn, takeOut } from './grid.js';
import { faintest, type NameList, noteChange, type Thing, type World } from './world.js';

const origin: Point = Object.freeze([0, 0, 0]);

/** Reads again what the properties mean, all but the place. */
export function readMeaning(world: World, thing: Thing): void {
  const { properties } = thing;
  const size = properties.get('size') as Point | undefined;
  thing.halfX = size === undefined ? 0 : size[0] / 2;
  thing.halfY = size === undefined ? 0 : size[1] / 2;
  thing.halfZ = size === undefined ? 0 : size[2] / 2;
  thing.radius = size === undefined ? number(properties.get('radius')) : 0;
  thing.opaque = properties.get('opaque') === true;
  thing.sound = number(properties.get('sound'));
  thing.smell = number(properties.get('smell'));
  const heading = number(properties.get('heading'));
  if (heading !== thing.heading) {
    rememberPlace(world, thing);
    thing.heading = heading;
    if (!world.settling) thing.formerHeading = heading;
  }
  setKind(world, thing, properties.get('kind') as string | undefined);
}

/** Changes what a thing is in; it is not placed by it. */
export function setHolder(thing: Thing, holder: Thing | undefined): void {
  thing.holder?.held?.delete(thing);
  thing.holder = holder;
  if (holder === undefined) return;
  holder.held ??= new Set();
  holder.held.add(thing);
}

/** Moves a thing to where its properties say, and all that is in it. */
export function placeThing(world: World, thing: Thing): void {
  if (!placeAlone(world, thing) || holdsNothing(thing)) return;
  const waiting = [...thing.held!];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (placeAlone(world, next)) for (const inside of next.held ?? []) waiting.push(inside);
  }
}

function holdsNothing({ held }: Thing): boolean {
  return held === undefined || held.size === 0;
}

/** Whether it moved. What is in it stays behind. */
export function placeAlone(world: World, thing: Thing): boolean {
  const { holder } = thing;
  const own = ownPlace(thing);
  // always the same sum, never what it moved by: or a world that was saved would answer differently
  const moved = moveTo(
    world,
    thing,
    (holder?.x ?? 0) + own[0],
    (holder?.y ?? 0) + own[1],
    (holder?.z ?? 0) + own[2],
  );
  putInGrids(world, thing);
  return moved;
}

interface Candidate {
  readonly thing: Thing;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Why a thing, or one that is in it, could not be there, and which; nothing if all could. */
export function whyNotThere(
  thing: Thing,
  holder: Thing | undefined,
  place: Point,
): { readonly name: string; readonly why: string } | undefined {
  const x = (holder?.x ?? 0) + place[0];
  const y = (holder?.y ?? 0) + place[1];
  const z = (holder?.z ?? 0) + place[2];
  if (holdsNothing(thing)) {
    const why = outOfWorld(x, y, z);
    return why === undefined ? undefined : { name: thing.name, why };
  }
  const waiting: Candidate[] = [{ thing, x, y, z }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { name, held } = next.thing;
    const why = outOfWorld(next.x, next.y, next.z);
    if (why !== undefined) return { name, why };
    for (const inside of held ?? []) {
      const own = ownPlace(inside);
      waiting.push({ thing: inside, x: next.x + own[0], y: next.y + own[1], z: next.z + own[2] });
    }
  }
  return undefined;
}

/** `at`, relative to what it is in. */
export function ownPlace({ properties }: Thing): Point {
  return (properties.get('at') as Point | undefined) ?? origin;
}

export function enlist(world: World, thing: Thing): void {
  world.all.things.set(thing.name, thing);
  world.all.sorted = undefined;
}

/** Takes a thing out of all lists and grids. */
export function strike(world: World, thing: Thing): void {
  world.all.things.delete(thing.name);
  world.all.sorted = undefined;
  setKind(world, thing, undefined);
  setHolder(thing, undefined);
  if (thing.asBody !== undefined) takeOut(world.bodies, thing.asBody);
  if (thing.asScreen !== undefined) takeOut(world.screens, thing.asScreen);
  if (thing.asSound !== undefined) takeOut(world.sounds, thing.asSound);
  if (thing.asSmell !== undefined) takeOut(world.smells, thing.asSmell);
}

function moveTo(world: World, thing: Thing, x: number, y: number, z: number): boolean {
  if (thing.x === x && thing.y === y && thing.z === z) return false;
  rememberPlace(world, thing);
  thing.x = x;
  thing.y = y;
  thing.z = z;
  thing.place = undefined;
  noteChange(world, thing, 'at');
  if (!world.settling) {
    // moved from outside: it is not shown on a way that it never went
    thing.formerX = x;
    thing.formerY = y;
    thing.formerZ = z;
  }
  return true;
}

/** Once a tick: what is shown goes from where it was before all moves of the tick. */
function rememberPlace(world: World, thing: Thing): void {
  if (thing.movedIn === world.ticks) return;
  thing.movedIn = world.ticks;
  thing.formerX = thing.x;
  thing.formerY = thing.y;
  thing.formerZ = thing.z;
  thing.formerHeading = thing.heading;
}

function putInGrids(world: World, thing: Thing): void {
  const { sound, smell } = thing;
  thing.asBody ??= createEntry(thing);
  putIn(world.bodies, thing.asBody, thing, 0);
  keepIn(world.screens, thing, 'asScreen', thing.opaque && canHide(thing) ? 0 : -1);
  // as far as it can be perceived at best, a little more for roundings
  const heardFrom = sound < faintest ? -1 : Math.sqrt(sound / faintest) * (1 + 1e-9);
  keepIn(world.sounds, thing, 'asSound', heardFrom);
  const smeltFrom = smell < faintest ? -1 : (smell / faintest) * (1 + 1e-9);
  keepIn(world.smells, thing, 'asSmell', smeltFrom);
}

/** A reach below zero: it does not belong there. */
function keepIn(
  grid: Grid<Thing>,
  thing: Thing,
  as: 'asScreen' | 'asSound' | 'asSmell',
  reach: number,
): void {
  if (reach >= 0) {
    thing[as] ??= createEntry(thing);
    putIn(grid, thing[as], thing, reach);
  } else if (thing[as] !== undefined) takeOut(grid, thing[as]);
}

function setKind(world: World, thing: Thing, kind: string | undefined): void {
  if (thing.kind === kind) return;
  if (thing.kind !== undefined) {
    const list = world.kinds.get(thing.kind)!;
    list.things.delete(thing.name);
    list.sorted = undefined;
    if (list.things.size === 0) world.kinds.delete(thing.kind);
  }
  thing.kind = kind;
  if (kind === undefined) return;
  const list: NameList = world.kinds.get(kind) ?? { things: new Map(), sorted: undefined };
  list.things.set(thing.name, thing);
  list.sorted = undefined;
  world.kinds.set(kind, list);
}

function number(value: Data | undefined): number {
  return typeof value === 'number' ? value : 0;
}
