/** Matrices of 16 numbers, column by column, and what they are made of: a place, a rotation, a stretch. */
import type { Rotation } from '../math/vectors.js';
import type { Point } from '../model/geometry.js';

export interface Placement {
  readonly translation: Point;
  readonly rotation: Rotation;
  /** What comes before the rotation: 9 numbers, column by column; a plain scale has three of them. */
  readonly stretch: readonly number[];
}

type Numbers = ArrayLike<number>;

export const unmoved: Placement = {
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  stretch: [1, 0, 0, 0, 1, 0, 0, 0, 1],
};

export function scaleStretch([x = 1, y = 1, z = 1]: Numbers & Iterable<number>): number[] {
  return [x, 0, 0, 0, y, 0, 0, 0, z];
}

export function scaleOf(stretch: Numbers): Point {
  return [stretch[0] ?? 1, stretch[4] ?? 1, stretch[8] ?? 1];
}

/** How much of a stretch is not along the axes, as a part of its size. */
export function skewOf(stretch: Numbers): number {
  let off = 0;
  let size = 0;
  for (let k = 0; k < 9; k++) {
    const value = Math.abs(stretch[k] ?? 0);
    if (k % 4 === 0) size = Math.max(size, value);
    else off = Math.max(off, value);
  }
  return off === 0 ? 0 : off / Math.max(size, off);
}

export function isUnstretched(stretch: Numbers): boolean {
  return unmoved.stretch.every((value, k) => stretch[k] === value);
}

export function compose(
  translation: Numbers,
  rotation: Numbers,
  stretch: Numbers,
  out: Float64Array = new Float64Array(16),
): Float64Array {
  const [x, y, z, w] = [rotation[0] ?? 0, rotation[1] ?? 0, rotation[2] ?? 0, rotation[3] ?? 1];
  const turn = [
    1 - 2 * (y * y + z * z),
    2 * (x * y + z * w),
    2 * (x * z - y * w),
    2 * (x * y - z * w),
    1 - 2 * (x * x + z * z),
    2 * (y * z + x * w),
    2 * (x * z + y * w),
    2 * (y * z - x * w),
    1 - 2 * (x * x + y * y),
  ];
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += (turn[k * 3 + row] ?? 0) * (stretch[column * 3 + k] ?? 0);
      out[column * 4 + row] = sum;
    }
    out[column * 4 + 3] = 0;
    out[12 + column] = translation[column] ?? 0;
  }
  out[15] = 1;
  return out;
}

export function rotationMatrix(rotation: Rotation): Float64Array {
  return compose(unmoved.translation, rotation, unmoved.stretch);
}

/** What is left of a matrix when a rotation is taken from it. */
export function stretchAfter(rotation: Rotation, matrix: Numbers): number[] {
  const turn = rotationMatrix(rotation);
  const out: number[] = [];
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += turn[row * 4 + k]! * (matrix[column * 4 + k] ?? 0);
      out.push(sum);
    }
  }
  return out;
}

/** The axes of a matrix made perpendicular, one after the other; what is left over is the stretch. */
export function decompose(matrix: Numbers): Placement {
  const column = (k: number): Point => [
    matrix[k * 4] ?? 0,
    matrix[k * 4 + 1] ?? 0,
    matrix[k * 4 + 2] ?? 0,
  ];
  const [a, b, c] = [column(0), column(1), column(2)];
  const x = direction(a);
  const y = x && direction(less(b, x, along(x, b)));
  const last = x && y ? cross(x, y) : undefined;
  if (x === undefined || y === undefined || last === undefined) return flat(matrix, a, b, c);
  // a mirrored body is mirrored along its first axis: three axes of a rotation always turn the same way
  const mirrored = along(last, c) < 0 ? -1 : 1;
  const first: Point = [x[0] * mirrored, x[1] * mirrored, x[2] * mirrored];
  const third: Point = [last[0] * mirrored, last[1] * mirrored, last[2] * mirrored];
  return {
    translation: column(3),
    rotation: rotationOf(first, y, third),
    stretch: [
      along(first, a),
      0,
      0,
      along(first, b),
      along(y, b),
      0,
      along(first, c),
      along(y, c),
      along(third, c),
    ],
  };
}

/** A matrix that has lost a dimension has no rotation of its own. */
function flat(matrix: Numbers, a: Point, b: Point, c: Point): Placement {
  return {
    translation: [matrix[12] ?? 0, matrix[13] ?? 0, matrix[14] ?? 0],
    rotation: [0, 0, 0, 1],
    stretch: [...a, ...b, ...c],
  };
}

function direction(v: Point): Point | undefined {
  const length = Math.sqrt(along(v, v));
  return length > 1e-12 ? [v[0] / length, v[1] / length, v[2] / length] : undefined;
}

function along(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function less(a: Point, b: Point, times: number): Point {
  return [a[0] - b[0] * times, a[1] - b[1] * times, a[2] - b[2] * times];
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Of three axes; by the largest of the four numbers, since the others are divided by it. */
function rotationOf(x: Point, y: Point, z: Point): Rotation {
  const squares = [
    1 + x[0] - y[1] - z[2],
    1 - x[0] + y[1] - z[2],
    1 - x[0] - y[1] + z[2],
    1 + x[0] + y[1] + z[2],
  ];
  const largest = squares.indexOf(Math.max(...squares));
  const rows = [
    [squares[0], x[1] + y[0], x[2] + z[0], y[2] - z[1]],
    [x[1] + y[0], squares[1], y[2] + z[1], z[0] - x[2]],
    [x[2] + z[0], y[2] + z[1], squares[2], x[1] - y[0]],
    [y[2] - z[1], z[0] - x[2], x[1] - y[0], squares[3]],
  ];
  return unitRotation(rows[largest] ?? [0, 0, 0, 1]);
}

export function unitRotation(values: Numbers | readonly (number | undefined)[]): Rotation {
  const [x, y, z, w] = [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0, values[3] ?? 0];
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  if (!(length > 1e-12)) return [0, 0, 0, 1];
  return [x / length, y / length, z / length, w / length];
}

export function isIdentity(matrix: Numbers): boolean {
  return isTranslation(matrix) && matrix[12] === 0 && matrix[13] === 0 && matrix[14] === 0;
}

/** But for roundings: a rotation and its inverse leave some. */
export function isTranslation(matrix: Numbers): boolean {
  for (let k = 0; k < 12; k++) {
    if (Math.abs((matrix[k] ?? 0) - (k % 5 === 0 ? 1 : 0)) > 1e-14) return false;
  }
  return true;
}

export function determinant(m: Numbers): number {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0] = Array.from(m);
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);
}

/** Undefined for one that flattens: nothing leads back. */
export function invertMatrix(m: Numbers): Float64Array | undefined {
  const [a = 0, b = 0, c = 0, , d = 0, e = 0, f = 0, , g = 0, h = 0, i = 0, , x = 0, y = 0, z = 0] =
    Array.from(m);
  const volume = determinant(m);
  const size = Math.max(...[a, b, c, d, e, f, g, h, i].map(Math.abs));
  if (!(Math.abs(volume) > size * size * size * 1e-9)) return undefined;
  const out = new Float64Array([
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    0,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    0,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
    0,
    0,
    0,
    0,
    1,
  ]);
  for (let k = 0; k < 12; k++) out[k] = (out[k] ?? 0) / volume;
  for (let row = 0; row < 3; row++) {
    out[12 + row] = -((out[row] ?? 0) * x + (out[4 + row] ?? 0) * y + (out[8 + row] ?? 0) * z);
  }
  out[15] = 1;
  return out;
}
