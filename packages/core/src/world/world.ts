/** A world while it runs: every thing with its properties, and what the world makes of them. */
import type { Data } from '../state/data.js';
import type { Body } from './bodies.js';
import type { Law, Point } from './definition.js';
import { createGrid, type Entry, type Grid } from './grid.js';

/** Fainter sounds and smells are not perceived. */
export const faintest = 0.01;

export const mostThings = 100_000;

interface Former {
  /** Nothing: there was no such property. */
  value: Data | undefined;
  /** The tick that changed it; it is told only until the next. */
  changedIn: number;
}

/** Its place is that in the world, whatever it is in. */
export interface Thing extends Body {
  readonly name: string;
  /** Nobody else holds what is in there, unless it is frozen. The fields below follow from them. */
  readonly properties: Map<string, Data>;
  /** What properties were before the tick that last changed them; made when one does. */
  former: Map<string, Former> | undefined;
  x: number;
  y: number;
  z: number;
  halfX: number;
  halfY: number;
  halfZ: number;
  radius: number;
  heading: number;
  kind: string | undefined;
  opaque: boolean;
  sound: number;
  smell: number;
  /** What it is in. */
  holder: Thing | undefined;
  /** What is in it. */
  held: Set<Thing> | undefined;
  /** Its places in the grids: its body, what it hides, how far it is heard and smelt. */
  asBody: Entry<Thing> | undefined;
  asScreen: Entry<Thing> | undefined;
  asSound: Entry<Thing> | undefined;
  asSmell: Entry<Thing> | undefined;
  /** The tick in which it was added, and that in which it last moved or turned. */
  addedIn: number;
  movedIn: number;
  /** Where it was before it moved in that tick. */
  formerX: number;
  formerY: number;
  formerZ: number;
  formerHeading: number;
  /** Made when somebody asks, and thrown away when something changes. */
  record: Readonly<Record<string, Data>> | undefined;
  place: Point | undefined;
  /** The count of the world's changes when it last changed or moved. */
  changedAt: number;
  /** What the query under way found of it: a distance or a strength. */
  measure: number;
}

/** Names in order, made when somebody asks. */
export interface NameList {
  readonly things: Map<string, Thing>;
  sorted: readonly string[] | undefined;
}

export interface NamedLaw {
  readonly name: string;
  readonly law: Law;
}

/** Side by side, in a ring: a new change takes the place of the oldest. */
interface News {
  readonly things: string[];
  /** Nothing for one that came or went. */
  readonly properties: string[];
}

/** How many of the latest changes are known one by one. */
export const mostNews = 1024;

export interface World {
  readonly all: NameList;
  readonly kinds: Map<string, NameList>;
  /** By name. Whoever makes the ticks runs them. */
  readonly laws: readonly NamedLaw[];
  readonly bodies: Grid<Thing>;
  /** Opaque things. */
  readonly screens: Grid<Thing>;
  readonly sounds: Grid<Thing>;
  readonly smells: Grid<Thing>;
  /** Ticks begun: moves are remembered for one. */
  ticks: number;
  /** The writes of a tick become visible just now; what changes otherwise comes from outside. */
  settling: boolean;
  /** How often something was changed so far: who looks again finds out what is new without comparing all. */
  changes: number;
  /** The latest of these, each where its number says. */
  readonly news: News;
  /** What the query under way found so far: one list for all, so that asking makes little garbage. */
  readonly around: Thing[];
}

export function emptyWorld(laws: readonly NamedLaw[]): World {
  return {
    all: { things: new Map(), sorted: undefined },
    kinds: new Map(),
    laws,
    bodies: createGrid(),
    screens: createGrid(),
    sounds: createGrid(),
    smells: createGrid(),
    ticks: 0,
    settling: false,
    changes: 0,
    news: { things: new Array(mostNews).fill(''), properties: new Array(mostNews).fill('') },
    around: [],
  };
}

/** A point at the origin, in no grid yet. */
export function createThing(name: string, addedIn: number): Thing {
  return {
    name,
    properties: new Map(),
    former: undefined,
    x: 0,
    y: 0,
    z: 0,
    halfX: 0,
    halfY: 0,
    halfZ: 0,
    radius: 0,
    heading: 0,
    kind: undefined,
    opaque: false,
    sound: 0,
    smell: 0,
    holder: undefined,
    held: undefined,
    asBody: undefined,
    asScreen: undefined,
    asSound: undefined,
    asSmell: undefined,
    addedIn,
    movedIn: -1,
    formerX: 0,
    formerY: 0,
    formerZ: 0,
    formerHeading: 0,
    record: undefined,
    place: undefined,
    changedAt: 0,
    measure: 0,
  };
}

/** Where it is counts as `at`, whatever moved it; nothing is named if it came or went. */
export function noteChange(world: World, thing: Thing, property: string): void {
  const { news } = world;
  world.changes += 1;
  thing.changedAt = world.changes;
  news.things[world.changes % mostNews] = thing.name;
  news.properties[world.changes % mostNews] = property;
}
