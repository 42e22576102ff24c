/** The seven quadrics of the RenderMan interface, with their partial sweeps. */
import type { Geometry, Mesh, Point } from '../model/geometry.js';
import { checkVertices, type Detail, errorOf, piecesOfArc, refuse } from './detail.js';
import { cosineOfDegrees, type Profile, revolve, sineOfDegrees, wholeSweep } from './revolve.js';

type Quadric = Exclude<Geometry, { readonly kind: 'polygons' | 'patches' | 'mesh' }>;
type Of<K extends Quadric['kind']> = Extract<Quadric, { readonly kind: K }>;

/** A profile, and what is left of the error for going round. */
interface Plan {
  readonly profile: Profile;
  /** The greatest distance from the axis. */
  readonly widest: number;
  readonly error: number;
}

export function tessellateQuadric(geometry: Quadric, detail: Detail): Mesh {
  const { profile, sweep, pieces } = planTurned(geometry, detail);
  return revolve(profile, sweep, pieces);
}

/** How many vertices that makes. */
export function countOfQuadric(geometry: Quadric, detail: Detail): number {
  const { profile, pieces } = planTurned(geometry, detail);
  return (pieces + 1) * profile.along.length;
}

function planTurned(geometry: Quadric, detail: Detail) {
  const { profile, widest, error } = planOf(geometry, detail);
  const sweep = wholeSweep(geometry.sweep);
  const pieces = piecesOfArc(sweep, widest, error, detail);
  checkVertices((pieces + 1) * profile.along.length, geometry.kind);
  return { profile, sweep, pieces };
}

function planOf(geometry: Quadric, detail: Detail): Plan {
  switch (geometry.kind) {
    case 'sphere':
      return planSphere(geometry, detail);
    case 'torus':
      return planTorus(geometry, detail);
    case 'paraboloid':
      return planParaboloid(geometry, detail);
    case 'hyperboloid':
      return planHyperboloid(geometry, detail);
    case 'cone': {
      const { radius, height } = geometry;
      return planStraight([radius, 0, 0], [0, 0, height], detail);
    }
    case 'cylinder': {
      const { radius, zMin, zMax } = geometry;
      return planStraight([radius, 0, zMin], [radius, 0, zMax], detail);
    }
    case 'disk': {
      const { radius, height } = geometry;
      return planStraight([radius, 0, height], [0, 0, height], detail);
    }
  }
}

function planSphere({ radius, zMin, zMax }: Of<'sphere'>, detail: Detail): Plan {
  const low = latitude(zMin, radius);
  const high = latitude(zMax, radius);
  const error = errorOf(detail, Math.abs(radius)) / 2;
  const profile = arc(
    0,
    radius,
    low,
    high,
    piecesAlong(high - low, radius, error, detail, 'sphere'),
  );
  return { profile, widest: radius, error };
}

/** In degrees; beyond the sphere is its pole. */
function latitude(z: number, radius: number): number {
  if (Math.abs(z) >= Math.abs(radius)) return z * radius < 0 ? -90 : 90;
  return (Math.asin(z / radius) * 180) / Math.PI;
}

function planTorus({ major, minor, phiMin, phiMax }: Of<'torus'>, detail: Detail): Plan {
  const range = wholeSweep(phiMax - phiMin);
  const widest = Math.abs(major) + Math.abs(minor);
  const error = errorOf(detail, widest) / 2;
  const pieces = piecesAlong(range, minor, error, detail, 'torus');
  return { profile: arc(major, minor, phiMin, phiMin + range, pieces), widest, error };
}

function piecesAlong(
  degrees: number,
  radius: number,
  error: number,
  detail: Detail,
  kind: string,
): number {
  const pieces = piecesOfArc(degrees, radius, error, detail);
  checkVertices(pieces, kind);
  return pieces;
}

/** Part of a circle beside the axis, or around a point of it. */
function arc(middle: number, radius: number, from: number, to: number, pieces: number): Profile {
  const closed = Math.abs(to - from) === 360;
  const outward = radius < 0 ? -1 : 1;
  const points: number[] = [];
  const normals: number[] = [];
  const angles = Array.from({ length: pieces + 1 }, (_, i) =>
    i === pieces ? to : from + ((to - from) * i) / pieces,
  );
  const poles = middle === 0 ? [] : polesOf(middle, radius, from, to);
  if (poles.length > 0) {
    angles.push(...poles.filter((pole) => !angles.includes(pole)));
    angles.sort((a, b) => (to < from ? b - a : a - b));
  }
  for (const [i, angle] of angles.entries()) {
    const last = closed && i === angles.length - 1;
    const [c, s] = [cosineOfDegrees(last ? from : angle), sineOfDegrees(last ? from : angle)];
    points.push(poles.includes(angle) ? 0 : middle + radius * c, 0, radius * s);
    normals.push(c * outward, 0, s * outward);
  }
  const along = angles.map((angle) => (to === from ? 0 : (angle - from) / (to - from)));
  return { points, normals, along };
}

