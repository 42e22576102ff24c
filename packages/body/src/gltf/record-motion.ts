/** Plays a motion on a body, frame by frame, and keeps what moved. */
import type { Body, BodyNode } from '../model/body.js';
import type { Geometry } from '../model/geometry.js';
import type { VariableValue } from '../model/variable.js';
import { refuse } from './check-json.js';
import { listNodes } from './layout.js';
import { tryValues } from './try-values.js';

export interface Recording {
  /** By the place of a node among all: its matrix at each frame. Nodes that never moved are not there. */
  readonly moved: ReadonlyMap<number, Float64Array>;
  /** Numbers that were asked for, at each frame. */
  readonly numbers: ReadonlyMap<string, Float32Array>;
}

export function recordMotion(
  body: Body,
  motion: (seconds: number) => Readonly<Record<string, VariableValue>>,
  times: Float32Array,
  watched: Iterable<string>,
): Recording {
  body.update();
  let nodes = listNodes(body);
  let indices = new Map(nodes.map((node, index) => [node, index]));
  const shape = nodes.map(describeNode);
  const rest = nodes.map(({ local }) => local.slice());
  const moved = new Map<number, Float64Array>();
  const numbers = new Map(
    Array.from(watched, (name) => [name, new Float32Array(times.length)] as const),
  );
  const follow = (index: number) => {
    if (moved.has(index)) return;
    const matrices = new Float64Array(times.length * 16);
    for (let frame = 0; frame < times.length; frame++) matrices.set(rest[index]!, frame * 16);
    moved.set(index, matrices);
  };
  return tryValues(body, (set) => {
    for (let frame = 0; frame < times.length; frame++) {
      for (const [name, value] of Object.entries(motion(times[frame]!))) set(name, value);
      const update = body.update();
      for (const node of update.moved) follow(indices.get(node) ?? 0);
      if (update.rebuilt.size > 0) {
        nodes = listNodes(body);
        indices = new Map(nodes.map((node, index) => [node, index]));
        checkSame(body, shape, nodes);
        for (const [index, { local }] of nodes.entries()) {
          if (local.some((value, k) => value !== rest[index]![k])) follow(index);
        }
      }
      for (const [index, matrices] of moved) matrices.set(nodes[index]!.local, frame * 16);
      for (const [name, values] of numbers) values[frame] = body.get(name) as number;
    }
    return { moved, numbers };
  });
}

interface Description {
  readonly name: string | undefined;
  readonly children: number;
  readonly geometries: readonly Geometry[];
}

function describeNode({ name, children, primitives }: BodyNode): Description {
  const geometries = primitives.map(({ geometry }) => geometry);
  return { name, children: children.length, geometries };
}

/** A command may make its part anew as long as that is the same: glTF moves what is there, and makes nothing. */
function checkSame(body: Body, before: readonly Description[], nodes: readonly BodyNode[]): void {
  for (const [index, node] of nodes.entries()) {
    const old = before[index];
    const now = describeNode(node);
    const same =
      old !== undefined &&
      before.length === nodes.length &&
      old.name === now.name &&
      old.children === now.children &&
      sameData(old.geometries, now.geometries);
    if (same) continue;
    const part = partOf(node) ?? body.name;
    refuse(
      'cannot-bake',
      part,
      `what "${part}" is made of changes while it moves; glTF has motions of parts only. Change transformations instead`,
    );
  }
}

function partOf(node: BodyNode): string | undefined {
  for (let at: BodyNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.name !== undefined) return at.name;
  }
  return undefined;
}

function sameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (ArrayBuffer.isView(a) || ArrayBuffer.isView(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => sameData((a as never)[key], (b as never)[key]));
}
