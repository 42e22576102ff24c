/**
 * Joints turned at once, from the variable to the object that shows it: most of what moves in a frame is that. What else
 * depends on variables goes by way of the body's update.
 */

import { stateOf } from '../eve/create-body.js';
import { findJoint, type Joint, turnAtOnce } from '../eve/joints.js';
import { isAlone } from '../eve/signals.js';
import type { Body, BodyNode } from '../model/body.js';
import type { NodeView } from './node-views.js';

export interface Turning {
  readonly joint: Joint;
  readonly view: NodeView;
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
  return view && { joint, view };
}

/** Whether nothing but the joint depends on its variable, and nobody but who shows it is told. */
export function canTurn({ joint }: Turning): boolean {
  return joint.body.watchers === 1 && isAlone(joint);
}

/** Says whether it is turned otherwise now. The value has to be settled. */
export function turnShown({ joint, view }: Turning, value: unknown): boolean {
  if (!turnAtOnce(joint, value)) return false;
  const { local } = joint.node;
  const { elements, object } = view;
  // where it hangs stays
  for (let i = 0; i < 12; i++) elements[i] = local[i]!;
  object.matrixWorldNeedsUpdate = true;
  return true;
}
