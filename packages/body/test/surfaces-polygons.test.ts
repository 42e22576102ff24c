import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Geometry, Point } from '../src/model/geometry.js';
import { clipEars } from '../src/surfaces/ear-clipping.js';
import { tessellate } from '../src/surfaces/tessellate.js';
import { areaOf, dot, openEdges, pointOf, size, trianglesOf } from './surface-cases.js';
import { clipEarsPlainly } from './surfaces-ears-reference.js';

type Flat = readonly (readonly [number, number])[];

const area = (outline: Flat) =>
  outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length]!;
    return sum + (x * nextY - y * nextX) / 2;
  }, 0);

/** Around the origin, so that no two edges cross. */
const stars: fc.Arbitrary<Flat> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 9 })), {
    minLength: 3,
    maxLength: 40,
  })
  // half a turn or more, and an edge would pass behind the origin
  .filter((spikes) => {
    const wides = spikes.map(([, wide]) => wide);
    return Math.max(...wides) < 0.49 * wides.reduce((sum, wide) => sum + wide, 0);
  })
  .map((spikes) => {
    const whole = spikes.reduce((sum, [, wide]) => sum + wide, 0);
    let turned = 0;
    return spikes.map(([far, wide]) => {
      turned += wide / whole;
      return [far * Math.cos(turned * 2 * Math.PI), far * Math.sin(turned * 2 * Math.PI)] as const;
    });
  });

/** Teeth of a comb, with corners on straight edges too. */
const combs: fc.Arbitrary<Flat> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.boolean()), { minLength: 1, maxLength: 12 })
  .map((teeth) => {
    const top = teeth.flatMap(([high, extra], i) => {
      const tooth: [number, number][] = [
        [i, 1 + high],
        [i + 1, 1 + high],
      ];
      if (extra) tooth.splice(1, 0, [i + 0.5, 1 + high]);
      return tooth;
    });
    const bottom = teeth.map((_, i): [number, number] => [i, 0]);
    const corners: [number, number][] = [...bottom, [teeth.length, 0], ...top.reverse()];
    // teeth of one height share a corner
    return corners.filter(([x, y], i) => {
      const [beforeX, beforeY] = corners[(i + corners.length - 1) % corners.length]!;
      return x !== beforeX || y !== beforeY;
    });
  });

/** A strip rolled up: only its two ends are ears at any time. */
function spiral(count: number): Flat {
  const half = count / 2;
  const along = Array.from({ length: half }, (_, i) => Math.sqrt((i + 4) / 4) * 4);
  const at = (turned: number, wider: number): [number, number] => [
    (turned + wider) * Math.cos(turned),
    (turned + wider) * Math.sin(turned),
  ];
  return [
    ...along.map((turned) => at(turned, 2)),
    ...along.map((turned) => at(turned, 0)).reverse(),
  ];
}

/** What a function reads of the points that it is given. */
function readsOf(points: Float64Array, work: (points: Float64Array) => void): number {
  let reads = 0;
  work(
    new Proxy(points, {
      get: (target, key) => {
        reads += 1;
        return Reflect.get(target, key, target) as unknown;
      },
    }),
  );
  return reads;
}

const axes = fc.constantFrom<(p: readonly [number, number]) => Point>(
  ([x, y]) => [x, y, 5],
  ([x, y]) => [5, x, y],
  ([x, y]) => [y, 5, x],
  ([x, y]) => [y, x, 5],
  ([x, y]) => [x * 0.6, x * 0.8, y],
);

function polygonOf(points: readonly Point[]): Geometry {
  return { kind: 'polygons', counts: [points.length], indices: points.map((_, i) => i), points };
}

