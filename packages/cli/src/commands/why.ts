/** `troupe why`: explains a step of a trace, from the trace alone. */
import {
  explainStep,
  followTrace,
  restoreMoment,
  sayExplanation,
  suggest,
  type TraceHistory,
  TroupeError,
} from '@troupe/core';
import { readTrace } from '@troupe/files/node';
import { about, Refusal } from '../refusal.js';
import { status } from '../status.js';
import { commandName } from '../text/command-line.js';
import { wrapLine } from '../text/wrap-words.js';

export interface WhyFlags {
  readonly step?: number;
  readonly skill?: string;
}

export async function why(file: string, step: number, skill?: string): Promise<number> {
  const history = await about(file, () => readUpTo(file, step));
  const known = Object.keys(history.record.skills);
  if (skill !== undefined && !known.includes(skill)) {
    const hint = suggest(skill, known) || ` There are ${known.join(', ') || 'none'}.`;
    throw new Refusal([`${file}: in step ${step} there is no skill "${skill}".${hint}`]);
  }
  const explanation = await about(file, () => explainStep(restoreMoment(history), skill));
  const width = process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY;
  const lines = sayExplanation(explanation).split('\n');
  console.log(lines.flatMap((line) => wrapLine(line, width)).join('\n'));
  return status.done;
}

/** Reads no further than the step asked for, and one line more to see whether the trace ends well there. */
async function readUpTo(file: string, step: number): Promise<TraceHistory> {
  let history: TraceHistory | undefined;
  let first = 0;
  let cut = '';
  try {
    for await (const record of readTrace(file)) {
      if (history?.record.step === step) return history;
      if (history === undefined) first = record.step;
      history = followTrace(history, record);
    }
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    if (error.code !== 'trace-cut-short') throw history === undefined ? withRemedy(error) : error;
    cut = error.problems[0]?.message ?? '';
  }
  const last = history?.record.step ?? 0;
  if (history === undefined || last !== step) {
    const there = history === undefined ? 'no whole step' : `steps ${first} to ${last}`;
    const ending = cut === '' ? '' : `; it was cut short after that`;
    throw new Refusal([`${file}: there is no step ${step}; the trace has ${there}${ending}`]);
  }
  if (cut !== '') console.error(`Note: ${cut}`);
  return history;
}

/** Most often the file is another one than was meant. */
function withRemedy(error: TroupeError): TroupeError {
  const { code, problems } = error;
  if (code.startsWith('file-')) return error;
  const message = `a trace is what ${commandName()} run CHARACTER --trace FILE writes`;
  return new TroupeError([...problems, { code: 'no-trace', path: '', message }]);
}
