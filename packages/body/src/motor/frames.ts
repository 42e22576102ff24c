/** Frames: where a part is, how it is turned and how large, as 16 numbers column by column. */
import type { Matrix } from '../math/matrices.js';
import type { Vector } from '../math/vectors.js';

/** From the frame's own coordinates to those around it. */
export function outOf(m: Matrix, place: Vector): Vector {
  const x = place[0];
  const y = place[1];
  const z = place[2];
  return [
    m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
    m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
    m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
  ];
}

/** The same for a direction: it has no place. */
export function directionOutOf(m: Matrix, direction: Vector): Vector {
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  return [
    m[0]! * x + m[4]! * y + m[8]! * z,
    m[1]! * x + m[5]! * y + m[9]! * z,
    m[2]! * x + m[6]! * y + m[10]! * z,
  ];
}

/** The other way round; mirrored and scaled frames too. */
export function invertFrame(m: Matrix, out: Matrix): Matrix {
  const a = m[0]!;
  const b = m[1]!;
  const c = m[2]!;
  const d = m[4]!;
  const e = m[5]!;
  const f = m[6]!;
  const g = m[8]!;
  const h = m[9]!;
  const i = m[10]!;
  const x = m[12]!;
  const y = m[13]!;
  const z = m[14]!;
  const one = 1 / (a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e));
  out[0] = (e * i - f * h) * one;
  out[1] = (c * h - b * i) * one;
  out[2] = (b * f - c * e) * one;
  out[4] = (f * g - d * i) * one;
  out[5] = (a * i - c * g) * one;
  out[6] = (c * d - a * f) * one;
  out[8] = (d * h - e * g) * one;
  out[9] = (b * g - a * h) * one;
  out[10] = (a * e - b * d) * one;
  out[12] = -(out[0] * x + out[4] * y + out[8] * z);
  out[13] = -(out[1] * x + out[5] * y + out[9] * z);
  out[14] = -(out[2] * x + out[6] * y + out[10] * z);
  out[3] = 0;
  out[7] = 0;
  out[11] = 0;
  out[15] = 1;
  return out;
}
