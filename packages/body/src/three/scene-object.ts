/** All things of a scene that have a look, as they come and go. */
import { type Problem, TroupeError } from '@troupe/core';
import { Group, type Object3D } from 'three';
import { isWaiting } from '../eve/signals.js';
import type { Bodily } from '../motor/rig.js';
import type { Detail3D } from './detail-3d.js';
import { closeFrame, createFrame, openFrame, type SceneSeen } from './frame.js';
import { type Looks, lookOfThing, watchLooks } from './looks.js';
import {
  findHolder,
  followVariables,
  hideThing,
  isStirred,
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
export function sceneObject3D(
  scene: SceneSeen,
  looks: Looks,
  detail: Detail3D = {},
): SceneObject3D {
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
  scene: SceneSeen,
  looks: Looks,
  detail: Detail3D,
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
  const frame = createFrame();
  // most things stand about: a frame does not even come by them
  let awake: readonly ThingView[] = [];
  let asleep: readonly ThingView[] = [];
  let listed = false;
  let disposed = false;

  const hide = (view: ThingView) => {
    // what hangs at it will be hung elsewhere when it is placed
    views.delete(view.name);
    hideThing(view);
    listed = false;
  };

  const show = (name: string, look: Bodily) => {
    try {
      views.set(name, showThing(name, look, detail));
      listed = false;
    } catch (thrown) {
      problems.push(...whyNotShown(name, thrown));
      // told once: it will not become better by being tried each frame
      candidates.delete(name);
    }
  };

  const wake = (view: ThingView) => {
    view.asleep = false;
    if (view.work !== undefined) view.work.alarm = undefined;
    listed = false;
  };

  /** One that stands still sleeps until the world changes it, or another body something that its own reads. */
  const letSleep = (view: ThingView) => {
    const { work } = view;
    if (work === undefined || work.struck.size > 0 || isWaiting(work)) return;
    view.asleep = true;
    work.alarm = () => wake(view);
    listed = false;
  };

  const listViews = () => {
    const all = [...views.values()];
    awake = all.filter((view) => !view.asleep);
    asleep = all.filter((view) => view.asleep);
    listed = true;
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
    const placed = view.still ? 0 : placeAnew(view);
    if (!view.still) noteStill(view, world, view.touched + placed);
    if (view.stillAs !== undefined) letSleep(view);
    return placed;
  };

  const viewOf = (name: string) => views.get(name);

  const placeAnew = (view: ThingView) => {
    if (!frame.same) view.object.visible = findHolder(view, world, viewOf);
    if (!view.object.visible) return 0;
    const { holder } = view;
    const hand = holder?.shown.part(view.joint);
    if (holder === undefined || hand === undefined) return placeFree(view, world, frame, object);
    return placeHeld(view, holder, hand);
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

  /** What was changed since it fell asleep is looked at again. */
  const rouse = () => {
    if (!listed) listViews();
    for (const view of asleep) if (view.asleep && isStirred(view, world)) wake(view);
  };

  /** Those that others have just woken. */
  const followWoken = () => {
    const before = awake;
    listViews();
    let touched = 0;
    for (const view of awake) {
      if (!before.includes(view)) touched += followVariables(view, world, frame, problems);
    }
    return touched;
  };

  return {
    views,
    update: () => {
      if (disposed) return 0;
      openFrame(frame, scene);
      if (!frame.same) {
        cast();
        rouse();
      }
      if (!listed) listViews();
      let touched = 0;
      for (const view of awake) touched += followVariables(view, world, frame, problems);
      while (!listed) touched += followWoken();
      // bodies first: what is in a hand is where that hand is now
      for (const view of awake) {
        touched += view === first ? placeFree(view, world, frame, object) : place(view);
      }
      closeFrame(frame, scene);
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
