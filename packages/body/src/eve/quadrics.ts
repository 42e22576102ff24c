/** Surfaces of revolution around z, as in RenderMan; `sweep` is how far they go around, in degrees. */
import type { Geometry, Point } from '../model/geometry.js';
import { type Builder, builderFor, countVertices, here, pathOf } from './builder.js';
import { addPrimitive } from './nodes.js';
import { checkAbove, checkNumber, checkPoint, refuse } from './refuse.js';

/** What goes beyond the radius is brought to it. */
export function sphere(radius: number, zMin = -radius, zMax = radius, sweep = 360): void {
  const builder = builderFor('sphere');
  const path = pathOf(builder);
  checkAbove(radius, 0, 'the radius of a sphere', path);
  checkHeights('sphere', zMin, zMax, path);
  checkSweep('sphere', sweep, path);
  const low = Math.max(zMin, -radius);
  const high = Math.min(zMax, radius);
  if (low >= high) {
    const message = `from ${zMin} to ${zMax} there is nothing of a sphere of radius ${radius}. Bring them within it`;
    refuse('wrong-value', path, message);
  }
  add(builder, { kind: 'sphere', radius, zMin: low, zMax: high, sweep });
}

/** Its base is at the origin, its tip at the height. */
export function cone(height: number, radius: number, sweep = 360): void {
  const builder = builderFor('cone');
  const path = pathOf(builder);
  checkAbove(height, 0, 'the height of a cone', path);
  checkAbove(radius, 0, 'the radius of a cone', path);
  checkSweep('cone', sweep, path);
  add(builder, { kind: 'cone', height, radius, sweep });
}

export function cylinder(radius: number, zMin: number, zMax: number, sweep = 360): void {
  const builder = builderFor('cylinder');
  const path = pathOf(builder);
  checkAbove(radius, 0, 'the radius of a cylinder', path);
  checkHeights('cylinder', zMin, zMax, path);
  checkSweep('cylinder', sweep, path);
  add(builder, { kind: 'cylinder', radius, zMin, zMax, sweep });
}

/** A line from one point to another, swept around z. */
export function hyperboloid(from: Point, to: Point, sweep = 360): void {
  const builder = builderFor('hyperboloid');
  const path = pathOf(builder);
  checkPoint(from, 'the first point of a hyperboloid', path);
  checkPoint(to, 'the second point of a hyperboloid', path);
  checkSweep('hyperboloid', sweep, path);
  if (from[0] === to[0] && from[1] === to[1] && from[2] === to[2]) {
    refuse('wrong-value', path, 'the two points of a hyperboloid are the same. Move one of them');
  }
  add(builder, { kind: 'hyperboloid', from: [...from], to: [...to], sweep });
}

/** Has the radius at zMax, and would come to a point at 0. */
export function paraboloid(radius: number, zMin: number, zMax: number, sweep = 360): void {
  const builder = builderFor('paraboloid');
  const path = pathOf(builder);
  checkAbove(radius, 0, 'the radius of a paraboloid', path);
  checkHeights('paraboloid', zMin, zMax, path);
  checkSweep('paraboloid', sweep, path);
  if (zMin < 0) {
    refuse('wrong-value', path, `a paraboloid begins at 0 or above, found ${zMin}. Translate it`);
  }
  add(builder, { kind: 'paraboloid', radius, zMin, zMax, sweep });
}

export function disk(height: number, radius: number, sweep = 360): void {
  const builder = builderFor('disk');
  const path = pathOf(builder);
  checkNumber(height, 'the height of a disk', path);
  checkAbove(radius, 0, 'the radius of a disk', path);
  checkSweep('disk', sweep, path);
  add(builder, { kind: 'disk', height, radius, sweep });
}

/** The angles go around the ring's own thickness. */
export function torus(major: number, minor: number, phiMin = 0, phiMax = 360, sweep = 360): void {
  const builder = builderFor('torus');
  const path = pathOf(builder);
  checkAbove(major, 0, 'the major radius of a torus', path);
  checkAbove(minor, 0, 'the minor radius of a torus', path);
  checkNumber(phiMin, 'phiMin of a torus', path);
  checkNumber(phiMax, 'phiMax of a torus', path);
  checkSweep('torus', sweep, path);
  if (phiMax <= phiMin || phiMax - phiMin > 360) {
    const message = `a torus goes from phiMin up to phiMax, by 360 degrees at most, found ${phiMin} to ${phiMax}`;
    refuse('wrong-value', path, message);
  }
  add(builder, { kind: 'torus', major, minor, phiMin, phiMax, sweep });
}

function checkHeights(what: string, zMin: number, zMax: number, path: string): void {
  checkNumber(zMin, `zMin of a ${what}`, path);
  checkNumber(zMax, `zMax of a ${what}`, path);
  if (zMin < zMax) return;
  const message = `zMin of a ${what} must be below zMax, found ${zMin} and ${zMax}. Exchange them`;
  refuse('wrong-value', path, message);
}

function checkSweep(what: string, sweep: number, path: string): void {
  checkAbove(sweep, 0, `the sweep of a ${what}`, path);
  if (sweep <= 360) return;
  const message = `the sweep of a ${what} is at most 360 degrees, found ${sweep}`;
  refuse('wrong-value', path, message);
}

function add(builder: Builder, geometry: Geometry): void {
  countVertices(builder, 1);
  addPrimitive(here(builder), { geometry, attributes: builder.shade });
}