describe('polygons', () => {
  it('[EVE4] are covered by triangles, once, whatever their outline and wherever they face', () => {
    fc.assert(
      fc.property(fc.oneof(stars, combs), axes, (outline, place) => {
        fc.pre(area(outline) > 1e-6);
        const mesh = tessellate(polygonOf(outline.map(place)));
        expect(areaOf(mesh)).toBeCloseTo(area(outline), 3);
        for (const { vertices, across } of trianglesOf(mesh)) {
          for (const vertex of vertices) {
            const normal = pointOf(mesh.normals, vertex);
            expect(size(normal)).toBeCloseTo(1, 5);
            expect(dot(normal, across)).toBeGreaterThanOrEqual(-1e-4);
          }
        }
        expect(mesh.indices.length).toBe((outline.length - 2) * 3);
      }),
    );
  });

  it('[EVE4] use every corner, also one on a straight edge: the neighbour may have it', () => {
    fc.assert(
      fc.property(combs, (outline) => {
        const corners = clipEars(Float64Array.from(outline.flat()));
        expect(new Set(corners).size).toBe(outline.length);
        for (let i = 0; i < corners.length; i += 3) {
          const triangle = [0, 1, 2].map((k) => outline[corners[i + k]!]!);
          expect(area(triangle)).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('[EVE4] that share points are closed, with an edge between them', () => {
    const corners: Point[] = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, i >> 2]);
    const faces = [
      [0, 2, 3, 1],
      [4, 5, 7, 6],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 4, 6, 2],
      [1, 3, 7, 5],
    ];
    const mesh = tessellate({
      kind: 'polygons',
      counts: faces.map((face) => face.length),
      indices: faces.flat(),
      points: corners,
    });
    expect(openEdges(mesh)).toBe(0);
    expect(areaOf(mesh)).toBeCloseTo(6, 6);
    const middle: Point = [0.5, 0.5, 0.5];
    for (const { vertices, across } of trianglesOf(mesh)) {
      const [x, y, z] = pointOf(mesh.positions, vertices[0]);
      expect(dot(across, [x - middle[0], y - middle[1], z - middle[2]])).toBeGreaterThan(0);
    }
    expect([...mesh.uvs!.slice(0, 4)]).toEqual([0, 0, 0, 1]);
  });

  it('[EVE4] that cross themselves, come back to a point or have no area end in some triangles', () => {
    const shapes: Flat[] = [
      [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ],
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      [
        [0, 0],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ];
    for (const shape of shapes) {
      const { indices, normals } = tessellate(polygonOf(shape.map(([x, y]) => [x, y, 0])));
      expect(indices.length).toBeLessThanOrEqual((shape.length - 2) * 3);
      expect([...normals].every(Number.isFinite)).toBe(true);
    }
    // a square with a hole, joined by a bridge there and back
    const ring: Flat = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
      [1, 1],
      [1, 3],
      [3, 3],
      [3, 1],
      [1, 1],
    ];
    expect(areaOf(tessellate(polygonOf(ring.map(([x, y]) => [x, y, 0]))))).toBeCloseTo(12, 6);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
          minLength: 3,
          maxLength: 20,
        }),
        (any) => {
          const corners = clipEars(Float64Array.from(any.flat()));
          expect(corners.every((corner) => corner >= 0 && corner < any.length)).toBe(true);
          expect(corners.length).toBeLessThanOrEqual((any.length - 2) * 3);
        },
      ),
    );
  });

  it('[EVE4] [GLT4] that cross themselves everywhere cost no more than the square of their corners', () => {
    const count = 900;
    const points = Float64Array.from({ length: 2 * count }, (_, i) =>
      i % 2 === 0 ? Math.cos(i / 2) : Math.sin((7 * (i - 1)) / 2),
    );
    const reads = readsOf(points, (counted) => {
      expect(clipEars(counted).length).toBeGreaterThan(0);
    });
    expect(reads).toBeLessThan(30 * count * count);
  });

  it('[EVE4] [GLT4] a strip rolled up costs no more than the square of its corners', () => {
    for (const count of [200, 800]) {
      const points = Float64Array.from(spiral(count).flat());
      const reads = readsOf(points, (counted) => {
        expect(clipEars(counted).length).toBe((count - 2) * 3);
      });
      expect(reads).toBeLessThan(20 * count * count);
    }
  });

  it('[EVE4] are cut as the plain way of it cuts them, also those that cross themselves', () => {
    const anything = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })),
      { minLength: 3, maxLength: 40 },
    );
    const rolled = fc.integer({ min: 3, max: 60 }).map((half) => spiral(2 * half));
    fc.assert(
      fc.property(fc.oneof(stars, combs, anything, rolled), fc.boolean(), (outline, turned) => {
        const points = Float64Array.from((turned ? [...outline].reverse() : outline).flat());
        expect(clipEars(points)).toEqual(clipEarsPlainly(points));
      }),
    );
  });

  it('[EVE4] one that crosses itself in one place is cut well elsewhere', () => {
    const stair = Array.from({ length: 20 }, (_, i): [number, number][] => [
      [i, i],
      [i + 1, i],
    ]).flat();
    // two corners of its edge are swapped
    const outline: Flat = [...stair, [20, 30], [0.4, 30], [0.6, 30], [0, 30]];
    const mesh = tessellate(polygonOf(outline.map(([x, y]) => [x, y, 0])));
    expect(areaOf(mesh)).toBeCloseTo(Math.abs(area(outline)), 0);
  });

  it('[EVE4] refuse corners that are not there, counts that do not agree, and what is no number', () => {
    const points: Point[] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ];
    const geometry = { kind: 'polygons', counts: [3], indices: [0, 1, 2], points } as const;
    expect(() => tessellate({ ...geometry, counts: [2] })).toThrow(/from 3 to/);
    expect(() => tessellate({ ...geometry, counts: [4] })).toThrow(/add up to 4/);
    expect(() => tessellate({ ...geometry, indices: [0, 1, 3] })).toThrow(/from 0 to 2, found 3/);
    expect(() =>
      tessellate({ ...geometry, points: [[0, Number.NaN, 0], points[1]!, points[2]!] }),
    ).toThrow(/found NaN/);
  });
});
