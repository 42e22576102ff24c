import {
  articulate,
  attributeBlock,
  basis,
  camera,
  cone,
  createBody,
  cylinder,
  disk,
  type Geometry,
  hyperboloid,
  lightSource,
  type Mesh,
  mesh,
  number,
  type Point,
  paraboloid,
  patch,
  patchMesh,
  pointsPolygons,
  polygon,
  shape,
  sphere,
  torus,
  translate,
} from '@troupe/body';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './eve-thrown.js';

const triangle: Mesh = {
  positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  indices: new Uint32Array([0, 1, 2]),
};

const grid = (columns: number, rows: number): Point[] =>
  Array.from({ length: columns * rows }, (_, i) => [i % columns, Math.floor(i / columns), 0]);

describe('primitives', () => {
  const made = (command: () => void): Geometry | undefined =>
    createBody(shape('made', command)).root.primitives[0]?.geometry;

  it('[EVE4] are kept as they were said', () => {
    expect(made(() => sphere(2))).toEqual({
      kind: 'sphere',
      radius: 2,
      zMin: -2,
      zMax: 2,
      sweep: 360,
    });
    expect(made(() => sphere(2, -9, 1, 90))).toEqual({
      kind: 'sphere',
      radius: 2,
      zMin: -2,
      zMax: 1,
      sweep: 90,
    });
    expect(made(() => cone(3, 1))).toEqual({ kind: 'cone', height: 3, radius: 1, sweep: 360 });
    expect(made(() => cylinder(1, 0, 2, 180))).toEqual({
      kind: 'cylinder',
      radius: 1,
      zMin: 0,
      zMax: 2,
      sweep: 180,
    });
    expect(made(() => hyperboloid([1, 0, 0], [1, 1, 1]))).toEqual({
      kind: 'hyperboloid',
      from: [1, 0, 0],
      to: [1, 1, 1],
      sweep: 360,
    });
    expect(made(() => paraboloid(1, 0, 2))).toEqual({
      kind: 'paraboloid',
      radius: 1,
      zMin: 0,
      zMax: 2,
      sweep: 360,
    });
    expect(made(() => disk(1, 2))).toEqual({ kind: 'disk', height: 1, radius: 2, sweep: 360 });
    expect(made(() => torus(2, 1))).toEqual({
      kind: 'torus',
      major: 2,
      minor: 1,
      phiMin: 0,
      phiMax: 360,
      sweep: 360,
    });
    const corners: Point[] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ];
    expect(made(() => polygon(corners))).toEqual({
      kind: 'polygons',
      counts: [3],
      indices: [0, 1, 2],
      points: corners,
    });
    expect(made(() => pointsPolygons([3], [2, 1, 0], corners))).toEqual({
      kind: 'polygons',
      counts: [3],
      indices: [2, 1, 0],
      points: corners,
    });
    expect(made(() => mesh(triangle))).toEqual({ kind: 'mesh', mesh: triangle });
  });

  it('[EVE4] patches have the basis in force, in blocks of their own', () => {
    const body = createBody(
      shape('patches', () => {
        attributeBlock(() => {
          basis('b-spline', 'catmull-rom');
          patchMesh('bicubic', 5, false, 6, true, grid(5, 6));
        });
        patch('bicubic', grid(4, 4));
        patch('bilinear', grid(2, 2));
      }),
    );
    expect(body.root.primitives.map(({ geometry }) => geometry)).toMatchObject([
      {
        type: 'bicubic',
        basis: ['b-spline', 'catmull-rom'],
        columns: 5,
        rows: 6,
        wraps: [false, true],
      },
      { type: 'bicubic', basis: ['bezier', 'bezier'], columns: 4, rows: 4, wraps: [false, false] },
      { type: 'bilinear', columns: 2, rows: 2, wraps: [false, false] },
    ]);
  });

  it('[EVE4] what is none is refused', () => {
    const corners: Point[] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ];
    const cases: readonly (readonly [() => void, string])[] = [
      [() => sphere(0), 'the radius of a sphere must be above 0, found 0'],
      [() => sphere(Number.NaN), 'finite number, found NaN'],
      [() => sphere(1, 2, 3), 'from 2 to 3 there is nothing of a sphere of radius 1'],
      [() => sphere(1, -1, 1, 400), 'at most 360 degrees, found 400'],
      [() => cone(-1, 1), 'the height of a cone must be above 0'],
      [() => cylinder(1, 2, 1), 'zMin of a cylinder must be below zMax'],
      [() => hyperboloid([1, 0, 0], [1, 0, 0]), 'are the same'],
      [() => hyperboloid([1, 0] as never, [1, 0, 0]), 'three finite numbers, found [1, 0]'],
      [() => paraboloid(1, -1, 1), 'begins at 0 or above'],
      [() => disk(Number.POSITIVE_INFINITY, 1), 'the height of a disk must be a finite number'],
      [() => torus(1, 0.5, 90, 0), 'from phiMin up to phiMax'],
      [() => polygon(corners.slice(1)), 'a polygon has 3 corners or more, found 2'],
      [
        () =>
          polygon([
            [0, 0, 0],
            [0, 0, Number.NaN],
            [1, 1, 1],
          ]),
        'point 1 of a polygon',
      ],
      [() => pointsPolygons([3], [0, 1, 3], corners), 'one of its 3 points, from 0, found 3'],
      [() => pointsPolygons([4], [0, 1, 2], corners), 'has 4 corners in all'],
      [() => patch('bicubic', grid(3, 4)), 'has 16 points, found 12'],
      [
        () => patchMesh('bicubic', 5, false, 4, false, grid(5, 4)),
        'columns of a bicubic patch (bezier) must be 4 and a multiple of 3',
      ],
      [() => patchMesh('bicubic', 7, true, 4, false, grid(7, 4)), 'must be a multiple of 3'],
      [() => patch('flat' as never, []), 'bilinear or bicubic, found "flat"'],
      [() => mesh({ ...triangle, indices: new Uint32Array([0, 1, 3]) }), 'one numbered 3 is used'],
      [() => mesh({ ...triangle, normals: new Float32Array(6) }), '9 numbers of normals, found 6'],
    ];
    for (const [command, said] of cases) {
      expect(refusalOf(() => createBody(shape('wrong', command)))).toContain(said);
    }
  });
});

