import { describe, expect, it } from 'vitest';
import type { Geometry, Point } from '../src/model/geometry.js';
import { tessellate } from '../src/surfaces/tessellate.js';

describe('polygons', () => {
  it('[EVE4] [GLT4] many that take long to cut are refused, with which: one that is large is not', () => {
    const teeth = (count: number): Point[] => [
      ...Array.from({ length: count }, (_, k): Point[] => [
        [k + 0.5, 50, 0],
        [k, 0, 0],
      ])
        .reverse()
        .flat(),
      [0, -1, 0],
      [count, -1, 0],
    ];
    const combsOf = (count: number, corners: number): Geometry => {
      const points = teeth((corners - 2) / 2);
      const indices = Array.from({ length: count }, () => points.map((_, i) => i)).flat();
      return { kind: 'polygons', counts: new Array(count).fill(points.length), indices, points };
    };
    expect(tessellate(combsOf(1, 10_000)).indices.length).toBe(9_998 * 3);
    expect(() => tessellate(combsOf(990, 1_000))).toThrow(
      /too-many-corners.*polygons\.counts\.\d+: .*200000000/,
    );
  });
});
