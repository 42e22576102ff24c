/** The materials of one body: shared while nothing changes them, its own as soon as something does. */
import type { Mesh } from 'three';
import { shadingOf } from '../eve/shading-of.js';
import type { Attributes } from '../model/body.js';
import { type Look, lookOf } from '../surfaces/look.js';
import {
  adoptPaint,
  canRepaint,
  disposeOwnPaint,
  giveBackPaint,
  keyOf,
  ownPaint,
  type Paint,
  repaint,
  takePaint,
  type Use,
} from './materials.js';
import type { Share } from './stock.js';

/** A mesh and whose material it has: one that others have too, that of its attributes, or one for it alone. */
export interface Shaded {
  readonly mesh: Mesh;
  readonly vertexColors: boolean;
  group: Group;
  shared: Share<Paint> | undefined;
  own: Paint | undefined;
}

/** All that has the same attributes. */
interface Group {
  readonly attributes: Attributes;
  parent: Group | undefined;
  readonly children: Set<Group>;
  readonly members: Set<Shaded>;
  /** Once these attributes were changed; with colours at the vertices, and without. */
  readonly paints: Map<boolean, Paint>;
  readonly matte: boolean;
  look: Look | undefined;
}

export interface Shades {
  readonly groups: Map<Attributes, Group>;
  /** Nothing shines. */
  readonly matte: boolean;
}

export function addShaded(
  shades: Shades,
  mesh: Mesh,
  attributes: Attributes,
  vertexColors: boolean,
): Shaded {
  const group = groupOf(shades, attributes);
  const shaded: Shaded = { mesh, vertexColors, group, shared: undefined, own: undefined };
  group.members.add(shaded);
  const paint = group.paints.get(vertexColors) ?? takeShared(shaded);
  mesh.material = paint.material;
  return shaded;
}

export function removeShaded(shades: Shades, shaded: Shaded): void {
  if (shaded.shared !== undefined) giveBackPaint(shaded.shared);
  if (shaded.own !== undefined) disposeOwnPaint(shaded.own);
  leave(shades, shaded);
}

/** A command ran again and gave it other attributes. Says whether it looks different. */
export function changeShaded(shades: Shades, shaded: Shaded, attributes: Attributes): boolean {
  if (shaded.group.attributes === attributes) return false;
  const { shared, vertexColors } = shaded;
  const group = groupOf(shades, attributes);
  const own = shaded.own === undefined && group.paints.get(vertexColors);
  const same = shared !== undefined && shared.key === keyOf(lookIn(group), useOf(shaded));
  const before = shaded.group;
  before.members.delete(shaded);
  group.members.add(shaded);
  shaded.group = group;
  if (own) {
    shaded.mesh.material = own.material;
    dropShared(shaded);
  } else if (!same) paintAlone(shaded);
  // only now: the last to leave takes the material along that it still had
  cleanUp(shades, before);
  return !same;
}

/** These attributes are others now, and with them all that are below. Says how much that touched. */
export function changeAttributes(shades: Shades, attributes: Attributes): number {
  const group = shades.groups.get(attributes);
  if (group === undefined) return 0;
  if (group.parent?.attributes !== attributes.parent) relink(shades, group);
  let touched = 0;
  const waiting = [group];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    next.look = undefined;
    touched += changeGroup(next);
    waiting.push(...next.children);
  }
  return touched;
}

function changeGroup(group: Group): number {
  let touched = 0;
  const plain: Shaded[] = [];
  const colored: Shaded[] = [];
  for (const member of group.members) {
    if (member.own !== undefined) {
      paintAlone(member);
      touched++;
    } else if (member.vertexColors) colored.push(member);
    else plain.push(member);
  }
  touched += paintTogether(group, plain, false);
  touched += paintTogether(group, colored, true);
  return touched;
}

