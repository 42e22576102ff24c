/** What of a character can be reached by mail: its world, its body, and news for those who run a share of it. */
import type { WorldChange } from '@troupe/core';
import { bodyObject } from '../object/body-object.js';
import { postInRoom } from '../object/post-in-room.js';
import { worldObject } from '../object/world-object.js';
import type { Hub } from '../registry/hub.js';
import { type Registry, takeInput } from '../registry/registry.js';
import { feedShares } from './feed.js';

export function worldName(character: string): string {
  return `world of ${character}`;
}

export function bodyName(character: string): string {
  return `body of ${character}`;
}

export function offerObjects({ mail, clock }: Hub, registry: Registry): void {
  const { scene, name: character } = registry;
  const post = postInRoom(mail, { character });
  // by way of the registry: what changes is to be in what it keeps
  const change = (what: WorldChange) =>
    takeInput(registry, { kind: 'world', change: what, writer: 'outside' });
  const world: typeof scene.world = {
    ...scene.world,
    set: (thing, property, value) => change({ thing, property, value }),
    add: (thing, form) => change({ thing, form }),
    remove: (thing) => change({ thing, form: null }),
  };
  worldObject(world, { name: worldName(character), clock, post });
  bodyObject({ world }, character, { name: bodyName(character), clock, post });
  feedShares(mail, clock, registry);
}
