/**
 * The dispatcher: whatever drives a character (a loop in this process, processes elsewhere, a script, a replay) hands
 * it messages and carries out what it answers.
 */
import { TroupeError } from '../state/errors.js';
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

/**
 * Takes messages without stepping: what is left is the moment that a step begins from. An error says where its message
 * came from, if one knows better than its place in the inbox; the empty name leaves that out.
 */
export function takeMessages(
  state: DispatchState,
  inbox: readonly Message[],
  origin?: string,
): void {
  for (const [i, message] of inbox.entries()) {
    try {
      takeMessage(state, message);
    } catch (error) {
      if (!(error instanceof TroupeError)) throw error;
      const where = origin ?? `message ${i} (${message.kind})`;
      const at = (path: string) =>
        where === '' || path === '' ? where + path : `${where}: ${path}`;
      throw new TroupeError(
        error.problems.map((problem) => ({ ...problem, path: at(problem.path) })),
      );
    }
  }
  // nothing but messages changes what instances are needed
  if (inbox.length > 0 || state.step === 0) settleTemplates(state);
}
