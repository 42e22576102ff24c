import type { WorldView } from './definition.js';
import {
  countChanges,
  distance,
  getProperty,
  getThing,
  hasThing,
  near,
  tellNews,
  thingNames,
  touching,
  where,
} from './find-things.js';
import { getFormer } from './former-values.js';
import { heard, inView, sees, smelt } from './perceive-world.js';
import type { World } from './world.js';

/** The questions of one world, for those that may ask but not change it. Make it once and hand it to all. */
export function viewWorld(world: World): WorldView {
  return Object.freeze<WorldView>({
    has: (thing) => hasThing(world, thing),
    names: (kind) => thingNames(world, kind),
    get: (thing, property) => getProperty(world, thing, property),
    former: (thing, property) => getFormer(world, thing, property),
    changes: (thing) => countChanges(world, thing),
    news: (since, hear) => tellNews(world, since, hear),
    thing: (thing) => getThing(world, thing),
    where: (thing) => where(world, thing),
    distance: (from, to) => distance(world, from, to),
    near: (from, radius, kind) => near(world, from, radius, kind),
    touching: (thing) => touching(world, thing),
    sees: (from, thing, sight) => sees(world, from, thing, sight),
    inView: (from, sight) => inView(world, from, sight),
    heard: (from) => heard(world, from),
    smelt: (from) => smelt(world, from),
  });
}
