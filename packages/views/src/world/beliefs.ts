/** What a character believes of places and things, beside what is so. */
import type { Data, Point, WorldView } from '@troupe/core';
import type { ActorMoment } from '../model/protocol.js';
import { isPoint, sayPoint, sayValue } from './say-values.js';
import { thingIn } from './thing-words.js';

/** Nearer than this to where it really is counts as right: what was sensed a moment ago has moved on. */
const near = 0.1;

export interface Belief {
  /** Of the signal, or of what is remembered. */
  readonly key: string;
  readonly from: 'signal' | 'memory';
  /** What it is about, if that can be told. */
  readonly thing: string | undefined;
  /** Where it is believed to be. */
  readonly at: Point | undefined;
  /** Where it is; nothing if it is not there, or if nobody can tell what is meant. */
  readonly really: Point | undefined;
  readonly says: string;
  readonly so: string | undefined;
  /** Nothing where the two cannot be compared. */
  readonly right: boolean | undefined;
}

type Asked = Pick<WorldView, 'has' | 'where' | 'get' | 'names'>;

export function listBeliefs(
  { signals, memory }: Pick<ActorMoment, 'signals' | 'memory'>,
  world: Asked,
): readonly Belief[] {
  const things = world.names();
  const found: Belief[] = [];
  const read = (key: string, from: Belief['from'], value: Data) => {
    const belief = believe(key, from, value, world, things);
    if (belief !== undefined) found.push(belief);
  };
  for (const [key, value] of Object.entries(signals)) read(key, 'signal', value);
  for (const { key, context, value } of memory) {
    read(context === '' ? key : `${context}: ${key}`, 'memory', value);
  }
  return found;
}

function believe(
  key: string,
  from: Belief['from'],
  value: Data,
  world: Asked,
  things: readonly string[],
): Belief | undefined {
  const named = nameOf(value, world);
  const thing = named ?? thingIn(key, things);
  const at = placeOf(value);
  if (at !== undefined) {
    const inside = holderOf(value);
    const says = inside === undefined ? sayPoint(at) : `${sayPoint(at)}, in ${inside}`;
    return { key, from, thing, at, says, ...compare(at, inside, thing, world) };
  }
  if (named !== undefined) {
    const really = world.where(named);
    const so = really && `${named} is at ${sayPoint(really)}`;
    return { key, from, thing, at, really, says: named, so, right: undefined };
  }
  if (value === null && thing !== undefined) {
    const really = world.where(thing);
    // nothing may mean something else than that it is gone: only that is a belief that can be right
    const right = really === undefined ? true : undefined;
    const so = really === undefined ? `there is no ${thing}` : sayPoint(really);
    return { key, from, thing, at, really, says: 'nothing', so, right };
  }
  if (from === 'signal') return undefined;
  return {
    key,
    from,
    thing,
    at,
    really: undefined,
    says: sayValue(value),
    so: undefined,
    right: undefined,
  };
}

function compare(at: Point, inside: string | undefined, thing: string | undefined, world: Asked) {
  if (thing === undefined) return { really: undefined, so: undefined, right: undefined };
  const really = world.where(thing);
  if (really === undefined) return { really, so: `there is no ${thing}`, right: false };
  const holder = world.get(thing, 'in');
  const isIn = typeof holder === 'string' ? holder : undefined;
  const so = isIn === undefined ? sayPoint(really) : `${sayPoint(really)}, in ${isIn}`;
  const right = apart(at, really) < near && (inside === undefined || inside === isIn);
  return { really, so, right };
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function placeOf(value: Data): Point | undefined {
  if (isPoint(value)) return value;
  const at = property(value, 'at');
  return isPoint(at) ? at : undefined;
}

function holderOf(value: Data): string | undefined {
  const inside = property(value, 'in');
  return typeof inside === 'string' && inside !== '' ? inside : undefined;
}

/** What it says by name: the value itself, or `thing` or `name` of it. */
function nameOf(value: Data, world: Asked): string | undefined {
  for (const name of [value, property(value, 'thing'), property(value, 'name')]) {
    if (typeof name === 'string' && world.has(name)) return name;
  }
  return undefined;
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
