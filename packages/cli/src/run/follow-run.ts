/** Goes through a run, told and traced as it goes, until it ends or is interrupted. */
import { setImmediate } from 'node:timers/promises';
import { type DispatchState, goalsHold, type RunStep, recordStep } from '@troupe/core';
import type { Interrupt } from '../interrupt.js';
import { sayCount, sayWhole } from '../text/say-number.js';
import type { TraceFile } from '../trace-file.js';
import type { Words } from '../words.js';
import type { Journal } from './journal.js';

/** How long a run may keep the process to itself: signals come through between turns. */
const turn = 15;

export interface Following {
  /** Of a character that has not stepped yet. */
  readonly start: DispatchState;
  readonly steps: number;
  readonly journal: Journal;
  readonly words: Words;
  readonly trace: TraceFile | undefined;
  readonly interrupt: Interrupt;
}

export interface Followed {
  readonly state: DispatchState;
  /** The step after which all goals held first. */
  readonly reached: number | undefined;
  /** Whether any skill was chosen. */
  readonly chose: boolean;
}

export async function followRun(
  run: Iterator<RunStep, DispatchState>,
  { start, steps, journal, words, trace, interrupt }: Following,
): Promise<Followed> {
  let state = start;
  let reached = goalsHold(start) ? 0 : undefined;
  let chose = false;
  const tell = (line: string | undefined) => line !== undefined && words.say(line);
  try {
    for (let began = performance.now(); interrupt.signal === undefined; ) {
      const next = run.next();
      state = next.done ? next.value : next.value.state;
      if (next.done) break;
      const { report } = next.value;
      await trace?.write(recordStep(state, report));
      tell(journal.take(report, state));
      if (reached === undefined && goalsHold(state)) reached = report.step - 1;
      chose ||= report.selected !== null;
      if (performance.now() - began < turn) continue;
      words.progress(() => `step ${sayWhole(report.step)} of ${sayWhole(steps)}`);
      await setImmediate();
      began = performance.now();
    }
  } catch (error) {
    tell(journal.breakOff(state));
    words.say(`Stopped after ${sayCount(state.step, 'step')}.`);
    throw error;
  } finally {
    words.endProgress();
  }
  tell(journal.end(state));
  trace?.close();
  if (!chose) words.say('        nothing was chosen');
  if (reached === undefined && goalsHold(state)) reached = state.step;
  return { state, reached, chose };
}
