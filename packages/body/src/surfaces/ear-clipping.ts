/** Cuts a polygon of the plane into triangles, corner by corner. */

/** How often one that crosses itself is tried with care again: mostly it does so in a place or two. */
const tries = 3;

/** Corners that were looked at: whoever cuts many polygons stops when they have taken long. */
export interface Work {
  done: number;
}

/** One or two seconds: who has done as much begins no other polygon. Outlines without dents cost next to nothing. */
export const mostWork = 200_000_000;

/**
 * `points` are x, y of each corner, counterclockwise. Returns three corners to a triangle, counterclockwise too. Every
 * corner is used, also one on a straight edge: it may be a corner of the neighbour, and would leave a crack. What crosses
 * itself gives some triangles. Costs the square of the corners at worst.
 */
export function clipEars(points: Float64Array, work: Work = { done: 0 }): number[] {
  const count = points.length / 2;
  const ring = linkRing(points, count);
  const triangles: number[] = [];
  let left = count;
  let at = 0;
  let missed = 0;
  let strict = true;
  let careless = 0;
  while (left >= 3) {
    const before = ring.previous[at]!;
    const after = ring.next[at]!;
    if (mayCut(points, ring, at, strict, work)) {
      if (turnOf(points, before, at, after) > 0) triangles.push(before, at, after);
      ring.next[before] = after;
      ring.previous[after] = before;
      judgeCorner(points, ring, before);
      judgeCorner(points, ring, after);
      left--;
      missed = 0;
      if (!strict && careless < tries) {
        careless++;
        strict = true;
      }
      // not its neighbour: fans of slivers come from cutting on where one just cut
      at = ring.next[after]!;
    } else {
      at = after;
      missed++;
      // no ear all around: a polygon that crosses itself. Cut what bends outward, and at last whatever there is
      if (missed === left) strict = false;
      else if (missed === 2 * left) {
        triangles.push(...rest(points, ring, at, left));
        return triangles;
      }
    }
  }
  return triangles;
}

interface Ring {
  readonly previous: Int32Array;
  readonly next: Int32Array;
  /** 1 where the outline does not bend outward: only such corners can lie in an ear. Those that were cut bend outward. */
  readonly dented: Uint8Array;
  /** All that are or were dented, each as often as it became so: what has been looked at stays at its place. */
  readonly dents: number[];
  /** How many dents were found outside the triangle of a corner, as long as it has the same neighbours. */
  readonly looked: Int32Array;
  /** The dent found inside, or -1: it is not looked for again before it is gone. */
  readonly blocker: Int32Array;
}

function linkRing(points: Float64Array, count: number): Ring {
  const ring: Ring = {
    previous: Int32Array.from({ length: count }, (_, i) => (i + count - 1) % count),
    next: Int32Array.from({ length: count }, (_, i) => (i + 1) % count),
    dented: new Uint8Array(count),
    dents: [],
    looked: new Int32Array(count),
    blocker: new Int32Array(count),
  };
  for (let i = 0; i < count; i++) judgeCorner(points, ring, i);
  return ring;
}

/** Of a corner whose neighbours are new. */
function judgeCorner(points: Float64Array, ring: Ring, at: number): void {
  const { previous, next, dented } = ring;
  const dent = turnOf(points, previous[at]!, at, next[at]!) > 0 ? 0 : 1;
  if (dent === 1 && dented[at] === 0) ring.dents.push(at);
  dented[at] = dent;
  ring.looked[at] = 0;
  ring.blocker[at] = -1;
}

/** Goes on where it ended the last time: looking at all dents again at every corner made the work cubic. */
function mayCut(
  points: Float64Array,
  ring: Ring,
  at: number,
  strict: boolean,
  work: Work,
): boolean {
  const { dented, dents, looked, blocker } = ring;
  work.done += 1;
  if (dented[at] === 1) return false;
  if (!strict) return true;
  if (blocker[at]! >= 0 && dented[blocker[at]!] === 1) return false;
  const before = ring.previous[at]!;
  const after = ring.next[at]!;
  const start = looked[at]!;
  for (let k = start; k < dents.length; k++) {
    const other = dents[k]!;
    if (dented[other] === 0 || !liesIn(points, other, before, at, after)) continue;
    looked[at] = k;
    blocker[at] = other;
    work.done += k - start;
    return false;
  }
  looked[at] = dents.length;
  work.done += dents.length - start;
  return true;
}

/** On the rim counts as inside, but not at the corners themselves: an outline may come back to a point. */
function liesIn(points: Float64Array, p: number, a: number, b: number, c: number): boolean {
  return (
    turnOf(points, a, b, p) >= 0 &&
    turnOf(points, b, c, p) >= 0 &&
    turnOf(points, c, a, p) >= 0 &&
    !(samePoint(points, p, a) || samePoint(points, p, b) || samePoint(points, p, c))
  );
}

function samePoint(points: Float64Array, a: number, b: number): boolean {
  return points[a * 2] === points[b * 2] && points[a * 2 + 1] === points[b * 2 + 1];
}

/** Twice the area of a triangle: above 0 if it goes counterclockwise. */
function turnOf(points: Float64Array, a: number, b: number, c: number): number {
  const [x, y] = [points[b * 2]!, points[b * 2 + 1]!];
  return (
    (x - points[a * 2]!) * (points[c * 2 + 1]! - y) -
    (y - points[a * 2 + 1]!) * (points[c * 2]! - x)
  );
}

/** Nothing bends outward any more: flat, or inside out. A fan, without what faces away. */
function rest(points: Float64Array, { next }: Ring, first: number, left: number): number[] {
  const triangles: number[] = [];
  let at = next[first]!;
  for (let i = 0; i < left - 2; i++) {
    if (turnOf(points, first, at, next[at]!) > 0) triangles.push(first, at, next[at]!);
    at = next[at]!;
  }
  return triangles;
}
