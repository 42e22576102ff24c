/** The lively layer: what flows now. Width is the amount; what is taken is dashed; what moves, or an arrow, says which way. */
import { isAside } from './choice.js';
import { type Curve, pointAt } from './curve.js';
import { addCurve, beginDrawing, type Colours, widthAt } from './draw-links.js';
import { flowWidths, widthIndex } from './flows.js';
import type { Look } from './look.js';

/** On the screen, in pixels, and pixels a second. */
const dotGap = 30;
const speed = 45;

interface Drawn {
  readonly curve: Curve;
  readonly along: boolean;
  readonly down: number;
}

/** `seconds` moves the dots; nothing: they stand still as arrows. */
export function drawFlows(
  context: CanvasRenderingContext2D,
  look: Look,
  colours: Colours,
  seconds: number | undefined,
): void {
  beginDrawing(context, look);
  const { zoom } = look.view;
  for (const taken of [false, true]) {
    const byWidth = sortOut(look, taken);
    context.strokeStyle = taken ? colours.taken : colours.given;
    byWidth.forEach((drawn, index) => {
      if (drawn.length === 0) return;
      const width = widthAt(flowWidths[index]!, zoom);
      context.lineWidth = width;
      context.setLineDash(taken ? [width + widthAt(5, zoom), width + widthAt(3, zoom)] : []);
      context.globalAlpha = 0.75;
      context.beginPath();
      for (const { curve, down } of drawn) addCurve(context, curve, down);
      context.stroke();
      context.globalAlpha = 1;
    });
    context.setLineDash([]);
    context.fillStyle = colours.ink;
    byWidth.forEach((drawn, index) => {
      const size = widthAt(flowWidths[index]! * 0.5 + 2.5, zoom);
      if (seconds === undefined) drawArrows(context, drawn, size * 1.6);
      else drawDots(context, drawn, size, seconds, zoom);
    });
  }
}

function sortOut(look: Look, taken: boolean): Drawn[][] {
  const byWidth: Drawn[][] = flowWidths.map(() => []);
  const shift = widthAt(3, look.view.zoom);
  for (const { link, flow, along, curve } of look.shown) {
    if (flow.amount < 0 !== taken || isAside(look, link)) continue;
    // energy goes both ways along some links: the one would hide the other
    byWidth[widthIndex(flow.amount, look.largest)]!.push({ curve, along, down: along ? 0 : shift });
  }
  return byWidth;
}

const point = { x: 0, y: 0 };

function drawDots(
  context: CanvasRenderingContext2D,
  drawn: readonly Drawn[],
  size: number,
  seconds: number,
  zoom: number,
): void {
  const phase = ((seconds * speed) / dotGap) % 1;
  for (const { curve, along, down } of drawn) {
    const count = Math.max(1, Math.floor((curve.length * zoom) / dotGap));
    for (let i = 0; i < count; i++) {
      const part = (i + phase) / count;
      pointAt(curve, along ? part : 1 - part, point);
      context.fillRect(point.x - size / 2, point.y + down - size / 2, size, size);
    }
  }
}

function drawArrows(
  context: CanvasRenderingContext2D,
  drawn: readonly Drawn[],
  size: number,
): void {
  if (drawn.length === 0) return;
  context.beginPath();
  for (const { curve, along, down } of drawn) {
    pointAt(curve, 0.47, point);
    const [x, y] = [point.x, point.y];
    pointAt(curve, 0.53, point);
    const length = Math.hypot(point.x - x, point.y - y) || 1;
    const sense = along ? 1 : -1;
    const dx = ((point.x - x) / length) * size * sense;
    const dy = ((point.y - y) / length) * size * sense;
    const [mx, my] = [(x + point.x) / 2, (y + point.y) / 2 + down];
    context.moveTo(mx + dx, my + dy);
    context.lineTo(mx - dx - dy, my - dy + dx);
    context.lineTo(mx - dx + dy, my - dy - dx);
    context.closePath();
  }
  context.fill();
}
