/** What bodies cover of the ground: measured on objects that nobody draws. */
import { Box3, Group } from 'three';
import type { PictureOptions } from './picture-3d.js';
import type { Footprint } from './plan.js';
import { openSceneView } from './scene-view.js';

export interface Footprints {
  /** Gives what is wrong with looks or properties, in words. */
  readonly update: () => string | undefined;
  /** Nothing for what has no look: it says itself how large it is. */
  readonly footprint: (thing: string) => Footprint | undefined;
  readonly dispose: () => void;
}

export function openFootprints({
  scene,
  looks,
  isActor,
}: Pick<PictureOptions, 'scene' | 'looks' | 'isActor'>): Footprints {
  const space = new Group();
  const view = openSceneView(scene, looks, isActor, space);
  const box = new Box3();
  return {
    update: () => {
      const { wrong } = view.update();
      space.updateMatrixWorld();
      return wrong;
    },
    footprint: (thing) => {
      const shown = view.isPlain(thing) ? undefined : view.thing(thing);
      if (shown === undefined) return undefined;
      box.setFromObject(shown);
      if (box.isEmpty()) return undefined;
      const { min, max } = box;
      return {
        x: (min.x + max.x) / 2,
        z: (min.z + max.z) / 2,
        reachX: (max.x - min.x) / 2,
        reachZ: (max.z - min.z) / 2,
      };
    },
    dispose: view.dispose,
  };
}
