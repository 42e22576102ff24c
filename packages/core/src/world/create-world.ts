import { checkKeys, keysOf } from '../state/check-keys.js';
import { type Problem, TroupeError } from '../state/errors.js';
import { byName, checkName } from '../state/names.js';
import { checkForm, isNothing, keepValue, outOfWorld, unknownThing } from './check-thing.js';
import { isRecord, wrongType } from './check-values.js';
import type { Law, ThingForm, WorldDefinition } from './definition.js';
import { enlist, ownPlace, placeAlone, readMeaning, setHolder } from './place-things.js';
import {
  createThing,
  emptyWorld,
  mostThings,
  type NamedLaw,
  type Thing,
  type World,
} from './world.js';

export const worldKeys: readonly string[] = keysOf<WorldDefinition>({ things: true, laws: true });

/** A world as a definition describes it. Says all that is wrong with it at once. */
export function createWorld(definition: WorldDefinition): World {
  const problems: Problem[] = [];
  if (!isRecord(definition as unknown)) {
    const remedy = 'Write { things: { radio: {} } }';
    wrongType('an object of things and laws', definition, remedy, 'world', problems);
    throw new TroupeError(problems);
  }
  checkKeys(definition, worldKeys, 'a world', '', problems);
  const things = checkThings(definition.things ?? {}, problems);
  const world = emptyWorld(checkLaws(definition.laws ?? {}, problems));
  // what follows reads the forms: they have to be sound
  if (problems.length > 0) throw new TroupeError(problems);
  for (const [name, form] of things) enlist(world, makeThing(name, form, world.ticks));
  joinThings(world, problems);
  if (problems.length > 0) throw new TroupeError(problems);
  placeAll(world, problems);
  if (problems.length > 0) throw new TroupeError(problems);
  return world;
}

/** Only of a form that has been checked. It is in nothing yet, and nowhere. */
export function makeThing(name: string, form: ThingForm, addedIn: number): Thing {
  const thing = createThing(name, addedIn);
  for (const [property, value] of Object.entries(form)) {
    if (!isNothing(value)) thing.properties.set(property, keepValue(property, value));
  }
  return thing;
}

function checkThings(things: unknown, problems: Problem[]): [string, ThingForm][] {
  if (!isRecord(things)) {
    wrongType('an object of things by name', things, 'Write { radio: {} }', 'things', problems);
    return [];
  }
  const names = Object.keys(things).sort(byName);
  if (names.length > mostThings) {
    const message = `has ${names.length} things; at most ${mostThings} are allowed. Leave some out`;
    problems.push({ code: 'too-many-things', path: 'things', message });
    return [];
  }
  for (const name of names) {
    checkName(name, `things.${name}`, problems);
    checkForm(things[name], `things.${name}`, problems);
  }
  return names.map((name) => [name, things[name] as ThingForm]);
}

function checkLaws(laws: unknown, problems: Problem[]): NamedLaw[] {
  if (!isRecord(laws)) {
    wrongType('an object of laws by name', laws, 'Write { gravity: fall }', 'laws', problems);
    return [];
  }
  const names = Object.keys(laws).sort(byName);
  for (const name of names) {
    checkName(name, `laws.${name}`, problems);
    if (typeof laws[name] === 'function') continue;
    const remedy = 'Write ({ world }) => { … }';
    wrongType('a function', laws[name], remedy, `laws.${name}`, problems);
  }
  return names.map((name) => ({ name, law: laws[name] as Law }));
}

/** Puts things into what they are in, wherever that was declared. */
function joinThings({ all: { things } }: World, problems: Problem[]): void {
  for (const thing of things.values()) {
    const wanted = thing.properties.get('in');
    if (typeof wanted !== 'string') continue;
    const holder = things.get(wanted);
    if (holder === undefined) {
      problems.push(unknownThing(wanted, `things.${thing.name}.in`, things));
    } else setHolder(thing, holder);
  }
  const sound = new Set<Thing>();
  for (const thing of things.values()) {
    const way = new Set<Thing>();
    let next: Thing | undefined = thing;
    while (next !== undefined && !sound.has(next) && !way.has(next)) {
      way.add(next);
      next = next.holder;
    }
    if (next !== undefined && way.has(next)) problems.push(circleProblem(next));
    for (const visited of way) sound.add(visited);
  }
}

/** `thing` is in itself, by way of others. */
function circleProblem(thing: Thing): Problem {
  const names = [thing.name];
  for (let next = thing.holder; next !== thing; next = next?.holder) names.push(next!.name);
  const way = names.length > 4 ? [...names.slice(0, 3), '…'] : [...names.slice(1), thing.name];
  const message = `"${thing.name}" cannot be in itself: in ${way.join(', in ')}. Take one of them out`;
  return { code: 'in-itself', path: `things.${thing.name}.in`, message };
}

/** From the outside in, each once: whatever the order of names, and however deep they are in each other. */
function placeAll(world: World, problems: Problem[]): void {
  const waiting = [...world.all.things.values()].filter(({ holder }) => holder === undefined);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { name, holder } = next;
    const [x, y, z] = ownPlace(next);
    const why = outOfWorld((holder?.x ?? 0) + x, (holder?.y ?? 0) + y, (holder?.z ?? 0) + z);
    if (why !== undefined) {
      problems.push({ code: 'out-of-range', path: `things.${name}.at`, message: why });
      continue;
    }
    readMeaning(world, next);
    placeAlone(world, next);
    for (const inside of next.held ?? []) waiting.push(inside);
  }
  problems.sort((a, b) => byName(a.path, b.path));
}
