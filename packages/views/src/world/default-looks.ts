/** Looks for what has none: plain shapes made of what a thing says of itself. */
import {
  articulate,
  type Bodily,
  color,
  cone,
  cylinder,
  number,
  point,
  pointsPolygons,
  rotate,
  type Shape,
  scale,
  shape,
  sphere,
  surface,
  transformBlock,
  translate,
} from '@troupe/body';
import type { Looks } from '@troupe/body/three';
import type { Data, Point, WorldView } from '@troupe/core';
import { isPoint } from './say-values.js';

/** What has no size of its own is a point: shown as large as this. */
const pointRadius = 0.08;
/** Of a character that says nothing of itself. */
const actorRadius = 0.22;
const actorHeight = 1.2;
/** Flat things would be turned inside out, or not be there at all. */
const thinnest = 0.004;

type Plain = 'actor' | 'box' | 'ball';

/** As what a thing is shown that has no look. */
function plainShapeOf(world: Pick<WorldView, 'get'>, thing: string, isActor: boolean): Plain {
  if (isActor) return 'actor';
  return isPoint(world.get(thing, 'size')) ? 'box' : 'ball';
}

/** The look that was given for a thing, by its name or by its kind. */
export function givenLook(looks: Looks, thing: string, world: WorldView): Bodily | undefined {
  if (typeof looks === 'function') return looks(thing, world);
  if (Object.hasOwn(looks, thing)) return looks[thing];
  const kind = world.get(thing, 'kind');
  return typeof kind === 'string' && Object.hasOwn(looks, kind) ? looks[kind] : undefined;
}

/** Given looks first. `broken` are those that threw: they are shown plainly. */
export function looksWithDefaults(
  looks: Looks,
  isActor: (thing: string) => boolean,
  broken: ReadonlySet<string> = new Set(),
): (thing: string, world: WorldView) => Bodily | undefined {
  // the same look for the same thing each time: another one would be built anew
  const made = new Map<string, Shape>();
  return (thing, world) => {
    const given = broken.has(thing) ? undefined : givenLook(looks, thing, world);
    if (given !== undefined) return given;
    const plain = plainShapeOf(world, thing, isActor(thing));
    const kind = world.get(thing, 'kind');
    const key = `${plain} ${typeof kind === 'string' ? kind : thing}`;
    let look = made.get(key);
    if (look === undefined) {
      look = makeShape(plain, tintOf(typeof kind === 'string' ? kind : thing));
      made.set(key, look);
    }
    return look;
  };
}

/** Variables of the names of properties: a thing that grows is shown growing. */
function makeShape(plain: Plain, [red, green, blue]: Point): Shape {
  return shape(plain, () => {
    surface('matte');
    color(red, green, blue);
    if (plain === 'actor') return makeActor();
    if (plain === 'ball') {
      const radius = number('radius', pointRadius);
      articulate(() => scaleAll(Math.max(thinnest, radius())));
      sphere(1);
      return;
    }
    const size = point('size', [0.2, 0.2, 0.2]);
    articulate(() => {
      const [x, y, z] = size();
      scale(Math.max(thinnest, x), Math.max(thinnest, y), Math.max(thinnest, z));
    });
    pointsPolygons([4, 4, 4, 4, 4, 4], faces, corners);
  });
}

/** Stands on its place; the nose says which way it faces. */
function makeActor(): void {
  const radius = number('radius', actorRadius);
  articulate(() => scaleAll(Math.max(thinnest, radius()) / actorRadius));
  const top = actorHeight - actorRadius;
  transformBlock(() => {
    rotate(-90, 1, 0, 0);
    cylinder(actorRadius, actorRadius, top);
  });
  for (const height of [actorRadius, top]) {
    transformBlock(() => {
      translate(0, height, 0);
      sphere(actorRadius);
    });
  }
  translate(0, top, actorRadius * 0.85);
  color(0.1, 0.1, 0.12);
  cone(0.2, 0.07);
}

function scaleAll(by: number): void {
  scale(by, by, by);
}

const corners: readonly Point[] = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
  (i & 1) - 0.5,
  ((i >> 1) & 1) - 0.5,
  ((i >> 2) & 1) - 0.5,
]);
/** Counterclockwise from outside. */
const faces = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
].flat();

/** What is of one kind has one colour: soft ones, for names tell things apart. */
export function tintOf(kind: string): Point {
  let hash = 7;
  for (const letter of kind) hash = (hash * 31 + letter.codePointAt(0)!) % 360;
  const part = (shift: number) => 0.5 + 0.2 * Math.cos(((hash + shift) * Math.PI) / 180);
  return [part(0), part(120), part(240)];
}

/** How far it reaches to each side of its middle, seen from above. */
export function reachOf(
  get: (property: string) => Data | undefined,
  isActor: boolean,
): readonly [x: number, z: number] {
  const size = get('size');
  if (isPoint(size) && !isActor) return [Math.abs(size[0]) / 2, Math.abs(size[2]) / 2];
  const radius = get('radius');
  const usual = isActor ? actorRadius : pointRadius;
  const own = typeof radius === 'number' && radius > 0 ? radius : usual;
  return [own, own];
}
