/** What can be known of a shape before anything moves: where its joints hang, and how its limbs bend. */
import { createBody } from '../eve/create-body.js';
import type { Body, Shape } from '../model/body.js';
import type { Variable, VariableValue } from '../model/variable.js';
import { createJoint, type JointRig, openScratch, refreshFrame } from './joint-rig.js';
import { type LimbRig, measureLimb } from './limb-rig.js';
import { refuse } from './refuse.js';

export interface Rig {
  /** Of the shape. */
  readonly name: string;
  readonly variables: ReadonlyMap<string, Variable>;
  readonly limbs: ReadonlyMap<string, LimbRig>;
  /** Those that stand, by name. */
  readonly legs: readonly LimbRig[];
  /** One that is not there is refused. */
  readonly limb: (name: string) => LimbRig;
  readonly joint: (part: string) => JointRig;
  readonly variable: (name: string) => Variable;
  /** Brings the frame of a joint up to what the variables are. */
  readonly settle: (joint: JointRig, read: (variable: string) => VariableValue) => void;
}

/** A shape, or what makes a body of one that has settings. */
export type Bodily = Shape | (() => Body);

const rigs = new WeakMap<Bodily, Rig>();

/** Made once for each shape. */
export function rigOf(shape: Bodily): Rig {
  let rig = rigs.get(shape);
  if (rig === undefined) {
    rig = createRig(typeof shape === 'function' ? shape() : createBody(shape));
    rigs.set(shape, rig);
  }
  return rig;
}

function createRig(body: Body): Rig {
  const scratch = openScratch(body);
  const { name: shape, variables, parts } = body;
  const limbs = new Map([...body.limbs].map(([name, limb]) => [name, measureLimb(scratch, limb)]));
  const joints = new Map([...limbs.values()].map(({ ball }) => [ball.part, ball]));
  return {
    name: shape,
    variables,
    limbs,
    legs: [...limbs.values()]
      .filter(({ limb }) => limb.kind === 'leg')
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    limb: (name) => limbs.get(name) ?? refuse('limb', name, shape, limbs.keys()),
    joint: (part) => {
      if (!parts.has(part)) refuse('part', part, shape, parts.keys());
      let joint = joints.get(part);
      if (joint === undefined) {
        joint = createJoint(scratch, part);
        joints.set(part, joint);
      }
      return joint;
    },
    variable: (name) => variables.get(name) ?? refuse('variable', name, shape, variables.keys()),
    settle: (joint, read) => refreshFrame(scratch, joint, read),
  };
}
