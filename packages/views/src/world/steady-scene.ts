/** The scene of a show as one and the same, whatever tick is looked at: else every look back would build all bodies anew. */
import type { SceneSeen } from '@troupe/body/three';
import type { WorldView } from '@troupe/core';

/** More changes than a world has: counts of one world are never those of another. */
const apart = 2 ** 40;

/** `seen` may have another world each time it is asked. */
export function steadyScene(seen: SceneSeen): SceneSeen {
  let last: WorldView = seen.world;
  let worlds = 0;
  const now = (): WorldView => {
    const { world } = seen;
    if (world !== last) {
      last = world;
      worlds++;
    }
    return world;
  };
  const world: WorldView = {
    has: (thing) => now().has(thing),
    names: (kind) => now().names(kind),
    get: (thing, property) => now().get(thing, property),
    former: (thing, property) => now().former(thing, property),
    changes: (thing) => {
      const { changes } = now();
      // one that nobody counts is different each time
      if (changes === undefined) worlds++;
      return worlds * apart + (changes?.(thing) ?? 0);
    },
    news: (since, hear) => now().news?.(since - worlds * apart, hear) ?? false,
    thing: (thing) => now().thing(thing),
    where: (thing) => now().where(thing),
    distance: (from, to) => now().distance(from, to),
    near: (from, radius, kind) => now().near(from, radius, kind),
    touching: (thing) => now().touching(thing),
    sees: (from, thing, sight) => now().sees(from, thing, sight),
    inView: (from, sight) => now().inView(from, sight),
    heard: (from) => now().heard(from),
    smelt: (from) => now().smelt(from),
  };
  return {
    world,
    get ticks() {
      return seen.ticks;
    },
    get part() {
      return seen.part;
    },
  };
}
