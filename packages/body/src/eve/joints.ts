/** Joints turn by a variable: it changed, so their matrix is written anew, in place, and nothing else runs. */
import { type Matrix, setRotation, setTurn } from '../math/matrices.js';
import type { Rotation } from '../math/vectors.js';
import type { Point } from '../model/geometry.js';
import type { BodyState } from './body-state.js';
import type { Node } from './nodes.js';
import type { Owner } from './owner.js';
import { type Cell, type Follower, followCell, writeThrough } from './signals.js';

export interface Joint extends Follower {
  readonly body: BodyState;
  readonly node: Node;
  /** Of length 1. */
  readonly axis: Point | undefined;
}

export function createJoint(
  body: BodyState,
  owner: Owner,
  node: Node,
  cell: Cell,
  at: Point,
  axis: Point | undefined,
): void {
  const joint: Joint = {
    kind: 'effect',
    deps: undefined,
    depsTail: undefined,
    subs: undefined,
    subsTail: undefined,
    flags: 0,
    struck: undefined,
    effects: body.effects,
    level: owner.level,
    run: moveJoint,
    body,
    node,
    cell,
    seen: undefined,
    axis,
  };
  owner.effects.push(joint);
  const value = followCell(joint);
  node.local[12] = at[0];
  node.local[13] = at[1];
  node.local[14] = at[2];
  turnNode(node.local, axis, value);
}

/** The joint that turns by a variable, if there is one. */
export function findJoint({ slots }: BodyState, variable: string): Joint | undefined {
  const follower = slots.get(variable)?.cell.follower;
  return follower?.run === moveJoint ? (follower as Joint) : undefined;
}

/**
 * Turns a joint that is alone without an update: what shows hundreds of them in every frame would spend most of its time
 * with noting what is to be done. `local` is the matrix of its node. Says whether it is turned otherwise now.
 */
export function turnAtOnce(joint: Joint, local: Matrix, value: unknown): boolean {
  if (!writeThrough(joint, value)) return false;
  turnNode(local, joint.axis, value);
  return true;
}

function moveJoint(joint: Joint): void {
  const { node, body } = joint;
  turnNode(node.local, joint.axis, joint.seen);
  body.changes.ran += 1;
  body.changes.moved.add(node);
}

function turnNode(local: Matrix, axis: Point | undefined, value: unknown): void {
  if (axis !== undefined) setTurn(local, value as number, axis[0], axis[1], axis[2]);
  else {
    const turned = value as Rotation;
    setRotation(local, turned[0], turned[1], turned[2], turned[3]);
  }
}
