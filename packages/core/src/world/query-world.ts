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
import { getFormer } from './former-values.js';
import { heard, inView, sees, smelt } from './perceive-world.js';
import { type RawThings, rawOf } from './raw-things.js';
import type { World } from './world.js';

/** A class, for all that have the same layout are read fast, and nothing made of one by hand passes for one. */
class Asking implements Required<WorldView> {
  readonly has: WorldView['has'];
  readonly names: WorldView['names'];
  readonly get: WorldView['get'];
  readonly former: WorldView['former'];
  readonly changes: Required<WorldView>['changes'];
  readonly news: Required<WorldView>['news'];
  readonly thing: WorldView['thing'];
  readonly where: WorldView['where'];
  readonly distance: WorldView['distance'];
  readonly near: WorldView['near'];
  readonly touching: WorldView['touching'];
  readonly sees: WorldView['sees'];
  readonly inView: WorldView['inView'];
  readonly heard: WorldView['heard'];
  readonly smelt: WorldView['smelt'];
  readonly #raw: RawThings | undefined;

  constructor(view: Required<WorldView>, raw: RawThings | undefined) {
    this.has = view.has;
    this.names = view.names;
    this.get = view.get;
    this.former = view.former;
    this.changes = view.changes;
    this.news = view.news;
    this.thing = view.thing;
    this.where = view.where;
    this.distance = view.distance;
    this.near = view.near;
    this.touching = view.touching;
    this.sees = view.sees;
    this.inView = view.inView;
    this.heard = view.heard;
    this.smelt = view.smelt;
    this.#raw = raw;
  }

  static rawOf(view: WorldView): RawThings | undefined {
    return #raw in view ? view.#raw : undefined;
  }
}

class Changing extends Asking implements WorldWriter {
  readonly set: WorldWriter['set'];
  readonly add: WorldWriter['add'];
  readonly remove: WorldWriter['remove'];

  constructor(view: Required<WorldView>, { set, add, remove }: WorldWriter) {
    super(view, rawThings(view));
    this.set = set;
    this.add = add;
    this.remove = remove;
  }
}

/** The questions of one world, for those that may ask but not change it. Make it once and hand it to all. */
export function viewWorld(world: World): Required<WorldView> {
  const view: Required<WorldView> = {
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
  };
  return Object.freeze(new Asking(view, rawOf(world)));
}

/** One that can be changed, too. */
export function withWriter(
  view: Required<WorldView>,
  writer: WorldWriter,
): Required<WorldView> & WorldWriter {
  return new Changing(view, writer);
}

/**
 * Things as a world keeps them, for who reads much of them many times a second. None of a world elsewhere, nor of what
 * somebody has put before one: what that answers otherwise would be passed by.
 */
export function rawThings(view: WorldView): RawThings | undefined {
  return Asking.rawOf(view);
}
