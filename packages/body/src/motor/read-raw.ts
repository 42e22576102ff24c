/** What a world says of a thing, for who only looks at it. */
import { type Data, rawThings, type WorldView } from '@troupe/core';

/** As `get` of the world; a list may be the world's own. */
export function readRaw(world: WorldView, thing: string, property: string): Data | undefined {
  const raw = rawThings(world);
  return raw === undefined ? world.get(thing, property) : raw.find(thing)?.properties.get(property);
}

/** As `former` of the world. */
export function readFormer(world: WorldView, thing: string, property: string): Data | undefined {
  const raw = rawThings(world);
  const found = raw?.find(thing);
  return raw === undefined || found === undefined
    ? world.former(thing, property)
    : raw.former(found, property);
}
