/** A character that is a model with clips, as an object of three.js. */
import type { Actor, SceneFace } from '@troupe/core';
import { Group, type Object3D, type SkinnedMesh } from 'three';
import { clone } from 'three/addons/utils/SkeletonUtils.js';
import { type ClipSet, refuseClips } from '../../motor/clips/clip-set.js';
import type { ShapeClips } from '../../motor/clips/clips-of.js';
import { layersOf, partsOn, type Shown, shownAt, takeOut } from '../../motor/clips/mix.js';
import { createPoser, stillShape } from '../../motor/clips/pose-clips.js';
import {
  type ActorOptions3D,
  actorObject3D,
  checkActor,
  checkActorOptions,
} from '../actor-object.js';
import { createPlace, followPlace, putUpright } from '../places.js';
import { findNode, type GltfClips, nodeName, rotationOf, vectorOf } from './gltf-clips.js';
import { createMixerPlayer } from './mixer-player.js';

export interface ModelObject3D {
  readonly object: Object3D;
  /** That of a joint, to hang something at. */
  readonly part: (name: string) => Object3D | undefined;
  /** To be called each frame. */
  readonly update: () => void;
  readonly dispose: () => void;
}

/** The model where the character is, as the clips that its skills play have it. Any number of them come from one model. */
export function modelObject3D(
  actor: Pick<Actor, 'name' | 'scene'>,
  clips: GltfClips | ShapeClips,
  options: ActorOptions3D = {},
): ModelObject3D {
  if (clips?.clips === undefined) {
    const message =
      'modelObject3D takes clips, as clipsOf(shape) or clipsOfGltf(loaded) gives them';
    refuseClips('wrong-clips', 'clips', message);
  }
  checkActor(actor);
  checkActorOptions(options, 'modelObject3D');
  if ('shape' in clips) return showShape(actor, clips, options);
  for (const option of Object.keys(options)) {
    const message = `what GLTFLoader gave is shown as that made it, with nothing in its hands: \`${option}\` is for clipsOf(await readModel(bytes))`;
    refuseClips('not-with-gltf', `modelObject3D.${option}`, message);
  }
  return showGltf(actor, clips);
}

/** What is to be seen lies between the last two ticks. */
export function shownTime({ time, part, rate }: SceneFace): number {
  return Math.max(0, time - (1 - part) / rate);
}

function showShape(
  actor: Pick<Actor, 'name' | 'scene'>,
  clips: ShapeClips,
  options: ActorOptions3D,
): ModelObject3D {
  const { scene, name } = actor;
  const shown = actorObject3D(actor, stillShape(clips), options);
  const pose = createPoser(clips, shown.body);
  const update = () => {
    pose(scene.world, name, shownTime(scene));
    shown.update();
  };
  update();
  return { object: shown.object, part: shown.part, update, dispose: shown.dispose };
}

function showGltf(actor: Pick<Actor, 'name' | 'scene'>, clips: GltfClips): ModelObject3D {
  const { scene, name } = actor;
  const { world } = scene;
  const model = copyModel(clips.scene);
  const stand = standFor(clips, model);
  const object = new Group();
  object.name = name;
  object.matrixAutoUpdate = false;
  object.add(stand.object);
  const player = createMixerPlayer(clips, model);
  const place = createPlace();
  const update = () => {
    object.visible = world.has(name);
    if (followPlace(place, world, name, scene.ticks, scene.part)) {
      putUpright(object, place.x, place.y, place.z, place.heading);
    }
    const shown = shownAt(clips, world, name, shownTime(scene));
    player.show(shown);
    stand.settle(shown);
  };
  update();
  return {
    object,
    part: (joint) => findNode(model, joint),
    update,
    dispose: () => {
      player.dispose();
      model.traverse((node) => (node as Partial<SkinnedMesh>).skeleton?.dispose());
      object.removeFromParent();
    },
  };
}

/** What a model stands on: it goes back as far as the clips have brought the root ahead. */
export function standFor(set: ClipSet, model: Object3D) {
  const object = new Group();
  object.add(model);
  const { root } = set;
  const joint = root && findNode(model, root.name);
  const layers = root === undefined ? '' : layersOf(set, root.name);
  const settle = (shown: Shown) => {
    if (root?.travels !== true || joint === undefined) return;
    const { position, quaternion } = joint;
    const parts = partsOn(set, shown, layers);
    const { x, z, turn } = takeOut(root, parts, vectorOf(position), rotationOf(quaternion));
    object.position.set(x, 0, z);
    object.rotation.y = turn;
  };
  return { object, settle };
}

/** With the joints that are without a name under that by which the clips know them. */
function copyModel(scene: Object3D): Object3D {
  const copy = clone(scene);
  nameAlike(scene, copy);
  return copy;
}

function nameAlike(node: Object3D, copy: Object3D): void {
  if (copy.name === '') copy.name = nodeName(node);
  node.children.forEach((child, k) => {
    const other = copy.children[k];
    if (other !== undefined) nameAlike(child, other);
  });
}
