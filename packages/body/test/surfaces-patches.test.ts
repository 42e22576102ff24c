import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Basis, Geometry, Mesh, Point } from '../src/model/geometry.js';
import { tessellate } from '../src/surfaces/tessellate.js';
import {
  cross,
  distanceTo,
  dot,
  minus,
  openEdges,
  pointOf,
  size,
  trianglesOf,
} from './surface-cases.js';

type Patches = Extract<Geometry, { readonly kind: 'patches' }>;

const bases = fc.constantFrom<Basis>('bezier', 'b-spline', 'catmull-rom', 'hermite');
const coordinate = fc.integer({ min: -20, max: 20 }).map((tenths) => tenths / 10);
const points = (count: number) =>
  fc.array(fc.tuple(coordinate, coordinate, coordinate), { minLength: count, maxLength: count });

const step = { bezier: 3, 'b-spline': 1, 'catmull-rom': 1, hermite: 2 } as const;

const cubics: fc.Arbitrary<Patches> = fc
  .record({
    u: bases,
    v: bases,
    patches: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
    wraps: fc.tuple(fc.boolean(), fc.boolean()),
  })
  .chain(({ u, v, patches, wraps }) => {
    const count = (basis: Basis, number: number, wrap: boolean) =>
      wrap ? step[basis] * (number + 1) : 4 + step[basis] * (number - 1);
    const columns = count(u, patches[0], wraps[0]);
    const rows = count(v, patches[1], wraps[1]);
    return points(columns * rows).map((given) => ({
      kind: 'patches' as const,
      type: 'bicubic' as const,
      basis: [u, v] as const,
      columns,
      rows,
      wraps,
      points: given,
    }));
  });

const mixed = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** de Casteljau. */
function bezier(four: readonly Point[], t: number): Point {
  let level = [...four];
  while (level.length > 1) level = level.slice(1).map((point, i) => mixed(level[i]!, point, t));
  return level[0]!;
}

/** Cox and de Boor, with knots at the whole numbers. */
function spline(four: readonly Point[], t: number): Point {
  const weight = (i: number, degree: number, at: number): number => {
    if (degree === 0) return at >= i && at < i + 1 ? 1 : 0;
    return (
      ((at - i) / degree) * weight(i, degree - 1, at) +
      ((i + degree + 1 - at) / degree) * weight(i + 1, degree - 1, at)
    );
  };
  return four.reduce<Point>(
    (sum, point, i) => {
      const part = weight(i, 3, 3 + Math.min(t, 1 - 1e-12));
      return [sum[0] + point[0] * part, sum[1] + point[1] * part, sum[2] + point[2] * part];
    },
    [0, 0, 0],
  );
}

/** Through two points, in their directions. */
function hermite([from, leaving, to, arriving]: readonly Point[], t: number): Point {
  const along = (k: 0 | 1 | 2) =>
    (2 * t ** 3 - 3 * t ** 2 + 1) * from![k] +
    (t ** 3 - 2 * t ** 2 + t) * leaving![k] +
    (-2 * t ** 3 + 3 * t ** 2) * to![k] +
    (t ** 3 - t ** 2) * arriving![k];
  return [along(0), along(1), along(2)];
}

function catmullRom([a, b, c, d]: readonly Point[], t: number): Point {
  const half = (from: Point, to: Point): Point => {
    const [x, y, z] = minus(to, from);
    return [x / 2, y / 2, z / 2];
  };
  return hermite([b!, half(a!, c!), c!, half(b!, d!)], t);
}

const curves = { bezier, 'b-spline': spline, 'catmull-rom': catmullRom, hermite } as const;

