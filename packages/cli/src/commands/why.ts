/** `troupe why`: explains a step of a trace or a recording, from that alone. */
import {
  copyState,
  type Explanation,
  explainStep,
  followTrace,
  restoreMoment,
  sayExplanation,
  suggest,
  type TraceHistory,
  TroupeError,
  takeInTick,
} from '@troupe/core';
import { readTrace } from '@troupe/files/node';
import { findMoment } from '../recording/find-moment.js';
import { isRecording } from '../recording/is-recording.js';
import { about, Refusal } from '../refusal.js';
import { status } from '../status.js';
import { sayWritten, withRemedy } from '../text/no-trace.js';
import { wrapLine } from '../text/wrap-words.js';

export interface WhyFlags {
  readonly step?: number;
  readonly skill?: string;
  readonly actor?: string;
}

export async function why(file: string, step: number, flags: WhyFlags): Promise<number> {
  const explanation = (await isRecording(file))
    ? await explainRecorded(file, step, flags)
    : await explainTraced(file, step, flags);
  const width = process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY;
  const lines = sayExplanation(explanation).split('\n');
  console.log(lines.flatMap((line) => wrapLine(line, width)).join('\n'));
  return status.done;
}

async function explainRecorded(
  file: string,
  step: number,
  { skill, actor }: WhyFlags,
): Promise<Explanation> {
  const { state, inbox } = await findMoment(file, step, actor);
  // with what it was told, skills may have come or gone
  const moment = copyState(state);
  takeInTick(moment, inbox);
  checkSkill(file, step, skill, [...moment.network.structure.slotOf.keys()]);
  return about(file, () => explainStep(state, skill, inbox));
}

async function explainTraced(
  file: string,
  step: number,
  { skill, actor }: WhyFlags,
): Promise<Explanation> {
  const history = await about(file, () => readUpTo(file, step));
  const { name } = history.definition;
  if (actor !== undefined && actor !== name) {
    throw new Refusal([`${file}: the trace is of "${name}", not of "${actor}"`]);
  }
  checkSkill(file, step, skill, Object.keys(history.record.skills));
  return about(file, () => explainStep(restoreMoment(history), skill));
}

function checkSkill(
  file: string,
  step: number,
  skill: string | undefined,
  known: readonly string[],
): void {
  if (skill === undefined || known.includes(skill)) return;
  const hint = suggest(skill, known) || ` There are ${known.join(', ') || 'none'}.`;
  throw new Refusal([`${file}: in step ${step} there is no skill "${skill}".${hint}`]);
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
    if (error.code !== 'trace-cut-short') {
      throw history === undefined ? withRemedy(error, sayWritten('trace')) : error;
    }
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
