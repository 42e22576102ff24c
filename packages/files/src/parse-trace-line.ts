/** Reads one line of a trace. */
import { checkOptions, keysOf, type TraceRecord, TroupeError } from '@troupe/core';
import { checkShape, checkValue } from './check-value.js';
import { sayFound } from './describe-problems.js';
import { type Finding, toProblems } from './finding.js';
import { traceSchema } from './trace-schema.js';

export interface TraceLineOptions {
  /** Name of the file, for errors. */
  readonly file?: string | undefined;
  /** Number of the line, from 1. */
  readonly line?: number | undefined;
}

const lineKeys = keysOf<TraceLineOptions>({ file: true, line: true });

export function parseTraceLine(text: string, options: TraceLineOptions = {}): TraceRecord {
  checkOptions(options, lineKeys, 'parseTraceLine');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const message = `is not a line of a trace, which is one JSON object, found ${sayFound(text)}`;
    throw refusal([{ code: 'bad-json', path: [], message }], options);
  }
  // looked for only where it can be: going through every value takes as long as the check
  const mayBeStrange = text.includes('__proto__') || text.includes('\\u');
  const checked = (mayBeStrange ? checkValue : checkShape)(traceSchema, value);
  if (checked.ok) return checked.value;
  throw refusal(checked.findings, options);
}

function refusal(findings: readonly Finding[], { file, line }: TraceLineOptions): TroupeError {
  const where =
    line === undefined ? '' : file === undefined ? ` (line ${line})` : ` (${file}:${line})`;
  const told = findings.map((finding) => ({ ...finding, message: finding.message + where }));
  return new TroupeError(toProblems(told));
}
