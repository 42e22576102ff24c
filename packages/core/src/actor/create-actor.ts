import { withoutUnsaid } from '../state/unsaid.js';
import type { Actor } from './actor.js';
import { checkShape } from './actor-plan.js';
import type { ActorDefinition } from './definition.js';
import { createScene, type SceneOptions } from './scene.js';

export interface ActorOptions extends SceneOptions {
  /** Its own name by default. */
  readonly name?: string;
}

/** A character alone: in the world it is given, else in the one its definition describes. */
export function createActor(given: ActorDefinition, options: ActorOptions = {}): Actor {
  const definition = withoutUnsaid(given);
  checkShape(definition);
  const { name = definition.name, world = definition.world ?? {}, ...rest } = options;
  return createScene({ ...rest, world }).add(definition, name);
}
