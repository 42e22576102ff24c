/** How far a variable may move in a tick, and how two values of it lie apart. */
import { cosineOf } from '../math/angles.js';
import {
  between,
  inverse,
  multiply,
  type Rotation,
  times,
  turnBetween,
  turnOf,
  unitRotation,
} from '../math/vectors.js';
import type { Variable, VariableKind, VariableValue } from '../model/variable.js';

const radian = Math.PI / 180;

/** A second: degrees of angles and rotations, units of everything else. Flags and choices have none. */
export const usualBounds: Readonly<Record<VariableKind, number>> = {
  number: 4,
  angle: 720,
  flag: Number.POSITIVE_INFINITY,
  choice: Number.POSITIVE_INFINITY,
  point: 4,
  color: 4,
  rotation: 720,
};

/** What a thing of the world says of a variable; its first value where that says nothing, or nothing of the kind. */
export function readValue(variable: Variable, given: unknown): VariableValue {
  switch (variable.kind) {
    case 'number':
    case 'angle':
      return typeof given === 'number' ? withinBounds(variable, given) : variable.initial;
    case 'flag':
      return typeof given === 'boolean' ? given : variable.initial;
    case 'choice':
      return typeof given === 'string' && variable.choices?.includes(given) === true
        ? given
        : variable.initial;
    case 'rotation':
      return isNumbers(given, 4) && !isZero(given) ? given : variable.initial;
    default:
      return isNumbers(given, 3) ? given : variable.initial;
  }
}

export function withinBounds({ least, most }: Variable, value: number): number {
  if (least !== undefined && value < least) return least;
  return most !== undefined && value > most ? most : value;
}

/** As far from one value towards another as a step goes; a step is in degrees for angles and rotations. */
export function stepTowards(
  { kind }: Variable,
  from: VariableValue,
  to: VariableValue,
  step: number,
): VariableValue {
  switch (kind) {
    case 'number':
    case 'angle': {
      const way = (to as number) - (from as number);
      return Math.abs(way) <= step ? to : (from as number) + Math.sign(way) * step;
    }
    case 'point':
    case 'color': {
      const [a, b] = [from as readonly number[], to as readonly number[]];
      const length = distanceOf(a, b);
      return length <= step ? b : a.map((x, i) => x + ((b[i]! - x) * step) / length);
    }
    case 'rotation':
      return stepRotation(from as unknown as Rotation, to as unknown as Rotation, step * radian);
    default:
      return to;
  }
}

function stepRotation(from: Rotation, to: Rotation, step: number): Rotation {
  const dot = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3];
  // of the two ways to write it the nearer one: what blends numbers would go the long way round
  const near: Rotation = dot < 0 ? [-to[0], -to[1], -to[2], -to[3]] : to;
  // by its cosine first: most steps are small, and then nothing else is to be done
  if (Math.abs(dot) >= cosineOf(Math.min(step, 3) / 2)) return near;
  const angle = turnBetween(from, to);
  if (angle <= step) return near;
  const part = between(from, to, step / angle);
  const sign = from[0] * part[0] + from[1] * part[1] + from[2] * part[2] + from[3] * part[3];
  return sign < 0 ? [-part[0], -part[1], -part[2], -part[3]] : part;
}

/** How fast it went: a number, as many numbers as it has, or for a rotation a vector; degrees or units a second. */
export function speedOf(
  { kind }: Variable,
  before: VariableValue,
  now: VariableValue,
  seconds: number,
): number | readonly number[] {
  switch (kind) {
    case 'number':
    case 'angle':
      return ((now as number) - (before as number)) / seconds;
    case 'point':
    case 'color':
      return (now as readonly number[]).map(
        (x, i) => (x - (before as readonly number[])[i]!) / seconds,
      );
    case 'rotation': {
      const [a, b] = [before as unknown as Rotation, now as unknown as Rotation];
      return times(turnOf(unitRotation(multiply(b, inverse(a)))), 1 / (seconds * radian));
    }
    default:
      return 0;
  }
}

export function distanceOf(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) * (a[i]! - b[i]!);
  return Math.sqrt(sum);
}

export function sameValue(a: VariableValue, b: VariableValue): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Turns nothing anywhere. */
function isZero(given: readonly number[]): boolean {
  return given[3] === 0 && given[0] === 0 && given[1] === 0 && given[2] === 0;
}

function isNumbers(given: unknown, size: number): given is readonly number[] {
  if (!Array.isArray(given) || given.length !== size) return false;
  for (let i = 0; i < size; i++) if (typeof given[i] !== 'number') return false;
  return true;
}
