/** The things of a scene as objects of three.js: what has no look plainly, what has a bad one plainly too. */
import { type Bodily, createBody } from '@troupe/body';
import {
  type Detail3D,
  type Looks,
  type SceneObject3D,
  type SceneSeen,
  sceneObject3D,
} from '@troupe/body/three';
import { TroupeError } from '@troupe/core';
import type { Object3D } from 'three';
import { givenLook, looksWithDefaults } from './default-looks.js';

export interface SceneView {
  readonly thing: (name: string) => Object3D | undefined;
  readonly isPlain: (thing: string) => boolean;
  /** Brings it up to date. */
  readonly update: () => Updated;
  readonly dispose: () => void;
}

interface Updated {
  /** Something is to be seen elsewhere, or otherwise. */
  readonly changed: boolean;
  /** What is wrong with looks or properties, in words. */
  readonly wrong: string | undefined;
}

export function openSceneView(
  scene: SceneSeen,
  looks: Looks,
  isActor: (thing: string) => boolean,
  parent: Object3D,
  detail: Detail3D = {},
): SceneView {
  const broken = new Set<string>();
  let shown: SceneObject3D | undefined;
  let changes: number | undefined;
  const tryUpdate = (): boolean => {
    // what has gone has touched nothing
    const before = changes;
    changes = scene.world.changes?.();
    if (shown !== undefined)
      return shown.update() > 0 || changes === undefined || changes !== before;
    shown = sceneObject3D(scene, looksWithDefaults(looks, isActor, broken), detail);
    parent.add(shown.object);
    return true;
  };
  const update = (): Updated => {
    try {
      return { changed: tryUpdate(), wrong: undefined };
    } catch (thrown) {
      if (!(thrown instanceof TroupeError)) throw thrown;
      const more = brokenThings(thrown, scene, looks).filter((thing) => !broken.has(thing));
      // the rest has been brought up to date all the same
      if (more.length === 0) return { changed: true, wrong: thrown.message };
      for (const thing of more) broken.add(thing);
      shown?.dispose();
      shown = undefined;
      return { changed: true, wrong: update().wrong ?? thrown.message };
    }
  };
  return {
    thing: (name) => shown?.thing(name),
    isPlain: (thing) => broken.has(thing) || givenLook(looks, thing, scene.world) === undefined,
    update,
    dispose: () => shown?.dispose(),
  };
}

/** Things that cannot be shown as they were meant to: their look cannot be built, or they have a property it cannot take. */
function brokenThings(
  { problems }: TroupeError,
  { world }: SceneSeen,
  looks: Looks,
): readonly string[] {
  return world.names().filter((thing) => {
    const isNamed = problems.some(({ path }) => path === `looks.${thing}`);
    return isNamed || !canBuild(givenLook(looks, thing, world));
  });
}

function canBuild(look: Bodily | undefined): boolean {
  try {
    if (typeof look === 'function') look();
    else if (look !== undefined) createBody(look);
    return true;
  } catch {
    return false;
  }
}
