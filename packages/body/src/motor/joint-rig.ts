/** Joints as routines see them: where one hangs, whatever the variables before it are. */
import {
  createMatrix,
  type Matrix,
  multiplyMatrices,
  sameMatrix,
  setIdentity,
  setRotation,
  setTurn,
} from '../math/matrices.js';
import {
  multiply,
  type Rotation,
  times,
  turnAround,
  turnOf,
  turnOfMatrix,
  unit,
  type Vector,
} from '../math/vectors.js';
import type { Body } from '../model/body.js';
import type { Variable, VariableValue } from '../model/variable.js';
import { invertFrame } from './frames.js';
import { sameValue, withinBounds } from './speed-bounds.js';

export interface JointRig {
  readonly part: string;
  /** That it turns by; nothing for a part that only is where it is. */
  readonly own: Variable | undefined;
  /** That an angle turns it around, in its own frame. */
  readonly axis: Vector | undefined;
  /** Variables on which its place depends. */
  readonly depends: readonly string[];
  /** Its frame before it turns itself, from the body's origin; and the way back. For the values below. */
  readonly frame: Matrix;
  readonly inverse: Matrix;
  /** Of the variables it depends on, when the frame was asked for last. */
  readonly values: VariableValue[];
  /** Takes its first turn back. */
  readonly unturn: Matrix;
}

/** One body for all characters of a shape: its variables are set when somebody asks. */
export interface Scratch {
  readonly body: Body;
  readonly values: Map<string, VariableValue>;
}

export function openScratch(body: Body): Scratch {
  return {
    body,
    values: new Map([...body.variables].map(([name, { initial }]) => [name, initial])),
  };
}

function putValue({ body, values }: Scratch, name: string, value: VariableValue): void {
  if (sameValue(values.get(name)!, value)) return;
  body.set(name, value);
  values.set(name, value);
}

export function putInitial(scratch: Scratch): void {
  for (const { name, initial } of scratch.body.variables.values()) putValue(scratch, name, initial);
}

export function createJoint(scratch: Scratch, part: string): JointRig {
  const { body } = scratch;
  const found = body.variables.get(part);
  const own = found?.kind === 'rotation' || found?.kind === 'angle' ? found : undefined;
  putInitial(scratch);
  const axis = own?.kind === 'angle' ? findAxis(scratch, own) : undefined;
  const joint: JointRig = {
    part,
    own,
    axis,
    depends: findDependences(scratch, part),
    frame: createMatrix(),
    inverse: createMatrix(),
    values: [],
    unturn: invertFrame(ownTurn(own, axis, own?.initial, createMatrix()), createMatrix()),
  };
  putInitial(scratch);
  settleFrame(scratch, joint);
  for (const name of joint.depends) joint.values.push(body.variables.get(name)!.initial);
  return joint;
}

/** The frame for what the variables are; kept until they are others. */
export function refreshFrame(
  scratch: Scratch,
  joint: JointRig,
  read: (variable: string) => VariableValue,
): void {
  const { depends, values, own } = joint;
  let same = true;
  for (let i = 0; i < depends.length; i++) {
    const value = read(depends[i]!);
    if (sameValue(value, values[i]!)) continue;
    // its own: the world may have made this one, and many rigs outlive it
    values[i] = typeof value === 'object' ? [...value] : value;
    same = false;
  }
  if (same) return;
  for (let i = 0; i < depends.length; i++) putValue(scratch, depends[i]!, values[i]!);
  if (own !== undefined) putValue(scratch, own.name, own.initial);
  settleFrame(scratch, joint);
}

function settleFrame({ body }: Scratch, { part, unturn, frame, inverse }: JointRig): void {
  body.place(part, frame);
  multiplyMatrices(frame, unturn, frame);
  invertFrame(frame, inverse);
}

/** How a joint is turned by a value of its own. */
export function ownTurn(
  own: Variable | undefined,
  axis: Vector | undefined,
  value: VariableValue | undefined,
  out: Matrix,
): Matrix {
  setIdentity(out);
  if (own?.kind === 'rotation') {
    const [x, y, z, w] = value as unknown as Rotation;
    setRotation(out, x, y, z, w);
  } else if (axis !== undefined) setTurn(out, value as number, axis[0], axis[1], axis[2]);
  return out;
}

/** Turned a little, it shows around what. */
function findAxis(scratch: Scratch, own: Variable): Vector {
  const { body } = scratch;
  const initial = own.initial as number;
  const before = invertFrame(body.place(own.name), createMatrix());
  const up = withinBounds(own, initial + 90);
  const other = up === initial ? withinBounds(own, initial - 90) : up;
  putValue(scratch, own.name, other);
  const turned = multiplyMatrices(before, body.place(own.name), createMatrix());
  putValue(scratch, own.name, initial);
  return unit(times(turnOf(turnOfMatrix(turned)), Math.sign(other - initial)));
}

/** Tried out, one by one, from two poses: a command that looks at one variable only if another says so shows in the second. */
function findDependences(scratch: Scratch, part: string): string[] {
  const { body } = scratch;
  const others = [...body.variables.values()].filter(({ name }) => name !== part);
  const found = new Set<string>();
  for (const from of ['initial', 'another'] as const) {
    for (const variable of others) {
      putValue(
        scratch,
        variable.name,
        from === 'initial' ? variable.initial : anotherValue(variable),
      );
    }
    const before = Float64Array.from(body.place(part));
    for (const variable of others) {
      if (found.has(variable.name)) continue;
      const now = scratch.values.get(variable.name)!;
      putValue(
        scratch,
        variable.name,
        from === 'initial' ? anotherValue(variable) : variable.initial,
      );
      if (!sameMatrix(before, body.place(part))) found.add(variable.name);
      putValue(scratch, variable.name, now);
    }
  }
  putInitial(scratch);
  return [...found].sort();
}

function anotherValue(variable: Variable): VariableValue {
  const { kind, initial, least, most, choices } = variable;
  switch (kind) {
    case 'number':
    case 'angle': {
      const way = least !== undefined && most !== undefined ? 0.37 * (most - least) : 0.37;
      const more = withinBounds(variable, (initial as number) + way);
      return more === initial ? withinBounds(variable, (initial as number) - way) : more;
    }
    case 'flag':
      return initial !== true;
    case 'choice':
      return choices?.find((choice) => choice !== initial) ?? initial;
    case 'rotation':
      return multiply(turnAround([1, 2, 3], 23), initial as unknown as Rotation);
    default:
      return (initial as readonly number[]).map((x) => (x > 0.5 ? x - 0.137 : x + 0.137));
  }
}
