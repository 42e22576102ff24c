/** Flows of a crowd: as they are drawn one by one, only plainer. */
import { isAside } from './choice.js';
import { type Curve, pointAt } from './curve.js';
import { flowWidths, widthIndex } from './flows.js';
import type { Look } from './look.js';
import { keepPaths, type Paths, pathOf, plotPath } from './path-pixels.js';
import { type Inks, type Plot, plotBox, plotPiece, stepsOf } from './plot.js';

/** On the screen, in pixels, and pixels a second. */
const dotGap = 30;
const speed = 45;
/** In a crowd wide links would leave no room between them. */
const slimness = 0.6;

/** Without `seconds` nothing moves: barbs say which way. */
export function plotFlows(
  plot: Plot,
  look: Look,
  paths: Paths,
  { given, taken, ink }: Inks,
  seconds: number | undefined,
): void {
  const scale = Math.max(look.view.zoom, 0.4) * look.ratio * slimness;
  const widths = flowWidths.map((size) => Math.max(1, Math.round(size * scale)));
  const margin = widths.at(-1)!;
  keepPaths(paths, plot, look);
  const phase = seconds === undefined ? undefined : ((seconds * speed) / dotGap) % 1;
  for (const { flow, along, curve, link } of look.shown) {
    if (isAside(look, link)) continue;
    const width = widths[widthIndex(flow.amount, look.largest)]!;
    const isTaken = flow.amount < 0;
    const path = pathOf(paths, plot, look, curve, margin);
    plotPath(plot, path, width, isTaken ? taken : given, isTaken);
    if (phase === undefined) plotBarbs(plot, look, curve, width + 4, ink, along);
    else plotDots(plot, look, curve, width + 1, ink, phase, along);
  }
}

const point = { x: 0, y: 0 };

function plotDots(
  plot: Plot,
  { view, ratio }: Look,
  curve: Curve,
  size: number,
  ink: number,
  phase: number,
  along: boolean,
): void {
  const count = Math.max(1, Math.floor((curve.length * view.zoom) / dotGap));
  for (let i = 0; i < count; i++) {
    const part = (i + phase) / count;
    pointAt(curve, along ? part : 1 - part, point);
    const x = (point.x * view.zoom + view.x) * ratio;
    const y = (point.y * view.zoom + view.y) * ratio;
    plotBox(plot, x - size / 2, y - size / 2, size, size, ink);
  }
}

/** An arrow head, half way. */
function plotBarbs(
  plot: Plot,
  { view, ratio }: Look,
  curve: Curve,
  size: number,
  ink: number,
  along: boolean,
): void {
  pointAt(curve, along ? 0.47 : 0.53, point);
  const [fromX, fromY] = [point.x, point.y];
  pointAt(curve, 0.5, point);
  const length = Math.hypot(point.x - fromX, point.y - fromY) || 1;
  const dx = ((point.x - fromX) / length) * size;
  const dy = ((point.y - fromY) / length) * size;
  const x = (point.x * view.zoom + view.x) * ratio;
  const y = (point.y * view.zoom + view.y) * ratio;
  for (const side of [1, -1]) {
    const [bx, by] = [x - dx - dy * side * 0.6, y - dy + dx * side * 0.6];
    plotPiece(plot, x, y, bx, by, stepsOf(bx - x, by - y), 2, ink);
  }
}
