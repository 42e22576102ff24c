/** Nodes while they can still be changed. */
import { type Matrix, setIdentity } from '../math/matrices.js';
import type { Attributes, BodyNode, Camera, Light, Primitive } from '../model/body.js';

export interface Node extends BodyNode {
  parent: Node | undefined;
  children: Node[];
  primitives: Primitive[];
  lights: Light[];
  cameras: Camera[];
}

// most nodes have one of these lists at most
const none: never[] = [];
Object.freeze(none);

export function createNode(name: string | undefined, parent: Node | undefined): Node {
  const node: Node = {
    name,
    parent: undefined,
    children: none,
    local: takeMatrix(),
    primitives: none,
    lights: none,
    cameras: none,
  };
  if (parent !== undefined) attach(node, parent);
  return node;
}

const bytes = 16 * Float64Array.BYTES_PER_ELEMENT;
const together = 32;
let slab = new ArrayBuffer(0);
let taken = 0;

/** Matrices of nodes lie side by side: each in memory of its own, they would be slow to make and slow to come by. */
function takeMatrix(): Matrix {
  if (taken * bytes >= slab.byteLength) {
    slab = new ArrayBuffer(together * bytes);
    taken = 0;
  }
  const matrix = new Float64Array(slab, taken * bytes, 16);
  taken += 1;
  return setIdentity(matrix);
}

export function attach(node: Node, parent: Node): void {
  node.parent = parent;
  if (parent.children === none) parent.children = [node];
  else parent.children.push(node);
}

export function detach(node: Node): void {
  const { parent } = node;
  if (parent === undefined) return;
  const kept = parent.children.filter((child) => child !== node);
  parent.children = kept.length === 0 ? none : kept;
  node.parent = undefined;
}

export function hasContent(node: Node): boolean {
  return (
    node.primitives.length > 0 ||
    node.children.length > 0 ||
    node.lights.length > 0 ||
    node.cameras.length > 0
  );
}

export function emptyNode(node: Node): void {
  setIdentity(node.local);
  node.children = none;
  node.primitives = none;
  node.lights = none;
  node.cameras = none;
}

export function addPrimitive(node: Node, primitive: Primitive): void {
  if (node.primitives === none) node.primitives = [primitive];
  else node.primitives.push(primitive);
}

export function addLight(node: Node, light: Light): void {
  if (node.lights === none) node.lights = [light];
  else node.lights.push(light);
}

export function addCamera(node: Node, camera: Camera): void {
  if (node.cameras === none) node.cameras = [camera];
  else node.cameras.push(camera);
}

/** What attribute commands said up to here, all of it since the last articulated one in one record. */
export interface Shade extends Attributes {
  parent: Shade | undefined;
  color: Attributes['color'];
  opacity: Attributes['opacity'];
  surface: Attributes['surface'];
  sides: Attributes['sides'];
  /** Changed in place when its command runs again, so that nothing may be copied from it. */
  readonly articulated: boolean;
}

export function createShade(parent: Shade | undefined, articulated: boolean): Shade {
  return {
    parent,
    color: undefined,
    opacity: undefined,
    surface: undefined,
    sides: undefined,
    articulated,
  };
}

/** The record for what is said next: a long row of commands must not become a long chain to look things up in. */
export function continueShade(shade: Shade): Shade {
  if (shade.articulated) return createShade(shade, false);
  const { parent, color, opacity, surface, sides, articulated } = shade;
  return { parent, color, opacity, surface, sides, articulated };
}
