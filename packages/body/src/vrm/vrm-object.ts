/** A character that @pixiv/three-vrm has loaded: with its toon shading, its springs, and its expressions as they are meant. */
import { type Actor, checkOptions, type Data, keysOf, type WorldView } from '@troupe/core';
import { Group, type Object3D, Quaternion, Vector3 } from 'three';
import { refuseClips } from '../motor/clips/clip-set.js';
import { shownAt } from '../motor/clips/mix.js';
import { type GltfClips, tracksOf } from '../three/clips/gltf-clips.js';
import { createMixerPlayer } from '../three/clips/mixer-player.js';
import { shownTime, standFor } from '../three/clips/model-object.js';
import { createPlace, followPlace, putUpright } from '../three/places.js';
import { keepPlayed } from './keep-played.js';
import type { LoadedVrm } from './loaded-vrm.js';

export interface VrmOptions3D {
  /**
   * Of the character's scene: `clipsOfGltf({ scene: vrm.scene, animations })`, whether they came with the file or move its
   * normalized bones. Joints that they move follow no variables; expressions are added to weights that they move.
   */
  readonly clips?: GltfClips;
}

const vrmKeys = keysOf<VrmOptions3D>({ clips: true });

export interface VrmObject3D {
  readonly object: Object3D;
  /** To be called each frame. */
  readonly update: () => void;
  /** The character itself is yours to dispose of. */
  readonly dispose: () => void;
}

/** Springs that were not looked at for long do not make up for it. */
const longest = 0.1;

/**
 * Shows it where the actor is. Properties of its thing drive bones and expressions, as the variables of `readVrm` are
 * named. A loaded character can be shown once.
 */
export function vrmObject3D(
  actor: Pick<Actor, 'name' | 'scene'>,
  vrm: LoadedVrm,
  options: VrmOptions3D = {},
): VrmObject3D {
  checkOptions(options, vrmKeys, 'vrmObject3D');
  const { clips } = options;
  if (clips !== undefined && clips.animations === undefined) {
    const message =
      'vrmObject3D takes clips as clipsOfGltf({ scene: vrm.scene, animations }) gives them';
    refuseClips('wrong-clips', 'options.clips', message);
  }
  const { scene, name } = actor;
  const { world } = scene;
  const facesAway = vrm.meta.metaVersion === '0';
  if (facesAway) vrm.scene.rotation.y = Math.PI;
  const object = new Group();
  object.name = name;
  object.matrixAutoUpdate = false;
  const stand = clips === undefined ? undefined : standFor(clips, vrm.scene);
  object.add(stand?.object ?? vrm.scene);
  const player = clips && createMixerPlayer(clips, vrm.scene);
  const played = clips && keepPlayed(vrm, clips);
  const bones = listBones(vrm, facesAway, clips);
  const expressions = vrm.expressionManager?.expressions ?? [];
  const place = createPlace();
  let last = shownTime(scene);
  const update = () => {
    object.visible = world.has(name);
    if (followPlace(place, world, name, scene.ticks, scene.part)) {
      putUpright(object, place.x, place.y, place.z, place.heading);
    }
    for (const bone of bones) bone.follow(world, name, scene.part);
    for (const { expressionName } of expressions) {
      const value = numberBetween(world, name, expressionName, scene.part);
      if (value !== undefined) vrm.expressionManager?.setValue(expressionName, value);
    }
    const time = shownTime(scene);
    const seconds = Math.min(longest, Math.max(0, time - last));
    if (clips !== undefined) {
      const shown = shownAt(clips, world, name, time);
      played?.play(() => player?.show(shown));
      stand?.settle(shown);
    }
    (played ?? vrm).update(seconds);
    last = time;
  };
  update();
  return {
    object,
    update,
    dispose: () => {
      player?.dispose();
      object.removeFromParent();
      vrm.scene.removeFromParent();
    },
  };
}

interface BoneView {
  readonly follow: (world: WorldView, thing: string, part: number) => void;
}

/** Its own axes of version 0 look the other way. */
function listBones(vrm: LoadedVrm, facesAway: boolean, clips: GltfClips | undefined): BoneView[] {
  const moved = new Set(
    [...(clips?.animations.values() ?? [])].flatMap((clip) =>
      tracksOf(vrm.scene, clip).map(({ node }) => node),
    ),
  );
  const views: BoneView[] = [];
  const { normalizedHumanBones, normalizedRestPose } = vrm.humanoid;
  const side = facesAway ? -1 : 1;
  const rest = new Vector3().fromArray(normalizedRestPose.hips?.position ?? [0, 0, 0]);
  for (const [bone, { node }] of Object.entries(normalizedHumanBones)) {
    if (moved.has(node)) continue;
    const to = new Quaternion();
    views.push({
      follow: (world, thing, part) => {
        const now = world.get(thing, bone);
        if (!isNumbers(now, 4)) node.quaternion.identity();
        else {
          const former = world.former(thing, bone);
          turnTo(node.quaternion, isNumbers(former, 4) ? former : now, side);
          node.quaternion.slerp(turnTo(to, now, side), part);
        }
        if (bone === 'hips') moveHips(node.position, rest, side, world, thing, part);
      },
    });
  }
  return views;
}

function turnTo(out: Quaternion, [x, y, z, w]: readonly number[], side: number): Quaternion {
  return out.set(side * x!, y!, side * z!, w!).normalize();
}

const from = new Vector3();

function moveHips(
  out: Vector3,
  rest: Vector3,
  side: number,
  world: WorldView,
  thing: string,
  part: number,
): void {
  out.copy(rest);
  const now = world.get(thing, 'hips.at');
  if (!isNumbers(now, 3)) return;
  const before = world.former(thing, 'hips.at');
  const [x, y, z] = now as [number, number, number];
  from.fromArray(isNumbers(before, 3) ? before : now);
  out.x += side * (from.x + part * (x - from.x));
  out.y += from.y + part * (y - from.y);
  out.z += side * (from.z + part * (z - from.z));
}

function numberBetween(
  world: WorldView,
  thing: string,
  property: string,
  part: number,
): number | undefined {
  const now = world.get(thing, property);
  if (typeof now !== 'number') return undefined;
  const before = world.former(thing, property);
  return typeof before === 'number' ? before + part * (now - before) : now;
}

function isNumbers(value: Data | undefined, count: number): value is number[] {
  return (
    Array.isArray(value) &&
    value.length === count &&
    value.every((entry) => typeof entry === 'number')
  );
}
