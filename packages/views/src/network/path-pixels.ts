/** The pixels that curves go through: the same ones until one looks from elsewhere, while what flows changes thirty times a second. */
import type { Curve } from './curve.js';
import type { Look } from './look.js';
import { type Plot, stepsOf } from './plot.js';

/** Each pixel doubled, and one more where the curve is steep: there its width is from side to side. */
export type Path = Int32Array;

export interface Paths {
  byCurve: WeakMap<Curve, Path>;
  /** Where they were looked at from. */
  seen: readonly number[];
}

export function createPaths(): Paths {
  return { byCurve: new WeakMap(), seen: [] };
}

/** Forgets them all if one looks from elsewhere now. */
export function keepPaths(paths: Paths, { width, height }: Plot, { view, ratio }: Look): void {
  const seen = [view.x, view.y, view.zoom, ratio, width, height];
  if (seen.every((value, i) => value === paths.seen[i])) return;
  paths.byCurve = new WeakMap();
  paths.seen = seen;
}

/** `margin`: how near to the edge of the picture it goes at most. */
export function pathOf(
  { byCurve }: Paths,
  plot: Plot,
  look: Look,
  curve: Curve,
  margin: number,
): Path {
  let path = byCurve.get(curve);
  if (path === undefined) {
    path = tracePath(plot, look, curve, margin);
    byCurve.set(curve, path);
  }
  return path;
}

let scratch = new Int32Array(4096);

function tracePath(
  { width: across, height: down }: Plot,
  { view, ratio }: Look,
  { points }: Curve,
  margin: number,
): Path {
  const scale = view.zoom * ratio;
  const right = view.x * ratio;
  const below = view.y * ratio;
  let count = 0;
  for (let k = 2; k < points.length; k += 2) {
    const x1 = points[k - 2]! * scale + right;
    const y1 = points[k - 1]! * scale + below;
    const x2 = points[k]! * scale + right;
    const y2 = points[k + 1]! * scale + below;
    // what would stick out is left out: a piece is short
    if (Math.min(x1, x2) < margin || Math.max(x1, x2) >= across - margin) continue;
    if (Math.min(y1, y2) < margin || Math.max(y1, y2) >= down - margin) continue;
    const steps = stepsOf(x2 - x1, y2 - y1);
    const steep = Math.abs(x2 - x1) >= Math.abs(y2 - y1) ? 0 : 1;
    if (count + steps > scratch.length) scratch = grown(scratch, count + steps);
    // as a piece is plotted by itself
    const dx = (((x2 - x1) * 65536) / steps) | 0;
    const dy = (((y2 - y1) * 65536) / steps) | 0;
    let x = (x1 * 65536) | 0;
    let y = (y1 * 65536) | 0;
    for (let i = 0; i < steps; i++, x += dx, y += dy) {
      scratch[count++] = 2 * ((y >> 16) * across + (x >> 16)) + steep;
    }
  }
  return scratch.slice(0, count);
}

function grown(list: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(least, 2 * list.length));
  larger.set(list);
  return larger;
}

const dash = { on: 6, off: 4 };

/** This is where the time of a frame goes. */
export function plotPath(
  { pixels, width: across }: Plot,
  path: Path,
  width: number,
  ink: number,
  isDashed: boolean,
): void {
  const { on, off } = dash;
  const back = (width - 1) >> 1;
  for (let i = 0; i < path.length; i++) {
    if (isDashed && i % (on + off) >= on) continue;
    const place = path[i]!;
    if (width === 1) {
      pixels[place >> 1] = ink;
      continue;
    }
    const stride = (place & 1) === 0 ? across : 1;
    let at = (place >> 1) - back * stride;
    for (let j = 0; j < width; j++, at += stride) pixels[at] = ink;
  }
}
