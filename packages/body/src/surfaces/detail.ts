/** How near triangles are to lie to a surface, and how many there may be. */
import { TroupeError } from '@troupe/core';
import type { Point } from '../model/geometry.js';

export interface Detail {
  /** The greatest distance from the surface to its triangles, in metres; a hundredth of half its extent by default. */
  readonly error?: number | undefined;
  /** In place of an error: how many pieces a full circle has, or each patch in each direction. */
  readonly segments?: number | undefined;
}

/** Of one surface. */
const mostVertices = 1_000_000;
/** Unless an error is asked for, a circle is never coarser. */
const fewestRound = 12;
// squares of what is larger do not fit into the 32 bits of a vertex
const largest = 1e15;

export function refuse(code: string, path: string, message: string): never {
  throw new TroupeError([{ code, path, message }]);
}

export function checkDetail({ error, segments }: Detail): void {
  if (error !== undefined && !(typeof error === 'number' && error > 0 && error <= largest)) {
    refuse('out-of-range', 'error', `must be a length above 0, found ${sayFound(error)}`);
  }
  if (segments !== undefined && !(Number.isInteger(segments) && segments >= 1)) {
    refuse(
      'out-of-range',
      'segments',
      `must be a whole number from 1, found ${sayFound(segments)}`,
    );
  }
}

/** Text in quotes: it may look like the number that was wanted. */
function sayFound(given: unknown): string {
  return typeof given === 'string' ? JSON.stringify(given) : String(given);
}

/** Every number of a quadric: one NaN would spread over all of its vertices. */
export function checkNumbers(geometry: { readonly kind: string }): void {
  for (const [name, value] of Object.entries(geometry)) {
    if (typeof value === 'number') checkNumber(value, `${geometry.kind}.${name}`);
    else if (Array.isArray(value))
      checkPoint(value as unknown as Point, `${geometry.kind}.${name}`);
  }
}

export function checkPoint(point: Point, path: string): void {
  for (const value of point) checkNumber(value, path);
}

function checkNumber(value: number, path: string): void {
  if (Math.abs(value) <= largest) return;
  refuse('out-of-range', path, `must be a number of at most ${largest}, found ${value}`);
}

export function checkVertices(count: number, kind: string): void {
  if (count <= mostVertices) return;
  const message = `would have ${count} vertices; at most ${mostVertices} are allowed. Ask for fewer segments or a greater error`;
  refuse('too-many-vertices', kind, message);
}

/** The error to keep to, for a surface with this half extent. */
export function errorOf({ error }: Detail, halfExtent: number): number {
  return error ?? Math.max(halfExtent / 100, 1e-30);
}

/** Pieces of an arc whose chords come within `error` of it. */
export function piecesOfArc(
  degrees: number,
  radius: number,
  error: number,
  { error: asked, segments }: Detail,
): number {
  const arc = Math.abs(degrees);
  if (segments !== undefined) return atLeast((segments * arc) / 360, arc);
  const most = asked === undefined ? 360 / fewestRound : 120;
  if (arc === 0 || radius === 0) return atLeast(arc / most, arc);
  const piece = (360 / Math.PI) * Math.acos(Math.max(-1, 1 - error / Math.abs(radius)));
  return atLeast(arc / Math.min(piece, most), arc);
}

/** No piece may be half a circle: its triangles would have no inside. */
function atLeast(pieces: number, arc: number): number {
  return Math.max(1, Math.ceil(arc / 120 - 1e-9), Math.ceil(pieces - 1e-9));
}
