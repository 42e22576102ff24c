/** What a world that was not followed for a while has to change to be as it is where the character lives. */
import type { SavedWorld, WorldChange } from '@troupe/core';

export function catchUp(here: SavedWorld, there: SavedWorld): WorldChange[] {
  const changes: WorldChange[] = [];
  for (const thing of Object.keys(here.things)) {
    if (!Object.hasOwn(there.things, thing)) changes.push({ thing, form: null });
  }
  for (const [thing, form] of Object.entries(there.things)) {
    const known = Object.hasOwn(here.things, thing) ? here.things[thing] : undefined;
    if (known === undefined) {
      changes.push({ thing, form });
      continue;
    }
    for (const property of Object.keys(known)) {
      if (!Object.hasOwn(form, property)) changes.push({ thing, property, value: null });
    }
    for (const [property, value] of Object.entries(form)) {
      if (JSON.stringify(known[property]) === JSON.stringify(value)) continue;
      changes.push({ thing, property, value });
    }
  }
  return changes;
}
