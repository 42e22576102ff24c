/** Transformations as 16 numbers, column by column; points are columns. `out` may be one of the arguments. */
import { cosineOf, sineOf } from './angles.js';

export type Matrix = Float64Array;

const degree = Math.PI / 180;

export function createMatrix(): Matrix {
  const matrix = new Float64Array(16);
  matrix[0] = 1;
  matrix[5] = 1;
  matrix[10] = 1;
  matrix[15] = 1;
  return matrix;
}

export function setIdentity(out: Matrix): Matrix {
  out.fill(0);
  out[0] = 1;
  out[5] = 1;
  out[10] = 1;
  out[15] = 1;
  return out;
}

/** First b, then a: a · b. */
export function multiplyMatrices(a: Matrix, b: Matrix, out: Matrix): Matrix {
  const a0 = a[0]!;
  const a1 = a[1]!;
  const a2 = a[2]!;
  const a3 = a[3]!;
  const a4 = a[4]!;
  const a5 = a[5]!;
  const a6 = a[6]!;
  const a7 = a[7]!;
  const a8 = a[8]!;
  const a9 = a[9]!;
  const a10 = a[10]!;
  const a11 = a[11]!;
  const a12 = a[12]!;
  const a13 = a[13]!;
  const a14 = a[14]!;
  const a15 = a[15]!;
  for (let column = 0; column < 16; column += 4) {
    const x = b[column]!;
    const y = b[column + 1]!;
    const z = b[column + 2]!;
    const w = b[column + 3]!;
    out[column] = a0 * x + a4 * y + a8 * z + a12 * w;
    out[column + 1] = a1 * x + a5 * y + a9 * z + a13 * w;
    out[column + 2] = a2 * x + a6 * y + a10 * z + a14 * w;
    out[column + 3] = a3 * x + a7 * y + a11 * z + a15 * w;
  }
  return out;
}

export function setTranslation(out: Matrix, x: number, y: number, z: number): Matrix {
  setIdentity(out);
  out[12] = x;
  out[13] = y;
  out[14] = z;
  return out;
}

export function setScale(out: Matrix, x: number, y: number, z: number): Matrix {
  setIdentity(out);
  out[0] = x;
  out[5] = y;
  out[10] = z;
  return out;
}

/** Turns around an axis of length 1, counterclockwise for who looks against it. Leaves the last column alone. */
export function setTurn(out: Matrix, degrees: number, x: number, y: number, z: number): Matrix {
  // whole turns turn nothing: of a billion of them the rest would be lost in radians
  const angle = (degrees % 360) * degree;
  const s = sineOf(angle);
  const c = cosineOf(angle);
  const t = 1 - c;
  out[0] = t * x * x + c;
  out[1] = t * x * y + s * z;
  out[2] = t * x * z - s * y;
  out[3] = 0;
  out[4] = t * x * y - s * z;
  out[5] = t * y * y + c;
  out[6] = t * y * z + s * x;
  out[7] = 0;
  out[8] = t * x * z + s * y;
  out[9] = t * y * z - s * x;
  out[10] = t * z * z + c;
  out[11] = 0;
  return out;
}

/** Turns by a unit quaternion. Leaves the last column alone. */
export function setRotation(out: Matrix, x: number, y: number, z: number, w: number): Matrix {
  out[0] = 1 - 2 * (y * y + z * z);
  out[1] = 2 * (x * y + z * w);
  out[2] = 2 * (x * z - y * w);
  out[3] = 0;
  out[4] = 2 * (x * y - z * w);
  out[5] = 1 - 2 * (x * x + z * z);
  out[6] = 2 * (y * z + x * w);
  out[7] = 0;
  out[8] = 2 * (x * z + y * w);
  out[9] = 2 * (y * z - x * w);
  out[10] = 1 - 2 * (x * x + y * y);
  out[11] = 0;
  return out;
}

export function sameMatrix(a: Matrix, b: Matrix): boolean {
  for (let i = 0; i < 16; i++) if (a[i] !== b[i]) return false;
  return true;
}
