/** A thing of the world as it looks: its body, with its variables as its properties are. */
import { type Data, type Problem, TroupeError, type WorldView } from '@troupe/core';
import type { Object3D } from 'three';
import { createBody, stateOf } from '../eve/create-body.js';
import { type Effects, isWaiting } from '../eve/signals.js';
import type { Matrix } from '../math/matrices.js';
import type { Body } from '../model/body.js';
import { readRaw } from '../motor/read-raw.js';
import type { Bodily } from '../motor/rig.js';
import { type ShownBody, showBody } from './body-object.js';
import type { Detail3D } from './detail-3d.js';
import type { Frame } from './frame.js';
import { createPlace, followPlace, isOnItsWay, type Place, pointOf, putUpright } from './places.js';
import { createTracks, followThing, hearOfProperty, isChanging, type Tracks } from './tracks.js';

/** A part of a body that holds something. */
interface Hand {
  readonly object: Object3D;
  /** From the part up to the whole. */
  readonly chain: readonly Matrix[];
}

export interface ThingView {
  readonly name: string;
  readonly look: Bodily;
  readonly body: Body;
  readonly shown: ShownBody;
  readonly object: Object3D;
  readonly tracks: Tracks;
  readonly place: Place;
  /** Who holds it, at which part, and how it lies there, as the world last said. Nothing: nobody does who is shown. */
  holder: ThingView | undefined;
  joint: string;
  grip: Data | undefined;
  /** One of these is another than when it was last put in a hand. */
  regripped: boolean;
  /** The part that holds it, as its holder is built now. */
  hand: Hand | undefined;
  /** Its own parts that hold something, as it is built now. */
  readonly hands: Map<string, Hand>;
  /** What it hangs at: where things are, somebody's part, or somebody. */
  parent: Object3D | undefined;
  /** Where it is, and who holds it, may be other than when it was last asked for. */
  moved: boolean;
  rehung: boolean;
  /** The world's count of its changes when that was last asked for: if it is the same, all of them were heard of. */
  seenAt: number | undefined;
  /** How often it was looked at since something of it changed. */
  quiet: number;
  /** It was found to stand still, and nothing was heard of it since. */
  still: boolean;
  /** Nobody looks at it: it stands still, and what its body reads of others does too. */
  asleep: boolean;
  /** What of its body this frame has changed. */
  touched: number;
  /** What its body has to do; nothing if somebody else may set its variables. */
  readonly work: Effects | undefined;
}

export function showThing(name: string, look: Bodily, detail: Detail3D): ThingView {
  const body = typeof look === 'function' ? look() : createBody(look);
  const hands = new Map<string, Hand>();
  const shown = showOrSay(name, () =>
    showBody(body, detail, () => {
      tracks.stale = true;
      hands.clear();
      view.still = false;
    }),
  );
  const { object } = shown;
  object.name = name;
  object.matrixAutoUpdate = false;
  const tracks = createTracks(name, body, shown.views);
  const view: ThingView = {
    name,
    look,
    body,
    shown,
    object,
    tracks,
    place: createPlace(),
    holder: undefined,
    joint: '',
    grip: undefined,
    regripped: false,
    hand: undefined,
    hands,
    parent: undefined,
    moved: true,
    rehung: true,
    seenAt: undefined,
    quiet: 0,
    still: false,
    asleep: false,
    touched: 0,
    work: typeof look === 'function' ? undefined : stateOf(body)?.effects,
  };
  return view;
}

/** Surfaces know nothing of who has them: whoever shows many is to know whose look it was. */
function showOrSay(name: string, show: () => ShownBody): ShownBody {
  try {
    return show();
  } catch (thrown) {
    if (!(thrown instanceof TroupeError)) throw thrown;
    throw new TroupeError(
      thrown.problems.map(({ path, message, ...problem }) => {
        return { ...problem, path: `looks.${name}`, message: `${path} ${message}` };
      }),
    );
  }
}

export function hideThing(view: ThingView): void {
  if (view.work !== undefined) view.work.alarm = undefined;
  view.shown.dispose();
}

/** A property of it was changed, or it came or went. */
export function hearOf(view: ThingView, property: string): void {
  if (property === '') {
    forgetAll(view);
    return;
  }
  view.still = false;
  if (property === 'at' || property === 'heading' || property === 'in') view.moved = true;
  if (property === 'in' || property === 'joint' || property === 'grip') view.rehung = true;
  hearOfProperty(view.tracks, property);
}

/** Nobody can say what was changed: unless nothing of it was, all of it is to be read. */
export function lookAgain(view: ThingView, world: WorldView): void {
  const changes = world.changes?.(view.name);
  if (changes !== undefined && changes === view.seenAt) return;
  view.seenAt = changes;
  forgetAll(view);
}

function forgetAll(view: ThingView): void {
  view.still = false;
  view.moved = true;
  view.rehung = true;
  view.tracks.unread = true;
}

