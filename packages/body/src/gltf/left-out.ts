/** What one format has and the other has not is left out; who asks is told. */
import type { Problem } from '@troupe/core';
import { checkFunction } from '../motor/refuse.js';

/** Told of what is left out: where, and what to do. */
export type OnLeftOut = (what: Problem) => void;

export function checkOnLeftOut(given: unknown, of: string): void {
  if (given !== undefined) checkFunction(given, `${of}.onLeftOut`, '(what) => { … }');
}

/** Says so of a part or place. */
export type LeaveOut = (path: string, message: string) => void;

export function leaveOutTo(listener: OnLeftOut | undefined): LeaveOut {
  return (path, message) => listener?.({ code: 'left-out', path, message });
}
