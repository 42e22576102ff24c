/** Draws the lanes that are in view, each from the stretches that are in view. */
import type { Value } from '@troupe/core';
import type { SkillLane } from './lane-index.js';
import { stripOfCourse, stripOfSpans } from './lane-strips.js';
import { agentOf, type Lane, type Row, sameLane } from './lanes.js';
import { type Block, mergeMarks, mergePixels, type Window } from './merge-pixels.js';
import { type LaneSight, sayValue } from './say-lane.js';
import type { TimeMark } from './view-range.js';

export const rowHeight = 24;

export interface Inks {
  readonly ink: string;
  readonly soft: string;
  readonly paper: string;
  readonly raised: string;
  readonly line: string;
  readonly warm: string;
  readonly warmFill: string;
  readonly cool: string;
  readonly good: string;
  readonly bad: string;
}

export interface LanePicture {
  readonly sight: LaneSight;
  readonly rows: readonly Row[];
  readonly picked: Lane | undefined;
  readonly window: Window;
  readonly top: number;
  readonly height: number;
  readonly cursor: number;
  readonly marks: readonly TimeMark[];
  readonly inks: Inks;
}

type Pen = CanvasRenderingContext2D;

export function drawLanes(pen: Pen, picture: LanePicture): void {
  const { rows, window, top, height, marks, inks, picked, cursor } = picture;
  pen.clearRect(0, 0, window.width, height);
  pen.fillStyle = inks.line;
  for (const { x } of marks) pen.fillRect(Math.round(x), 0, 1, height);
  const first = Math.max(0, Math.floor(top / rowHeight));
  const end = Math.min(rows.length, Math.ceil((top + height) / rowHeight));
  for (let i = first; i < end; i++) {
    const y = i * rowHeight - top;
    const { lane } = rows[i]!;
    if (lane !== undefined && sameLane(lane, picked)) {
      pen.fillStyle = inks.line;
      pen.fillRect(0, y, window.width, rowHeight);
    }
    if (lane !== undefined) drawLane(pen, picture, lane, y);
    pen.fillStyle = inks.line;
    pen.fillRect(0, y + rowHeight - 1, window.width, 1);
  }
  const x = ((cursor - window.from) / (window.to - window.from)) * window.width;
  pen.fillStyle = inks.ink;
  pen.fillRect(Math.round(x) - 1, 0, 2, height);
}

function drawLane(pen: Pen, picture: LanePicture, lane: Lane, y: number): void {
  const { sight, window, inks } = picture;
  if (lane.kind === 'skill') drawSkill(pen, picture, lane.name, y);
  else if (lane.kind === 'goal') drawGoal(pen, picture, lane.name, y);
  else drawSign(pen, picture, lane.name, y);
  const disabled = sight.log.disabled.get(agentOf(lane));
  if (disabled === undefined) return;
  for (const block of mergePixels(stripOfCourse(disabled, sight.last), window)) {
    const isDisabled = disabled.values.slice(
      block.first,
      Math.min(block.last, block.first + 1) + 1,
    );
    if (isDisabled.includes(true)) hatch(pen, block, y, inks);
  }
}

function drawSkill(pen: Pen, { sight, window, inks }: LanePicture, name: string, y: number): void {
  const { spans, failed, cancelled, chosen } = sight.index.skill(name);
  const top = y + 6;
  const high = rowHeight - 12;
  for (const { x0, x1, narrow, first } of mergePixels(stripOfSpans(spans, sight.last), window)) {
    pen.fillStyle = narrow ? inks.warm : inks.warmFill;
    pen.strokeStyle = inks.warm;
    pen.lineWidth = 1;
    const wide = Math.max(1, x1 - x0);
    if (narrow || wide < 3) {
      pen.fillStyle = inks.warm;
      pen.fillRect(x0, top, wide, high);
      continue;
    }
    const cut = spans[first]?.outcome === 'cancelled' ? Math.min(7, wide - 1) : 0;
    pen.beginPath();
    pen.moveTo(x0 + 0.5, top + 0.5);
    pen.lineTo(x1 - 0.5, top + 0.5);
    pen.lineTo(x1 - cut - 0.5, top + high - 0.5);
    pen.lineTo(x0 + 0.5, top + high - 0.5);
    pen.closePath();
    pen.fill();
    pen.stroke();
  }
  drawMarks(pen, { window, inks }, y, { chosen, cancelled, failed });
}

/** Marks that would hide each other, and the bars, are small ones at the edge of the lane. */
function drawMarks(
  pen: Pen,
  { window, inks }: Pick<LanePicture, 'window' | 'inks'>,
  y: number,
  { chosen, cancelled, failed }: Omit<SkillLane, 'spans'>,
): void {
  const bottom = y + rowHeight - 5;
  pen.fillStyle = inks.ink;
  const starts = mergeMarks(chosen, window, 3);
  const manyStarts = isCrowded(starts, 6, window);
  for (const x of starts) {
    if (manyStarts) pen.fillRect(Math.round(x), y + 1, 1, 4);
    else pen.fillRect(Math.round(x) - 1, y + 2, 2, rowHeight - 4);
  }
  const cuts = mergeMarks(cancelled, window, 8);
  if (!isCrowded(cuts, 16, window)) {
    pen.beginPath();
    for (const x of cuts) line(pen, x + 1, y + 3, x - 6, y + rowHeight - 4);
    stroke(pen, inks.soft);
  }
  const ends = mergeMarks(failed, window, 10);
  if (isCrowded(ends, 24, window)) {
    pen.fillStyle = inks.bad;
    for (const x of mergeMarks(failed, window, 4)) pen.fillRect(Math.round(x), bottom, 2, 4);
    return;
  }
  pen.beginPath();
  for (const x of ends) {
    line(pen, x - 5, y + 7, x + 5, y + 17);
    line(pen, x - 5, y + 17, x + 5, y + 7);
  }
  stroke(pen, inks.bad);
}

