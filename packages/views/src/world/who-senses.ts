/** Who senses a thing, as far as names and values tell. */
import type { Data } from '@troupe/core';
import type { ActorMoment } from '../model/protocol.js';
import { thingIn } from './thing-words.js';

/** Of one character. `named`: by what it is called; `told`: its value has the name of the thing in it. */
export interface Senses {
  readonly actor: string;
  readonly signals: readonly SensedSignal[];
  readonly signs: readonly string[];
}

interface SensedSignal {
  readonly name: string;
  readonly by: 'named' | 'told';
}

/** A name that has the names of two things in it is taken to be about the longer one. */
export function whoSenses(
  thing: string,
  things: readonly string[],
  actors: Readonly<Record<string, Pick<ActorMoment, 'signals' | 'sensors'>>>,
): readonly Senses[] {
  return Object.entries(actors)
    .map(([actor, { signals, sensors }]) => ({
      actor,
      signals: Object.entries(signals).flatMap(([name, value]): SensedSignal[] => {
        if (thingIn(name, things) === thing) return [{ name, by: 'named' }];
        return holdsName(value, thing) ? [{ name, by: 'told' }] : [];
      }),
      signs: Object.keys(sensors).filter((name) => isAbout(name, thing, things)),
    }))
    .filter(({ signals, signs }) => signals.length + signs.length > 0);
}

/** `boardInVise` is about the vise as well. */
function isAbout(sign: string, thing: string, things: readonly string[]): boolean {
  const first = thingIn(sign, things);
  if (first === thing) return true;
  const others = things.filter((name) => name !== first && !first?.includes(name));
  return thingIn(sign, others) === thing;
}

/** Deep values end somewhere: they are data. */
function holdsName(value: Data, name: string): boolean {
  if (typeof value === 'string') return value === name;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => holdsName(inner as Data, name));
}

/** In words: `robot: boardLocation → boardInHand, boardInVise`. */
export function sayWhoSenses({ actor, signals, signs }: Senses): string {
  const told = signals.map(({ name, by }) => (by === 'told' ? `${name} (tells of it)` : name));
  const sides = [told.join(', '), signs.join(', ')].filter((side) => side !== '');
  return `${actor}: ${sides.join(' → ')}`;
}
