/** Sets a variable of a body and reads what came of it: where nodes are, how primitives are coloured. */
import { shadingOf } from '../eve/shading-of.js';
import type { Attributes, Body, BodyNode } from '../model/body.js';
import type { VariableValue } from '../model/variable.js';

/** The numbers of those that something happened to: nodes by their place in the list, and shadings after them. */
export type Reading = ReadonlyMap<number, readonly number[]>;

export interface Observer {
  readonly nodes: readonly BodyNode[];
  /** One for each that is different, in the order of the primitives. */
  readonly shadings: readonly Attributes[];
  readonly shadingOf: ReadonlyMap<Attributes, number>;
  /** As all was in the beginning. */
  readonly base: readonly (readonly number[])[];
  /** Nothing where the body is made otherwise then, or cannot be. */
  readonly read: (variable: string, value: VariableValue) => Reading | undefined;
  /** As it was. */
  readonly restore: (variable: string, value: VariableValue) => void;
}

/** `spend` is told how many are to be read, before they are. */
export function observeBody(body: Body, spend: (count: number) => void): Observer {
  body.update();
  let nodes = listNodes(body);
  let indices = indexOf(nodes);
  let shades = listShades(nodes);
  const first = { nodes, parents: parentsOf(nodes, indices), shades };
  const shadingOf = new Map<Attributes, number>();
  for (const shade of shades) if (!shadingOf.has(shade)) shadingOf.set(shade, shadingOf.size);
  const shadings = [...shadingOf.keys()];
  /** Of each shading, the first primitive that has it: another run of its command gives it another object. */
  const examples = shadings.map((shade) => shades.indexOf(shade));
  const numbersAt = (index: number) =>
    index < nodes.length
      ? Array.from(nodes[index]!.local)
      : tonesOf(shades[examples[index - nodes.length]!]!);
  const all = Array.from({ length: nodes.length + shadings.length }, (_, i) => i);
  const base = all.map(numbersAt);
  const touched = new Set<number>();

  /** Says whether it is made as it was. */
  const update = (): boolean => {
    const { moved, rebuilt, shaded } = body.update();
    if (rebuilt.size > 0) {
      nodes = listNodes(body);
      indices = indexOf(nodes);
      shades = listShades(nodes);
      for (const index of all) touched.add(index);
    }
    for (const node of moved) touched.add(indices.get(node) ?? 0);
    if (shaded.size > 0) for (const index of all.slice(first.nodes.length)) touched.add(index);
    if (rebuilt.size === 0) return true;
    const { parents } = first;
    const isSame = nodes.length === parents.length && shades.length === first.shades.length;
    return isSame && parentsOf(nodes, indices).every((parent, i) => parent === parents[i]);
  };

  return {
    nodes: first.nodes,
    shadings,
    shadingOf,
    base,
    read: (variable, value) => {
      let isSame = false;
      try {
        body.set(variable, value);
        isSame = update();
      } catch {
        // whatever its commands throw: of another copy of the package, its errors are others too
      }
      spend(1 + touched.size);
      if (!isSame) return undefined;
      return new Map(Array.from(touched, (index) => [index, numbersAt(index)]));
    },
    restore: (variable, value) => {
      try {
        body.set(variable, value);
        update();
      } catch {
        // it failed before it was tried, too
      }
      touched.clear();
    },
  };
}

/** Parents first. */
function listNodes({ root }: Body): BodyNode[] {
  const found: BodyNode[] = [];
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    for (let i = next.children.length - 1; i >= 0; i--) waiting.push(next.children[i]!);
  }
  return found;
}

function indexOf(nodes: readonly BodyNode[]): ReadonlyMap<BodyNode, number> {
  return new Map(nodes.map((node, index) => [node, index]));
}

function parentsOf(
  nodes: readonly BodyNode[],
  indices: ReadonlyMap<BodyNode, number>,
): readonly number[] {
  return nodes.map(({ parent }) => (parent === undefined ? -1 : indices.get(parent)!));
}

function listShades(nodes: readonly BodyNode[]): Attributes[] {
  return nodes.flatMap(({ primitives }) => primitives.map(({ attributes }) => attributes));
}

function tonesOf(attributes: Attributes): number[] {
  const { color, opacity } = shadingOf(attributes);
  return [...color, ...opacity];
}
