/** Variables of a body as properties of its thing, shown between the last two ticks. */
import { type Data, type Problem, rawThings, type WorldView } from '@troupe/core';
import { settleValue } from '../eve/settle-value.js';
import type { Body, BodyNode } from '../model/body.js';
import type { Variable, VariableValue } from '../model/variable.js';
import type { Frame } from './frame.js';
import type { NodeView } from './node-views.js';
import { canTurn, findTurning, type Turning, turnShown } from './turning.js';

/** One variable. Its numbers are kept: a frame makes no garbage. */
export interface Track {
  readonly of: Tracks;
  readonly name: string;
  readonly variable: Variable;
  /** How many numbers it has: 0 for what changes at once. */
  readonly size: number;
  readonly rotates: boolean;
  /** The property as it was last read. */
  now: Data | undefined;
  /** Where its numbers are among those of all: those before the last tick, and then those of now. */
  at: number;
  /** On the way from one to the other. */
  moving: boolean;
  /** Its property was changed, and not yet read. */
  heard: boolean;
  /** What was wrong with it is told once. */
  wrong: Data | undefined;
  readonly shown: number[];
  /** If it is a joint. */
  turning: Turning | undefined;
}

export interface Tracks {
  readonly thing: string;
  readonly body: Body;
  /** That of the body, as it was made. */
  readonly set: Body['set'];
  readonly views: ReadonlyMap<BodyNode, NodeView>;
  list: Track[];
  /** The numbers of all, side by side: each in memory of its own, they would be slow to come by. */
  ends: Float64Array;
  /** Those on their way. */
  readonly moving: Track[];
  readonly byName: Map<string, Track>;
  /** Those whose properties were changed. */
  readonly heard: Track[];
  /** Any property may have changed: all are to be read. */
  unread: boolean;
  /** A body that was rebuilt may have other variables. */
  stale: boolean;
  ticks: number;
  part: number;
}

export function createTracks(
  thing: string,
  body: Body,
  views: ReadonlyMap<BodyNode, NodeView>,
): Tracks {
  return {
    thing,
    body,
    set: body.set,
    views,
    list: [],
    ends: new Float64Array(0),
    moving: [],
    byName: new Map(),
    heard: [],
    unread: true,
    stale: true,
    ticks: -1,
    part: -1,
  };
}

/** A property of the thing was changed. */
export function hearOfProperty({ byName, heard }: Tracks, property: string): void {
  const track = byName.get(property);
  if (track === undefined || track.heard) return;
  track.heard = true;
  heard.push(track);
}

/** Sets the variables that are different from what was shown last. Says how many joints that turned. */
export function followThing(
  tracks: Tracks,
  world: WorldView,
  { ticks, part, same }: Frame,
  problems: Problem[],
): number {
  if (tracks.stale) listVariables(tracks);
  if (tracks.unread) return readThing(tracks, world, ticks, part, problems);
  if (!same || tracks.ticks !== ticks) return readHeard(tracks, world, ticks, part, problems);
  if (tracks.part === part) return 0;
  tracks.part = part;
  let turned = 0;
  for (const track of tracks.moving) turned += showTrack(track, part);
  return turned;
}

/** All of them. */
function readThing(
  tracks: Tracks,
  world: WorldView,
  ticks: number,
  part: number,
  problems: Problem[],
): number {
  const { list, heard } = tracks;
  heard.length = 0;
  for (const track of list) {
    track.heard = true;
    heard.push(track);
  }
  const turned = readHeard(tracks, world, ticks, part, problems);
  // not before all are read: one that is refused breaks off
  tracks.unread = false;
  return turned;
}

/** Those that were changed. Of the others those that were on their way have come there, unless no tick was made since. */
function readHeard(
  tracks: Tracks,
  world: WorldView,
  ticks: number,
  part: number,
  problems: Problem[],
): number {
  const { thing, moving, heard } = tracks;
  const ticked = tracks.ticks !== ticks;
  const moved = ticked || tracks.part !== part;
  tracks.ticks = ticks;
  tracks.part = part;
  let turned = 0;
  let kept = 0;
  for (const track of moving) {
    if (track.heard) continue;
    if (!ticked) moving[kept++] = track;
    track.moving = !ticked;
    if (moved) turned += showTrack(track, part);
  }
  moving.length = kept;
  const raw = rawThings(world);
  const own = raw?.find(thing);
  for (const track of heard) {
    const { name } = track;
    track.heard = false;
    const now = own === undefined ? world.get(thing, name) : own.properties.get(name);
    const former =
      raw === undefined || own === undefined ? world.former(thing, name) : raw.former(own, name);
    const shows = takeValues(track, now, former, problems);
    if (track.moving) moving.push(track);
    if (shows) turned += showTrack(track, part);
  }
  heard.length = 0;
  return turned;
}

/** Says how many joints that turned by itself; what else has changed is for the body's update to say. */
export function showTrack(track: Track, part: number): number {
  const { of, turning, name, variable } = track;
  const { body } = of;
  const value = shownValue(track, part);
  // who has put a function of its own in place of set is to hear of everything
  if (turning === undefined || body.set !== of.set || !canTurn(turning)) body.set(name, value);
  else if (turnShown(turning, settleValue(variable, value, body.name))) return 1;
  return 0;
}