describe('lights and cameras', () => {
  it('[EVE7] are placed as primitives are', () => {
    const body = createBody(
      shape('stage', () => {
        const height = number('height', 3);
        articulate(() => translate(0, height(), 0));
        lightSource('spot', { intensity: 2, to: [0, -1, 0], angle: 20 });
        camera('above');
        lightSource('ambient');
      }),
    );
    body.set('height', 5);
    const { moved } = body.update();
    const [node] = [...moved];
    expect(node!.local[13]).toBe(5);
    expect(node!.children[0]!.lights).toEqual([
      { kind: 'spot', intensity: 2, color: [1, 1, 1], from: [0, 0, 0], to: [0, -1, 0], angle: 20 },
      {
        kind: 'ambient',
        intensity: 1,
        color: [1, 1, 1],
        from: [0, 0, 0],
        to: [0, 0, 1],
        angle: 30,
      },
    ]);
    expect(node!.children[0]!.cameras).toEqual([
      { name: 'above', fieldOfView: 50, near: 0.1, far: 1_000 },
    ]);
  });

  it('[EVE7] wrong ones are refused', () => {
    const cases: readonly (readonly [() => void, string])[] = [
      [() => lightSource('sun' as never), 'one of ambient, distant, point, spot, found "sun"'],
      [() => lightSource('point', { intensity: -1 }), 'at least 0, found -1'],
      [() => lightSource('spot', { angle: 90 }), 'below 90 degrees'],
      [() => camera('c', { fieldOfView: 180 }), 'below 180 degrees'],
      [() => camera('c', { near: 2, far: 1 }), 'the far end of a camera must be above 2'],
    ];
    for (const [command, said] of cases) {
      expect(refusalOf(() => createBody(shape('wrong', command)))).toContain(said);
    }
  });
});
