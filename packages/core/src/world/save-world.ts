/** A world as plain data, to write down and take up again. */
import type { Data } from '../state/data.js';
import { fail } from '../state/errors.js';
import { createWorld } from './create-world.js';
import type { ThingForm, WorldDefinition } from './definition.js';
import { getThing, thingNames } from './find-things.js';
import { loadFormer, type SavedFormer, saveFormer } from './former-values.js';
import type { World } from './world.js';

export interface SavedWorld {
  /** In the order of their names, their properties too. */
  readonly things: Readonly<Record<string, Readonly<Record<string, Data>>>>;
  /** What the last tick changed, as it was before it. */
  readonly former?: SavedFormer;
}

/** Costs a record of references: what things are made of is frozen by it, and shared. */
export function saveWorld(world: World): SavedWorld {
  const things = thingNames(world).map((name) => [name, getThing(world, name)!]);
  const former = saveFormer(world);
  return { things: Object.fromEntries(things), ...(former && { former }) };
}

/** The laws are code and are not saved: they come from the definition again. */
export function loadWorld(saved: SavedWorld, laws: WorldDefinition['laws'] = {}): World {
  if (typeof saved !== 'object' || saved === null || !('things' in saved)) {
    fail('wrong-type', '', 'is no saved world: it has no things. Give what saveWorld made');
  }
  const things = saved.things as Readonly<Record<string, ThingForm>>;
  const world = createWorld({ things, laws });
  if (saved.former !== undefined) loadFormer(world, saved.former);
  return world;
}
