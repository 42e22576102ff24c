/**
 * Which nodes of a body are written. Parts are; what has no name is part of the nearest one above it, unless it moves
 * there by itself.
 */
import { createMatrix, type Matrix, multiplyMatrices } from '../math/matrices.js';
import type { Body, BodyNode } from '../model/body.js';
import { createNames } from './names.js';

export interface LaidNode {
  /** Undefined for a root with nothing of its own. */
  readonly name: string | undefined;
  readonly parent: LaidNode | undefined;
  readonly children: LaidNode[];
  readonly node: BodyNode;
  /** Nodes whose primitives, lights and cameras it shows: its own and those without a name below it. */
  readonly contents: BodyNode[];
}

/** All nodes, parents first, always in the same order: that is how nodes without a name are known again. */
export function listNodes(body: Body): BodyNode[] {
  const found: BodyNode[] = [];
  const waiting = [body.root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    for (let i = next.children.length - 1; i >= 0; i--) waiting.push(next.children[i]!);
  }
  return found;
}

function hasContent(node: BodyNode): boolean {
  return node.primitives.length > 0 || node.lights.length > 0 || node.cameras.length > 0;
}

/** Names for all nodes: `arm.1` is the first without one in `arm` that shows something. */
export function nameAll(body: Body, nodes: readonly BodyNode[]): Map<BodyNode, string> {
  const taken = createNames();
  for (const part of body.parts.keys()) taken.take(part);
  const names = new Map<BodyNode, string>();
  const scopes = new Map<BodyNode, string>();
  for (const node of nodes) {
    const above = node.parent === undefined ? undefined : scopes.get(node.parent);
    const scope = node.name ?? above ?? body.name;
    scopes.set(node, scope);
    if (node.name !== undefined) names.set(node, node.name);
    else if (node === body.root) names.set(node, taken.take(body.name));
    else if (hasContent(node)) names.set(node, taken.number(scope));
  }
  return names;
}

/** `keeps` says which of the nodes without a name are written all the same. */
export function layOut(body: Body, keeps: (name: string) => boolean): LaidNode {
  const nodes = listNodes(body);
  const names = nameAll(body, nodes);
  const { root } = body;
  const rootName = names.get(root);
  const shown = rootName !== undefined && (hasContent(root) || keeps(rootName));
  const top: LaidNode = {
    name: shown ? rootName : undefined,
    parent: undefined,
    children: [],
    node: root,
    contents: [root],
  };
  const places = new Map<BodyNode, LaidNode>([[root, top]]);
  for (const node of nodes) {
    const above = node.parent === undefined ? undefined : places.get(node.parent);
    if (above === undefined) continue;
    const name = names.get(node);
    if (name !== undefined && (node.name !== undefined || keeps(name))) {
      const laid = { name, parent: above, children: [], node, contents: [node] };
      above.children.push(laid);
      places.set(node, laid);
    } else {
      places.set(node, above);
      if (hasContent(node)) above.contents.push(node);
    }
  }
  return top;
}

export function* walkLaid(root: LaidNode): Generator<LaidNode> {
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    for (let i = next.children.length - 1; i >= 0; i--) waiting.push(next.children[i]!);
  }
}

/** From a node to one above it; to the body itself if none is said. */
export function matrixBetween(
  above: BodyNode | undefined,
  node: BodyNode,
  localOf: (node: BodyNode) => Matrix = ({ local }) => local,
): Matrix {
  const out = createMatrix();
  for (let at: BodyNode | undefined = node; at !== undefined && at !== above; at = at.parent) {
    multiplyMatrices(localOf(at), out, out);
  }
  return out;
}
