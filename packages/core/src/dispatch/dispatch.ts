/**
 * The dispatcher: whatever drives a character (a loop in this process, processes elsewhere, a script, a replay) hands
 * it messages and carries out what it answers.
 */
import { type Problem, TroupeError } from '../state/errors.js';
import type { Message, Outbox } from './messages.js';
import { settleTemplates } from './settle-templates.js';
import { copyState, type DispatchState } from './state.js';
import { takeMessage } from './take-message.js';
import { takeStep } from './take-step.js';

export interface Dispatched {
  readonly state: DispatchState;
  readonly outbox: Outbox;
}

/** One step. Changes nothing it is given; an inbox with a bad message is refused as a whole. */
export function dispatch(state: DispatchState, inbox: readonly Message[]): Dispatched {
  const next = copyState(state);
  return { state: next, outbox: advance(next, inbox) };
}

/**
 * The same, in place, for who will not look back. Messages before a bad one have been taken, it and those after it have
 * not, and no step was made.
 */
export function advance(state: DispatchState, inbox: readonly Message[]): Outbox {
  takeMessages(state, inbox);
  return takeStep(state);
}

/** Takes messages without stepping: what is left is the moment that a step begins from. */
export function takeMessages(state: DispatchState, inbox: readonly Message[]): void {
  for (const [i, message] of inbox.entries()) {
    try {
      takeMessage(state, message);
    } catch (error) {
      throw error instanceof TroupeError ? atMessage(error, i, message) : error;
    }
  }
  settleTemplates(state);
}

function atMessage(error: TroupeError, index: number, message: Message): TroupeError {
  const at = (problem: Problem) => ({
    ...problem,
    path: `message ${index} (${message.kind})${problem.path === '' ? '' : ` ${problem.path}`}`,
  });
  return new TroupeError(error.problems.map(at));
}