function paintTogether(group: Group, members: readonly Shaded[], vertexColors: boolean): number {
  if (members.length === 0) {
    // nobody has it now: who comes later must not find it as it was
    const left = group.paints.get(vertexColors);
    if (left !== undefined) disposeOwnPaint(left);
    group.paints.delete(vertexColors);
    return 0;
  }
  const look = lookIn(group);
  const before = group.paints.get(vertexColors) ?? adoptAll(members);
  const fits = before !== undefined && canRepaint(before, look);
  const paint = fits ? before : ownPaint(look, { vertexColors, matte: group.matte });
  group.paints.set(vertexColors, paint);
  let touched = 0;
  if (fits) {
    repaint(paint, look);
    touched++;
  }
  for (const member of members) {
    dropShared(member);
    if (member.mesh.material === paint.material) continue;
    member.mesh.material = paint.material;
    touched++;
  }
  if (before !== undefined && !fits) disposeOwnPaint(before);
  return touched;
}

/** The material they share, if only they do. */
function adoptAll(members: readonly Shaded[]): Paint | undefined {
  const { shared } = members[0]!;
  const users = members.filter((member) => member.shared === shared);
  const paint = adoptPaint(shared, users.length);
  if (paint !== undefined) for (const user of users) user.shared = undefined;
  return paint;
}

/** A material that nobody else has: what changes in each frame must not be made anew in each. */
function paintAlone(shaded: Shaded): void {
  const look = lookIn(shaded.group);
  if (shaded.own === undefined) {
    shaded.own = adoptPaint(shaded.shared, 1);
    if (shaded.own !== undefined) shaded.shared = undefined;
  }
  if (shaded.own !== undefined && canRepaint(shaded.own, look)) {
    repaint(shaded.own, look);
    return;
  }
  const paint = ownPaint(look, useOf(shaded));
  shaded.mesh.material = paint.material;
  if (shaded.own !== undefined) disposeOwnPaint(shaded.own);
  shaded.own = paint;
  dropShared(shaded);
}

function takeShared(shaded: Shaded): Paint {
  const look = lookIn(shaded.group);
  const use = useOf(shaded);
  shaded.shared = takePaint(keyOf(look, use), look, use);
  return shaded.shared.value;
}

function useOf({ vertexColors, group: { matte } }: Shaded): Use {
  return { vertexColors, matte };
}

function dropShared(shaded: Shaded): void {
  if (shaded.shared !== undefined) giveBackPaint(shaded.shared);
  shaded.shared = undefined;
}

function lookIn(group: Group): Look {
  group.look ??= lookOf(shadingOf(group.attributes));
  return group.look;
}

/** With all above it, so that a change there finds its way down. */
function groupOf(shades: Shades, attributes: Attributes): Group {
  let group = shades.groups.get(attributes);
  if (group !== undefined) return group;
  group = {
    attributes,
    parent: undefined,
    children: new Set(),
    members: new Set(),
    paints: new Map(),
    matte: shades.matte,
    look: undefined,
  };
  shades.groups.set(attributes, group);
  relink(shades, group);
  return group;
}

function relink(shades: Shades, group: Group): void {
  const above = group.attributes.parent;
  const before = group.parent;
  group.parent = above === undefined ? undefined : groupOf(shades, above);
  group.parent?.children.add(group);
  if (before === undefined || before === group.parent) return;
  before.children.delete(group);
  cleanUp(shades, before);
}

function leave(shades: Shades, shaded: Shaded): void {
  shaded.group.members.delete(shaded);
  cleanUp(shades, shaded.group);
}

/** Groups that concern nobody any more are forgotten. */
function cleanUp(shades: Shades, from: Group): void {
  let group: Group | undefined = from;
  while (group !== undefined && group.members.size === 0 && group.children.size === 0) {
    for (const paint of group.paints.values()) disposeOwnPaint(paint);
    group.paints.clear();
    if (shades.groups.get(group.attributes) === group) shades.groups.delete(group.attributes);
    group.parent?.children.delete(group);
    group = group.parent;
  }
}