/** Sets its variables to what they are in this frame. */
export function setVariables(
  view: ThingView,
  world: WorldView,
  frame: Frame,
  problems: Problem[],
): void {
  view.touched = view.still ? 0 : followThing(view.tracks, world, frame, problems);
}

/** Brings its body up to date: it may stand still, and what it reads of other bodies not. Says how much that touched. */
export function settleBody(view: ThingView, problems: Problem[]): number {
  const { work, shown } = view;
  const isSettled = work !== undefined && !isWaiting(work) && !shown.isBehind();
  if (!isSettled) view.touched += updateBody(view, problems);
  return view.touched;
}

/** What goes wrong is put with the problems, and nothing else stops. */
export function updateBody(view: ThingView, problems: Problem[]): number {
  try {
    return view.shown.update();
  } catch (thrown) {
    if (!(thrown instanceof TroupeError)) throw thrown;
    problems.push(...thrown.problems);
    return 0;
  }
}

/** Looks: what moves now and then need not fall asleep in between. */
const longEnough = 8;

/** Most things of a world stand about: those are found out, so that a frame need not look at them. */
export function noteStill(view: ThingView, world: WorldView, touched: number): void {
  view.quiet = touched > 0 ? 0 : view.quiet + 1;
  if (view.quiet < longEnough) return;
  view.quiet = 0;
  // what it is in may move, and it with that
  const tied = world.get(view.name, 'in') !== undefined;
  view.still = !tied && !isOnItsWay(view.place) && !isChanging(view.tracks);
}

/** Where the world has it. */
export function placeFree(
  view: ThingView,
  world: WorldView,
  frame: Frame,
  among: Object3D,
): number {
  const came = hangAt(view, among);
  const { place, name } = view;
  const reads = view.moved || (!frame.same && isOnItsWay(place));
  view.moved = false;
  const moved = followPlace(place, world, name, frame.ticks, frame.part, reads);
  if (!moved && !came) return 0;
  putUpright(view.object, place.x, place.y, place.z, place.heading);
  return 1;
}

/** Asks the world who has it in hand: `by` finds those who are shown. Says whether it is to be seen. */
export function findHolder(
  view: ThingView,
  world: WorldView,
  by: (name: string) => ThingView | undefined,
): boolean {
  const { name } = view;
  view.rehung = false;
  const joint = world.get(name, 'joint');
  const inside = typeof joint === 'string' ? world.get(name, 'in') : undefined;
  const holder = typeof inside === 'string' ? by(inside) : undefined;
  // in the hand of somebody who is not shown here
  if (holder === undefined) {
    view.holder = undefined;
    return typeof inside !== 'string';
  }
  const grip = readRaw(world, name, 'grip');
  if (holder !== view.holder || joint !== view.joint || grip !== view.grip) view.regripped = true;
  view.holder = holder;
  view.joint = joint as string;
  view.grip = grip;
  return true;
}

/** A part that holds something; nothing if there is no such part. */
export function findHand({ hands, body, shown }: ThingView, joint: string): Hand | undefined {
  const known = hands.get(joint);
  if (known !== undefined) return known;
  const object = shown.part(joint);
  if (object === undefined) return undefined;
  const chain: Matrix[] = [];
  for (let node = body.parts.get(joint); node !== undefined; node = node.parent) {
    chain.push(node.local as Matrix);
  }
  const hand = { object, chain };
  hands.set(joint, hand);
  return hand;
}

/**
 * In somebody's hand: in the frame of the part, `grip` away from its origin. A fourth number of the grip says how it is
 * turned against its holder, and it stays upright then, as it was when it was taken.
 */
export function placeHeld(view: ThingView, holder: ThingView, { object, chain }: Hand): number {
  const point = pointOf(view.grip) as readonly number[];
  let x = point[0]!;
  let y = point[1]!;
  let z = point[2]!;
  const turned = point[3];
  const came = hangAt(view, turned === undefined ? object : holder.object);
  if (turned === undefined) {
    if (!came && !view.regripped) return 0;
  } else {
    for (const m of chain) {
      const [across, up] = [x, y];
      x = m[0]! * across + m[4]! * up + m[8]! * z + m[12]!;
      y = m[1]! * across + m[5]! * up + m[9]! * z + m[13]!;
      z = m[2]! * across + m[6]! * up + m[10]! * z + m[14]!;
    }
    const { elements } = view.object.matrix;
    const moved = elements[12] !== x || elements[13] !== y || elements[14] !== z;
    if (!moved && !came && !view.regripped) return 0;
  }
  view.regripped = false;
  putUpright(view.object, x, y, z, turned ?? 0);
  return 1;
}

function hangAt(view: ThingView, parent: Object3D): boolean {
  if (view.parent === parent) return false;
  view.parent = parent;
  parent.add(view.object);
  return true;
}
