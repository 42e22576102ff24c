/**
 * Joints turned at once, from the variable to the object that shows it: most of what moves in a frame is that. What else
 * depends on variables goes by way of the body's update.
 */

import type { Object3D } from 'three';
import type { BodyState } from '../eve/body-state.js';
import { stateOf } from '../eve/create-body.js';
import { findJoint, type Joint, turnAtOnce } from '../eve/joints.js';
import { isAlone } from '../eve/signals.js';
import type { Matrix } from '../math/matrices.js';
import type { Body, BodyNode } from '../model/body.js';
import type { NodeView } from './node-views.js';

/** All that is needed to turn it, side by side: hundreds are turned in every frame, and each is far from the last. */
export interface Turning {
  readonly joint: Joint;
  readonly state: BodyState;
  readonly local: Matrix;
  readonly object: Object3D;
  /** Of its matrix. */
  readonly elements: number[];
}

/** Good until the body is rebuilt. */
export function findTurning(
  body: Body,
  views: ReadonlyMap<BodyNode, NodeView>,
  variable: string,
): Turning | undefined {
  const state = stateOf(body);
  const joint = state && findJoint(state, variable);
  const view = joint && views.get(joint.node);
  if (joint === undefined || view === undefined) return undefined;
  const { object, elements } = view;
  return { joint, state: joint.body, local: joint.node.local, object, elements };
}

/** Whether nothing but the joint depends on its variable, and nobody but who shows it is told. */
export function canTurn({ joint, state }: Turning): boolean {
  return state.watchers === 1 && isAlone(joint);
}

/** Says whether it is turned otherwise now. The value has to be settled. */
export function turnShown({ joint, local, object, elements }: Turning, value: unknown): boolean {
  if (!turnAtOnce(joint, local, value)) return false;
  // where it hangs stays
  for (let i = 0; i < 12; i++) elements[i] = local[i]!;
  object.matrixWorldNeedsUpdate = true;
  return true;
}
