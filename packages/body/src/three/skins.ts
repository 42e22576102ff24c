/** Meshes that follow several joints, and expressions. */
import { Bone, Matrix4, Skeleton, type SkinnedMesh } from 'three';
import type { Body } from '../model/body.js';
import type { Skin } from '../model/geometry.js';
import type { NodeView } from './node-views.js';
import type { PrimitiveView } from './primitives.js';

interface SkeletonUse {
  readonly skeleton: Skeleton;
  users: number;
}

export interface Skins {
  readonly meshes: Set<PrimitiveView>;
  readonly skeletons: Map<Skin, SkeletonUse>;
  readonly expressive: Set<PrimitiveView>;
}

export function createSkins(): Skins {
  return { meshes: new Set(), skeletons: new Map(), expressive: new Set() };
}

export function noteSkin({ meshes, expressive }: Skins, view: PrimitiveView): void {
  if (view.triangles?.skin !== undefined) meshes.add(view);
  if (view.triangles?.morphs !== undefined) expressive.add(view);
}

export function forgetSkin({ meshes, skeletons, expressive }: Skins, view: PrimitiveView): void {
  expressive.delete(view);
  const skin = view.triangles?.skin;
  if (skin === undefined || !meshes.delete(view)) return;
  const use = skeletons.get(skin);
  if (use === undefined || --use.users > 0) return;
  use.skeleton.dispose();
  skeletons.delete(skin);
}

/** After nodes came or went: every skin hangs at the joints that there are now. */
export function bindSkins(skins: Skins, body: Body, views: ReadonlyMap<unknown, NodeView>): void {
  for (const { mesh, triangles } of skins.meshes) {
    const skin = triangles!.skin!;
    const bones = skin.joints.map((name) => boneOf(body, views, name));
    const use = skins.skeletons.get(skin) ?? makeSkeleton(skins, skin, bones);
    bones.forEach((bone, i) => {
      use.skeleton.bones[i] = bone;
    });
    const skinned = mesh as SkinnedMesh;
    if (skinned.skeleton === use.skeleton) continue;
    use.users++;
    skinned.bind(use.skeleton, new Matrix4());
  }
}

/** Eve sees to it that there are all; a joint that has just gone moves nothing. */
function boneOf(body: Body, views: ReadonlyMap<unknown, NodeView>, name: string): Bone {
  const node = body.parts.get(name);
  const object = node && views.get(node)?.object;
  return object instanceof Bone ? object : new Bone();
}

function makeSkeleton(skins: Skins, skin: Skin, bones: Bone[]): SkeletonUse {
  const inverses = bones.map((_, i) => new Matrix4().fromArray(skin.inverseBind, i * 16));
  const use: SkeletonUse = { skeleton: new Skeleton([...bones], inverses), users: 0 };
  skins.skeletons.set(skin, use);
  return use;
}

/** Says how many meshes have another expression now. */
export function express({ expressive }: Skins, body: Body): number {
  let touched = 0;
  for (const { mesh, triangles } of expressive) {
    const influences = mesh.morphTargetInfluences!;
    let changed = false;
    triangles!.morphs!.forEach(({ variable }, i) => {
      const value = body.get(variable) as number;
      if (influences[i] === value) return;
      influences[i] = value;
      changed = true;
    });
    if (changed) touched++;
  }
  return touched;
}
