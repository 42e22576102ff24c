/** What a person writes of a world: things by name, and laws. */
import type { Chance } from '../state/chance.js';
import type { Data } from '../state/data.js';

/** Metres; y is up. */
export type Point = readonly [x: number, y: number, z: number];

/** Any data may be a property. These mean something to the world. */
export interface ThingForm {
  /** Where it is; or where it is relative to what it is in. The origin by default. */
  readonly at?: Point;
  /** Which way it faces, in radians around y; 0 looks along z. */
  readonly heading?: number;
  /** A sphere of this radius; a point by default. */
  readonly radius?: number;
  /** A box of this width, height and depth around `at`, in place of a sphere; no heading turns it. */
  readonly size?: Point;
  /** The thing that holds or contains it. */
  readonly in?: string;
  /** Nobody sees through it, unless it has no thickness in two directions. */
  readonly opaque?: boolean;
  /** How loud it is a metre away. */
  readonly sound?: number;
  /** How strongly it smells where it is. */
  readonly smell?: number;
  readonly kind?: string;
  readonly [property: string]: Data | undefined;
}

export interface WorldDefinition {
  readonly things?: Readonly<Record<string, ThingForm>>;
  /** What changes by itself: run every tick, by the names they have. */
  readonly laws?: Readonly<Record<string, Law>>;
}

/** What changes the world. Writes become visible at the end of the tick. */
export interface WorldWriter {
  readonly set: (thing: string, property: string, value: Data) => void;
  readonly add: (thing: string, form: ThingForm) => void;
  readonly remove: (thing: string) => void;
}

export interface LawContext {
  readonly world: WorldView & WorldWriter;
  /** Seconds that this tick takes. */
  readonly dt: number;
  readonly time: number;
  readonly tick: number;
  readonly chance: Chance;
}

export type Law = (context: LawContext) => void;

/** A thing, or a place. */
export type From = string | Point;

export interface Sight {
  /** Width of what is in view, in radians, half of it to either side of the heading; all around by default. */
  readonly angle?: number;
  /** As far as anything by default. */
  readonly distance?: number;
}

export interface Perceived {
  readonly name: string;
  readonly strength: number;
}

/**
 * What can be asked of a world. A thing that is not there is nowhere: near nothing, in nobody's view. The thing asked
 * from is never among the answers.
 */
export interface WorldView {
  readonly has: (thing: string) => boolean;
  /** All things, or those of a kind, by name. */
  readonly names: (kind?: string) => readonly string[];
  readonly get: (thing: string, property: string) => Data | undefined;
  /** What it was before the writes of the last tick; the same as now if those did not change it. */
  readonly former: (thing: string, property: string) => Data | undefined;
  /**
   * A count that grows whenever something changes: anything, or a thing or where it is. As long as it is the same, all
   * that was read before is still so, but for `former`. For who shows the world: it is not saved, so nothing that decides
   * what happens may go by it. A world in which nobody counts has none.
   */
  readonly changes?: (thing?: string) => number;
  /**
   * Tells which properties were changed since the count was this: `at` also where what it is in moved it, and '' for a
   * thing that came or went. What was before a tick is another after each, and not told. False, and then nothing was told,
   * where that is too long ago to say.
   */
  readonly news?: (since: number, hear: (thing: string, property: string) => void) => boolean;
  /** All properties of a thing. */
  readonly thing: (thing: string) => Readonly<Record<string, Data>> | undefined;
  /** Where a thing is, whatever it is in. */
  readonly where: (thing: string) => Point | undefined;
  /** Between surfaces; Infinity if one of them is nowhere. */
  readonly distance: (from: From, to: From) => number;
  /** Things within a distance, nearest first. */
  readonly near: (from: From, radius: number, kind?: string) => readonly string[];
  /** By name. */
  readonly touching: (thing: string) => readonly string[];
  readonly sees: (from: string, thing: string, sight?: Sight) => boolean;
  /** All that is in view, nearest first. */
  readonly inView: (from: string, sight?: Sight) => readonly string[];
  /** Strongest first. */
  readonly heard: (from: From) => readonly Perceived[];
  readonly smelt: (from: From) => readonly Perceived[];
}
