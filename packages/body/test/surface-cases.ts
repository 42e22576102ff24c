/** Surfaces to test with, and what can be measured of triangles. */
import fc from 'fast-check';
import type { Geometry, Mesh, Point } from '../src/model/geometry.js';

export type Quadric = Exclude<Geometry, { readonly kind: 'polygons' | 'patches' | 'mesh' }>;

const length = fc.double({ min: 0.05, max: 3, noNaN: true });
const signed = fc.double({ min: -3, max: 3, noNaN: true });
const sweep = fc.oneof(
  fc.constant(360),
  fc.constant(-360),
  fc.double({ min: 5, max: 360, noNaN: true }),
  fc.double({ min: -360, max: -5, noNaN: true }),
);
const point: fc.Arbitrary<Point> = fc.tuple(signed, signed, signed);

export const quadrics: fc.Arbitrary<Quadric> = fc.oneof(
  fc.record({
    kind: fc.constant('sphere' as const),
    radius: length,
    zMin: fc.oneof(fc.constant(-3), signed),
    zMax: fc.oneof(fc.constant(3), signed),
    sweep,
  }),
  fc.record({ kind: fc.constant('cone' as const), height: signed, radius: length, sweep }),
  fc.record({
    kind: fc.constant('cylinder' as const),
    radius: length,
    zMin: signed,
    zMax: signed,
    sweep,
  }),
  fc.record({ kind: fc.constant('hyperboloid' as const), from: point, to: point, sweep }),
  fc
    .record({
      kind: fc.constant('paraboloid' as const),
      radius: length,
      zMin: fc.oneof(fc.constant(0), length),
      zMax: length,
      sweep,
      sign: fc.constantFrom(1, -1),
    })
    .map(({ sign, zMin, zMax, ...rest }) => ({ ...rest, zMin: zMin * sign, zMax: zMax * sign })),
  fc.record({ kind: fc.constant('disk' as const), height: signed, radius: length, sweep }),
  fc.record({
    kind: fc.constant('torus' as const),
    major: length,
    minor: length,
    phiMin: fc.oneof(fc.constant(0), fc.double({ min: -180, max: 180, noNaN: true })),
    phiMax: fc.oneof(fc.constant(360), fc.double({ min: 0, max: 360, noNaN: true })),
    sweep,
  }),
);

const radians = Math.PI / 180;
const between = (a: number, b: number, t: number) => a + (b - a) * t;

/** Where a quadric is at u and v, as the RenderMan interface has it. */
export function quadricAt(quadric: Quadric, u: number, v: number): Point {
  const theta = quadric.sweep * u * radians;
  const turned = (x: number, y: number, z: number): Point => [
    x * Math.cos(theta) - y * Math.sin(theta),
    x * Math.sin(theta) + y * Math.cos(theta),
    z,
  ];
  switch (quadric.kind) {
    case 'sphere': {
      const { radius, zMin, zMax } = quadric;
      const latitude = (z: number) => Math.asin(Math.min(1, Math.max(-1, z / radius)));
      const phi = between(latitude(zMin), latitude(zMax), v);
      return turned(radius * Math.cos(phi), 0, radius * Math.sin(phi));
    }
    case 'cone':
      return turned(quadric.radius * (1 - v), 0, v * quadric.height);
    case 'cylinder':
      return turned(quadric.radius, 0, between(quadric.zMin, quadric.zMax, v));
    case 'hyperboloid': {
      const { from, to } = quadric;
      return turned(
        between(from[0], to[0], v),
        between(from[1], to[1], v),
        between(from[2], to[2], v),
      );
    }
    case 'paraboloid': {
      const z = between(quadric.zMin, quadric.zMax, v);
      return turned(quadric.radius * Math.sqrt(z / quadric.zMax), 0, z);
    }
    case 'disk':
      return turned(quadric.radius * (1 - v), 0, quadric.height);
    case 'torus': {
      const { major, minor, phiMin, phiMax } = quadric;
      const phi = between(phiMin, phiMin + Math.min(360, Math.max(-360, phiMax - phiMin)), v);
      return turned(major + minor * Math.cos(phi * radians), 0, minor * Math.sin(phi * radians));
    }
  }
}

export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const size = (a: Point) => Math.sqrt(dot(a, a));

export function pointOf(numbers: Float32Array, vertex: number): Point {
  return [numbers[vertex * 3]!, numbers[vertex * 3 + 1]!, numbers[vertex * 3 + 2]!];
}

export interface Triangle {
  readonly vertices: readonly [number, number, number];
  readonly corners: readonly [Point, Point, Point];
  /** As long as twice its area. */
  readonly across: Point;
}

export function trianglesOf({ positions, indices }: Mesh): Triangle[] {
  return Array.from({ length: indices.length / 3 }, (_, i) => {
    const vertices = [indices[i * 3]!, indices[i * 3 + 1]!, indices[i * 3 + 2]!] as const;
    const [a, b, c] = [
      pointOf(positions, vertices[0]),
      pointOf(positions, vertices[1]),
      pointOf(positions, vertices[2]),
    ];
    return { vertices, corners: [a, b, c] as const, across: cross(minus(b, a), minus(c, a)) };
  });
}

export function areaOf(mesh: Mesh): number {
  return trianglesOf(mesh).reduce((sum, { across }) => sum + size(across) / 2, 0);
}

/** Edges that do not have exactly one triangle on either side; none if the surface is closed. */
export function openEdges(mesh: Mesh): number {
  const places = new Map<string, number>();
  const placeOf = (vertex: number) => {
    const key = pointOf(mesh.positions, vertex)
      .map((value) => value + 0)
      .join();
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  };
  const edges = new Map<string, number>();
  const count = (key: string, by: number) => edges.set(key, (edges.get(key) ?? 0) + by);
  for (const { vertices } of trianglesOf(mesh)) {
    const [a, b, c] = vertices.map(placeOf) as [number, number, number];
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      if (from < to) count(`${from} ${to}`, 1);
      else count(`${to} ${from}`, -1);
    }
  }
  return [...edges.values()].filter((balance) => balance !== 0).length;
}

/** From a point to the nearest of the triangles. */
export function distanceTo(triangles: readonly Triangle[], from: Point): number {
  return triangles.reduce(
    (least, triangle) => Math.min(least, toTriangle(triangle, from)),
    Infinity,
  );
}

function toTriangle({ corners: [a, b, c], across }: Triangle, p: Point): number {
  const double = dot(across, across);
  const side = (from: Point, to: Point) => dot(cross(minus(to, from), minus(p, from)), across);
  if (double > 0 && side(a, b) >= 0 && side(b, c) >= 0 && side(c, a) >= 0) {
    return Math.abs(dot(minus(p, a), across)) / Math.sqrt(double);
  }
  return Math.min(toEdge(a, b, p), toEdge(b, c, p), toEdge(c, a, p));
}

function toEdge(a: Point, b: Point, p: Point): number {
  const along = minus(b, a);
  const full = dot(along, along);
  const t = full === 0 ? 0 : Math.min(1, Math.max(0, dot(minus(p, a), along) / full));
  return size(minus(p, [a[0] + t * along[0], a[1] + t * along[1], a[2] + t * along[2]]));
}