/** Whether some variable is on its way, or not known yet. */
export function isChanging({ stale, moving }: Tracks): boolean {
  return stale || moving.length > 0;
}

function listVariables(tracks: Tracks): void {
  const known = new Map(tracks.list.map((track) => [track.variable, track]));
  const { body, views, ends } = tracks;
  const variables = [...body.variables.values()];
  tracks.ends = new Float64Array(2 * variables.reduce((sum, { kind }) => sum + sizes[kind], 0));
  let at = 0;
  tracks.list = variables.map((variable) => {
    const former = known.get(variable);
    const track = former ?? createTrack(tracks, variable);
    if (former !== undefined) {
      tracks.ends.set(ends.subarray(former.at, former.at + 2 * former.size), at);
    }
    track.at = at;
    at += 2 * track.size;
    track.turning = findTurning(body, views, variable.name);
    return track;
  });
  tracks.byName.clear();
  for (const track of tracks.list) tracks.byName.set(track.name, track);
  tracks.moving.length = 0;
  tracks.stale = false;
  tracks.unread = true;
  tracks.ticks = -1;
}

const sizes: Readonly<Record<Variable['kind'], number>> = {
  number: 1,
  angle: 1,
  flag: 0,
  choice: 0,
  point: 3,
  color: 3,
  rotation: 4,
};

function createTrack(of: Tracks, variable: Variable): Track {
  const size = sizes[variable.kind];
  return {
    of,
    name: variable.name,
    variable,
    size,
    rotates: variable.kind === 'rotation',
    now: undefined,
    at: 0,
    moving: false,
    heard: false,
    wrong: undefined,
    shown: new Array<number>(size).fill(0),
    turning: undefined,
  };
}

/** Says whether there is something to show: what does not fit is told, and leaves what was shown last. */
function takeValues(
  track: Track,
  now: Data | undefined,
  former: Data | undefined,
  problems: Problem[],
): boolean {
  const { size, at } = track;
  const { ends } = track.of;
  // what was now is mostly what was before: its numbers are here already
  const known = size > 1 && former === track.now && former !== undefined;
  if (known) for (let i = at; i < at + size; i++) ends[i] = ends[i + size]!;
  if (now !== undefined && !fits(track, now, at + size)) {
    if (track.wrong !== now) problems.push(problemOf(track, now));
    track.wrong = now;
    // it stays where it was shown last, and what comes next is new
    track.moving = false;
    track.now = null;
    return false;
  }
  track.wrong = undefined;
  const moving =
    size > 0 &&
    former !== now &&
    now !== undefined &&
    former !== undefined &&
    (known || fits(track, former, at));
  // it stood still, and stands still where it was
  if (!moving && !track.moving && track.now === now) return false;
  // of the two ways round the short one
  if (moving && track.rotates && facesAway(ends, at)) {
    for (let i = at; i < at + size; i++) ends[i] = -ends[i]!;
  }
  track.now = now;
  track.moving = moving;
  return true;
}

/** Whether a value is of the variable's kind. Its numbers go where they can be read fast, from `at` on. */
function fits({ variable, size, of: { ends } }: Track, value: Data, at: number): boolean {
  if (size === 1) {
    if (typeof value !== 'number') return false;
    ends[at] = value;
    return true;
  }
  if (variable.kind === 'flag') return typeof value === 'boolean';
  if (variable.kind === 'choice') {
    return typeof value === 'string' && variable.choices?.includes(value) === true;
  }
  if (!Array.isArray(value) || value.length !== size) return false;
  let all = 0;
  for (let i = 0; i < size; i++) {
    const number: unknown = value[i];
    if (typeof number !== 'number') return false;
    ends[at + i] = number;
    all += Math.abs(number);
  }
  // zeros turn nothing
  return all > 0 || variable.kind !== 'rotation';
}

function problemOf({ variable, of: { thing } }: Track, found: Data): Problem {
  const { name, kind, choices } = variable;
  const wanted =
    choices === undefined
      ? `${kind === 'angle' ? 'an' : 'a'} ${kind}`
      : `one of ${choices.join(', ')}`;
  const message = `"${thing}" has ${JSON.stringify(found)}; the variable "${name}" of its body takes ${wanted}. Set it to one, or give one of them another name`;
  return { code: 'wrong-value', path: `things.${thing}.${name}`, message };
}

function shownValue(track: Track, part: number): VariableValue {
  const { now, at, shown, size, moving } = track;
  if (now === undefined) return track.variable.initial;
  if (size === 0) return now as VariableValue;
  const { ends } = track.of;
  const isThere = !moving || part >= 1;
  if (size === 1) return isThere ? ends[at + 1]! : ends[at]! + part * (ends[at + 1]! - ends[at]!);
  // rotations come out a little short; eve brings them to unit length
  for (let i = 0; i < size; i++) {
    const from = ends[at + i]!;
    const to = ends[at + size + i]!;
    shown[i] = isThere ? to : from + part * (to - from);
  }
  return shown;
}

/** Of two rotations, one after the other. */
function facesAway(ends: Float64Array, at: number): boolean {
  let sum = 0;
  for (let i = at; i < at + 4; i++) sum += ends[i]! * ends[i + 4]!;
  return sum < 0;
}
