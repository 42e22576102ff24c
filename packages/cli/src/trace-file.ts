/** Writes a trace so that whatever happens to the run, the lines that are there are whole. */
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { TraceRecord } from '@troupe/core';
import { Refusal } from './refusal.js';
import { status } from './status.js';
import { sayFileTrouble } from './text/say-file-trouble.js';

const standardOutput = 1;

export interface TraceFile {
  readonly write: (record: TraceRecord) => Promise<void>;
  /** The run is over: an earlier trace in the file goes also where this one has no lines. */
  readonly close: () => void;
}

/** Opens a trace, or refuses; `inputs` are files that it must not overwrite. */
export function openTrace(target: string, inputs: readonly string[]): TraceFile {
  if (target === '-') return createTrace(standardOutput, 'standard output', false);
  const fd = open(target);
  const stats = fstatSync(fd);
  const overwritten = inputs.find((input) => isSame(stats, input));
  if (overwritten !== undefined) {
    closeSync(fd);
    throw new Refusal([
      `troupe: the trace would overwrite "${overwritten}". Choose another file for it`,
    ]);
  }
  return createTrace(fd, `"${target}"`, stats.isFile());
}

function open(target: string): number {
  try {
    // not truncated yet: as long as nothing has run an earlier trace is worth more than an empty one
    const fd = openSync(target, constants.O_WRONLY | constants.O_CREAT, 0o666);
    // some devices say only now that they take nothing
    writeSync(fd, Buffer.alloc(0));
    return fd;
  } catch (error) {
    throw new Refusal([
      `troupe: the trace cannot be written to "${target}": ${sayFileTrouble(error)}`,
    ]);
  }
}

function isSame(stats: Stats, input: string): boolean {
  const other = statSync(input, { throwIfNoEntry: false });
  return other !== undefined && other.ino === stats.ino && other.dev === stats.dev;
}

function createTrace(fd: number, name: string, isFile: boolean): TraceFile {
  let begun = false;
  let whole = 0;
  const begin = (): void => {
    if (!begun && isFile) ftruncateSync(fd);
    begun = true;
  };
  return {
    async write(record) {
      const line = Buffer.from(`${JSON.stringify(record)}\n`);
      try {
        begin();
        await writeWhole(fd, line);
        whole += line.length;
      } catch (error) {
        // a full disk takes part of a line
        if (isFile) ftruncateSync(fd, whole);
        throw trouble(name, record.step, error);
      }
    },
    close() {
      begin();
      if (fd !== standardOutput) closeSync(fd);
    },
  };
}

async function writeWhole(fd: number, line: Buffer): Promise<void> {
  for (let done = 0; done < line.length; ) {
    try {
      done += writeSync(fd, line, done);
    } catch (error) {
      // a pipe that is full for now, where someone else made it not wait
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      await setTimeout(2);
    }
  }
}

function trouble(name: string, step: number, error: unknown): Refusal {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') {
    return new Refusal(
      [`troupe: stopped at step ${step}: nobody reads the trace any more`],
      status.unread,
    );
  }
  const upTo = step === 1 ? 'it has no step' : `it is whole up to step ${step - 1}`;
  return new Refusal([
    `troupe: the trace cannot be written to ${name}: ${sayFileTrouble(error)}; ${upTo}`,
  ]);
}
