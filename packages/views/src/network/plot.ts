/** A picture made pixel by pixel: for crowds, of which a canvas would draw the strokes and boxes in a tenth of a second. */
import { readInks } from '../parts/read-inks.js';
import type { Colours } from './draw-links.js';

export type Inks = Readonly<Record<keyof Colours, number>>;

export interface Plot {
  image: ImageData | undefined;
  pixels: Uint32Array;
  width: number;
  height: number;
  /** Colours as pixels, and what they were made of. */
  inks: Inks | undefined;
  of: Colours | undefined;
}

export function createPlot(): Plot {
  const pixels = new Uint32Array(0);
  return { image: undefined, pixels, width: 0, height: 0, inks: undefined, of: undefined };
}

/** Empty, and as large as the canvas. */
export function beginPlot(plot: Plot, context: CanvasRenderingContext2D, colours: Colours): Inks {
  const width = Math.max(1, context.canvas.width);
  const height = Math.max(1, context.canvas.height);
  if (!plot.image || plot.width !== width || plot.height !== height) {
    plot.image = context.createImageData(width, height);
    plot.pixels = new Uint32Array(plot.image.data.buffer);
    plot.width = width;
    plot.height = height;
  } else plot.pixels.fill(0);
  if (!plot.inks || plot.of !== colours) plot.inks = inksOf(colours);
  plot.of = colours;
  return plot.inks;
}

function inksOf(colours: Colours): Inks {
  const entries = Object.entries(colours);
  const inks = readInks(entries.map(([, colour]) => colour));
  return Object.fromEntries(entries.map(([name], i) => [name, inks[i]])) as unknown as Inks;
}

export function plotBox(
  { pixels, width: across, height: down }: Plot,
  x: number,
  y: number,
  width: number,
  height: number,
  ink: number,
): void {
  const left = Math.max(0, Math.round(x));
  const right = Math.min(across, Math.round(x + width));
  const bottom = Math.min(down, Math.round(y + height));
  if (left >= right) return;
  for (let row = Math.max(0, Math.round(y)); row < bottom; row++) {
    const from = row * across + left;
    const to = row * across + right;
    // of a dot, a call takes longer than its pixels
    if (to - from > 16) pixels.fill(ink, from, to);
    else for (let at = from; at < to; at++) pixels[at] = ink;
  }
}

/** A straight piece, so many steps long. Numbers with sixteen bits behind the point: there are many. */
export function plotPiece(
  { pixels, width: across, height: down }: Plot,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  steps: number,
  width: number,
  ink: number,
): void {
  // what would stick out is left out: a piece is short
  if (Math.min(x1, x2) < width || Math.max(x1, x2) >= across - width) return;
  if (Math.min(y1, y2) < width || Math.max(y1, y2) >= down - width) return;
  const stride = Math.abs(x2 - x1) >= Math.abs(y2 - y1) ? across : 1;
  const dx = (((x2 - x1) * 65536) / steps) | 0;
  const dy = (((y2 - y1) * 65536) / steps) | 0;
  let x = (x1 * 65536) | 0;
  let y = (y1 * 65536) | 0;
  const back = ((width - 1) >> 1) * stride;
  for (let i = 0; i < steps; i++, x += dx, y += dy) {
    let at = (y >> 16) * across + (x >> 16) - back;
    for (let j = 0; j < width; j++, at += stride) pixels[at] = ink;
  }
}

export function stepsOf(dx: number, dy: number): number {
  return Math.max(1, Math.round(Math.max(Math.abs(dx), Math.abs(dy))));
}
