/** Parts, joints, limbs, and other shapes in their place. */
import { keysOf } from '@troupe/core';
import { type Rotation, unit } from '../math/vectors.js';
import type { Limb, Shape } from '../model/body.js';
import type { Clip } from '../model/clip.js';
import type { Point } from '../model/geometry.js';
import {
  type Builder,
  builderFor,
  checkFree,
  here,
  inBlock,
  makeNode,
  pathOf,
  registerName,
} from './builder.js';
import { createJoint } from './joints.js';
import type { Node } from './nodes.js';
import { register } from './owner.js';
import { checkKind, checkName, checkPoint, checkSettings, refuse, show } from './refuse.js';
import { readCell } from './signals.js';
import { checkVariable, declareVariable } from './slots.js';
import { type Signal, variableOf } from './variables.js';

/** A block with a name. It is where the transformations that come first in it bring it. */
export function part(name: string, commands: () => void = () => {}): void {
  const builder = builderFor('part');
  checkKind('commands', commands, 'what is in a part', pathOf(builder));
  const full = nameOf(builder, 'part', name);
  inBlock(builder, () => {
    enterPart(builder, full);
    builder.stretch = 'first';
    commands();
  });
}

interface JointOptions {
  /** Where it turns, in the frame of what it is in. */
  readonly at?: Point;
}

export interface HingeOptions extends JointOptions {
  readonly axis: Point;
  /** In degrees. */
  readonly limits?: readonly [least: number, most: number];
  readonly rest?: number;
}

export interface BallOptions extends JointOptions {
  readonly axis?: undefined;
  readonly rest?: Rotation;
}

const jointKeys = keysOf<HingeOptions>({ at: true, axis: true, limits: true, rest: true });

/** A part that turns by a variable of its name: an angle around the axis or, without an axis, a rotation. */
export function joint(
  name: string,
  options: HingeOptions,
  commands?: (turned: Signal<number>) => void,
): Signal<number>;
export function joint(
  name: string,
  options: BallOptions,
  commands?: (turned: Signal<Rotation>) => void,
): Signal<Rotation>;
export function joint(
  name: string,
  options: HingeOptions | BallOptions,
  commands: (turned: never) => void = () => {},
): Signal<number> | Signal<Rotation> {
  const builder = builderFor('joint');
  const { body, owner } = builder;
  const path = pathOf(builder);
  const full = nameOf(builder, 'joint', name);
  checkSettings(options, jointKeys, `the settings of the joint "${name}"`, path);
  checkKind('commands', commands, 'what is at a joint', path);
  const { at = [0, 0, 0], axis } = options;
  checkPoint(at, `the place of "${name}"`, path);
  const limits = checkTurning(name, options, path);
  const variable = variableOf(
    path,
    axis === undefined ? 'rotation' : 'angle',
    name,
    builder.prefix,
    options.rest ?? (axis === undefined ? [0, 0, 0, 1] : 0),
    limits,
  );
  checkFree(builder, body.parts, 'part', full);
  checkVariable(builder, full);
  return inBlock(builder, () => {
    const node = enterPart(builder, full);
    // only now: where nothing can be put any more, no variable is left behind
    const cell = declareVariable(builder, variable);
    const turned = () => readCell(cell);
    if (axis !== undefined) register(owner, body.axes, full, unit(axis));
    createJoint(body, owner, node, cell, at, axis && unit(axis));
    commands(turned as never);
    return turned as Signal<number> | Signal<Rotation>;
  });
}

function checkTurning(
  name: string,
  options: HingeOptions | BallOptions,
  path: string,
): { least?: number; most?: number } {
  const { axis, limits } = options as Partial<HingeOptions>;
  if (axis !== undefined) {
    checkPoint(axis, `the axis of "${name}"`, path);
    if (axis.every((along) => along === 0)) {
      refuse('wrong-value', path, `the axis of "${name}" has no length. Give it a direction`);
    }
  }
  if (limits === undefined) return {};
  if (axis === undefined) {
    const message = `"${name}" has limits but no axis, and a rotation has none. Give it an axis`;
    refuse('wrong-value', path, message);
  }
  if (!Array.isArray(limits) || limits.length !== 2) {
    const message = `the limits of "${name}" must be the least and the most angle, found ${show(limits)}`;
    refuse('wrong-value', path, message);
  }
  return { least: limits[0], most: limits[1] };
}

