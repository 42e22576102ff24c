/** All things of a scene that have a look, as they come and go. */
import { type Problem, type SceneFace, TroupeError } from '@troupe/core';
import { Group, type Object3D } from 'three';
import type { Bodily } from '../motor/rig.js';
import type { Detail } from '../surfaces/detail.js';
import { type Looks, lookOfThing, watchLooks } from './looks.js';
import {
  followVariables,
  hideThing,
  noteStill,
  placeFree,
  placeHeld,
  showThing,
  type ThingView,
} from './thing-view.js';

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
export function sceneObject3D(scene: SceneFace, looks: Looks, detail: Detail = {}): SceneObject3D {
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

export interface Stage {
  readonly views: ReadonlyMap<string, ThingView>;
  readonly update: () => number;
  readonly dispose: () => void;
}

/** Shows it for the first time: if that goes wrong, nothing is left of it. */
export function begin(stage: Stage, update: () => number): void {
  try {
    update();
  } catch (thrown) {
    stage.dispose();
    throw thrown;
  }
}

/** Shows the things that have a look: all, or those of which `among` says so, asked each frame. */
export function openStage(
  scene: SceneFace,
  looks: Looks,
  detail: Detail,
  object: Object3D,
  among?: (name: string) => boolean,
  first?: ThingView,
): Stage {
  const { world } = scene;
  const views = new Map<string, ThingView>();
  if (first !== undefined) views.set(first.name, first);
  const changed = watchLooks(looks, world);
  const candidates = new Map<string, Bodily>();
  const problems: Problem[] = [];
  let disposed = false;

  const hide = (view: ThingView) => {
    // what hangs at it will be hung elsewhere when it is placed
    views.delete(view.name);
    hideThing(view);
  };

  const show = (name: string, look: Bodily) => {
    try {
      views.set(name, showThing(name, look, detail));
    } catch (thrown) {
      problems.push(...whyNotShown(name, thrown));
      // told once: it will not become better by being tried each frame
      candidates.delete(name);
    }
  };

  const listCandidates = () => {
    candidates.clear();
    for (const name of world.names()) {
      const look = name === first?.name ? undefined : lookOfThing(looks, world, name);
      if (look !== undefined) candidates.set(name, look);
    }
    for (const view of views.values()) {
      if (view !== first && candidates.get(view.name) !== view.look) hide(view);
    }
  };

  const place = (view: ThingView) => {
    if (view.still) {
      view.object.visible = true;
      return 0;
    }
    const placed = placeAnew(view);
    noteStill(view, scene, view.touched + placed);
    return placed;
  };

  const placeAnew = (view: ThingView) => {
    const part = world.get(view.name, 'joint');
    const by = typeof part === 'string' ? world.get(view.name, 'in') : undefined;
    const holder = typeof by === 'string' ? views.get(by) : undefined;
    // in the hand of somebody who is not shown here
    view.object.visible = typeof by !== 'string' || holder !== undefined;
    if (!view.object.visible) return 0;
    if (holder === undefined || holder.shown.part(part as string) === undefined) {
      return placeFree(view, scene, object);
    }
    return placeHeld(view, scene, holder, part as string);
  };

  const cast = () => {
    if (changed()) listCandidates();
    else if (among === undefined) return;
    for (const [name, look] of candidates) {
      const view = views.get(name);
      if (among?.(name) === false) {
        if (view !== undefined) hide(view);
      } else if (view === undefined) show(name, look);
    }
  };

  return {
    views,
    update: () => {
      if (disposed) return 0;
      cast();
      let touched = 0;
      for (const view of views.values()) touched += followVariables(view, scene, problems);
      // bodies first: what is in a hand is where that hand is now
      for (const view of views.values()) {
        if (view !== first) touched += place(view);
      }
      if (problems.length > 0) throw new TroupeError(problems.splice(0));
      return touched;
    },
    dispose: () => {
      disposed = true;
      for (const view of views.values()) hide(view);
    },
  };
}

function whyNotShown(thing: string, thrown: unknown): readonly Problem[] {
  if (thrown instanceof TroupeError) return thrown.problems;
  const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  const message = `"${thing}" cannot be shown, for its shape threw ${what}. Mend the shape`;
  return [{ code: 'look-failed', path: `looks.${thing}`, message }];
}
