import type { WorldView, WorldWriter } from './definition.js';
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
import { formerOf, getFormer } from './former-values.js';
import { heard, inView, sees, smelt } from './perceive-world.js';
import type { Thing, World } from './world.js';

/** The questions of one world, for those that may ask but not change it. Make it once and hand it to all. */
export function viewWorld(world: World): Required<WorldView> {
  return Object.freeze<Required<WorldView>>({
    has: (thing) => hasThing(world, thing),
    names: (kind) => thingNames(world, kind),
    get: (thing, property) => getProperty(world, thing, property),
    former: (thing, property) => getFormer(world, thing, property),
    changes: (thing) => countChanges(world, thing),
    news: (since, hear) => tellNews(world, since, hear),
    raw: {
      find: (thing) => world.all.things.get(thing),
      former: (thing, property) => formerOf(world, thing as Thing, property),
    },
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

/**
 * One that can be changed, too. Field by field: objects that are spread, or inherit from one of many, have layouts of
 * their own, and what meets many of them is slow to read them.
 */
export function withWriter(
  view: Required<WorldView>,
  { set, add, remove }: WorldWriter,
): Required<WorldView> & WorldWriter {
  return {
    has: view.has,
    names: view.names,
    get: view.get,
    former: view.former,
    changes: view.changes,
    news: view.news,
    raw: view.raw,
    thing: view.thing,
    where: view.where,
    distance: view.distance,
    near: view.near,
    touching: view.touching,
    sees: view.sees,
    inView: view.inView,
    heard: view.heard,
    smelt: view.smelt,
    set,
    add,
    remove,
  };
}
