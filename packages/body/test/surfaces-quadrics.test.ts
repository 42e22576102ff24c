import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Geometry, Mesh } from '../src/model/geometry.js';
import { tessellate } from '../src/surfaces/tessellate.js';
import {
  areaOf,
  distanceTo,
  dot,
  minus,
  openEdges,
  pointOf,
  type Quadric,
  quadricAt,
  quadrics,
  size,
  trianglesOf,
} from './surface-cases.js';

const sphere = { kind: 'sphere', radius: 1, zMin: -1, zMax: 1, sweep: 360 } as const;
const uvs = fc.tuple(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
);

function everyVertex(mesh: Mesh, see: (vertex: number, u: number, v: number) => void): void {
  for (let i = 0; i < mesh.positions.length / 3; i++)
    see(i, mesh.uvs![i * 2]!, mesh.uvs![i * 2 + 1]!);
}

/** Away from the axis or the tube; of what is flat, up. */
function outwardOf(quadric: Quadric, mesh: Mesh, vertex: number): number {
  const [x, y, z] = pointOf(mesh.positions, vertex);
  const normal = pointOf(mesh.normals, vertex);
  if (quadric.kind === 'sphere') return dot(normal, [x, y, z]) / quadric.radius;
  if (quadric.kind === 'disk') return normal[2];
  const around = Math.hypot(x, y);
  if (around < 1e-6) return 0;
  if (quadric.kind === 'torus') {
    // the middle of the tube on this side of the axis, or on the other where the tube is thicker than the ring
    const here = [x - (x / around) * quadric.major, y - (y / around) * quadric.major, z] as const;
    const there = [x + (x / around) * quadric.major, y + (y / around) * quadric.major, z] as const;
    const own = [here, there].map((from) => Math.abs(size(from) - quadric.minor));
    return dot(normal, own[0]! <= own[1]! ? here : there) / quadric.minor;
  }
  return dot(normal, [x, y, 0]);
}

