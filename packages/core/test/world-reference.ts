/** The rules of the world, read one by one and without a grid: every question looks at every thing. */
import type { Data } from '../src/state/data.js';
import type { Perceived, Point, Sight, ThingForm } from '../src/world/definition.js';

export type Model = Map<string, Map<string, Data>>;

type Shape =
  | { readonly kind: 'sphere'; readonly middle: Point; readonly radius: number }
  | { readonly kind: 'box'; readonly middle: Point; readonly half: Point };

const axes = [0, 1, 2] as const;

export function modelOf(things: Readonly<Record<string, ThingForm>>): Model {
  return new Map(Object.entries(things).map(([name, form]) => [name, propertiesOf(form)]));
}

export function propertiesOf(form: ThingForm): Map<string, Data> {
  const given = Object.entries(form).filter(([, value]) => value !== undefined && value !== null);
  return new Map(given as [string, Data][]);
}

export function isInside(model: Model, name: string, other: string): boolean {
  const holder = model.get(name)?.get('in');
  if (typeof holder !== 'string') return false;
  return holder === other || isInside(model, holder, other);
}

export function place(model: Model, name: string): Point {
  const own = (model.get(name)!.get('at') ?? [0, 0, 0]) as Point;
  const holder = model.get(name)!.get('in');
  if (typeof holder !== 'string') return own;
  const there = place(model, holder);
  return [there[0] + own[0], there[1] + own[1], there[2] + own[2]];
}

export function remove(model: Model, name: string): void {
  const places = new Map([...model.keys()].map((other) => [other, place(model, other)]));
  for (const [other, properties] of model) {
    if (properties.get('in') !== name) continue;
    properties.delete('in');
    properties.set('at', places.get(other)!);
  }
  model.delete(name);
}

export function namesOf(model: Model, kind?: string): string[] {
  const names = [...model.keys()].filter(
    (name) => kind === undefined || model.get(name)!.get('kind') === kind,
  );
  return names.sort();
}

export function distance(model: Model, from: string | Point, to: string | Point): number {
  const [a, b] = [shape(model, from), shape(model, to)];
  if (a === undefined || b === undefined) return Infinity;
  if (a.kind === 'sphere' && b.kind === 'sphere') {
    return Math.max(0, length(minus(a.middle, b.middle)) - (a.radius + b.radius));
  }
  if (a.kind === 'box' && b.kind === 'box') {
    return length(
      axes.map((i) => {
        const [low, high] = a.middle[i] < b.middle[i] ? [a, b] : [b, a];
        return Math.max(0, high.middle[i] - high.half[i] - (low.middle[i] + low.half[i]));
      }),
    );
  }
  const [box, ball] = a.kind === 'box' ? [a, b] : [b, a];
  if (box.kind !== 'box' || ball.kind !== 'sphere') throw new Error('neither');
  const nearest = axes.map((i) => {
    const [low, high] = [box.middle[i] - box.half[i], box.middle[i] + box.half[i]];
    return Math.min(high, Math.max(low, ball.middle[i]));
  });
  return Math.max(0, length(minus(ball.middle, nearest)) - ball.radius);
}

export function near(model: Model, from: string | Point, radius: number, kind?: string): string[] {
  if (typeof from === 'string' && !model.has(from)) return [];
  return namesOf(model, kind)
    .filter((name) => name !== from)
    .map((name) => ({ name, far: distance(model, from, name) }))
    .filter(({ far }) => far <= radius)
    .sort((a, b) => a.far - b.far)
    .map(({ name }) => name);
}

export function touching(model: Model, name: string): string[] {
  return namesOf(model).filter((other) => other !== name && distance(model, name, other) === 0);
}

/** `edge`: so near the edge of the angle that roundings decide. */
export function sees(model: Model, from: string, name: string, sight: Sight): boolean | 'edge' {
  if (!model.has(from) || !model.has(name) || from === name) return false;
  if (distance(model, from, name) > (sight.distance ?? Infinity)) return false;
  const within = isWithin(model, from, name, sight.angle);
  return within !== false && opaqueBetween(model, from, name) > 0 ? false : within;
}

function isWithin(model: Model, from: string, name: string, angle?: number): boolean | 'edge' {
  const [dx, , dz] = minus(place(model, name), place(model, from)) as unknown as Point;
  if (angle === undefined || (dx === 0 && dz === 0)) return true;
  const heading = (model.get(from)!.get('heading') ?? 0) as number;
  const [aheadX, aheadZ] = [Math.sin(heading), Math.cos(heading)];
  const turn = Math.atan2(Math.abs(aheadX * dz - aheadZ * dx), aheadX * dx + aheadZ * dz);
  return Math.abs(turn - angle / 2) < 1e-9 ? 'edge' : turn < angle / 2;
}

