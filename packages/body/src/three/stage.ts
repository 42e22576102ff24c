/** Things of a scene as they are shown: who is there, who moves, who sleeps. */
import { type Problem, TroupeError } from '@troupe/core';
import type { Object3D } from 'three';
import { isWaiting } from '../eve/signals.js';
import type { Bodily } from '../motor/rig.js';
import { clearWay, createOnTheWay, enterWay, moveOn, noteShown } from './between-ticks.js';
import type { Detail3D } from './detail-3d.js';
import { closeFrame, createFrame, openFrame, type SceneSeen } from './frame.js';
import { type Looks, lookOfThing, watchLooks } from './looks.js';
import {
  findHand,
  findHolder,
  hearOf,
  hideThing,
  lookAgain,
  noteStill,
  placeFree,
  placeHeld,
  settleBody,
  setVariables,
  showThing,
  type ThingView,
} from './thing-view.js';

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

/** Shows the things that have a look: all, or those of which `among` says so, asked whenever the world has changed. */
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
  const way = createOnTheWay();
  // nothing but what is on its way has changed since all were looked at
  let isPlanned = false;
  let shownPart = Number.NaN;
  // most things stand about: a frame does not even come by them
  let awake: readonly ThingView[] = [];
  let listed = false;
  /** Other things may have a look now; they do. */
  let recast = true;
  let relist = false;
  /** Others are there to hold something. */
  let regrouped = false;
  let disposed = false;

  const hide = (view: ThingView) => {
    // what hangs at it will be hung elsewhere when it is placed
    views.delete(view.name);
    hideThing(view);
    listed = false;
    regrouped = true;
  };

  const show = (name: string, look: Bodily) => {
    try {
      views.set(name, showThing(name, look, detail));
      listed = false;
      regrouped = true;
    } catch (thrown) {
      problems.push(...whyNotShown(name, thrown));
      // told once: it will not become better by being tried each frame
      candidates.delete(name);
    }
  };

  const alarm = () => {
    isPlanned = false;
  };

  const wake = (view: ThingView) => {
    view.asleep = false;
    if (view.work !== undefined) view.work.alarm = undefined;
    listed = false;
    isPlanned = false;
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
    awake = [...views.values()].filter((view) => !view.asleep);
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
    const wasStill = view.still;
    const placed = wasStill ? 0 : placeAnew(view);
    if (!wasStill) noteStill(view, world, view.touched + placed);
    // also one that another body has woken: it has been brought up to date
    if (view.still) letSleep(view);
    return placed;
  };

  const viewOf = (name: string) => views.get(name);

  const placeAnew = (view: ThingView) => {
    if (view.rehung || regrouped) view.object.visible = findHolder(view, world, viewOf);
    if (!view.object.visible) return 0;
    const { holder } = view;
    view.hand = holder && findHand(holder, view.joint);
    if (holder === undefined || view.hand === undefined) {
      return placeFree(view, world, frame, object);
    }
    return placeHeld(view, holder, view.hand);
  };

  const cast = () => {
    if (recast && changed()) relist = true;
    recast = false;
    if (relist) listCandidates();
    else if (among === undefined) return;
    relist = false;
    for (const [name, look] of candidates) {
      const view = views.get(name);
      if (among?.(name) === false) {
        if (view !== undefined) hide(view);
      } else if (view === undefined) show(name, look);
    }
  };

  const hear = (name: string, property: string) => {
    if (property === '' || property === 'kind') recast = true;
    const view = views.get(name);
    if (view === undefined) return;
    hearOf(view, property);
    if (view.asleep) wake(view);
  };

  /** Finds out what was changed since the last frame, and wakes it. */
  const listen = () => {
    if (frame.since !== undefined && world.news?.(frame.since, hear) === true) return;
    recast = true;
    for (const view of views.values()) {
      lookAgain(view, world);
      if (view.asleep && !view.still) wake(view);
    }
  };

  /** First all variables, for bodies may read those of others. Who is woken by that comes after. */
  const settle = () => {
    let touched = 0;
    let turn = awake;
    while (turn.length > 0) {
      for (const view of turn) setVariables(view, world, frame, problems);
      for (const view of turn) touched += settleBody(view, problems);
      if (listed) break;
      const before = new Set(awake);
      listViews();
      turn = awake.filter((view) => !before.has(view));
    }
    return touched;
  };

  const lookAtAll = () => {
    isPlanned = false;
    noteShown(way, shownPart);
    if (!frame.same) {
      listen();
      cast();
    }
    if (!listed) listViews();
    let touched = settle();
    // bodies first: what is in a hand is where that hand is now
    for (const view of awake) {
      touched += view === first ? placeFree(view, world, frame, object) : place(view);
    }
    regrouped = false;
    plan();
    return touched;
  };

  /** What frames up to the next tick have to look at. */
  const plan = () => {
    clearWay(way);
    for (const view of awake) if (!view.asleep) enterWay(way, view, alarm);
    // one that was rebuilt may have other variables
    isPlanned = !awake.some(({ tracks }) => tracks.stale);
  };

  /** Says how much it touched; what it finds to have changed otherwise is for who looks at all. */
  const goOn = () => {
    if (frame.part === shownPart && way.bodies.length === 0) return 0;
    const touched = moveOn(way, world, frame, object, problems);
    shownPart = frame.part;
    if (way.bodies.some(({ tracks }) => tracks.stale)) isPlanned = false;
    return touched;
  };

  return {
    views,
    update: () => {
      if (disposed) return 0;
      openFrame(frame, scene);
      let touched = frame.same && isPlanned ? goOn() : 0;
      if (!frame.same || !isPlanned) touched += lookAtAll();
      shownPart = frame.part;
      closeFrame(frame);
      if (problems.length > 0) throw new TroupeError(problems.splice(0));
      return touched;
    },
    dispose: () => {
      disposed = true;
      for (const view of views.values()) hide(view);
      candidates.clear();
      clearWay(way);
      awake = [];
    },
  };
}

function whyNotShown(thing: string, thrown: unknown): readonly Problem[] {
  if (thrown instanceof TroupeError) return thrown.problems;
  const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  const message = `"${thing}" cannot be shown, for its shape threw ${what}. Mend the shape`;
  return [{ code: 'look-failed', path: `looks.${thing}`, message }];
}