describe('quadrics', () => {
  it('[EVE4] have vertices on the surface, where RenderMan has them', () => {
    fc.assert(
      fc.property(quadrics, (quadric) => {
        const mesh = tessellate(quadric);
        everyVertex(mesh, (vertex, u, v) => {
          const away = minus(pointOf(mesh.positions, vertex), quadricAt(quadric, u, v));
          // near its tip a paraboloid goes outward by the root of a step along v
          expect(size(away)).toBeLessThan(quadric.kind === 'paraboloid' ? 2e-3 : 2e-5);
        });
      }),
      { numRuns: 300 }, // thousands of vertices in each
    );
  });

  it('[EVE4] have normals of unit length, across the surface and outward', () => {
    fc.assert(
      fc.property(quadrics, (quadric) => {
        const mesh = tessellate(quadric, { segments: 12 });
        everyVertex(mesh, (vertex, u, v) => {
          const normal = pointOf(mesh.normals, vertex);
          expect(size(normal)).toBeCloseTo(1, 5);
          expect(outwardOf(quadric, mesh, vertex)).toBeGreaterThan(-1e-4);
          // at its tip a paraboloid goes outward without end for a step along v
          if (quadric.kind === 'paraboloid' && (v < 0.01 || v > 0.99)) return;
          const step = (du: number, dv: number) =>
            minus(quadricAt(quadric, u + du, v + dv), quadricAt(quadric, u - du, v - dv));
          for (const along of [step(1e-5, 0), step(0, 1e-5)]) {
            expect(Math.abs(dot(normal, along))).toBeLessThan(1e-3 * size(along) + 1e-9);
          }
        });
      }),
      { numRuns: 500 }, // compared with differences at each vertex
    );
  });

  it('[EVE4] have triangles on the side of their normals, none without an area', () => {
    fc.assert(
      fc.property(
        quadrics,
        fc.constantFrom({}, { segments: 8 }, { segments: 40 }),
        (quadric, detail) => {
          const mesh = tessellate(quadric, detail);
          let wrong = 0;
          for (const { vertices, corners, across } of trianglesOf(mesh)) {
            expect(new Set(corners.map(String)).size).toBe(3);
            const sum = vertices
              .map((vertex) => pointOf(mesh.normals, vertex))
              .reduce((total, normal) => total + dot(normal, across), 0);
            if (sum < 0) wrong -= sum / 6;
          }
          // a line that passes the axis closely twists more than its few triangles can follow
          if (quadric.kind === 'hyperboloid' && 'segments' in detail) return;
          const twisted = quadric.kind === 'hyperboloid' ? 0.05 : 1e-6;
          // what is thinner than the last digit of its places, which are single, has no sides to speak of
          const extent = Math.max(...mesh.positions.map(Math.abs), 0);
          expect(wrong).toBeLessThanOrEqual(twisted * areaOf(mesh) + 1e-6 * extent * extent);
        },
      ),
      { numRuns: 300 }, // thousands of triangles in each
    );
  });

  it('[EVE4] come as near to the surface as is asked', () => {
    const errors = fc.constantFrom(undefined, 0.3, 0.1, 0.03);
    fc.assert(
      fc.property(
        quadrics,
        errors,
        fc.array(uvs, { minLength: 5, maxLength: 5 }),
        (quadric, error, spots) => {
          const mesh = tessellate(quadric, { error });
          const extent = Math.max(...mesh.positions.map(Math.abs));
          const triangles = trianglesOf(mesh);
          fc.pre(triangles.length > 0);
          for (const [u, v] of spots) {
            const away = distanceTo(triangles, quadricAt(quadric, u, v));
            expect(away).toBeLessThan((error ?? extent / 100) * 1.001 + 1e-6);
          }
        },
      ),
      { numRuns: 300 }, // every triangle is measured
    );
  });

  it('[EVE4] are closed where they close', () => {
    const torus = {
      kind: 'torus',
      major: 1,
      minor: 0.3,
      phiMin: 0,
      phiMax: 360,
      sweep: 360,
    } as const;
    const spindle: Geometry = {
      kind: 'hyperboloid',
      from: [0, 0, 0],
      to: [0, 0, 1],
      sweep: 360,
    };
    for (const segments of [3, 4, 5, 7, 12, 31, 100]) {
      expect(openEdges(tessellate(sphere, { segments }))).toBe(0);
      expect(openEdges(tessellate({ ...sphere, sweep: -360 }, { segments }))).toBe(0);
      expect(openEdges(tessellate(torus, { segments }))).toBe(0);
      expect(openEdges(tessellate({ ...torus, phiMin: -77, phiMax: 283 }, { segments }))).toBe(0);
      expect(openEdges(tessellate(spindle, { segments }))).toBe(0);
      // an open rim has an edge for every piece
      const cone = tessellate({ kind: 'cone', height: 2, radius: 1, sweep: 360 }, { segments });
      expect(openEdges(cone)).toBe(Math.max(3, segments));
    }
  });

  it('[EVE4] have the areas of their sweeps', () => {
    const share = fc.double({ min: 0.1, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.constantFrom(1, -1), (turn, rise, sign) => {
        const sweep = 360 * turn * sign;
        const round = 2 * Math.PI * turn;
        const detail = { error: 1e-3 };
        const area = (geometry: Geometry) => areaOf(tessellate(geometry, detail));
        const near = (found: number, wanted: number) =>
          expect(Math.abs(found / wanted - 1)).toBeLessThan(0.01);
        near(area({ ...sphere, sweep }), 2 * round);
        near(area({ ...sphere, zMin: 0, zMax: rise, sweep }), round * rise);
        near(
          area({ kind: 'cylinder', radius: 1, zMin: -1, zMax: rise, sweep }),
          round * (1 + rise),
        );
        near(
          area({ kind: 'cone', radius: 1, height: rise, sweep }),
          (round / 2) * Math.hypot(1, rise),
        );
        near(area({ kind: 'disk', radius: 1, height: rise, sweep }), round / 2);
        const torus = { kind: 'torus', major: 1, minor: 0.5, phiMin: 0, sweep } as const;
        near(area({ ...torus, phiMax: 360 }), round * Math.PI);
        const slope = (1 + 4 * rise * rise) ** 1.5 - 1;
        near(
          area({ kind: 'paraboloid', radius: 1, zMin: 0, zMax: rise, sweep }),
          (round * slope) / (12 * rise * rise),
        );
      }),
      { numRuns: 30 }, // fine meshes
    );
  });

  it('[EVE4] can be cut to nothing, and have no NaN then', () => {
    const nothing: Quadric[] = [
      { kind: 'sphere', radius: 0, zMin: -1, zMax: 1, sweep: 360 },
      { kind: 'sphere', radius: 1, zMin: 0.5, zMax: 0.5, sweep: 360 },
      { kind: 'sphere', radius: 1, zMin: -1, zMax: 1, sweep: 0 },
      { kind: 'cone', radius: 0, height: 0, sweep: 360 },
      { kind: 'cylinder', radius: 0, zMin: 0, zMax: 1, sweep: 360 },
      { kind: 'hyperboloid', from: [1, 1, 1], to: [1, 1, 1], sweep: 360 },
      { kind: 'hyperboloid', from: [0, 0, 0], to: [0, 0, 3], sweep: 360 },
      { kind: 'paraboloid', radius: 0, zMin: 0, zMax: 1, sweep: 360 },
      { kind: 'paraboloid', radius: 1, zMin: 1, zMax: 1, sweep: 360 },
      { kind: 'disk', radius: 0, height: 0, sweep: 360 },
      { kind: 'torus', major: 0, minor: 0, phiMin: 0, phiMax: 360, sweep: 360 },
    ];
    for (const quadric of nothing) {
      const mesh = tessellate(quadric);
      expect([...mesh.positions, ...mesh.normals, ...mesh.uvs!].every(Number.isFinite)).toBe(true);
      expect(mesh.indices.length).toBe(0);
      everyVertex(mesh, (vertex) => expect(size(pointOf(mesh.normals, vertex))).toBeCloseTo(1, 5));
    }
  });

  it('[EVE4] fold over the axis without turning inside out', () => {
    const double: Quadric = { kind: 'hyperboloid', from: [1, 0, -1], to: [-1, 0, 1], sweep: 360 };
    const mesh = tessellate(double, { error: 1e-3 });
    expect(areaOf(mesh) / (2 * Math.PI * Math.SQRT2)).toBeCloseTo(1, 2);
    const ring: Quadric = { kind: 'hyperboloid', from: [2, 0, 1], to: [1, 0, 1], sweep: 360 };
    const flat = tessellate(ring, { error: 1e-3 });
    expect(areaOf(flat) / (3 * Math.PI)).toBeCloseTo(1, 2);
    for (const { across } of trianglesOf(flat)) expect(across[2]).toBeGreaterThan(0);
    const [first] = trianglesOf(tessellate({ ...ring, from: ring.to, to: ring.from }));
    expect(first!.across[2]).toBeLessThan(0);
  });

  it('[EVE4] refuse what is no surface, and more vertices than are allowed', () => {
    const code = (geometry: Geometry, detail = {}) => {
      try {
        tessellate(geometry, detail);
      } catch (error) {
        return (error as { code?: string }).code;
      }
      return 'none';
    };
    expect(code({ ...sphere, radius: Number.NaN })).toBe('out-of-range');
    expect(code({ ...sphere, sweep: Infinity })).toBe('out-of-range');
    expect(code({ kind: 'hyperboloid', from: [0, Number.NaN, 0], to: [0, 0, 1], sweep: 1 })).toBe(
      'out-of-range',
    );
    expect(code({ kind: 'paraboloid', radius: 1, zMin: -1, zMax: 1, sweep: 1 })).toBe(
      'out-of-range',
    );
    expect(code({ kind: 'paraboloid', radius: 1, zMin: 0, zMax: 0, sweep: 1 })).toBe(
      'out-of-range',
    );
    expect(code(sphere, { error: 0 })).toBe('out-of-range');
    expect(code(sphere, { segments: 2.5 })).toBe('out-of-range');
    expect(code(sphere, { error: 1e-12 })).toBe('too-many-vertices');
    expect(code(sphere, { segments: 1e9 })).toBe('too-many-vertices');
    expect(
      code({ kind: 'paraboloid', radius: 1, zMin: 0, zMax: 1, sweep: 360 }, { error: 1e-14 }),
    ).toBe('too-many-vertices');
    const skewed: Quadric = { kind: 'hyperboloid', from: [1, 0, 0], to: [0, 1, 1], sweep: 360 };
    expect(code(skewed, { error: 1e-14 })).toBe('too-many-vertices');
  });
});
