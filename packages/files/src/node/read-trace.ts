/** Reads a trace record by record: one may be longer than fits in memory. */
import type { TraceRecord } from '@troupe/core';
import { parseTraceLine } from '../parse-trace-line.js';
import { readLines } from './read-lines.js';
import { refused } from './read-text-file.js';

/**
 * The records of a trace, each checked. When the last line was cut short (the run was stopped from outside) it throws
 * `trace-cut-short`, after all whole ones.
 */
export async function* readTrace(path: string): AsyncGenerator<TraceRecord, void, undefined> {
  let records = 0;
  for await (const { number, text, ended } of readLines(path)) {
    if (!ended && text.startsWith('{') && !isJson(text)) {
      const whole = records === 1 ? '1 step before it is' : `${records} steps before it are`;
      const message = `the last line of "${path}", line ${number}, was cut short; the ${whole} whole`;
      throw refused('trace-cut-short', message);
    }
    yield parseTraceLine(text, { file: path, line: number });
    records++;
  }
  if (records === 0) throw refused('file-empty', `"${path}" is empty`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
