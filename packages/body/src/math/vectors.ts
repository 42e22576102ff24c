/**
 * Points, rotations and matrices as plain arrays. Their numbers are taken out one by one: a pattern would ask for an
 * iterator, and a tick of many bodies would be mostly that.
 */
import { TroupeError } from '@troupe/core';
import { angleOf, cosineOf, sineOf } from './angles.js';

/** x, y, z. */
export type Vector = readonly [x: number, y: number, z: number];
/** A unit quaternion: x, y, z, w. */
export type Rotation = readonly [x: number, y: number, z: number, w: number];

const degree = Math.PI / 180;

export function add(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function times(a: Vector, factor: number): Vector {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function lengthOf(a: Vector): number {
  return Math.sqrt(dot(a, a));
}

/** Of length 1; what has no length keeps none. */
export function unit(a: Vector): Vector {
  const square = dot(a, a);
  if (square > 1e-200 && square < 1e200) return times(a, 1 / Math.sqrt(square));
  const most = Math.max(Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2]));
  if (most === 0) return a;
  // squares of what is very small or large are lost
  const near: Vector = [a[0] / most, a[1] / most, a[2] / most];
  return times(near, 1 / lengthOf(near));
}

export const unturned: Rotation = [0, 0, 0, 1];

export function turnAround(axis: Vector, degrees: number): Rotation {
  // swapped, or with a name for the axis, all that is turned by it would be nowhere
  if (!(Number.isFinite(degrees) && isFiniteVector(axis))) {
    const message = 'takes an axis x, y, z and then degrees: turnAround([0, 1, 0], 90)';
    throw new TroupeError([{ code: 'wrong-turn', path: 'turnAround', message }]);
  }
  const along = unit(axis);
  // exact, and what is left can be told to the last digit
  const half = ((degrees % 720) * degree) / 2;
  const s = sineOf(half);
  return [along[0] * s, along[1] * s, along[2] * s, cosineOf(half)];
}

function isFiniteVector(given: Vector): boolean {
  if (typeof given !== 'object' || given === null) return false;
  return Number.isFinite(given[0]) && Number.isFinite(given[1]) && Number.isFinite(given[2]);
}

/** First b, then a. */
export function multiply(a: Rotation, b: Rotation): Rotation {
  const ax = a[0];
  const ay = a[1];
  const az = a[2];
  const aw = a[3];
  const bx = b[0];
  const by = b[1];
  const bz = b[2];
  const bw = b[3];
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export function inverse(a: Rotation): Rotation {
  return [-a[0], -a[1], -a[2], a[3]];
}

export function turn(a: Rotation, v: Vector): Vector {
  const x = a[0];
  const y = a[1];
  const z = a[2];
  const w = a[3];
  // twice the cross product of axis and vector
  const tx = (y * v[2] - z * v[1]) * 2;
  const ty = (z * v[0] - x * v[2]) * 2;
  const tz = (x * v[1] - y * v[0]) * 2;
  return [
    v[0] + tx * w + (y * tz - z * ty),
    v[1] + ty * w + (z * tx - x * tz),
    v[2] + tz * w + (x * ty - y * tx),
  ];
}

/** The same turn, of length 1, written the way that turns by less than a full turn. */
export function unitRotation(a: Rotation): Rotation {
  const x = a[0];
  const y = a[1];
  const z = a[2];
  const w = a[3];
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  if (length === 0) return unturned;
  const factor = (w < 0 ? -1 : 1) / length;
  return [x * factor, y * factor, z * factor, w * factor];
}

/** Around an axis by as many radians as the vector is long. */
export function rotationOf(a: Vector): Rotation {
  const x = a[0];
  const y = a[1];
  const z = a[2];
  const angle = Math.sqrt(x * x + y * y + z * z);
  // the sine of so little is the angle itself
  const s = angle < 1e-9 ? 0.5 : sineOf(angle / 2) / angle;
  return [x * s, y * s, z * s, cosineOf(angle / 2)];
}

/** The other way round: the axis times the radians, at most half a turn. */
export function turnOf(a: Rotation): Vector {
  const x = a[0];
  const y = a[1];
  const z = a[2];
  const w = a[3];
  const s = Math.sqrt(x * x + y * y + z * z);
  const sign = w < 0 ? -1 : 1;
  const factor = s < 1e-12 ? 2 * sign : (2 * sign * angleOf(s, Math.abs(w))) / s;
  return [x * factor, y * factor, z * factor];
}

/** From a to b the short way, so much of it. */
export function between(a: Rotation, b: Rotation, part: number): Rotation {
  const turn = turnOf(multiply(b, inverse(a)));
  return unitRotation(multiply(rotationOf(times(turn, part)), a));
}

/** By how many radians a and b differ. */
export function turnBetween(a: Rotation, b: Rotation): number {
  return lengthOf(turnOf(multiply(b, inverse(a))));
}

/** The turn that brings x, y, z to three vectors of length 1 that stand upon each other. */
export function rotationFrom(x: Vector, y: Vector, z: Vector): Rotation {
  const trace = x[0] + y[1] + z[2];
  // through the largest of the four: the others would be divided by almost nothing
  if (trace > 0) {
    return unitRotation([y[2] - z[1], z[0] - x[2], x[1] - y[0], trace + 1]);
  }
  if (x[0] >= y[1] && x[0] >= z[2]) {
    return unitRotation([1 + x[0] - y[1] - z[2], y[0] + x[1], z[0] + x[2], y[2] - z[1]]);
  }
  if (y[1] >= z[2]) {
    return unitRotation([y[0] + x[1], 1 + y[1] - x[0] - z[2], z[1] + y[2], z[0] - x[2]]);
  }
  return unitRotation([z[0] + x[2], z[1] + y[2], 1 + z[2] - x[0] - y[1], x[1] - y[0]]);
}

/** What of v stands upon an axis of length 1. */
export function acrossOf(v: Vector, axis: Vector): Vector {
  return subtract(v, times(axis, dot(v, axis)));
}

/** Where a matrix of 16 numbers puts the origin. */
export function placeOf(matrix: ArrayLike<number>): Vector {
  return [matrix[12]!, matrix[13]!, matrix[14]!];
}

/** How a matrix of 16 numbers turns; scaling is left out, skewing made upright. */
export function turnOfMatrix(m: ArrayLike<number>): Rotation {
  const x = unit([m[0]!, m[1]!, m[2]!]);
  const y = unit(acrossOf([m[4]!, m[5]!, m[6]!], x));
  return rotationFrom(x, y, cross(x, y));
}
