/** Why a recording cannot be read, or not to its end. */
import { TroupeError } from '@troupe/core';

export type RecordingTrouble =
  | 'recording-cut-short'
  | 'recording-damaged'
  | 'recording-compressed'
  | 'wrong-version'
  | 'no-recording'
  | 'file-empty';

export function trouble(code: RecordingTrouble, message: string): TroupeError {
  return new TroupeError([{ code, path: '', message }]);
}

/** Before it is known how far it can be read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly code: RecordingTrouble;

  constructor(code: RecordingTrouble, message: string) {
    super(message);
    this.code = code;
  }
}

/** `last` is the last tick that was read, if one was; `canBeSaved`, whether repairing it leads to anything. */
export function explainTrouble(
  error: unknown,
  name: string,
  last: number | undefined,
  canBeSaved: boolean,
): unknown {
  if (!(error instanceof Unreadable)) return error;
  const upTo =
    last === undefined ? 'no tick of it can be read' : `it can be read up to tick ${last}`;
  return trouble(
    error.code,
    `"${name}" ${error.message}; ${upTo}${remedy(error.code, canBeSaved)}`,
  );
}

function remedy(code: RecordingTrouble, canBeSaved: boolean): string {
  if (code === 'recording-compressed' || code === 'wrong-version') return '';
  return canBeSaved
    ? '. troupe repair makes a whole file of what is there'
    : '. There is nothing in it to save: record it again';
}
