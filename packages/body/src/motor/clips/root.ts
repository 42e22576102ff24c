/** The root of a model: the joint whose way is the way of the character. */
import { angleOf } from '../../math/angles.js';
import { inverse, multiply, type Rotation, turnOf, type Vector } from '../../math/vectors.js';
import type { Plane } from './plane.js';

export interface Root {
  readonly name: string;
  /** From what it hangs in to the model: where its own place 0, x, y and z come to lie. */
  readonly above: readonly [origin: Vector, x: Vector, y: Vector, z: Vector];
  readonly turned: Rotation;
  /** Its own place and rotation when nothing plays. */
  readonly at: Vector;
  readonly rotation: Rotation;
  /** Whether any clip of the model travels, and whether any turns. */
  readonly travels: boolean;
  readonly turns: boolean;
}

export type RootFrame = Pick<Root, 'above' | 'turned' | 'at' | 'rotation'>;

export function placeInModel({ above }: RootFrame, [x, y, z]: Vector): Vector {
  const [origin, ax, ay, az] = above;
  return [0, 1, 2].map(
    (k) => origin[k]! + x * ax[k]! + y * ay[k]! + z * az[k]!,
  ) as unknown as Vector;
}

/** Around y, against how it is turned when nothing plays; what leans or rolls is left aside. */
export function headingInModel({ turned, rotation }: RootFrame, now: Rotation): number {
  const [, y, , w] = multiply(multiply(turned, now), inverse(multiply(turned, rotation)));
  return 2 * angleOf(w < 0 ? -y : y, w < 0 ? -w : w);
}

/** How far it leans when that heading is taken out, in radians. */
export function leanBetween(frame: RootFrame, from: Rotation, to: Rotation): number {
  const a = multiply(frame.turned, from);
  const b = multiply(frame.turned, to);
  const [x, y, z, w] = multiply(b, inverse(a));
  const length = Math.sqrt(y * y + w * w);
  if (length === 0) return Math.PI;
  const twist: Rotation = [0, y / length, 0, w / length];
  const [lx, ly, lz] = turnOf(multiply([x, y, z, w], inverse(twist)));
  return Math.sqrt(lx * lx + ly * ly + lz * lz);
}

export function planeOf(root: Root, at: Vector, rotation: Rotation): Plane {
  const [x, , z] = placeInModel(root, at);
  return { x, z, turn: root.turns ? headingInModel(root, rotation) : 0 };
}

/** A frame from a matrix of 16 numbers and how that turns. */
export function frameOf(
  matrix: ArrayLike<number>,
  turned: Rotation,
  at: Vector,
  rotation: Rotation,
): RootFrame {
  const column = (k: number): Vector => [matrix[k * 4]!, matrix[k * 4 + 1]!, matrix[k * 4 + 2]!];
  return { above: [column(3), column(0), column(1), column(2)], turned, at, rotation };
}
