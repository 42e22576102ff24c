/** What is on its way between two ticks: a frame in which nothing else has changed looks at that alone. */

import type { Problem, WorldView } from '@troupe/core';
import type { Object3D } from 'three';
import { isWaiting } from '../eve/signals.js';
import type { Frame } from './frame.js';
import { isOnItsWay } from './places.js';
import { placeFree, placeHeld, type ThingView, updateBody } from './thing-view.js';
import { isChanging, showTrack, type Track } from './tracks.js';
import { canTurn } from './turning.js';

export interface OnTheWay {
  readonly tracks: Track[];
  /** Those whose bodies are to be brought up to date. */
  readonly bodies: ThingView[];
  /** Those in nobody's hand that move or turn. */
  readonly free: ThingView[];
  /** Those in hands that may move. */
  readonly held: ThingView[];
}

export function createOnTheWay(): OnTheWay {
  return { tracks: [], bodies: [], free: [], held: [] };
}

export function clearWay({ tracks, bodies, free, held }: OnTheWay): void {
  tracks.length = 0;
  bodies.length = 0;
  free.length = 0;
  held.length = 0;
}

/** Enters what of a thing is on its way. `alarm` is called when something else comes to wait in its body. */
export function enterWay(way: OnTheWay, view: ThingView, alarm: () => void): void {
  const { tracks, work, object, holder } = view;
  const busy = isBusy(view);
  for (const track of tracks.moving) way.tracks.push(track);
  if (busy) way.bodies.push(view);
  if (work !== undefined) work.alarm = busy ? undefined : alarm;
  if (!object.visible) return;
  if (holder === undefined || view.hand === undefined) {
    if (isOnItsWay(view.place)) way.free.push(view);
  } else if (isChanging(holder.tracks) || isBusy(holder)) way.held.push(view);
}

/** Whether its body has to be asked in every frame: more of it moves than joints alone, or nobody tells if it does. */
function isBusy({ work, shown, tracks }: ThingView): boolean {
  if (work === undefined || work.struck.size > 0 || isWaiting(work) || shown.isBehind())
    return true;
  for (const { turning } of tracks.moving) {
    if (turning === undefined || !canTurn(turning)) return true;
  }
  return false;
}

/** Brings all of it to where it is in this frame. Says how much it touched. */
export function moveOn(
  { tracks, bodies, free, held }: OnTheWay,
  world: WorldView,
  frame: Frame,
  among: Object3D,
  problems: Problem[],
): number {
  let touched = 0;
  for (const track of tracks) touched += showTrack(track, frame.part);
  for (const view of bodies) touched += updateBody(view, problems);
  for (const view of free) touched += placeFree(view, world, frame, among);
  for (const view of held) touched += placeHeld(view, view.holder!, view.hand!);
  return touched;
}

/** Before all is looked at again: what is shown so already need not be shown again. */
export function noteShown({ tracks }: OnTheWay, part: number): void {
  for (const { of } of tracks) of.part = part;
}
