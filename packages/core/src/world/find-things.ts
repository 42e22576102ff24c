/** What can be asked of a world: what there is, where, and what is near. */
import { type Data, handOut } from '../state/data.js';
import { byName } from '../state/names.js';
import { type Body, distanceBetween } from './bodies.js';
import { assertLimit, assertPoint } from './check-values.js';
import type { From, Point } from './definition.js';
import { findAround } from './grid.js';
import { mostNews, type NameList, type Thing, type World } from './world.js';

export function hasThing(world: World, name: string): boolean {
  return world.all.things.has(name);
}

/** All things, or those of a kind, by name. Frozen, and the same list until one comes or goes. */
export function thingNames(world: World, kind?: string): readonly string[] {
  const list = kind === undefined ? world.all : world.kinds.get(kind);
  return list === undefined ? none : sortedNames(list);
}

export function getProperty(world: World, name: string, property: string): Data | undefined {
  return handOut(world.all.things.get(name)?.properties.get(property));
}

/** Grows with every change: of anything, or of this thing and of where it is. Nothing changes a thing that is not there. */
export function countChanges(world: World, name?: string): number {
  return name === undefined ? world.changes : (world.all.things.get(name)?.changedAt ?? -1);
}

/** Tells what was changed since the count was this, in order; false if it cannot say any more, or could never. */
export function tellNews(
  { news, changes }: World,
  since: number,
  hear: (thing: string, property: string) => void,
): boolean {
  if (!Number.isSafeInteger(since) || since < 0 || since > changes) return false;
  if (changes - since > mostNews) return false;
  for (let count = since + 1; count <= changes; count++) {
    hear(news.things[count % mostNews]!, news.properties[count % mostNews]!);
  }
  return true;
}

/** All properties of a thing, in the order of their names. Frozen: a change of the thing makes a new record. */
export function getThing(world: World, name: string): Readonly<Record<string, Data>> | undefined {
  const thing = world.all.things.get(name);
  if (thing === undefined) return undefined;
  thing.record ??= recordOf(thing);
  return thing.record;
}

function recordOf({ properties }: Thing): Readonly<Record<string, Data>> {
  for (const value of properties.values()) handOut(value);
  return Object.freeze(Object.fromEntries([...properties].sort(([a], [b]) => byName(a, b))));
}

/** Where a thing is, whatever it is in. */
export function where(world: World, name: string): Point | undefined {
  const thing = world.all.things.get(name);
  if (thing === undefined) return undefined;
  thing.place ??= Object.freeze([thing.x, thing.y, thing.z] as const);
  return thing.place;
}

/** Between surfaces; Infinity if one of them is nowhere. */
export function distance(world: World, from: From, to: From): number {
  const one = bodyAt(world, from);
  const other = bodyAt(world, to);
  return one === undefined || other === undefined ? Infinity : distanceBetween(one, other);
}

/** Things within a distance, nearest first; not the one asked from. */
export function near(world: World, from: From, radius: number, kind?: string): string[] {
  assertLimit(radius, 'radius');
  const body = bodyAt(world, from);
  if (body === undefined || radius < 0) return [];
  const { around } = world;
  findAround(world.bodies, body, radius, around);
  let kept = 0;
  for (const thing of around) {
    if (thing === body || (kind !== undefined && thing.kind !== kind)) continue;
    thing.measure = distanceBetween(body, thing);
    if (thing.measure <= radius) around[kept++] = thing;
  }
  around.length = kept;
  return namesNearestFirst(around);
}

/** Things whose bodies meet its own, by name. */
export function touching(world: World, name: string): string[] {
  return near(world, name, 0);
}

/** A thing, or a point where somebody asked from; nothing for a thing that is not there. */
export function bodyAt(world: World, from: From): Thing | Body | undefined {
  if (typeof from === 'string') return world.all.things.get(from);
  assertPoint(from);
  return { x: from[0], y: from[1], z: from[2], halfX: 0, halfY: 0, halfZ: 0, radius: 0 };
}

/** Empties the list: it must not keep things alive that are removed. */
export function namesNearestFirst(found: Thing[]): string[] {
  if (found.length > 1) found.sort((a, b) => a.measure - b.measure || byName(a.name, b.name));
  const names = found.map(({ name }) => name);
  found.length = 0;
  return names;
}

const none: readonly string[] = Object.freeze([]);

function sortedNames(list: NameList): readonly string[] {
  list.sorted ??= Object.freeze([...list.things.keys()].sort(byName));
  return list.sorted;
}
