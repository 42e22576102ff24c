/** The file a run is recorded to: opened, or refused, before anything runs. */
import { statSync } from 'node:fs';
import type { RecordingSink } from '@troupe/core';
import { openRecordingFile, type RecordingFile } from '@troupe/files/node';
import { Refusal } from './refusal.js';
import { sayFileTrouble } from './text/say-file-trouble.js';

export interface RecordFile extends RecordingSink {
  readonly close: () => void;
}

/** `inputs` are files that it must not overwrite. */
export function openRecord(target: string, inputs: readonly string[]): RecordFile {
  if (target === '-') {
    throw new Refusal(['troupe: a recording needs a file of its own. Say --record FILE.mcap']);
  }
  let file: RecordingFile;
  try {
    file = openRecordingFile(target);
  } catch (error) {
    throw trouble(target, error);
  }
  const { ino, dev } = file.stats;
  const overwritten = inputs.find((input) => {
    const other = statSync(input, { throwIfNoEntry: false });
    return other !== undefined && other.ino === ino && other.dev === dev;
  });
  if (overwritten !== undefined) {
    file.close();
    throw new Refusal([
      `troupe: the recording would overwrite "${overwritten}". Choose another file for it`,
    ]);
  }
  return {
    tick: guard(target, file.tick),
    keyframe: guard(target, file.keyframe),
    close,
  };

  function close(): void {
    guard(target, file.close)();
  }
}

/** What cannot be written is no fault of the character that is recorded. */
function guard<A extends unknown[]>(
  target: string,
  work: (...args: A) => void,
): (...args: A) => void {
  return (...args) => {
    try {
      work(...args);
    } catch (error) {
      if (!(error instanceof Error) || error.cause === undefined) throw error;
      throw trouble(target, error.cause, '; it can be read up to its last chunk');
    }
  };
}

function trouble(target: string, error: unknown, rest = ''): Refusal {
  return new Refusal([
    `troupe: the recording cannot be written to "${target}": ${sayFileTrouble(error)}${rest}`,
  ]);
}
