/** Changes to a world, at once. Whoever makes the ticks keeps them back until all become visible together. */
import type { Data } from '../state/data.js';
import { fail, type Problem, TroupeError } from '../state/errors.js';
import { checkName } from '../state/names.js';
import {
  checkCount,
  checkForm,
  checkProperty,
  isNothing,
  keepPlainly,
  keepValue,
  meansSomething,
  unknownThing,
} from './check-thing.js';
import { assertText } from './check-values.js';
import { makeThing } from './create-world.js';
import type { Point, ThingForm } from './definition.js';
import { rememberFormer } from './former-values.js';
import {
  enlist,
  ownPlace,
  placeThing,
  readMeaning,
  setHolder,
  strike,
  whyNotThere,
} from './place-things.js';
import { mostThings, noteChange, type Thing, type World } from './world.js';

/** Sets one property; `null` takes it away. */
export function setProperty(world: World, name: string, property: string, value: Data): void {
  const thing = expectThing(world, name);
  const { properties } = thing;
  const plain = properties.has(property) ? keepPlainly(property, value) : undefined;
  if (plain !== undefined) {
    rememberFormer(world, thing, property);
    properties.set(property, plain);
    thing.record = undefined;
    noteChange(world, thing, property);
    return;
  }
  assertText(property, `things.${name}`);
  const path = `things.${name}.${property}`;
  if (isNothing(value)) {
    if (value === undefined) fail('no-data', path, 'is undefined. Set null to take it away');
    if (!properties.has(property)) return;
  } else {
    const problems: Problem[] = [];
    checkProperty(property, value, path, problems);
    checkCount(properties.size + (properties.has(property) ? 0 : 1), `things.${name}`, problems);
    if (problems.length > 0) throw new TroupeError(problems);
  }
  const moves = property === 'at' || property === 'in';
  const kept = isNothing(value) ? undefined : keepValue(property, value);
  let { holder } = thing;
  if (moves) {
    if (property === 'in') holder = expectHolder(world, thing, kept as string | undefined);
    const place = property === 'at' ? (kept as Point | undefined) : ownPlace(thing);
    expectRoom(thing, holder, place ?? [0, 0, 0], path);
  }
  // nothing is wrong with it: from here on it changes
  rememberFormer(world, thing, property);
  if (kept === undefined) properties.delete(property);
  else properties.set(property, kept);
  thing.record = undefined;
  noteChange(world, thing, property);
  if (!meansSomething(property)) return;
  if (property === 'in') setHolder(thing, holder);
  else if (!moves) readMeaning(world, thing);
  placeThing(world, thing);
}

export function addThing(world: World, name: string, form: ThingForm): void {
  assertText(name, 'things');
  const { things } = world.all;
  const path = `things.${name}`;
  const problems: Problem[] = [];
  checkName(name, path, problems);
  checkForm(form, path, problems);
  if (things.has(name)) {
    const message = `there is a thing "${name}" already. Choose another name, or remove that one first`;
    problems.push({ code: 'name-taken', path, message });
  } else if (things.size >= mostThings) {
    const message = `there are ${things.size} things; no more are allowed. Remove one first`;
    problems.push({ code: 'too-many-things', path: 'things', message });
  }
  if (problems.length > 0) throw new TroupeError(problems);
  const thing = makeThing(name, form, world.ticks);
  const holder = expectHolder(world, thing, thing.properties.get('in') as string | undefined);
  expectRoom(thing, holder, ownPlace(thing), `${path}.at`);
  enlist(world, thing);
  noteChange(world, thing, '');
  setHolder(thing, holder);
  readMeaning(world, thing);
  placeThing(world, thing);
}

/** What was in it stays where it is, in nothing. */
export function removeThing(world: World, name: string): void {
  const thing = expectThing(world, name);
  for (const inside of [...(thing.held ?? [])]) {
    setHolder(inside, undefined);
    rememberFormer(world, inside, 'in');
    rememberFormer(world, inside, 'at');
    inside.properties.delete('in');
    inside.properties.set('at', [inside.x, inside.y, inside.z]);
    inside.record = undefined;
    noteChange(world, inside, 'in');
    noteChange(world, inside, 'at');
  }
  strike(world, thing);
  noteChange(world, thing, '');
}

function expectThing(world: World, name: string): Thing {
  assertText(name, 'things');
  const { things } = world.all;
  const thing = things.get(name);
  if (thing === undefined) throw new TroupeError([unknownThing(name, `things.${name}`, things)]);
  return thing;
}

/** What a thing would be in; refused if there is no such thing, or if it would be in itself. */
function expectHolder(world: World, thing: Thing, name: string | undefined): Thing | undefined {
  if (name === undefined) return undefined;
  const path = `things.${thing.name}.in`;
  const { things } = world.all;
  const holder = name === thing.name ? thing : things.get(name);
  if (holder === undefined) throw new TroupeError([unknownThing(name, path, things)]);
  if (holder === thing)
    fail('in-itself', path, `"${name}" cannot be in itself. Choose another thing`);
  // only what holds something can come to be in itself: building a deep nest costs no climbing
  if (thing.held === undefined || thing.held.size === 0) return holder;
  for (let next = holder.holder; next !== undefined; next = next.holder) {
    if (next !== thing) continue;
    const message = `"${thing.name}" cannot be in "${name}", which is in it. Take "${name}" out first`;
    fail('in-itself', path, message);
  }
  return holder;
}

function expectRoom(thing: Thing, holder: Thing | undefined, place: Point, path: string): void {
  const found = whyNotThere(thing, holder, place);
  if (found !== undefined) fail('out-of-range', path, `"${found.name}" ${found.why}`);
}
