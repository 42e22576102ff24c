/** Where the tip of somebody's limb is: for receptors, which see the world and no motion. */
import type { WorldView } from '@troupe/core';
import type { Rotation, Vector } from '../math/vectors.js';
import type { VariableValue } from '../model/variable.js';
import { tipPlaceOf } from './limb-rig.js';
import { type Bodily, rigOf } from './rig.js';
import { readValue } from './speed-bounds.js';
import { intoWorld, numberOr0 } from './target.js';

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
  const read = (variable: string): VariableValue =>
    readValue(rig.variable(variable), world.get(character, variable));
  const own = rig.limb(limb);
  rig.settle(own.ball, read);
  const inBody = tipPlaceOf(
    own,
    read(own.limb.ball) as unknown as Rotation,
    read(own.limb.hinge) as number,
  );
  return intoWorld({ at, heading: numberOr0(world.get(character, 'heading')) }, inBody);
}
