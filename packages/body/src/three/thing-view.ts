/** A thing of the world as it looks: its body, with its variables as its properties are. */
import { type Data, type Problem, type SceneFace, TroupeError } from '@troupe/core';
import type { Object3D } from 'three';
import { createBody, workOf } from '../eve/create-body.js';
import { type Effects, isWaiting } from '../eve/signals.js';
import type { Body } from '../model/body.js';
import type { Bodily } from '../motor/rig.js';
import type { Detail } from '../surfaces/detail.js';
import { type BodyObject3D, bodyObject3D } from './body-object.js';
import { createPlace, followPlace, isOnItsWay, type Place, pointOf, putUpright } from './places.js';
import { createTracks, followThing, isChanging, type Tracks } from './tracks.js';

export interface ThingView {
  readonly name: string;
  readonly look: Bodily;
  readonly body: Body;
  readonly shown: BodyObject3D;
  readonly object: Object3D;
  readonly tracks: Tracks;
  readonly place: Place;
  /** How it lies in a hand was last seen as this. */
  grip: unknown;
  /** What it hangs at: where things are, somebody's part, or somebody. */
  parent: Object3D | undefined;
  /** Frames for which nothing of it has changed. */
  quiet: number;
  /** Its properties when it was found to stand still: as long as they are these, it does. */
  stillAs: Readonly<Record<string, Data>> | undefined;
  /** In this frame. */
  still: boolean;
  /** What of its body this frame has changed. */
  touched: number;
  /** What its body has to do; nothing if somebody else may set its variables. */
  readonly work: Effects | undefined;
  stop(): void;
}

export function showThing(name: string, look: Bodily, detail: Detail): ThingView {
  const body = typeof look === 'function' ? look() : createBody(look);
  const shown = bodyObject3D(body, detail);
  const { object } = shown;
  object.name = name;
  object.matrixAutoUpdate = false;
  const tracks = createTracks(name, body);
  const stop = body.watch(({ rebuilt }) => {
    if (rebuilt.size > 0) tracks.stale = true;
  });
  return {
    name,
    look,
    body,
    shown,
    object,
    tracks,
    place: createPlace(),
    grip: undefined,
    parent: undefined,
    quiet: 0,
    stillAs: undefined,
    still: false,
    touched: 0,
    work: typeof look === 'function' ? undefined : workOf(body),
    stop,
  };
}

export function hideThing(view: ThingView): void {
  view.stop();
  view.shown.dispose();
}

/** Brings its body up to date. Says how much it touched; what goes wrong is put with the problems, and nothing else stops. */
export function followVariables(view: ThingView, scene: SceneFace, problems: Problem[]): number {
  const { world } = scene;
  view.still = view.stillAs !== undefined && world.thing(view.name) === view.stillAs;
  view.touched = 0;
  if (!view.still) followThing(view.tracks, world, scene.ticks, scene.part, problems);
  // still or not: what it reads of other bodies may have changed
  else if (view.work !== undefined && !isWaiting(view.work)) return 0;
  try {
    view.touched = view.shown.update();
  } catch (thrown) {
    if (!(thrown instanceof TroupeError)) throw thrown;
    problems.push(...thrown.problems);
  }
  return view.touched;
}

/** Asking for all properties costs more than looking at some, unless they stay the same for long. */
const longEnough = 8;

/** Most things of a world stand about: those are found out, so that a frame need not look at them. */
export function noteStill(view: ThingView, { world }: SceneFace, touched: number): void {
  view.stillAs = undefined;
  view.quiet = touched > 0 ? 0 : view.quiet + 1;
  if (view.quiet < longEnough) return;
  view.quiet = 0;
  // what it is in may move, and it with that
  const tied = world.get(view.name, 'in') !== undefined;
  if (tied || isOnItsWay(view.place) || isChanging(view.tracks)) return;
  view.stillAs = world.thing(view.name);
}

/** Where the world has it. */
export function placeFree(view: ThingView, scene: SceneFace, among: Object3D): number {
  const came = hangAt(view, among);
  const { place, name } = view;
  const moved = followPlace(place, scene.world, name, scene.ticks, scene.part);
  if (!moved && !came) return 0;
  putUpright(view.object, place.x, place.y, place.z, place.heading);
  return 1;
}

const tip = new Float64Array(16);

/**
 * In somebody's hand: in the frame of the part, `grip` away from its origin. A fourth number of the grip says how it is
 * turned against its holder, and it stays upright then, as it was when it was taken.
 */
export function placeHeld(
  view: ThingView,
  scene: SceneFace,
  holder: ThingView,
  part: string,
): number {
  const grip = scene.world.get(view.name, 'grip');
  const [x, y, z, turned] = pointOf(grip) as readonly number[] as [number, number, number, number?];
  if (turned === undefined) {
    const came = hangAt(view, holder.shown.part(part)!);
    if (!came && view.grip === grip) return 0;
    view.grip = grip;
    putUpright(view.object, x, y, z, 0);
    return 1;
  }
  hangAt(view, holder.object);
  view.grip = grip;
  holder.body.place(part, tip);
  putUpright(
    view.object,
    tip[0]! * x + tip[4]! * y + tip[8]! * z + tip[12]!,
    tip[1]! * x + tip[5]! * y + tip[9]! * z + tip[13]!,
    tip[2]! * x + tip[6]! * y + tip[10]! * z + tip[14]!,
    turned,
  );
  return 1;
}

function hangAt(view: ThingView, parent: Object3D): boolean {
  if (view.parent === parent) return false;
  view.parent = parent;
  parent.add(view.object);
  return true;
}