/** Where a mesh of patches is at u and v, both from 0 to 1. */
function patchesAt(
  { type, basis, columns, rows, wraps, points: given }: Patches,
  u: number,
  v: number,
): Point {
  const width = type === 'bilinear' ? 2 : 4;
  const place = (which: 0 | 1, at: number, count: number) => {
    const by = type === 'bilinear' ? 1 : step[basis[which]];
    const patches = wraps[which] ? count / by : (count - width) / by + 1;
    const patch = Math.min(patches - 1, Math.floor(at * patches + 1e-6));
    return { first: patch * by, t: Math.min(1, Math.max(0, at * patches - patch)) };
  };
  const [x, y] = [place(0, u, columns), place(1, v, rows)];
  const curve = (which: 0 | 1, of: Point[], t: number) =>
    type === 'bilinear' ? mixed(of[0]!, of[1]!, t) : curves[basis[which]](of, t);
  const lines = Array.from({ length: width }, (_, j) =>
    curve(
      0,
      Array.from(
        { length: width },
        (_, i) => given[((y.first + j) % rows) * columns + ((x.first + i) % columns)]!,
      ),
      x.t,
    ),
  );
  return curve(1, lines, y.t);
}

function everyVertex(mesh: Mesh, see: (vertex: number, u: number, v: number) => void): void {
  for (let i = 0; i < mesh.positions.length / 3; i++)
    see(i, mesh.uvs![i * 2]!, mesh.uvs![i * 2 + 1]!);
}