export interface LimbOptions extends Omit<Limb, 'name' | 'axis'> {
  /** That of the hinge, unless it is another. */
  readonly axis?: Point;
}

const limbKeys = keysOf<LimbOptions>({
  kind: true,
  ball: true,
  hinge: true,
  tip: true,
  axis: true,
});

/** Two bones and a tip, by the names of joints and parts of this shape. They may be made after it. */
export function limb(name: string, options: LimbOptions): void {
  const builder = builderFor('limb');
  const { body, owner, prefix } = builder;
  const path = pathOf(builder);
  checkName(name, 'limb', path);
  checkSettings(options, limbKeys, `the settings of the limb "${name}"`, path);
  const { kind, axis } = options;
  if (kind !== 'arm' && kind !== 'leg') {
    refuse('wrong-value', path, `the limb "${name}" is an arm or a leg, found ${show(kind)}`);
  }
  for (const end of ['ball', 'hinge', 'tip'] as const) checkName(options[end], end, path);
  if (axis !== undefined) checkPoint(axis, `the axis of "${name}"`, path);
  const ball = prefix + options.ball;
  const hinge = prefix + options.hinge;
  const tip = prefix + options.tip;
  const made = { name: prefix + name, kind, ball, hinge, tip, axis: axis ?? [1, 0, 0] };
  registerName<Limb>(builder, body.limbs, 'limb', made.name, made);
  const by = `the limb "${made.name}"`;
  for (const end of [ball, hinge, tip]) {
    register(owner, body.requirements, { name: end, kind: 'part', by, path }, true);
  }
  register(owner, body.requirements, { name: ball, kind: 'rotation', by, path }, true);
  register(
    owner,
    body.requirements,
    { name: hinge, kind: 'angle', by, path, ...(axis === undefined && { limb: made }) },
    true,
  );
}

/** Builds another shape here. Its names are under `as`, or among those of this shape. */
export function use<S>(
  shape: Shape<S>,
  ...[settings, as]: undefined extends S ? [settings?: S, as?: string] : [settings: S, as?: string]
): void {
  const builder = builderFor('use');
  if (typeof shape?.build !== 'function') {
    const message = `use(…) takes a shape, as shape('arm', () => { … }) gives one, found ${show(shape)}. If it comes with the settings, give it there`;
    refuse('wrong-shape', pathOf(builder), message);
  }
  if (as !== undefined) checkName(as, 'shape', pathOf(builder));
  inBlock(builder, () => {
    if (as !== undefined) {
      builder.prefix = `${builder.prefix}${as}.`;
      builder.part = undefined;
    }
    addClips(builder, shape.clips);
    shape.build(settings as S);
  });
}

export function addClips(builder: Builder, clips: ReadonlyMap<string, Clip> | undefined): void {
  const { body, prefix, owner } = builder;
  // all of them first: one that is refused must not leave those before it
  for (const name of clips?.keys() ?? []) checkFree(builder, body.clips, 'clip', prefix + name);
  for (const [name, clip] of clips ?? []) {
    const tracks =
      prefix === ''
        ? clip.tracks
        : clip.tracks.map((track) => ({ ...track, variable: prefix + track.variable }));
    const named = prefix === '' ? clip : { ...clip, name: prefix + clip.name, tracks };
    register(owner, body.clips, prefix + name, named);
  }
}

function nameOf(builder: Builder, what: string, name: string): string {
  checkName(name, what, pathOf(builder));
  return builder.prefix + name;
}

function enterPart(builder: Builder, full: string): Node {
  checkFree(builder, builder.body.parts, 'part', full);
  const node = makeNode(builder, full, here(builder));
  registerName(builder, builder.body.parts, 'part', full, node);
  builder.node = node;
  builder.part = full;
  return node;
}
