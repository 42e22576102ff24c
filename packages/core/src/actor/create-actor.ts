import { keysOf } from '../state/check-keys.js';
import { checkOptions } from '../state/check-options.js';
import { withoutUnsaid } from '../state/unsaid.js';
import type { Actor } from './actor.js';
import { checkShape } from './actor-plan.js';
import type { ActorDefinition } from './definition.js';
import { createScene, type SceneOptions, sceneKeys, worldRemedies } from './scene.js';

export interface ActorOptions extends SceneOptions {
  /** Its own name by default. */
  readonly name?: string;
}

const actorKeys = [...sceneKeys, ...keysOf<Omit<ActorOptions, keyof SceneOptions>>({ name: true })];

/** Of what is made of the same options. */
export function checkActorOptions(given: unknown, of: string): void {
  checkOptions(given, actorKeys, of, worldRemedies);
}

/** A character alone: in the world it is given, else in the one its definition describes. */
export function createActor(given: ActorDefinition, options: ActorOptions = {}): Actor {
  const definition = withoutUnsaid(given);
  checkShape(definition);
  checkActorOptions(options, 'createActor');
  const { name = definition.name, world = definition.world ?? {}, ...rest } = options;
  return createScene({ ...rest, world }).add(definition, name);
}
