/** What properties were before the writes of the last tick: how fast something changes can be told from it. */
import { type Data, handOut, sameData } from '../state/data.js';
import { type Problem, TroupeError } from '../state/errors.js';
import { byName } from '../state/names.js';
import { checkProperty, isNothing, keepValue, unknownThing } from './check-thing.js';
import { isRecord, wrongType } from './check-values.js';
import type { Point } from './definition.js';
import type { Thing, World } from './world.js';

const origin: Point = Object.freeze([0, 0, 0]);

/** `null`: there was no such property. In the order of names. */
export type SavedFormer = Readonly<Record<string, Readonly<Record<string, Data>>>>;

/** Before a property changes. What comes from outside is so at once: nothing was on the way there. */
export function rememberFormer(world: World, thing: Thing, property: string): void {
  const known = thing.former?.get(property);
  if (!world.settling) {
    if (known !== undefined) known.changedIn = -1;
    return;
  }
  // nothing was before it was there
  if (thing.addedIn === world.ticks) return;
  const value = thing.properties.get(property);
  if (known === undefined) {
    thing.former ??= new Map();
    dropOld(world, thing);
    thing.former.set(property, { value, changedIn: world.ticks });
  } else if (known.changedIn !== world.ticks) {
    known.value = value;
    known.changedIn = world.ticks;
  }
}

/** The same as now where the last tick did not change it, and for a thing that was added in it. */
export function getFormer(world: World, name: string, property: string): Data | undefined {
  const thing = world.all.things.get(name);
  return thing && handOut(formerOf(world, thing, property));
}

/** As the world has it. */
export function formerOf(world: World, thing: Thing, property: string): Data | undefined {
  const known = thing.former?.get(property);
  return known?.changedIn === world.ticks ? known.value : thing.properties.get(property);
}

/** Only what is different now; nothing if all is the same. */
export function saveFormer(world: World): SavedFormer | undefined {
  const saved: [string, Record<string, Data>][] = [];
  for (const { name, former, properties } of world.all.things.values()) {
    const changed = [...(former ?? [])]
      .filter(([property, { changedIn, value }]) => {
        return changedIn === world.ticks && !sameData(value, properties.get(property));
      })
      .map(([property, { value }]): [string, Data] => [property, handOut(value) ?? null])
      .sort(([a], [b]) => byName(a, b));
    if (changed.length > 0) saved.push([name, Object.fromEntries(changed)]);
  }
  if (saved.length === 0) return undefined;
  return Object.fromEntries(saved.sort(([a], [b]) => byName(a, b)));
}

export function loadFormer(world: World, saved: unknown): void {
  const problems: Problem[] = [];
  for (const [name, values] of entriesOf(saved, 'former', problems)) {
    const path = `former.${name}`;
    const thing = world.all.things.get(name);
    if (thing === undefined) problems.push(unknownThing(name, path, world.all.things));
    for (const [property, value] of entriesOf(values, path, problems)) {
      if (!isNothing(value)) checkProperty(property, value, `${path}.${property}`, problems);
      if (problems.length > 0 || thing === undefined) continue;
      const kept = isNothing(value) ? undefined : keepValue(property, value as Data);
      thing.former ??= new Map();
      thing.former.set(property, { value: kept, changedIn: world.ticks });
    }
  }
  if (problems.length > 0) throw new TroupeError(problems);
  for (const thing of world.all.things.values()) placeFormerly(world, thing);
}

/** Deeper nests are where they are. */
const deepest = 64;

/** As if the last tick had just moved it from there: it is shown on the same way as before it was saved. */
function placeFormerly(world: World, thing: Thing): void {
  const [x, y, z] = formerPlace(world, thing, 0);
  const given = formerOf(world, thing, 'heading');
  const heading = typeof given === 'number' ? given : 0;
  if (x === thing.x && y === thing.y && z === thing.z && heading === thing.heading) return;
  // it was there before it was loaded
  thing.addedIn = -1;
  thing.movedIn = world.ticks;
  thing.formerX = x;
  thing.formerY = y;
  thing.formerZ = z;
  thing.formerHeading = heading;
}

function formerPlace(world: World, thing: Thing, depth: number): Point {
  const at = (formerOf(world, thing, 'at') ?? origin) as Point;
  const inside = formerOf(world, thing, 'in');
  if (inside === undefined) return at;
  const holder = world.all.things.get(inside as string);
  if (holder === undefined || depth === deepest) return [thing.x, thing.y, thing.z];
  const [x, y, z] = formerPlace(world, holder, depth + 1);
  return [x + at[0], y + at[1], z + at[2]];
}

function entriesOf(given: unknown, path: string, problems: Problem[]): [string, unknown][] {
  if (isRecord(given)) return Object.entries(given);
  wrongType('an object of former values', given, 'Give what saveWorld made', path, problems);
  return [];
}

// properties that come and go under ever new names would pile up
function dropOld({ ticks }: World, { former, properties }: Thing): void {
  if (former === undefined || former.size < 2 * properties.size + 16) return;
  for (const [property, { changedIn }] of former) {
    if (changedIn !== ticks) former.delete(property);
  }
}
