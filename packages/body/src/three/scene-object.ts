/** All things of a scene that have a look, as they come and go. */
import { Group, type Object3D } from 'three';
import { checkDetail3D, type Detail3D } from './detail-3d.js';
import type { SceneSeen } from './frame.js';
import { checkLooks, type Looks } from './looks.js';
import { begin, openStage } from './stage.js';

export interface SceneObject3D {
  readonly object: Object3D;
  /** That of a thing, if it is to be seen. */
  readonly thing: (name: string) => Object3D | undefined;
  /** To be called each frame. Says how many objects it touched. */
  readonly update: () => number;
  readonly dispose: () => void;
}

/**
 * What is `in` a thing that is shown, at a part of it that its property `joint` names, is shown in that hand. What somebody
 * holds who is not shown here is not shown either: `actorObject3D` does.
 */
export function sceneObject3D(
  scene: SceneSeen,
  looks: Looks,
  detail: Detail3D = {},
): SceneObject3D {
  checkLooks(looks);
  checkDetail3D(detail, 'sceneObject3D');
  const object = new Group();
  const stage = openStage(scene, looks, detail, object);
  begin(stage, stage.update);
  return {
    object,
    thing: (name) => stage.views.get(name)?.object,
    update: stage.update,
    dispose: () => {
      stage.dispose();
      object.removeFromParent();
    },
  };
}
