/** Meshes for the primitives of a node. */
import { type BufferGeometry, Mesh, type Object3D, SkinnedMesh } from 'three';
import type { Primitive } from '../model/body.js';
import type { Mesh as Triangles } from '../model/geometry.js';
import type { Detail } from '../surfaces/detail.js';
import { geometries, takeGeometry } from './geometries.js';
import { addShaded, changeShaded, removeShaded, type Shaded, type Shades } from './shades.js';
import { giveBack, type Share } from './stock.js';

export interface PrimitiveView {
  primitive: Primitive;
  readonly mesh: Mesh;
  geometry: Share<BufferGeometry>;
  readonly shaded: Shaded;
  /** What it is made of, if it came as triangles: they may have a skin and expressions. */
  readonly triangles: Triangles | undefined;
}

export interface Making {
  readonly shades: Shades;
  readonly detail: Detail;
  /** What joints move, whatever node it is in, hangs here. */
  readonly root: Object3D;
}

export function makePrimitive(
  { shades, detail, root }: Making,
  primitive: Primitive,
  parent: Object3D,
): PrimitiveView {
  const geometry = takeGeometry(primitive.geometry, detail);
  const triangles = trianglesOf(primitive);
  const skinned = triangles?.skin !== undefined;
  const mesh = new (skinned ? SkinnedMesh : Mesh)(geometry.value);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.matrixAutoUpdate = false;
  if (skinned) {
    // where its joints are now, and not where it was made: its bounds are not known
    mesh.frustumCulled = false;
    mesh.matrixWorldNeedsUpdate = true;
    root.add(mesh);
  } else {
    parent.add(mesh);
    // it lies in its node as it is: one place for both, and nothing to multiply
    mesh.matrixWorld = parent.matrixWorld;
    mesh.matrixWorldAutoUpdate = false;
  }
  const shaded = addShaded(shades, mesh, primitive.attributes, triangles?.colors !== undefined);
  return { primitive, mesh, geometry, shaded, triangles };
}

/** Makes it show another primitive, if it can. Says whether anything is different now; nothing if it cannot. */
export function changePrimitive(
  { shades, detail }: Making,
  view: PrimitiveView,
  primitive: Primitive,
): boolean | undefined {
  if (view.primitive === primitive) return false;
  const triangles = trianglesOf(primitive);
  // with a skin, expressions or colours it is another kind of object
  if (triangles !== view.triangles && (isSpecial(triangles) || isSpecial(view.triangles))) {
    return undefined;
  }
  const geometry = takeGeometry(primitive.geometry, detail);
  const other = geometry !== view.geometry;
  view.mesh.geometry = geometry.value;
  giveBack(geometries, view.geometry);
  view.geometry = geometry;
  view.primitive = primitive;
  return changeShaded(shades, view.shaded, primitive.attributes) || other;
}

export function removePrimitive({ shades }: Making, view: PrimitiveView): void {
  view.mesh.removeFromParent();
  giveBack(geometries, view.geometry);
  removeShaded(shades, view.shaded);
}

function trianglesOf({ geometry }: Primitive): Triangles | undefined {
  return geometry.kind === 'mesh' ? geometry.mesh : undefined;
}

function isSpecial(triangles: Triangles | undefined): boolean {
  if (triangles === undefined) return false;
  const { skin, morphs, colors } = triangles;
  return skin !== undefined || morphs !== undefined || colors !== undefined;
}
