/** An object for every node of a body, changed in place when its node does. */
import { Bone, Object3D, type PerspectiveCamera } from 'three';
import type { BodyNode } from '../model/body.js';
import {
  isLike,
  type Lamp,
  makeCamera,
  makeLight,
  removeLight,
  setCamera,
  setLight,
} from './lights.js';
import {
  changePrimitive,
  type Making,
  makePrimitive,
  type PrimitiveView,
  removePrimitive,
} from './primitives.js';

export interface NodeView {
  node: BodyNode;
  parent: NodeView | undefined;
  readonly object: Object3D;
  /** Of its matrix. */
  readonly elements: number[];
  children: NodeView[];
  readonly primitives: PrimitiveView[];
  lamps: Lamp[];
  cameras: PerspectiveCamera[];
}

export interface Tree extends Making {
  readonly views: Map<BodyNode, NodeView>;
  /** Meshes with expressions or a skin, as they come and go. */
  readonly noted: { added(view: PrimitiveView): void; removed(view: PrimitiveView): void };
  /** No longer where they were: claimed by their new parents, or gone. */
  readonly loose: NodeView[];
  /** Objects changed, added or removed so far. */
  touched: number;
}

export function makeView(tree: Tree, node: BodyNode, parent: NodeView | undefined): NodeView {
  // what has a name may move a skin
  const object = node.name === undefined ? new Object3D() : new Bone();
  object.name = node.name ?? '';
  object.matrixAutoUpdate = false;
  const view: NodeView = {
    node,
    parent,
    object,
    elements: object.matrix.elements,
    children: [],
    primitives: [],
    lamps: [],
    cameras: [],
  };
  (parent?.object ?? tree.root).add(object);
  tree.views.set(node, view);
  tree.touched++;
  moveView(view);
  fill(tree, view, node);
  return view;
}

export function moveView({ node, object, elements }: NodeView): void {
  const { local } = node;
  for (let i = 0; i < 16; i++) elements[i] = local[i]!;
  object.matrixWorldNeedsUpdate = true;
}

/** These nodes have other content: what is still there stays, the rest is made anew in the objects that there are. */
export function refill(tree: Tree, nodes: Iterable<BodyNode>): void {
  try {
    for (const node of nodes) {
      const view = tree.views.get(node);
      // one that is new was filled with what is above it, or will be
      if (view !== undefined) fill(tree, view, node);
    }
  } finally {
    for (const view of tree.loose) {
      if (view.parent !== undefined && !view.parent.children.includes(view)) removeView(tree, view);
    }
    tree.loose.length = 0;
  }
}

/** `former` is the node whose content it shows now. */
function fill(tree: Tree, view: NodeView, former: BodyNode): void {
  fillPrimitives(tree, view);
  fillLights(tree, view);
  fillCameras(tree, view);
  fillChildren(tree, view, former);
}

function fillChildren(tree: Tree, view: NodeView, former: BodyNode): void {
  const { node } = view;
  if (node.children.length === 0 && view.children.length === 0) return;
  const wanted = new Set(node.children);
  const others = view.children.filter((child) => !wanted.has(child.node));
  // gone for good, and not only hung elsewhere: their objects can be used again
  const spare = others.filter((child) => child.node.parent === former);
  for (const child of others) if (child.node.parent !== former) tree.loose.push(child);
  const children = node.children.map((child) => {
    const known = tree.views.get(child);
    if (known !== undefined) {
      if (known.parent !== view) hang(tree, known, view);
      return known;
    }
    const free = spare.findIndex(({ node: { name } }) => name === child.name);
    if (free < 0) return makeView(tree, child, view);
    return retarget(tree, spare.splice(free, 1)[0]!, child);
  });
  view.children = children;
  tree.loose.push(...spare);
}

function hang(tree: Tree, view: NodeView, parent: NodeView): void {
  const { parent: before } = view;
  if (before !== undefined) before.children = before.children.filter((child) => child !== view);
  view.parent = parent;
  parent.object.add(view.object);
  view.object.matrixWorldNeedsUpdate = true;
  tree.touched++;
}

/** Shows another node from now on, that has come in place of its own. */
function retarget(tree: Tree, view: NodeView, node: BodyNode): NodeView {
  const former = view.node;
  if (tree.views.get(former) === view) tree.views.delete(former);
  view.node = node;
  tree.views.set(node, view);
  if (view.object.matrix.elements.some((value, i) => value !== node.local[i])) {
    moveView(view);
    tree.touched++;
  }
  fill(tree, view, former);
  return view;
}

/** With all below it that has not come to hang elsewhere. */
function removeView(tree: Tree, view: NodeView): void {
  for (const child of view.children) if (child.parent === view) removeView(tree, child);
  emptyView(tree, view);
  view.object.removeFromParent();
  if (tree.views.get(view.node) === view) tree.views.delete(view.node);
  view.parent = undefined;
  tree.touched++;
}

/** Gives back what it shares with others. */
export function emptyView(tree: Tree, view: NodeView): void {
  for (const primitive of view.primitives.splice(0)) dropPrimitive(tree, primitive);
  for (const lamp of view.lamps.splice(0)) removeLight(lamp);
}

function fillPrimitives(tree: Tree, view: NodeView): void {
  const { primitives } = view.node;
  const shown = view.primitives;
  // one by one: a surface that cannot be made leaves those before and after it as they are
  primitives.forEach((primitive, i) => {
    const before = shown[i];
    const changed = before && changePrimitive(tree, before, primitive);
    if (changed) tree.touched++;
    if (changed !== undefined) return;
    const made = makePrimitive(tree, primitive, view.object);
    shown[i] = made;
    tree.noted.added(made);
    tree.touched++;
    // after the new one was made: what both have in common stays
    if (before !== undefined) dropPrimitive(tree, before);
  });
  for (const gone of shown.splice(primitives.length)) dropPrimitive(tree, gone);
}

function dropPrimitive(tree: Tree, view: PrimitiveView): void {
  tree.noted.removed(view);
  removePrimitive(tree, view);
  tree.touched++;
}

function fillLights(tree: Tree, view: NodeView): void {
  const { lights } = view.node;
  const old = view.lamps;
  if (lights.length === 0 && old.length === 0) return;
  view.lamps = lights.map((light, i) => {
    tree.touched++;
    const before = old[i];
    if (before !== undefined && isLike(before, light)) {
      setLight(before, light);
      return before;
    }
    if (before !== undefined) removeLight(before);
    return makeLight(light, view.object);
  });
  for (const gone of old.slice(lights.length)) removeLight(gone);
}

function fillCameras(tree: Tree, view: NodeView): void {
  const { cameras } = view.node;
  const old = view.cameras;
  if (cameras.length === 0 && old.length === 0) return;
  view.cameras = cameras.map((camera, i) => {
    tree.touched++;
    const before = old[i];
    if (before === undefined) return makeCamera(camera, view.object);
    setCamera(before, camera);
    return before;
  });
  for (const gone of old.slice(cameras.length)) gone.removeFromParent();
}
