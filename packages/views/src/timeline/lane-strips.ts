/** A lane as stretches that can be searched and drawn. */
import type { Course, Span } from '../model/run-log.js';
import type { Strip } from './merge-pixels.js';

/** What goes on ends, for now, at the last tick. */
export function stripOfSpans(spans: readonly Span[], last: number): Strip {
  return {
    count: spans.length,
    begin: (i) => spans[i]!.begun,
    end: (i) => spans[i]!.over ?? Math.max(last, spans[i]!.begun),
  };
}

export function stripOfCourse({ ticks }: Course<unknown>, last: number): Strip {
  return {
    count: ticks.length,
    begin: (i) => ticks[i]!,
    end: (i) => ticks[i + 1] ?? Math.max(last, ticks[i]!),
  };
}