describe('patches', () => {
  it('[EVE4] have vertices where de Casteljau, Cox and de Boor, and Hermite have them', () => {
    fc.assert(
      fc.property(cubics, fc.integer({ min: 1, max: 4 }), (patches, segments) => {
        const mesh = tessellate(patches, { segments });
        everyVertex(mesh, (vertex, u, v) => {
          const away = minus(pointOf(mesh.positions, vertex), patchesAt(patches, u, v));
          expect(size(away)).toBeLessThan(2e-4);
          expect(size(pointOf(mesh.normals, vertex))).toBeCloseTo(1, 5);
        });
      }),
      { numRuns: 150 }, // all is computed a second time, slowly
    );
  });

  it('[EVE4] come as near to the surface as is asked', () => {
    const uv = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        cubics,
        fc.array(fc.tuple(uv, uv), { minLength: 4, maxLength: 4 }),
        (patches, spots) => {
          const triangles = trianglesOf(tessellate(patches, { error: 0.2 }));
          for (const [u, v] of spots) {
            expect(distanceTo(triangles, patchesAt(patches, u, v))).toBeLessThan(0.2001);
          }
        },
      ),
      { numRuns: 60 }, // every triangle is measured
    );
  });

  it('[EVE4] have the normals of the surface, on the side of their triangles', () => {
    // hills: smooth enough for triangles to follow
    const hills: fc.Arbitrary<Patches> = fc
      .record({
        u: bases,
        v: bases,
        heights: fc.array(coordinate, { minLength: 16, maxLength: 16 }),
      })
      .map(({ u, v, heights }) => ({
        kind: 'patches',
        type: 'bicubic',
        basis: [u, v],
        columns: 4,
        rows: 4,
        wraps: [false, false],
        points: heights.map((height, i): Point => {
          // a direction, where Hermite curves have one, goes on to the right and up
          const [x, y] = [i % 4, Math.floor(i / 4)];
          const direction = (basis: Basis, at: number) => basis === 'hermite' && at % 2 === 1;
          return [direction(u, x) ? 1 : x, direction(v, y) ? 1 : y, height / 10];
        }),
      }));
    fc.assert(
      fc.property(hills, (patches) => {
        fc.pre(!patches.basis.includes('hermite'));
        const mesh = tessellate(patches, { segments: 6 });
        everyVertex(mesh, (vertex, u, v) => {
          const inside = (t: number) => Math.min(0.999, Math.max(0.001, t));
          const alongU = minus(
            patchesAt(patches, inside(u) + 1e-3, inside(v)),
            patchesAt(patches, inside(u) - 1e-3, inside(v)),
          );
          const alongV = minus(
            patchesAt(patches, inside(u), inside(v) + 1e-3),
            patchesAt(patches, inside(u), inside(v) - 1e-3),
          );
          const wanted = cross(alongU, alongV);
          expect(dot(pointOf(mesh.normals, vertex), wanted) / size(wanted)).toBeGreaterThan(0.99);
        });
        for (const { vertices, across } of trianglesOf(mesh)) {
          for (const vertex of vertices) {
            expect(dot(pointOf(mesh.normals, vertex), across)).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 80 }, // computed by differences
    );
  });

  it('[EVE4] that close both ways have no open edge, to the last digit', () => {
    fc.assert(
      fc.property(
        cubics.filter(({ wraps }) => wraps[0] && wraps[1]),
        (patches) => {
          expect(openEdges(tessellate(patches, { segments: 3 }))).toBe(0);
        },
      ),
      { numRuns: 200 }, // every edge is looked up
    );
  });

  it('[EVE4] of four points are bilinear: in order, along u first', () => {
    const given: Point[] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 1],
    ];
    const bilinear: Patches = {
      kind: 'patches',
      type: 'bilinear',
      basis: ['bezier', 'bezier'],
      columns: 2,
      rows: 2,
      wraps: [false, false],
      points: given,
    };
    const mesh = tessellate(bilinear, { error: 0.001 });
    everyVertex(mesh, (vertex, u, v) => {
      expect(size(minus(pointOf(mesh.positions, vertex), [u, v, u * v]))).toBeLessThan(1e-5);
      expect(pointOf(mesh.normals, vertex)[2]).toBeGreaterThan(0);
    });
    const triangles = trianglesOf(mesh);
    expect(distanceTo(triangles, [0.52, 0.47, 0.52 * 0.47])).toBeLessThan(0.001);
    expect(trianglesOf(tessellate(bilinear, { segments: 1 }))).toHaveLength(2);
  });

  it('[EVE4] that shrink to a point at a side have normals there too', () => {
    const cap: Patches = {
      kind: 'patches',
      type: 'bicubic',
      basis: ['bezier', 'bezier'],
      columns: 4,
      rows: 4,
      wraps: [false, false],
      points: [0, 1, 2, 3].flatMap((row) =>
        [0, 1, 2, 3].map((column): Point => [0, ((column - 1.5) * (3 - row)) / 3, row]),
      ),
    };
    const mesh = tessellate(cap, { segments: 4 });
    everyVertex(mesh, (vertex) => expect(pointOf(mesh.normals, vertex)[0]).toBeCloseTo(1, 5));
    expect(trianglesOf(mesh)).toHaveLength(4 * 4 * 2 - 4);
    const nothing = tessellate({ ...cap, points: cap.points.map(() => [1, 1, 1] as const) });
    expect([...nothing.normals].every(Number.isFinite)).toBe(true);
    expect(nothing.indices).toHaveLength(0);
  });

  it('[EVE4] refuse counts that make no whole patches, and more vertices than are allowed', () => {
    const patches: Patches = {
      kind: 'patches',
      type: 'bicubic',
      basis: ['bezier', 'b-spline'],
      columns: 4,
      rows: 4,
      wraps: [false, false],
      points: Array.from({ length: 16 }, (_, i): Point => [i % 4, i >> 2, i % 3]),
    };
    expect(() => tessellate({ ...patches, columns: 5 })).toThrow(/columns: must be 4 and any/);
    expect(() => tessellate({ ...patches, wraps: [true, false] })).toThrow(/a multiple of 3/);
    expect(() => tessellate({ ...patches, rows: 5 })).toThrow(/4 × 5 of them, found 16/);
    expect(() => tessellate(patches, { segments: 2000 })).toThrow(/at most 1000000/);
    expect(() => tessellate(patches, { error: 1e-13 })).toThrow(/at most 1000000/);
  });

  it('[EVE4] and meshes are what they are', () => {
    const mesh: Mesh = {
      positions: new Float32Array(9),
      normals: new Float32Array(9),
      indices: new Uint32Array([0, 1, 2]),
    };
    expect(tessellate({ kind: 'mesh', mesh })).toBe(mesh);
  });
});
