/** Signs beside what is so, where a name tells what they are about. */
import type { Value, WorldView } from '@troupe/core';
import type { ActorMoment } from '../model/protocol.js';
import { sayValue } from './say-values.js';
import { findWords, thingIn, wordsOf } from './thing-words.js';

export interface SignBelief {
  readonly sign: string;
  readonly says: string;
  /** What the world says, if it can be asked. */
  readonly so: string | undefined;
  readonly right: boolean | undefined;
}

/** They say when and how much, not what. */
const small = new Set(['is', 'are', 'am', 'has', 'have', 'been', 'be', 'was', 'the', 'a', 'an']);

export function listSigns(
  { sensors }: Pick<ActorMoment, 'sensors'>,
  world: Pick<WorldView, 'names' | 'thing' | 'get'>,
): readonly SignBelief[] {
  const things = world.names();
  return Object.entries(sensors).map(([sign, { value }]) => {
    const fact = factFor(sign, things, world);
    if (fact === undefined) return { sign, says: sayValue(value), so: undefined, right: undefined };
    return { sign, says: sayValue(value), so: fact.says, right: holds(value) === fact.holds };
  });
}

interface Fact {
  readonly says: string;
  readonly holds: boolean;
}

/** `boardInVise` asks what the board is in, `boardSanded` its property `sanded`. */
function factFor(
  sign: string,
  things: readonly string[],
  world: Pick<WorldView, 'thing' | 'get'>,
): Fact | undefined {
  const words = wordsOf(sign).filter((word) => !small.has(word));
  const thing = things.find((name) => {
    const own = wordsOf(name);
    return findWords(words.slice(0, own.length), own) === 0;
  });
  if (thing === undefined) return undefined;
  const rest = words.slice(wordsOf(thing).length);
  if (rest.length === 0) return undefined;
  if (rest[0] === 'in') {
    const holder = thingIn(rest.slice(1).join(' '), things);
    if (holder === undefined || wordsOf(holder).length !== rest.length - 1) return undefined;
    const inside = world.get(thing, 'in');
    return { says: `in ${sayValue(inside ?? '')}`, holds: inside === holder };
  }
  for (const [property, value] of Object.entries(world.thing(thing) ?? {})) {
    const own = wordsOf(property);
    if (own.length !== rest.length || findWords(rest, own) !== 0) continue;
    if (typeof value === 'boolean')
      return { says: `${property}: ${sayValue(value)}`, holds: value };
    // a degree: it is so when it is whole
    if (typeof value === 'number')
      return { says: `${property}: ${sayValue(value)}`, holds: value >= 1 };
  }
  return undefined;
}

function holds(value: Value): boolean {
  return typeof value === 'number' ? value >= 1 : value === true;
}
