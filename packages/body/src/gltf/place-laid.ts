/** Where written nodes are: a translation, a rotation, a scale. glTF has no skew: that goes on into what is below. */
import { type Matrix, multiplyMatrices } from '../math/matrices.js';
import type { Rotation } from '../math/vectors.js';
import type { Body } from '../model/body.js';
import type { Point } from '../model/geometry.js';
import { findTurning, type Turning } from './find-turning.js';
import { type LaidNode, matrixBetween, walkLaid } from './layout.js';
import {
  compose,
  decompose,
  scaleOf,
  scaleStretch,
  skewOf,
  stretchAfter,
  unmoved,
} from './matrices.js';

export interface Fit {
  readonly translation: Point;
  readonly rotation: Rotation;
  readonly scale: Point;
  /** What of the matrix is none of these. */
  readonly skew: Matrix | undefined;
}

export interface Placed extends Fit {
  /** From the node as it is written to the body. */
  readonly world: Matrix;
  readonly turning: Turning | undefined;
}

export function placeLaid(body: Body, root: LaidNode): Map<LaidNode, Placed> {
  const placed = new Map<LaidNode, Placed>();
  for (const laid of walkLaid(root)) {
    const above = laid.parent && placed.get(laid.parent);
    const turning = findTurning(body, laid.name, () => matrixAbove(laid, above));
    const hint = turning?.kind === 'own' ? turning.value : undefined;
    const fit = fitMatrix(matrixAbove(laid, above), hint);
    const world = compose(fit.translation, fit.rotation, scaleStretch(fit.scale));
    if (above !== undefined) multiplyMatrices(above.world, world, world);
    placed.set(laid, { ...fit, world, turning });
  }
  return placed;
}

/** From a node to the one that it is written in, with the skew of that. */
export function matrixAbove(
  laid: LaidNode,
  above: Fit | undefined,
  localOf?: Parameters<typeof matrixBetween>[2],
): Matrix {
  const matrix = matrixBetween(laid.parent?.node, laid.node, localOf);
  return above?.skew === undefined ? matrix : multiplyMatrices(above.skew, matrix, matrix);
}

/** With a hint, that rotation is taken if it fits: a mirrored part has several. */
export function fitMatrix(matrix: Matrix, hint?: Rotation, tolerance = 1e-6): Fit {
  const translation: Point = [matrix[12]!, matrix[13]!, matrix[14]!];
  if (hint !== undefined) {
    const stretch = stretchAfter(hint, matrix);
    if (skewOf(stretch) <= tolerance) {
      return { translation, rotation: hint, scale: scaleOf(stretch), skew: undefined };
    }
  }
  const { rotation, stretch } = decompose(matrix);
  if (skewOf(stretch) <= tolerance) {
    return { translation, rotation, scale: scaleOf(stretch), skew: undefined };
  }
  const skew = compose(unmoved.translation, unmoved.rotation, stretch);
  return { translation, rotation, scale: [1, 1, 1], skew };
}

/** The same place has several rotations: players go from one to the next, so the nearest is taken. */
export function fitAfter(matrix: Matrix, last: Fit): Fit {
  const hinted = fitMatrix(matrix, last.rotation, 1e-4);
  const turnedOver = hinted.scale.some((value, k) => value * last.scale[k]! < 0);
  const fit = turnedOver ? fitMatrix(matrix, undefined, 1e-4) : hinted;
  const cosine = fit.rotation.reduce((sum, value, k) => sum + value * last.rotation[k]!, 0);
  if (cosine >= 0) return fit;
  const [x, y, z, w] = fit.rotation;
  return { ...fit, rotation: [-x, -y, -z, -w] };
}
