/** What a world is made of, for who only looks at it. */
import type { Data } from '../state/data.js';
import { formerOf } from './former-values.js';
import { hasMoved } from './shot.js';
import type { Thing, World } from './world.js';

/**
 * To be looked at, and not kept beyond the tick: whoever changes something of it changes the world behind its back. What
 * is written becomes another list, never other numbers in the same.
 */
export interface RawThing {
  readonly properties: ReadonlyMap<string, Data>;
  /** Where it is, whatever it is in. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading: number;
  /** Where it was before the last tick, whatever it was in; to be asked for only where that moved it. */
  readonly formerX: number;
  readonly formerY: number;
  readonly formerZ: number;
  readonly formerHeading: number;
}

export interface RawThings {
  readonly find: (name: string) => RawThing | undefined;
  /** As `former` of the world. */
  readonly former: (thing: RawThing, property: string) => Data | undefined;
  /** Whether the last tick moved or turned it, and nobody did since. */
  readonly hasMoved: (thing: RawThing) => boolean;
}

export function rawOf(world: World): RawThings {
  return Object.freeze<RawThings>({
    find: (name) => world.all.things.get(name),
    former: (thing, property) => formerOf(world, thing as Thing, property),
    hasMoved: (thing) => hasMoved(world, thing as Thing),
  });
}
