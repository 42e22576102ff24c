/** Where something is, seen from above: how a character stands, and how it comes from one stance to the next. */
import { cosineOf, shortTurn, sineOf } from '../../math/angles.js';

/** Metres to the left and ahead, and radians around y, as a heading has them. */
export interface Plane {
  readonly x: number;
  readonly z: number;
  readonly turn: number;
}

export const still: Plane = { x: 0, z: 0, turn: 0 };

/** First a, and from there b. */
export function follow(a: Plane, b: Plane): Plane {
  const s = sineOf(a.turn);
  const c = cosineOf(a.turn);
  return { x: a.x + c * b.x + s * b.z, z: a.z + c * b.z - s * b.x, turn: a.turn + b.turn };
}

/** What leads back. */
export function back({ x, z, turn }: Plane): Plane {
  const s = sineOf(turn);
  const c = cosineOf(turn);
  return { x: s * z - c * x, z: -s * x - c * z, turn: -turn };
}

/** So much of the way from a to b, turning the short way. */
export function onTheWay(a: Plane, b: Plane, part: number): Plane {
  return {
    x: a.x + part * (b.x - a.x),
    z: a.z + part * (b.z - a.z),
    turn: a.turn + part * shortTurn(b.turn - a.turn),
  };
}

/** Over a clip, at equal times: x, z and turn of each. */
export interface Path {
  readonly seconds: number;
  readonly places: Float64Array;
}

/** At a time within it. */
export function placeAlong({ seconds, places }: Path, time: number): Plane {
  const last = places.length / 3 - 1;
  const at = seconds === 0 ? 0 : Math.min(last, Math.max(0, (time / seconds) * last));
  const before = Math.min(last - 1, Math.floor(at));
  const part = at - before;
  const mix = (k: number) => {
    const from = places[before * 3 + k]!;
    return from + part * (places[before * 3 + 3 + k]! - from);
  };
  return { x: mix(0), z: mix(1), turn: mix(2) };
}

/** How it comes from one time to a later one, going round as often as that takes. */
export function stretchBetween(path: Path, from: number, to: number): Plane {
  const { seconds } = path;
  if (!(to > from) || seconds === 0) return still;
  const first = Math.floor(from / seconds);
  // the end of a round belongs to it: a clip that is over has gone all of its way
  const rounds = Math.max(first, Math.ceil(to / seconds) - 1) - first;
  const begun = placeAlong(path, from - first * seconds);
  let gone = still;
  for (let i = 0; i < rounds; i++) gone = follow(gone, placeAlong(path, seconds));
  gone = follow(gone, placeAlong(path, to - (first + rounds) * seconds));
  return follow(back(begun), gone);
}
