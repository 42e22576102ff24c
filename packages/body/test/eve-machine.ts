/** A plain stack machine that says what a program of eve commands comes to, to compare bodies with. */
import { type Body, type BodyNode, shadingOf } from '@troupe/body';
import {
  bend,
  type Command,
  derivedOf,
  numbered,
  oblique,
  type Program,
  shaders,
  sized,
  type Term,
  toned,
  triple,
} from './eve-programs.js';

/** What is to be seen of a body: a line for each primitive. */
export interface Seen {
  readonly id: number;
  readonly matrix: readonly number[];
  readonly shading: unknown;
}

export function lookAt(body: Body): Seen[] {
  const seen: Seen[] = [];
  const visit = (node: BodyNode, above: readonly number[]): void => {
    const matrix = product(above, [...node.local]);
    for (const { geometry, attributes } of node.primitives) {
      const id = geometry.kind === 'sphere' ? geometry.radius - 1 : -1;
      seen.push({ id, matrix, shading: shadingOf(attributes) });
    }
    for (const child of node.children) {
      if (child.parent !== node) throw new Error('a child has another parent');
      visit(child, matrix);
    }
  };
  visit(body.root, unit);
  return seen.sort((a, b) => a.id - b.id);
}

const unit: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * The machine: a matrix, the attributes, and a stack. `get` has the values of variables and joints by name; commands
 * that are not articulated saw the first ones.
 */
export function interpret(given: Program, get: (name: string) => unknown): Seen[] {
  const ids = numbered(given);
  const seen: Seen[] = [];
  let state = {
    matrix: unit,
    color: [1, 1, 1] as readonly number[],
    opacity: [1, 1, 1] as readonly number[],
    surface: { shader: 'matte', parameters: {} } as unknown,
    sides: 2,
  };
  let prefix = '';
  let articulated = false;
  const read = (name: string): number => {
    if (derivedOf[name]) return derivedOf[name](read);
    return articulated ? (get(name) as number) : 1;
  };
  const value = ({ of, factor, plus }: Term) =>
    factor * (typeof of === 'number' ? of : read(of)) + plus;
  const concat = (matrix: readonly number[]) => {
    state = { ...state, matrix: product(state.matrix, matrix) };
  };
  const run = (commands: Program): void => {
    for (const command of commands) say(command, ids.get(command)!);
  };
  const block = (body: Program, first: () => void = () => {}) => {
    const saved = state;
    first();
    run(body);
    state = saved;
  };
  const clamp = (n: number) => Math.min(1, Math.max(0, n));
  const say = (command: Command, id: number): void => {
    switch (command.op) {
      case 'translate': {
        const [x, y, z] = triple(command.by, value);
        concat([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]);
        break;
      }
      case 'scale': {
        const [x, y, z] = sized(triple(command.by, value));
        concat([x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1]);
        break;
      }
      case 'color':
        state = { ...state, color: toned(triple(command.by, value)).map(clamp) };
        break;
      case 'rotate':
        concat(turnOf(value(command.by) * 90, [1, 2, 3]));
        break;
      case 'skew': {
        // y goes over to x by the tangent of the angle
        const shift = Math.tan((bend(value(command.by)) * Math.PI) / 180);
        concat([1, 0, 0, 0, shift, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
        break;
      }
      case 'opacity': {
        const one = clamp(value(command.by) / 4 + 0.5);
        state = { ...state, opacity: [one, one, one] };
        break;
      }
      case 'surface': {
        const parameters = { Kd: value(command.by) };
        state = { ...state, surface: { shader: shaders[id % 3]!, parameters } };
        break;
      }
      case 'concat':
        concat(oblique);
        break;
      case 'identity':
        state = { ...state, matrix: unit };
        break;
      case 'sides':
        state = { ...state, sides: 1 };
        break;
      case 'sphere': {
        const { matrix, ...shading } = state;
        seen.push({ id, matrix, shading });
        break;
      }
      case 'attributeBlock':
      case 'part':
        block(command.body);
        break;
      case 'transformBlock': {
        const { matrix } = state;
        run(command.body);
        state = { ...state, matrix };
        break;
      }
      case 'use': {
        const outer = prefix;
        prefix += `in${id}.`;
        block(command.body);
        prefix = outer;
        break;
      }
      case 'joint': {
        const turned = get(`${prefix}joint${id}`);
        block(command.body, () => {
          const [x, y, z] = command.hinge ? [0, 1, 0] : [1, 0, 0];
          concat([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x!, y!, z!, 1]);
          concat(command.hinge ? turnOf(turned as number, [0, 0, 2]) : matrixOf(turned as Quad));
        });
        break;
      }
      case 'articulate': {
        const outer = articulated;
        articulated = true;
        run(command.body);
        articulated = outer;
        break;
      }
      case 'if':
        if (articulated && get(command.flag)) run(command.body);
    }
  };
  run(given);
  return seen.sort((a, b) => a.id - b.id);
}

function product(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 16 }, (_, i) => {
    const row = i % 4;
    const column = i - row;
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += a[k * 4 + row]! * b[column + k]!;
    return sum;
  });
}

type Quad = readonly [number, number, number, number];

/** By the half angle, not as the code does it. */
function turnOf(degrees: number, axis: readonly [number, number, number]): number[] {
  const half = (degrees * Math.PI) / 360;
  const s = Math.sin(half) / Math.hypot(...axis);
  return matrixOf([axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(half)]);
}

/** Each column is where a unit vector v is turned to: v + 2 q × (q × v + w v). */
function matrixOf([x, y, z, w]: Quad): number[] {
  const cross = (a: readonly number[], b: readonly number[]) => [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
  ];
  const columns = [0, 1, 2].map((axis) => {
    const v = [0, 1, 2].map((i) => (i === axis ? 1 : 0));
    const inner = cross([x, y, z], v).map((n, i) => n + w * v[i]!);
    return [...cross([x, y, z], inner).map((n, i) => v[i]! + 2 * n), 0];
  });
  return [...columns.flat(), 0, 0, 0, 1];
}
