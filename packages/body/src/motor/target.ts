/** Something to move to: a thing, a place, or what a function says. And the same from the body's point of view. */
import { TroupeError } from '@troupe/core';
import { show } from '../eve/refuse.js';
import { cosineOf, sineOf } from '../math/angles.js';
import type { Vector } from '../math/vectors.js';
import type { Motion, Stance } from './routine.js';

/** The name of a thing, a place in the world, or where it is just now; nothing where it is nowhere. */
export type Target = string | Vector | ((motion: Motion) => string | Vector | undefined);

/** When a routine is made: one without a target, or with half a place, would only fail in the tick in which it begins. */
export function checkTarget(given: unknown, path: string): void {
  if (typeof given === 'string' || typeof given === 'function' || isPlace(given)) return;
  const message = `must be the name of a thing, three finite numbers, or a function that gives one, found ${show(given)}`;
  throw new TroupeError([{ code: 'wrong-place', path, message }]);
}

export function placeOfTarget(motion: Motion, target: Target): Vector | undefined {
  const given = typeof target === 'function' ? target(motion) : target;
  if (typeof given === 'string') return motion.world.where(given);
  // plain JavaScript says it either way
  if (given === undefined || given === null) return undefined;
  if (!isPlace(given)) {
    const message = `must be the name of a thing or three finite numbers, found ${JSON.stringify(given)}`;
    throw new TroupeError([{ code: 'wrong-place', path: 'target', message }]);
  }
  return given;
}

export function isPlace(given: unknown): given is Vector {
  if (typeof given !== 'object' || given === null) return false;
  const place = given as Vector;
  return Number.isFinite(place[0]) && Number.isFinite(place[1]) && Number.isFinite(place[2]);
}

/** Of a target that is nowhere, in words. */
export function sayNowhere(motion: Motion, target: Target): string {
  const given = typeof target === 'function' ? target(motion) : target;
  return typeof given === 'string' ? `there is no "${given}"` : 'its target is nowhere';
}

/** A heading that nobody has said is 0. */
export function numberOr0(given: unknown): number {
  return typeof given === 'number' ? given : 0;
}

export function intoBody({ at, heading }: Stance, place: Vector): Vector {
  const s = sineOf(heading);
  const c = cosineOf(heading);
  const dx = place[0] - at[0];
  const dz = place[2] - at[2];
  return [c * dx - s * dz, place[1] - at[1], s * dx + c * dz];
}

export function intoWorld({ at, heading }: Stance, place: Vector): Vector {
  const x = place[0];
  const z = place[2];
  const s = sineOf(heading);
  const c = cosineOf(heading);
  return [at[0] + c * x + s * z, at[1] + place[1], at[2] - s * x + c * z];
}

/** A direction of the body in the world. */
export function turnedBy(heading: number, direction: Vector): Vector {
  const x = direction[0];
  const z = direction[2];
  const s = sineOf(heading);
  const c = cosineOf(heading);
  return [c * x + s * z, direction[1], c * z - s * x];
}
