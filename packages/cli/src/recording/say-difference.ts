/** Where two ticks differ, in words. */
import type { Difference, TickRecord } from '@troupe/core';
import { cutText } from '../text/display-width.js';

export interface Place {
  /** Whose record it is in; nothing if it is the scene's. */
  readonly actor: string | undefined;
  readonly path: string;
}

/** A character's name may have dots in it. */
export function placeOf({ path }: Difference, ...records: readonly TickRecord[]): Place {
  const names = new Set(records.flatMap(({ actors }) => Object.keys(actors ?? {})));
  for (const actor of names) {
    const start = `actors.${actor}`;
    if (path === start) return { actor, path: '' };
    if (path.startsWith(`${start}.`)) return { actor, path: path.slice(start.length + 1) };
  }
  return { actor: undefined, path };
}

export function sayPlace({ actor, path }: Place): string {
  if (actor === undefined) return path === 'actors' ? 'the characters' : `the scene: ${path}`;
  return path === '' ? `${actor}: whether anything happened` : `${actor}: ${path}`;
}

/** As JSON, not longer than a line. */
export function sayData(value: unknown): string {
  return value === undefined ? 'nothing' : cutText(JSON.stringify(value), 200);
}

/** `tick 12 (0.400 s)` */
export function sayTick({ tick, time }: TickRecord): string {
  return `tick ${tick} (${time.toFixed(3)} s)`;
}