/** More than half of the width would be marks. */
function isCrowded(marks: readonly number[], wide: number, { width }: Window): boolean {
  return marks.length > 8 && marks.length * wide > width / 2;
}

function drawSign(pen: Pen, { sight, window, inks }: LanePicture, name: string, y: number): void {
  const course = sight.log.signs.get(name);
  if (course === undefined) return;
  for (const block of mergePixels(stripOfCourse(course, sight.last), window)) {
    const value = course.values[block.first]!;
    const { x0, x1 } = block;
    if (block.narrow) {
      // some of one and some of the other: half as high
      pen.fillStyle = inks.cool;
      if (block.last > block.first || value !== false) pen.fillRect(x0, y + 10, x1 - x0, 6);
    } else if (typeof value === 'boolean') {
      pen.fillStyle = inks.cool;
      if (value) pen.fillRect(x0, y + 7, x1 - x0, 11);
    } else drawLabelled(pen, block, value, y, inks);
  }
}

function drawLabelled(pen: Pen, { x0, x1 }: Block, value: Value, y: number, inks: Inks): void {
  pen.fillStyle = inks.raised;
  pen.fillRect(x0, y + 3, x1 - x0, rowHeight - 7);
  pen.strokeStyle = inks.cool;
  pen.lineWidth = 1;
  if (x1 - x0 > 2) pen.strokeRect(x0 + 0.5, y + 3.5, x1 - x0 - 1, rowHeight - 8);
  label(pen, sayValue(value), x0, x1, y, inks.ink);
}

function drawGoal(pen: Pen, { sight, window, inks }: LanePicture, name: string, y: number): void {
  const course = sight.index.goal(name);
  for (const { first, last, x0, x1, narrow } of mergePixels(
    stripOfCourse(course, sight.last),
    window,
  )) {
    const { wanted, met } = course.values[first]!;
    pen.fillStyle = inks.good;
    pen.strokeStyle = inks.good;
    pen.lineWidth = 1;
    if (narrow) {
      if (last > first || wanted !== undefined) pen.fillRect(x0, y + 10, x1 - x0, 5);
      continue;
    }
    if (wanted === undefined) continue;
    const what = wanted === true ? '' : ` ${sayValue(wanted)}`;
    if (met) pen.fillRect(x0, y + 4, x1 - x0, rowHeight - 9);
    else if (x1 - x0 > 2) pen.strokeRect(x0 + 0.5, y + 4.5, x1 - x0 - 1, rowHeight - 10);
    label(pen, met ? `met${what}` : `wanted${what}`, x0, x1, y, met ? inks.paper : inks.ink);
  }
}

/** Only where it fits: half a word says nothing. */
function label(pen: Pen, text: string, x0: number, x1: number, y: number, ink: string): void {
  const room = x1 - x0 - 8;
  if (room < 8 || pen.measureText(text).width > room) return;
  pen.fillStyle = ink;
  pen.textBaseline = 'middle';
  pen.fillText(text, x0 + 4, y + rowHeight / 2);
}

function hatch(pen: Pen, { x0, x1 }: Block, y: number, inks: Inks): void {
  const wide = Math.max(2, x1 - x0);
  pen.save();
  pen.beginPath();
  pen.rect(x0, y + 2, wide, rowHeight - 5);
  pen.clip();
  pen.strokeStyle = inks.soft;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let x = Math.floor(x0 / 6) * 6 - rowHeight; x < x0 + wide; x += 6) {
    pen.moveTo(x, y + rowHeight);
    pen.lineTo(x + rowHeight, y);
  }
  pen.stroke();
  pen.restore();
}

function line(pen: Pen, x0: number, y0: number, x1: number, y1: number): void {
  pen.moveTo(x0, y0);
  pen.lineTo(x1, y1);
}

function stroke(pen: Pen, ink: string): void {
  pen.strokeStyle = ink;
  pen.lineWidth = 2;
  pen.stroke();
}

interface AxisPicture {
  readonly width: number;
  readonly height: number;
  readonly inks: Inks;
  readonly cursor: TimeMark;
}

export function drawAxis(pen: Pen, marks: readonly TimeMark[], picture: AxisPicture): void {
  const { width, height, inks, cursor } = picture;
  pen.clearRect(0, 0, width, height);
  pen.textBaseline = 'middle';
  for (const { x, text } of marks) {
    pen.fillStyle = inks.line;
    pen.fillRect(Math.round(x), 0, 1, height);
    pen.fillStyle = inks.soft;
    if (x + 4 + pen.measureText(text).width < width) pen.fillText(text, x + 4, height / 2);
  }
  if (cursor.x < 0 || cursor.x > width) return;
  const wide = pen.measureText(cursor.text).width + 8;
  const left = Math.min(Math.max(0, cursor.x - wide / 2), width - wide);
  pen.fillStyle = inks.ink;
  pen.fillRect(left, 2, wide, height - 4);
  pen.fillRect(Math.round(cursor.x) - 1, height - 4, 2, 4);
  pen.fillStyle = inks.paper;
  pen.fillText(cursor.text, left + 4, height / 2);
}
