/** What a card says of a thing. */
import type { Data, Point, WorldView } from '@troupe/core';
import { sayPoint, sayValue } from './say-values.js';

export interface ThingWords {
  readonly name: string;
  readonly kind: string | undefined;
  readonly place: string;
  /** What it is in, and at which part of that. */
  readonly within: string | undefined;
  /** What is in it. */
  readonly holds: readonly string[];
  readonly properties: readonly PropertyWords[];
  /** How many there are besides. */
  readonly more: number;
}

interface PropertyWords {
  readonly property: string;
  readonly says: string;
  /** What it was, if it has changed lately. */
  readonly was: string | undefined;
}

/** They are told in other words. */
const told = new Set(['at', 'in', 'joint', 'kind', 'grip']);
const mostShown = 12;

export function describeThing(
  world: Pick<WorldView, 'thing' | 'where' | 'names' | 'get'>,
  name: string,
  lately: ReadonlyMap<string, Lately>,
): ThingWords | undefined {
  const properties = world.thing(name);
  const where = world.where(name);
  if (properties === undefined || where === undefined) return undefined;
  const { in: holder, joint, kind } = properties;
  const rows = Object.keys(properties)
    .filter((property) => !told.has(property))
    .map((property) => {
      const change = lately.get(property);
      const says = sayValue(properties[property]);
      const was = change === undefined ? undefined : sayValue(change.was);
      return { property, says, was: was === says ? undefined : was };
    });
  // what has changed is looked for first; the rest as it was written
  rows.sort((a, b) => Number(b.was !== undefined) - Number(a.was !== undefined));
  return {
    name,
    kind: typeof kind === 'string' ? kind : undefined,
    place: sayPlace(where),
    within: typeof holder === 'string' ? sayHolder(holder, joint) : undefined,
    holds: world.names().filter((other) => world.get(other, 'in') === name),
    properties: rows.slice(0, mostShown),
    more: Math.max(0, rows.length - mostShown),
  };
}

function sayPlace(where: Point): string {
  return `at ${sayPoint(where)}`;
}

function sayHolder(holder: string, joint: Data | undefined): string {
  return typeof joint === 'string' ? `in ${holder}, at ${joint}` : `in ${holder}`;
}

/** A property that was something else not long ago. */
export interface Lately {
  readonly tick: number;
  readonly was: Data | undefined;
}

export interface Changes {
  readonly thing: string;
  tick: number;
  seen: Readonly<Record<string, Data>> | undefined;
  readonly lately: Map<string, Lately>;
}

export function watchThing(thing: string): Changes {
  return { thing, tick: -1, seen: undefined, lately: new Map() };
}

/** To be called when something may have changed: what was changed more than so many ticks ago is forgotten. */
export function noteChanges(
  changes: Changes,
  world: Pick<WorldView, 'thing' | 'former'>,
  tick: number,
  ticks: number,
): void {
  const now = world.thing(changes.thing);
  const { lately, seen } = changes;
  // one who has jumped has not seen what happened in between; then only the last tick is known
  const jumped = tick < changes.tick || tick > changes.tick + ticks;
  if (jumped) lately.clear();
  for (const [property, { tick: since }] of lately) {
    if (since < tick - ticks) lately.delete(property);
  }
  for (const property of Object.keys(now ?? {})) {
    const was =
      jumped || seen === undefined ? world.former(changes.thing, property) : seen[property];
    if (!isSame(was, now?.[property]) && (tick !== changes.tick || !lately.has(property))) {
      lately.set(property, { tick, was });
    }
  }
  changes.tick = tick;
  changes.seen = now;
}

function isSame(a: Data | undefined, b: Data | undefined): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
