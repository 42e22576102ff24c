/** What can be seen, heard and smelt from a place. */
import { byName } from '../state/names.js';
import { cosineOf, sineOf } from '../state/portable-math.js';
import { type Body, crosses, distanceBetween } from './bodies.js';
import { assertLimit } from './check-values.js';
import type { From, Perceived, Sight } from './definition.js';
import { bodyAt, namesNearestFirst } from './find-things.js';
import { followLine } from './follow-line.js';
import { findAround } from './grid.js';
import { faintest, type Thing, type World } from './world.js';

const round = 2 * Math.PI;

/** Whether one thing sees another: near enough, within the angle, and nothing opaque in between. Nothing sees itself. */
export function sees(world: World, from: string, name: string, sight: Sight = {}): boolean {
  const { angle = Infinity, distance = Infinity } = sight;
  assertSight(angle, distance);
  const seer = world.all.things.get(from);
  const thing = world.all.things.get(name);
  if (seer === undefined || thing === undefined) return false;
  return isInView(world, seer, thing, angle, distance);
}

/** All that a thing sees, nearest first. */
export function inView(world: World, from: string, sight: Sight = {}): string[] {
  const { angle = Infinity, distance = Infinity } = sight;
  assertSight(angle, distance);
  const seer = world.all.things.get(from);
  if (seer === undefined || distance < 0) return [];
  const { around } = world;
  findAround(world.bodies, seer, distance, around);
  let kept = 0;
  for (const thing of around) {
    if (isInView(world, seer, thing, angle, distance)) around[kept++] = thing;
  }
  around.length = kept;
  return namesNearestFirst(around);
}

/** Sounds, strongest first; each opaque thing in between halves one. */
export function heard(world: World, from: From): Perceived[] {
  const body = bodyAt(world, from);
  if (body === undefined) return [];
  const { around } = world;
  findAround(world.sounds, body, 0, around);
  let kept = 0;
  for (const thing of around) {
    if (thing === body) continue;
    const away = Math.max(1, distanceBetween(body, thing));
    thing.measure = muffle(world, thing.sound / (away * away), body, thing);
    if (thing.measure >= faintest) around[kept++] = thing;
  }
  around.length = kept;
  return strongestFirst(around);
}

/** Smells, strongest first; nothing holds them up. */
export function smelt(world: World, from: From): Perceived[] {
  const body = bodyAt(world, from);
  if (body === undefined) return [];
  const { around } = world;
  findAround(world.smells, body, 0, around);
  let kept = 0;
  for (const thing of around) {
    if (thing === body) continue;
    thing.measure = thing.smell / (1 + distanceBetween(body, thing));
    if (thing.measure >= faintest) around[kept++] = thing;
  }
  around.length = kept;
  return strongestFirst(around);
}

function assertSight(angle: unknown, distance: unknown): void {
  assertLimit(angle, 'sight.angle');
  assertLimit(distance, 'sight.distance');
}

function isInView(
  world: World,
  seer: Thing,
  thing: Thing,
  angle: number,
  distance: number,
): boolean {
  if (thing === seer) return false;
  thing.measure = distanceBetween(seer, thing);
  if (thing.measure > distance || !isAhead(seer, thing, angle)) return false;
  let hidden = false;
  followLine(world.screens, seer, thing, (screen) => {
    hidden = screen !== seer && screen !== thing && crosses(screen, seer, thing);
    return hidden;
  });
  return !hidden;
}

/** Seen from above; what is right above or below is in every direction at once. */
function isAhead(seer: Thing, thing: Thing, angle: number): boolean {
  if (angle >= round) return true;
  const dx = thing.x - seer.x;
  const dz = thing.z - seer.z;
  if (dx === 0 && dz === 0) return angle >= 0;
  if (angle < 0) return false;
  const [sine, cosine] = [sineOf(seer.heading), cosineOf(seer.heading)];
  const ahead = dx * sine + dz * cosine;
  const aside = Math.abs(dx * cosine - dz * sine);
  // the sine of how far it is out of the angle: by their cosines small angles could not be told apart
  const half = angle / 2;
  if (ahead < 0 && half < Math.PI / 2) return false;
  const out = aside * cosineOf(half) - ahead * sineOf(half);
  // a hair's breadth: what lies at the very edge is in view
  return out <= 1e-12 * Math.sqrt(dx * dx + dz * dz);
}

/** What is left of a sound; 0 where it is too faint. */
function muffle(world: World, strength: number, listener: Body, thing: Thing): number {
  if (strength < faintest) return 0;
  let left = strength;
  followLine(world.screens, listener, thing, (screen) => {
    if (screen !== listener && screen !== thing && crosses(screen, listener, thing)) left /= 2;
    return left < faintest;
  });
  return left;
}

function strongestFirst(found: Thing[]): Perceived[] {
  if (found.length > 1) found.sort((a, b) => b.measure - a.measure || byName(a.name, b.name));
  const perceived = found.map(({ name, measure }) => ({ name, strength: measure }));
  found.length = 0;
  return perceived;
}
