/** The line of a link: a curve, and points on it at equal distances for what moves along it and for what is pointed at. */
import type { Place } from './layout.js';
import type { NetworkLink, NetworkNode } from './links.js';
import { type Bends, type Column, cubicAt, wayAround } from './way-around.js';

export interface Curve {
  readonly bends: Bends;
  /** x and y of points at equal distances. */
  readonly points: Float32Array;
  readonly length: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Points of a curve of one piece; each further piece has some more. */
const [first, further] = [20, 8];

/** Of a piece: that many are looked at to find points at equal distances. */
const samples = 64;

/** How far down a side the end with this index is, of so many. */
export function portAt(index: number, count: number, height: number): number {
  return (height * (index + 1)) / (count + 1);
}

/** `columns`: those whose nodes it goes around. */
export function curveOf(
  { kind, effect, condition }: NetworkLink,
  from: { readonly node: NetworkNode; readonly place: Place },
  to: { readonly node: NetworkNode; readonly place: Place },
  columns: readonly Column[] = [],
): Curve {
  const x1 = from.place.x + from.place.width;
  const y1 = from.place.y + leaves();
  const x2 = to.place.x;
  const y2 = to.place.y + portAt(condition, to.node.conditions.length, to.place.height);
  const yTo = condition < 0 ? to.place.y + to.place.height / 2 : y2;
  // a link that goes back leaves to the right all the same, and comes from the left
  const bend = x2 > x1 ? Math.max(36, (x2 - x1) / 2) : 60 + Math.min(140, (x1 - x2) / 4);
  const bends = [x1, y1, x1 + bend, y1, x2 - bend, yTo, x2, yTo];
  return trace(columns.length === 0 ? bends : wayAround(columns, bends));

  function leaves(): number {
    const { height } = from.place;
    if (effect >= 0) return portAt(effect, from.node.effects.length, height);
    return kind === 'conflicts' ? height - 5 : height / 2;
  }
}

function trace(bends: Bends): Curve {
  const pieces = (bends.length - 2) / 6;
  const steps = first + further * (pieces - 1);
  const fine = samples * pieces;
  const xs = new Float64Array(fine + 1);
  const ys = new Float64Array(fine + 1);
  const way = new Float64Array(fine + 1);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i <= fine; i++) {
    const piece = Math.min(pieces - 1, Math.floor(i / samples));
    const t = (i - piece * samples) / samples;
    xs[i] = cubicAt(bends, piece * 6, t);
    ys[i] = cubicAt(bends, piece * 6 + 1, t);
    left = Math.min(left, xs[i]!);
    right = Math.max(right, xs[i]!);
    top = Math.min(top, ys[i]!);
    bottom = Math.max(bottom, ys[i]!);
    if (i > 0) way[i] = way[i - 1]! + Math.hypot(xs[i]! - xs[i - 1]!, ys[i]! - ys[i - 1]!);
  }
  const length = way[fine]!;
  const points = new Float32Array((steps + 1) * 2);
  for (let k = 0, i = 1; k <= steps; k++) {
    const at = (length * k) / steps;
    while (i < fine && way[i]! < at) i += 1;
    const span = way[i]! - way[i - 1]!;
    const part = span > 0 ? (at - way[i - 1]!) / span : 0;
    points[2 * k] = xs[i - 1]! + (xs[i]! - xs[i - 1]!) * part;
    points[2 * k + 1] = ys[i - 1]! + (ys[i]! - ys[i - 1]!) * part;
  }
  return { bends, points, length, left, right, top, bottom };
}

/** The point at a part of the way, from 0 to 1, written to `out`. */
export function pointAt({ points }: Curve, part: number, out: { x: number; y: number }): void {
  const steps = points.length / 2 - 1;
  const at = Math.min(steps - 1e-6, Math.max(0, part * steps));
  const i = Math.floor(at);
  const rest = at - i;
  const k = 2 * i;
  out.x = points[k]! + (points[k + 2]! - points[k]!) * rest;
  out.y = points[k + 1]! + (points[k + 3]! - points[k + 1]!) * rest;
}

export function distanceTo(curve: Curve, x: number, y: number, within: number): number {
  if (x < curve.left - within || x > curve.right + within) return Infinity;
  if (y < curve.top - within || y > curve.bottom + within) return Infinity;
  const { points } = curve;
  let least = Infinity;
  for (let k = 0; k < points.length - 2; k += 2) {
    const [px, py] = [points[k]!, points[k + 1]!];
    const [dx, dy] = [points[k + 2]! - px, points[k + 3]! - py];
    const square = dx * dx + dy * dy;
    const part =
      square > 0 ? Math.min(1, Math.max(0, ((x - px) * dx + (y - py) * dy) / square)) : 0;
    least = Math.min(least, Math.hypot(px + dx * part - x, py + dy * part - y));
  }
  return least <= within ? least : Infinity;
}