/** Where a tube thicker than its ring crosses the axis: without rows there its triangles would cross it anywhere. */
function polesOf(middle: number, radius: number, from: number, to: number): number[] {
  if (Math.abs(radius) < Math.abs(middle)) return [];
  const angle = (Math.acos(-middle / radius) * 180) / Math.PI;
  const [least, most] = [Math.min(from, to), Math.max(from, to)];
  const found = [angle, -angle].flatMap((pole) => {
    const turns: number[] = [];
    for (let at = pole + 360 * Math.ceil((least - pole) / 360); at <= most; at += 360)
      turns.push(at);
    return turns;
  });
  return [...new Set(found)];
}

function planParaboloid({ radius, zMin, zMax }: Of<'paraboloid'>, detail: Detail): Plan {
  if (zMax === 0 || zMin / zMax < 0) {
    const found = `${zMin} to ${zMax}`;
    const message = `must lie on one side of 0 and not end there, found ${found}. Its tip is at 0: move it by translate`;
    refuse('out-of-range', 'paraboloid.zMin', message);
  }
  const bend = Math.abs(zMax) / (radius * radius || 1);
  const first = radius * Math.sqrt(zMin / zMax);
  const widest = Math.max(Math.abs(radius), Math.abs(first));
  const error = errorOf(detail, Math.max(widest, Math.abs(zMax - zMin) / 2)) / 2;
  const wanted =
    detail.segments === undefined
      ? Math.max(
          detail.error === undefined ? 4 : 1,
          Math.abs(radius - first) * Math.sqrt(bend / (4 * error)),
        )
      : detail.segments / 4;
  checkVertices(wanted, 'paraboloid');
  const pieces = Math.max(1, Math.ceil(wanted));
  const [points, normals, along]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i <= pieces; i++) {
    // even steps outward, not upward: near the tip a step upward goes far out
    const r = i === pieces ? radius : first + ((radius - first) * i) / pieces;
    const z = radius === 0 ? zMin + ((zMax - zMin) * i) / pieces : zMax * (r / radius) ** 2;
    const length = Math.sqrt(4 * bend * bend * r * r + 1);
    points.push(r, 0, z);
    normals.push((2 * bend * r) / length, 0, (zMax > 0 ? -1 : 1) / length);
    along.push(zMax === zMin ? i / pieces : (z - zMin) / (zMax - zMin));
  }
  return { profile: { points, normals, along }, widest, error };
}

function planHyperboloid({ from, to }: Of<'hyperboloid'>, detail: Detail): Plan {
  // beside the axis a line turned around it bends: it needs rows in between
  const aside = from[0] * to[1] - from[1] * to[0];
  const span = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const widest = Math.max(Math.hypot(from[0], from[1]), Math.hypot(to[0], to[1]));
  if (Math.abs(aside) <= 1e-12 * widest * widest) return planStraight(from, to, detail);
  const error = errorOf(detail, Math.max(widest, Math.abs(to[2] - from[2]) / 2)) / 2;
  const piece = Math.min((Math.PI * 2) / 3, 2 * Math.acos(Math.max(-1, 1 - error / widest)));
  const wanted = detail.segments === undefined ? (piece * span) / (4 * error) : detail.segments / 4;
  checkVertices(wanted, 'hyperboloid');
  return { ...planLine(from, to, Math.max(1, Math.ceil(wanted)), detail), error };
}

/** A line in a plane with the axis: from end to end, and where it meets the axis. */
function planStraight(from: Point, to: Point, detail: Detail): Plan {
  return planLine(from, to, 1, detail);
}

function planLine(from: Point, to: Point, pieces: number, detail: Detail): Plan {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const across = dx * dx + dy * dy;
  const nearest = across === 0 ? 0 : -(from[0] * dx + from[1] * dy) / across;
  const along = Array.from({ length: pieces + 1 }, (_, i) => i / pieces);
  if (nearest > 0 && nearest < 1 && !along.includes(nearest)) {
    along.push(nearest);
    along.sort((a, b) => a - b);
  }
  const widest = Math.max(Math.hypot(from[0], from[1]), Math.hypot(to[0], to[1]));
  const points = along.flatMap((t) => {
    const [x, y, z] = t === 1 ? to : [from[0] + t * dx, from[1] + t * dy, from[2] + t * dz];
    // what is on the axis is one point, however it is turned
    return Math.hypot(x, y) <= 1e-12 * widest ? [0, 0, z] : [x, y, z];
  });
  const up = Math.hypot(from[0], from[1]) >= Math.hypot(to[0], to[1]) ? 1 : -1;
  const flat = Math.abs(dz) <= 1e-12 * widest;
  const normals = along.flatMap((t, i) => {
    if (flat) return [0, 0, up];
    // in the direction of r × the line; on the axis as just beside it
    const [x, y] = [points[i * 3]!, points[i * 3 + 1]!];
    const side = t >= nearest && t < 1 ? 1 : -1;
    const [rx, ry] = x === 0 && y === 0 ? [dx * side, dy * side] : [x, y];
    const sign = dz < 0 ? -1 : 1;
    const n = [rx * dz * sign, ry * dz * sign, -(rx * dx + ry * dy) * sign];
    const length = Math.hypot(n[0]!, n[1]!, n[2]!);
    return length === 0 ? [1, 0, 0] : n.map((value) => value / length);
  });
  const error = errorOf(detail, Math.max(widest, Math.abs(dz) / 2));
  return { profile: { points, normals, along }, widest, error };
}