export function heard(model: Model, from: string | Point): Perceived[] {
  return perceived(model, from, (name) => {
    const sound = (model.get(name)!.get('sound') ?? 0) as number;
    if (sound < 0.01) return 0;
    const far = Math.max(1, distance(model, from, name));
    return sound / (far * far) / 2 ** opaqueBetween(model, from, name);
  });
}

export function smelt(model: Model, from: string | Point): Perceived[] {
  return perceived(model, from, (name) => {
    const smell = (model.get(name)!.get('smell') ?? 0) as number;
    return smell / (1 + distance(model, from, name));
  });
}

function perceived(
  model: Model,
  from: string | Point,
  strengthOf: (name: string) => number,
): Perceived[] {
  if (typeof from === 'string' && !model.has(from)) return [];
  return namesOf(model)
    .filter((name) => name !== from)
    .map((name) => ({ name, strength: strengthOf(name) }))
    .filter(({ strength }) => strength >= 0.01)
    .sort((a, b) => b.strength - a.strength);
}

function opaqueBetween(model: Model, from: string | Point, to: string): number {
  const start = typeof from === 'string' ? place(model, from) : from;
  const end = place(model, to);
  const opaque = [...model.keys()].filter((name) => model.get(name)!.get('opaque') === true);
  return opaque.filter((name) => {
    return name !== from && name !== to && isCrossed(shape(model, name)!, start, end);
  }).length;
}

/** Something of the line is inside, and not all of it is; or it goes through a sheet from side to side. */
function isCrossed(body: Shape, start: Point, end: Point): boolean {
  if (body.kind === 'sphere') {
    if (isIn(body, start) && isIn(body, end)) return false;
    return ballMeets(body.middle, body.radius, start, end);
  }
  const flat = axes.filter((i) => body.half[i] === 0);
  if (flat.length > 1) return false;
  if (flat.length === 1) return sheetMeets(body.middle, body.half, flat[0]!, start, end);
  return !(isIn(body, start) && isIn(body, end)) && boxMeets(body.middle, body.half, start, end);
}

function isIn(body: Shape, place: Point): boolean {
  const away = minus(place, body.middle);
  if (body.kind === 'sphere') return dot(away, away) <= body.radius * body.radius;
  return axes.every((i) => Math.abs(away[i]!) <= body.half[i]);
}

/** Whether |start + t·way − middle|² < radius² for a t in 0..1. */
function ballMeets(middle: Point, radius: number, start: Point, end: Point): boolean {
  const [way, away] = [minus(end, start), minus(start, middle)];
  const [a, b, c] = [dot(way, way), dot(way, away), dot(away, away) - radius * radius];
  if (c < 0 || a + 2 * b + c < 0) return true;
  return -b > 0 && -b < a && b * b - a * c > 0;
}

/** No plane separates them: neither along the faces, nor along the line and an edge. */
function boxMeets(middle: Point, half: Point, start: Point, end: Point): boolean {
  const away = minus(start, middle);
  const way = minus(end, start);
  const edges = axes.map((i) => axes.map((j) => (i === j ? 1 : 0)));
  const normals = [...edges, ...edges.map((edge) => cross(way, edge))];
  return normals.every((normal) => {
    if (normal.every((part) => part === 0)) return true;
    const reach = axes.reduce<number>((sum, i) => sum + half[i] * Math.abs(normal[i]!), 0);
    const [one, other] = [dot(away, normal), dot(away, normal) + dot(way, normal)];
    return Math.min(one, other) < reach && Math.max(one, other) > -reach;
  });
}

function sheetMeets(
  middle: Point,
  half: Point,
  flat: 0 | 1 | 2,
  start: Point,
  end: Point,
): boolean {
  const [from, to] = [minus(start, middle), minus(end, middle)];
  const [before, after] = [from[flat]!, to[flat]!];
  if (!(before * after < 0)) return false;
  return axes.every((i) => {
    if (i === flat) return true;
    return Math.abs(to[i]! * before - from[i]! * after) < half[i] * Math.abs(before - after);
  });
}

function shape(model: Model, from: string | Point): Shape | undefined {
  if (typeof from !== 'string') return { kind: 'sphere', middle: from, radius: 0 };
  const properties = model.get(from);
  if (properties === undefined) return undefined;
  const middle = place(model, from);
  const size = properties.get('size') as Point | undefined;
  if (size === undefined) {
    return { kind: 'sphere', middle, radius: (properties.get('radius') ?? 0) as number };
  }
  return { kind: 'box', middle, half: [size[0] / 2, size[1] / 2, size[2] / 2] };
}

function minus(a: readonly number[], b: readonly number[]): number[] {
  return a.map((part, i) => part - b[i]!);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, part, i) => sum + part * b[i]!, 0);
}

function cross(a: readonly number[], b: readonly number[]): number[] {
  return axes.map((i) => {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3];
    return a[j]! * b[k]! - a[k]! * b[j]!;
  });
}

function length(parts: readonly number[]): number {
  return Math.sqrt(dot(parts, parts));
}
