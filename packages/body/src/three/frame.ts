/** When things are looked at, and whether the world is still as it was when they last were. */
import type { WorldView } from '@troupe/core';

/** A scene as far as it is looked at: one that runs, or one that is only followed. */
export interface SceneSeen {
  readonly world: WorldView;
  /** Ticks made so far. */
  readonly ticks: number;
  /** How far what is to be seen now lies on the way from the tick before to the last one: 0 to 1. */
  readonly part: number;
}

export interface Frame {
  ticks: number;
  /** Of the way from the tick before to the last one. */
  part: number;
  /** No tick was made since the last frame, and nothing was changed: what was read then need not be read again. */
  same: boolean;
  /** The world's count when all was seen; none if it was not, or if nobody counts. */
  changes: number | undefined;
  /** The same of the frame before. */
  since: number | undefined;
  /** When this one began. */
  now: number | undefined;
}

export function createFrame(): Frame {
  return { ticks: -1, part: 0, same: false, changes: undefined, since: undefined, now: undefined };
}

export function openFrame(frame: Frame, scene: SceneSeen): void {
  const { ticks, part, world } = scene;
  const changes = world.changes?.();
  frame.same = changes !== undefined && changes === frame.changes && ticks === frame.ticks;
  frame.ticks = ticks;
  frame.part = part;
  frame.since = frame.changes;
  frame.now = changes;
  // one that breaks off has not seen all
  frame.changes = undefined;
}

/** What was changed meanwhile, by who is told of bodies that move, is for the next. */
export function closeFrame(frame: Frame): void {
  frame.changes = frame.now;
}
