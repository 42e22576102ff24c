/** Where the tip of somebody's limb is, as the world says: for receptors, which see no motion, and for what is in a hand. */
import { type Data, type RawThing, rawThings, type WorldView } from '@troupe/core';
import { createMatrix, type Matrix } from '../math/matrices.js';
import type { Rotation, Vector } from '../math/vectors.js';
import { type LimbRig, tipPlaceOf } from './limb-rig.js';
import { type Bodily, type Rig, rigOf } from './rig.js';
import type { Read } from './routine.js';
import { readValue } from './speed-bounds.js';
import { intoWorld, numberOr0 } from './target.js';
import { tipFrameOf } from './tip-frame.js';

/** Nothing for a character that is nowhere. */
export function tipPlace(
  shape: Bodily,
  world: WorldView,
  character: string,
  limb: string,
): Vector | undefined {
  const at = world.where(character);
  if (at === undefined) return undefined;
  const rig = rigOf(shape);
  const own = rig.limb(limb);
  const thing = rawThings(world)?.find(character);
  const stance = { at, heading: numberOr0(world.get(character, 'heading')) };
  if (thing !== undefined) return intoWorld(stance, tipOfThing(rig, own, thing).place);
  return intoWorld(stance, placeOfTip(rig, own, readerIn(rig, world, character)));
}

/** The frame of the tip from the body's point of view, as the world has it: not to be changed. */
export function tipFrameOfThing(
  rig: Rig,
  limb: LimbRig,
  world: WorldView,
  character: string,
): Matrix {
  const thing = rawThings(world)?.find(character);
  if (thing === undefined) {
    return tipFrameOf(rig, limb, readerIn(rig, world, character), createMatrix());
  }
  const tip = tipOfThing(rig, limb, thing);
  tip.frame ??= tipFrameOf(rig, limb, readerOfThing(rig, thing), createMatrix());
  return tip.frame;
}

/** What was found last, and the properties from which. */
interface Tip {
  readonly names: readonly string[];
  readonly values: (Data | undefined)[];
  place: Vector;
  frame: Matrix | undefined;
}

/** Most tips rest most of the time, while others ask where they are with every tick. */
const tips = new WeakMap<RawThing, WeakMap<LimbRig, Tip>>();

function tipOfThing(rig: Rig, limb: LimbRig, thing: RawThing): Tip {
  let known = tips.get(thing);
  if (known === undefined) {
    known = new WeakMap();
    tips.set(thing, known);
  }
  let tip = known.get(limb);
  if (tip === undefined) {
    const names = namesOf(limb);
    const place = placeOfTip(rig, limb, readerOfThing(rig, thing));
    const values = names.map((name) => thing.properties.get(name));
    tip = { names, values, place, frame: undefined };
    known.set(limb, tip);
  } else if (hasChanged(tip, thing)) {
    tip.place = placeOfTip(rig, limb, readerOfThing(rig, thing));
    tip.frame = undefined;
  }
  return tip;
}

function namesOf({ ball, limb }: LimbRig): readonly string[] {
  return [...ball.depends, limb.ball, limb.hinge, limb.tip];
}

/** A list that was written again is another list. */
function hasChanged({ names, values }: Tip, { properties }: RawThing): boolean {
  let changed = false;
  for (let i = 0; i < names.length; i++) {
    const value = properties.get(names[i]!);
    if (value === values[i]) continue;
    values[i] = value;
    changed = true;
  }
  return changed;
}

function placeOfTip(rig: Rig, own: LimbRig, read: Read): Vector {
  rig.settle(own.ball, read);
  const { ball, hinge } = own.limb;
  return tipPlaceOf(own, read(ball) as unknown as Rotation, read(hinge) as number);
}

function readerOfThing(rig: Rig, { properties }: RawThing): Read {
  return (variable) => readValue(rig.variable(variable), properties.get(variable));
}

function readerIn(rig: Rig, world: WorldView, character: string): Read {
  return (variable) => readValue(rig.variable(variable), world.get(character, variable));
}
