/** Solids that bodies of the course are made of, out of eve's primitives. Along y, as bodies stand. */
import {
  attributeBlock,
  cylinder,
  disk,
  hyperboloid,
  pointsPolygons,
  rotate,
  sphere,
  torus,
  translate,
} from '@troupe/body';

type Point = readonly [number, number, number];

/** Quadrics have their axis along z: within, it points up. */
export function upright(build: () => void): void {
  attributeBlock(() => {
    rotate(-90, 1, 0, 0);
    build();
  });
}

/** A ball at a place. */
export function ball(radius: number, [x, y, z]: Point = [0, 0, 0]): void {
  attributeBlock(() => {
    translate(x, y, z);
    sphere(radius);
  });
}

/** A bone: from the origin so far down, round at both ends. */
export function bone(length: number, radius: number, thin = radius): void {
  ball(radius);
  upright(() => hyperboloid([thin, 0, -length], [radius, 0, 0], 360));
  ball(thin, [0, -length, 0]);
}

/** A can with lids, standing on the origin; narrower above if said so. */
export function can(height: number, radius: number, above = radius): void {
  upright(() => {
    if (above === radius) cylinder(radius, 0, height, 360);
    else hyperboloid([radius, 0, 0], [above, 0, height], 360);
    disk(height, above, 360);
    attributeBlock(() => {
      rotate(180, 1, 0, 0);
      disk(0, radius, 360);
    });
  });
}

/** A ring lying flat. */
export function ring(major: number, minor: number): void {
  upright(() => torus(major, minor, 0, 360, 360));
}

/** A box around the origin with its edges cut off. */
export function box(width: number, height: number, depth: number, cut = 0.015): void {
  const half = [width / 2, height / 2, depth / 2] as const;
  const edge = Math.min(cut, ...half.map((h) => h * 0.9));
  const signs = [-1, 1] as const;
  const points: Point[] = [];
  // three points at each corner: one on each face that meets there
  for (const x of signs) {
    for (const y of signs) {
      for (const z of signs) {
        for (let face = 0; face < 3; face++) {
          const at = [x, y, z].map(
            (sign, axis) => sign * (half[axis as 0 | 1 | 2] - (axis === face ? 0 : edge)),
          );
          points.push(at as unknown as Point);
        }
      }
    }
  }
  const corner = (x: number, y: number, z: number, face: number) =>
    ((x > 0 ? 4 : 0) + (y > 0 ? 2 : 0) + (z > 0 ? 1 : 0)) * 3 + face;
  const faces: number[][] = [];
  const around = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  for (let face = 0; face < 3; face++) {
    for (const side of signs) {
      faces.push(around.map(([a, b]) => corner(...place(face, side, a, b), face)));
    }
    // edges along this axis lie between the two other faces
    const [one, other] = [(face + 1) % 3, (face + 2) % 3];
    for (const a of signs) {
      for (const b of signs) {
        faces.push([
          corner(...place(face, -1, a, b), one),
          corner(...place(face, 1, a, b), one),
          corner(...place(face, 1, a, b), other),
          corner(...place(face, -1, a, b), other),
        ]);
      }
    }
  }
  for (const x of signs) {
    for (const y of signs) {
      for (const z of signs) faces.push([0, 1, 2].map((face) => corner(x, y, z, face)));
    }
  }
  const outward = faces.map((face) => turnOutward(face, points));
  pointsPolygons(
    outward.map(({ length }) => length),
    outward.flat(),
    points,
  );
}

/** The signs of a corner, said as: along this axis, and along the two after it. */
function place(axis: number, along: number, next: number, after: number): [number, number, number] {
  const at: [number, number, number] = [0, 0, 0];
  at[axis as 0 | 1 | 2] = along;
  at[((axis + 1) % 3) as 0 | 1 | 2] = next;
  at[((axis + 2) % 3) as 0 | 1 | 2] = after;
  return at;
}

/** The corners of a face of a convex solid around the origin, counterclockwise seen from outside. */
function turnOutward(face: readonly number[], points: readonly Point[]): readonly number[] {
  const [a, b, c] = face.map((index) => points[index]!) as [Point, Point, Point];
  const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
  const v = [c[0] - b[0], c[1] - b[1], c[2] - b[2]] as const;
  const side =
    (u[1] * v[2] - u[2] * v[1]) * a[0] +
    (u[2] * v[0] - u[0] * v[2]) * a[1] +
    (u[0] * v[1] - u[1] * v[0]) * a[2];
  return side < 0 ? [...face].reverse() : face;
}
