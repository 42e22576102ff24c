/** What one can tell of a clip by looking at it: whether it goes round, and how far its root goes. */
import { cosineOf, shortTurn, sineOf } from '../../math/angles.js';
import { type Rotation, turnBetween, type Vector } from '../../math/vectors.js';
import type { Track } from '../../model/clip.js';
import { type ClipInfo, refuseClips } from './clip-set.js';
import { back, follow, type Path, type Plane, still } from './plane.js';
import { headingInModel, leanBetween, placeInModel, type RootFrame } from './root.js';
import { sampleTrack, widthOf } from './sample-track.js';

export interface ClipTracks {
  readonly name: string;
  readonly seconds: number;
  /** Of all joints but the root: rotations, places, scales, weights. */
  readonly others: readonly Track[];
  /** Those of the root. */
  readonly at: Track | undefined;
  readonly rotation: Track | undefined;
}

/** Less than this is how exporters round: a degree or two, a hundredth of the model. */
const mostLean = 0.1;
const mostShift = 0.02;
const leastTurn = 0.17;
const leastWay = 0.1;
/** Of the way: more than this is no swaying. */
const mostSway = 0.15;
const perSecond = 30;
const mostPlaces = 3_000;

export function measureClip(tracks: ClipTracks, frame: RootFrame | undefined): ClipInfo {
  const { name, seconds } = tracks;
  const size = Math.max(0, ...tracks.others.map(largest));
  const closed = tracks.others.every((track) => isClosed(track, seconds, size));
  if (frame === undefined || (tracks.at === undefined && tracks.rotation === undefined)) {
    const travel = { along: 0, across: 0, turn: 0 };
    return { name, seconds, loops: closed, travel, path: undefined, rest: undefined };
  }
  const places = sampleRoot(tracks, frame);
  const loops = closed && isRootClosed(places, frame);
  const way = wayOf(places);
  const count = places.length;
  const travels = way.goes || way.turns;
  const path = travels ? pathOf(places, way, loops, seconds) : undefined;
  const rest = new Float64Array(count * 3);
  places.forEach((place, k) => {
    const gone = path && placeIn(path, k);
    const { x, z, turn } = gone === undefined ? place : follow(back(gone), place);
    rest.set([x, z, turn], k * 3);
  });
  const { x, z, turn } = path === undefined ? { x: 0, z: 0, turn: 0 } : placeIn(path, count - 1);
  return {
    name,
    seconds,
    loops,
    travel: { along: z, across: x, turn },
    path,
    rest: { seconds, places: rest },
  };
}

interface RootPlace extends Plane {
  readonly y: number;
  readonly rotation: Rotation;
}

/** At equal times, its turn unwound: a pirouette counts as a whole turn. */
function sampleRoot({ name, seconds, at, rotation }: ClipTracks, frame: RootFrame): RootPlace[] {
  const count = Math.min(mostPlaces, Math.max(1, Math.ceil(seconds * perSecond))) + 1;
  let last = 0;
  return Array.from({ length: count }, (_, k) => {
    const time = (seconds * k) / (count - 1);
    const own = (at === undefined ? frame.at : sampleTrack(at, time)) as Vector;
    const turned = (rotation === undefined
      ? frame.rotation
      : sampleTrack(rotation, time)) as unknown as Rotation;
    const [x, y, z] = placeInModel(frame, own);
    const heading = headingInModel(frame, turned);
    if (!Number.isFinite(x + y + z + heading)) {
      const message = `the root of the clip is nowhere after ${time} seconds. Mend the file`;
      refuseClips('not-finite', `clips.${name}`, message);
    }
    last = k === 0 ? heading : last + shortTurn(heading - last);
    return { x, y, z, turn: last, rotation: turned };
  });
}

interface Way {
  readonly goes: boolean;
  readonly turns: boolean;
}

function wayOf(places: readonly RootPlace[]): Way {
  const first = places[0]!;
  const last = places.at(-1)!;
  const far = distance(first, last);
  // how large the model is: no unit is to be trusted in a file from elsewhere
  const size = Math.max(Math.abs(first.y), ...places.map((place) => distance(first, place)));
  const goes = far > leastWay * size;
  return { goes, turns: Math.abs(last.turn - first.turn) > leastTurn };
}

function distance(a: Plane, b: Plane): number {
  const x = b.x - a.x;
  const z = b.z - a.z;
  return Math.sqrt(x * x + z * z);
}

/**
 * What brings the root from its first place to each of the others. A walk goes evenly, and sways in its body; in what does
 * not go round, or leaps, the character is where its root is.
 */
function pathOf(places: readonly RootPlace[], way: Way, loops: boolean, seconds: number): Path {
  const first = places[0]!;
  const start = back(first);
  const gone = (place: RootPlace) =>
    follow(
      {
        x: way.goes ? place.x : first.x,
        z: way.goes ? place.z : first.z,
        turn: way.turns ? place.turn : first.turn,
      },
      start,
    );
  const own = places.map(gone);
  const whole = own.at(-1)!;
  const even = loops ? evenWay(whole) : undefined;
  const smooth = even && own.map((_, k) => even(k / (own.length - 1)));
  const most = mostSway * distance(still, whole);
  const sways = smooth?.every((place, k) => distance(place, own[k]!) <= most) === true;
  const out = new Float64Array(places.length * 3);
  (smooth !== undefined && (sways || !way.goes) ? smooth : own).forEach(({ x, z, turn }, k) => {
    out.set([x, z, turn], k * 3);
  });
  return { seconds, places: out };
}

/** Ahead and around at constant rates; nothing where no such arc leads there. */
function evenWay({ x, z, turn }: Plane): ((part: number) => Plane) | undefined {
  if (Math.abs(turn) < 1e-9) return (part) => ({ x: x * part, z: z * part, turn: 0 });
  const s = sineOf(turn) / turn;
  const c = (1 - cosineOf(turn)) / turn;
  const square = s * s + c * c;
  // a whole turn leads back to where it began
  if (square < 0.05) return undefined;
  const vx = (s * x - c * z) / square;
  const vz = (c * x + s * z) / square;
  return (part) => {
    const sine = sineOf(turn * part) / turn;
    const rest = (1 - cosineOf(turn * part)) / turn;
    return { x: sine * vx + rest * vz, z: sine * vz - rest * vx, turn: turn * part };
  };
}

function placeIn({ places }: Path, k: number): Plane {
  return { x: places[k * 3]!, z: places[k * 3 + 1]!, turn: places[k * 3 + 2]! };
}

function isRootClosed(places: readonly RootPlace[], frame: RootFrame): boolean {
  const first = places[0]!;
  const last = places.at(-1)!;
  const size = Math.max(Math.abs(first.y), distance(first, last));
  return (
    leanBetween(frame, first.rotation, last.rotation) < mostLean &&
    Math.abs(first.y - last.y) <= mostShift * size
  );
}

function isClosed(track: Track, seconds: number, size: number): boolean {
  const width = widthOf(track);
  const first = sampleTrack(track, 0);
  const last = sampleTrack(track, seconds);
  if (width === 4) {
    return turnBetween(first as unknown as Rotation, last as unknown as Rotation) < mostLean;
  }
  const most = mostShift * (width === 1 ? 1 : size);
  return first.every((value, k) => Math.abs(value - last[k]!) <= most);
}

function largest(track: Track): number {
  if (widthOf(track) !== 3) return 0;
  return Math.max(...sampleTrack(track, 0).map(Math.abs));
}
