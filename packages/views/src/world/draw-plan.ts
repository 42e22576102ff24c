/** Draws a plan: outlines of things, which way characters face, what is picked and what is believed. */
import type { Point } from '@troupe/core';
import type { Colours, Marks } from './picture.js';
import { type PlanItem, type PlanSight, toScreen } from './plan.js';

export interface PlanDrawing {
  readonly items: readonly PlanItem[];
  readonly sight: PlanSight;
  readonly width: number;
  readonly height: number;
  readonly colours: Colours;
  readonly marks: Marks;
}

/** Smaller ones would not be seen. */
const smallest = 3;

export function drawPlan(context: CanvasRenderingContext2D, drawing: PlanDrawing): void {
  const { items, sight, width, height, colours, marks } = drawing;
  context.fillStyle = colours.sky;
  context.fillRect(0, 0, width, height);
  drawGrid(context, drawing);
  const at = (point: Point) => toScreen(sight, width, height, point);
  for (const item of items) {
    outline(context, item, at([item.x, item.y, item.z]), sight.scale);
    context.fillStyle = colours.ground;
    context.fill();
    context.lineWidth = item.actor ? 2 : 1;
    context.strokeStyle = colours.ink;
    context.stroke();
    if (item.actor) drawNose(context, item, at([item.x, item.y, item.z]), drawing);
  }
  drawBeliefs(context, drawing, at);
  const picked = items.find(({ name }) => name === marks.picked);
  if (picked !== undefined) {
    outline(context, picked, at([picked.x, picked.y, picked.z]), sight.scale, 4);
    context.lineWidth = 3;
    context.strokeStyle = colours.focus;
    context.stroke();
  }
  const { target } = marks;
  const dragged = items.find(({ name }) => name === target?.thing);
  if (target === undefined || dragged === undefined) return;
  outline(context, dragged, at(target.at), sight.scale, 4);
  context.setLineDash([6, 4]);
  context.strokeStyle = colours.focus;
  context.stroke();
  context.setLineDash([]);
}

function outline(
  context: CanvasRenderingContext2D,
  { shape, reachX, reachZ }: PlanItem,
  [x, y]: readonly [number, number],
  scale: number,
  around = 0,
): void {
  const halfX = Math.max(smallest, reachX * scale) + around;
  const halfZ = Math.max(smallest, reachZ * scale) + around;
  context.beginPath();
  if (shape === 'box') context.rect(x - halfX, y - halfZ, 2 * halfX, 2 * halfZ);
  else context.arc(x, y, halfX, 0, 2 * Math.PI);
}

function drawNose(
  context: CanvasRenderingContext2D,
  { reachX, heading }: PlanItem,
  [x, y]: readonly [number, number],
  { sight, colours }: PlanDrawing,
): void {
  const radius = Math.max(smallest, reachX * sight.scale);
  // a heading of 0 looks along z: down
  const point = (turn: number, far: number) =>
    [x + far * Math.sin(heading + turn), y + far * Math.cos(heading + turn)] as const;
  context.beginPath();
  context.moveTo(...point(0, radius * 1.5));
  context.lineTo(...point(0.5, radius * 0.9));
  context.lineTo(...point(-0.5, radius * 0.9));
  context.closePath();
  context.fillStyle = colours.ink;
  context.fill();
}

function drawGrid(context: CanvasRenderingContext2D, drawing: PlanDrawing): void {
  const { sight, width, height, colours } = drawing;
  // lines of metres, of tens where those would be too near
  const step = sight.scale >= 24 ? 1 : 10;
  if (sight.scale * step < 16) return;
  context.globalAlpha = 0.15;
  context.fillStyle = colours.ink;
  const half = [width / 2 / sight.scale, height / 2 / sight.scale] as const;
  for (let x = Math.ceil((sight.x - half[0]) / step) * step; x < sight.x + half[0]; x += step) {
    context.fillRect(width / 2 + (x - sight.x) * sight.scale, 0, 1, height);
  }
  for (let z = Math.ceil((sight.z - half[1]) / step) * step; z < sight.z + half[1]; z += step) {
    context.fillRect(0, height / 2 + (z - sight.z) * sight.scale, width, 1);
  }
  context.globalAlpha = 1;
}

function drawBeliefs(
  context: CanvasRenderingContext2D,
  { marks, colours }: PlanDrawing,
  at: (point: Point) => readonly [number, number],
): void {
  context.strokeStyle = colours.warm;
  context.fillStyle = colours.warm;
  context.lineWidth = 2;
  for (const belief of marks.beliefs) {
    if (belief.at === undefined) continue;
    const [x, y] = at(belief.at);
    context.beginPath();
    context.moveTo(x, y - 6);
    context.lineTo(x + 6, y);
    context.lineTo(x, y + 6);
    context.lineTo(x - 6, y);
    context.closePath();
    context.globalAlpha = 0.4;
    context.fill();
    context.globalAlpha = 1;
    context.stroke();
    if (belief.right !== false || belief.really === undefined) continue;
    context.setLineDash([6, 4]);
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(...at(belief.really));
    context.stroke();
    context.setLineDash([]);
  }
}
