/** The bodies of a crowd of nodes: to move four hundred elements with every step would take a page longer than the step. */
import type { ActorMoment, SkillMoment } from '../model/protocol.js';
import { isPlaceInView, type Look } from './look.js';
import { type Inks, type Plot, plotBox, plotPiece, stepsOf } from './plot.js';
import { skillState } from './words.js';
import { partOf, scaleOf } from './write-nodes.js';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function plotBodies(plot: Plot, look: Look, moment: ActorMoment, inks: Inks): void {
  const { view, ratio } = look;
  const { full, threshold } = scaleOf(moment);
  const zoom = view.zoom * ratio;
  const thin = Math.max(1, Math.round(1.5 * zoom));
  for (const { id, kind, name } of look.network.nodes) {
    const place = look.places.get(id)!;
    if (!isPlaceInView(look, place)) continue;
    const box = {
      x: place.x * zoom + view.x * ratio,
      y: place.y * zoom + view.y * ratio,
      width: place.width * zoom,
      height: place.height * zoom,
    };
    plotBox(plot, box.x, box.y, box.width, box.height, inks.raised);
    const skill = moment.skills[name];
    if (kind === 'skill') {
      const level = partOf(skill?.level ?? 0, full);
      plotBox(plot, box.x, box.y, box.width * level, box.height, inks.fill);
      plotBox(plot, box.x + box.width * threshold, box.y, thin, box.height, inks.ink);
    }
    plotFrame(plot, box, thin, inks.soft);
    if (kind === 'skill') plotState(plot, look, box, skill, inks);
  }
}

function plotFrame(plot: Plot, { x, y, width, height }: Box, thick: number, ink: number): void {
  plotBox(plot, x, y, width, thick, ink);
  plotBox(plot, x, y + height - thick, width, thick, ink);
  plotBox(plot, x, y, thick, height, ink);
  plotBox(plot, x + width - thick, y, thick, height, ink);
}

/** A triangle, a diamond or a bar at the lower right, a cross over all: as in the nodes themselves. */
function plotState(
  plot: Plot,
  { view, ratio }: Look,
  box: Box,
  skill: SkillMoment | undefined,
  inks: Inks,
): void {
  const unit = Math.max(view.zoom, 0.4) * ratio;
  const state = skillState(skill);
  const size = Math.round(10 * unit);
  const left = box.x + box.width - size * 1.6;
  const top = box.y + box.height - size * 1.6;
  if (skill?.elsewhere) {
    plotBox(plot, box.x, box.y + box.height - 3 * unit, box.width, 2 * unit, inks.taken);
  }
  if (state === 'executing') plotFrame(plot, box, Math.max(2, 4 * unit), inks.given);
  if (state === 'executable') plotFrame(plot, box, Math.max(1, 2.5 * unit), inks.good);
  if (state === 'disabled') plotBox(plot, left, top + size * 0.35, size, size * 0.3, inks.ink);
  if (state === 'amputated') {
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    const steps = stepsOf(box.width, box.height);
    plotPiece(plot, box.x, box.y, right, bottom, steps, 2, inks.conflict);
    plotPiece(plot, box.x, bottom, right, box.y, steps, 2, inks.conflict);
  }
  if (state !== 'executing' && state !== 'executable') return;
  for (let row = 0; row < size; row++) {
    const wide = size * (1 - Math.abs((2 * row + 1) / size - 1));
    const from = state === 'executing' ? left : left + (size - wide) / 2;
    plotBox(plot, from, top + row, wide, 1, inks.ink);
  }
}
