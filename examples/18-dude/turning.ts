/** A few turns that a character decides by: sums, products and roots only, the same to the last digit everywhere. */
import { type Rotation, turnAround } from '@troupe/body';
import type { Point } from '@troupe/core';

/** A direction, turned. */
export function turned([x, y, z, w]: Rotation, [a, b, c]: Point): Point {
  const [s, t, u] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * s + y * u - z * t, b + w * t + z * s - x * u, c + w * u + x * t - y * s];
}

/** First the second, then the first. */
function product([x, y, z, w]: Rotation, [a, b, c, d]: Rotation): Rotation {
  return [
    w * a + x * d + y * c - z * b,
    w * b + y * d + z * a - x * c,
    w * c + z * d + x * b - y * a,
    w * d - x * a - y * b - z * c,
  ];
}

/** Part of the way from one to the other. */
export function mix(from: Rotation, to: Rotation, part: number): Rotation {
  const dot = from.reduce((sum, value, i) => sum + value * to[i as 0 | 1 | 2 | 3], 0);
  const sign = dot < 0 ? -1 : 1;
  const sums = from.map((value, i) => value * (1 - part) + sign * to[i as 0 | 1 | 2 | 3] * part);
  const length = Math.sqrt(sums.reduce((sum, value) => sum + value * value, 0));
  return sums.map((value) => value / length) as unknown as Rotation;
}

/** How a foot has to turn to lie flat under its leg. */
export function flatFoot(hip: Rotation, knee: number): Rotation {
  const [x, y, z, w] = product(hip, turnAround([1, 0, 0], knee));
  return [-x, -y, -z, w];
}

export function smooth(part: number): number {
  return part * part * (3 - 2 * part);
}
