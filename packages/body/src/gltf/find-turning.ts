/** How a part turns by the variable of its name, found out by turning it. */
import { createMatrix, type Matrix, multiplyMatrices } from '../math/matrices.js';
import { inverse, type Rotation, turnAround, unit } from '../math/vectors.js';
import type { Body } from '../model/body.js';
import type { Point } from '../model/geometry.js';
import type { VariableValue } from '../model/variable.js';
import { decompose, invertMatrix, rotationMatrix, stretchAfter } from './matrices.js';
import { tryValues } from './try-values.js';

export type Turning =
  /** The variable is the part's own rotation, before which it is stretched. */
  | { readonly kind: 'own'; readonly value: Rotation; readonly stretch: readonly number[] }
  /** The part is turned by the variable and then brought elsewhere. */
  | { readonly kind: 'ball'; readonly value: Rotation; readonly after: Matrix }
  | {
      readonly kind: 'hinge';
      readonly value: number;
      readonly after: Matrix;
      readonly axis: Point;
    };

const probes: readonly Rotation[] = [turnAround([1, 2, 3], 40), turnAround([-2, 1, 0.5], 75)];

/** Undefined if nothing of its name turns it, or not only its own matrix comes of it. */
export function findTurning(
  body: Body,
  name: string | undefined,
  matrixNow: () => Matrix,
): Turning | undefined {
  const variable = name === undefined ? undefined : body.variables.get(name);
  if (variable === undefined) return undefined;
  if (variable.kind === 'rotation') {
    const values = [body.get(variable.name) as Rotation, ...probes];
    const matrices = matricesAt(body, variable.name, values, matrixNow);
    return matrices && (findOwn(values, matrices) ?? findBall(values, matrices));
  }
  if (variable.kind !== 'angle') return undefined;
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = variable;
  const value = body.get(variable.name) as number;
  const others = [20, -20, 10, -10]
    .map((more) => value + more)
    .concat((value + least) / 2, (value + most) / 2)
    .filter((angle) => angle >= least && angle <= most && Math.abs(angle - value) > 1e-3);
  if (others.length === 0) return undefined;
  const values = [value, ...others.slice(0, 2)];
  const matrices = matricesAt(body, variable.name, values, matrixNow);
  return matrices && findHinge(values, matrices);
}

function findOwn(values: readonly Rotation[], matrices: readonly Matrix[]): Turning | undefined {
  const [stretch, ...others] = matrices.map((matrix, k) => stretchAfter(values[k]!, matrix));
  if (stretch === undefined || !others.every((other) => near(stretch, other))) return undefined;
  return { kind: 'own', value: values[0]!, stretch };
}

function findBall(values: readonly Rotation[], matrices: readonly Matrix[]): Turning | undefined {
  const [after, ...others] = matrices.map((matrix, k) => turnedBack(matrix, values[k]!));
  if (after === undefined || !others.every((other) => near(after, other))) return undefined;
  return { kind: 'ball', value: values[0]!, after };
}

function findHinge(angles: readonly number[], matrices: readonly Matrix[]): Turning | undefined {
  const back = invertMatrix(matrices[0]!);
  if (back === undefined) return undefined;
  const [x, y, z, w] = decompose(multiplyMatrices(back, matrices[1]!, back)).rotation;
  const sign = (angles[1]! - angles[0]!) * w < 0 ? -1 : 1;
  const axis = unit([x * sign, y * sign, z * sign]);
  if (axis.every((along) => along === 0)) return undefined;
  const [after, ...others] = matrices.map((matrix, k) =>
    turnedBack(matrix, turnAround(axis, angles[k]!)),
  );
  if (after === undefined || !others.every((other) => near(after, other))) return undefined;
  return { kind: 'hinge', value: angles[0]!, after, axis };
}

/** A matrix without a rotation that comes first. */
export function turnedBack(matrix: Matrix, rotation: Rotation): Matrix {
  return multiplyMatrices(matrix, rotationMatrix(inverse(rotation)), createMatrix());
}

/** Undefined if anything else of the body moves too. */
function matricesAt(
  body: Body,
  name: string,
  values: readonly VariableValue[],
  matrixNow: () => Matrix,
): Matrix[] | undefined {
  return tryValues(body, (set) => {
    const found: Matrix[] = [];
    for (const value of values) {
      set(name, value);
      const { moved, rebuilt } = body.update();
      if (rebuilt.size > 0 || moved.size > 1) return undefined;
      found.push(matrixNow());
    }
    return found.every((matrix) => near(matrix.subarray(12), found[0]!.subarray(12)))
      ? found
      : undefined;
  });
}

function near(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  const list = Array.from(a);
  const size = Math.max(1e-9, ...list.map(Math.abs));
  return list.every((value, k) => Math.abs(value - b[k]!) <= 1e-9 * size);
}
