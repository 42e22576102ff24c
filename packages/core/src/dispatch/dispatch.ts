/**
 * The dispatcher: whatever drives a character (a loop in this process, processes elsewhere, a script, a replay) hands
 * it messages and carries out what it answers.
 */
import { setReading } from '../network/edit-network.js';
import { readingOf } from '../network/network.js';
import type { Value } from '../state/definition.js';
import { TroupeError } from '../state/errors.js';
import { checkMessage } from './check-message.js';
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
  takeEach(next, inbox, takeGiven);
  settle(next, inbox);
  return { state: next, outbox: takeStep(next) };
}

/**
 * The same, in place, for who will not look back. Messages before a bad one have been taken, it and those after it have
 * not, and no step was made. Templates of which too many instances would be needed do not stop it: those that are there
 * stay, and the state says which one it is.
 */
export function advance(state: DispatchState, inbox: readonly Message[]): Outbox {
  takeInTick(state, inbox);
  return takeStep(state);
}

/** Takes what a step is given as `advance` does, without stepping. */
export function takeInTick(state: DispatchState, inbox: readonly Message[], origin?: string): void {
  takeEach(state, inbox, takeMessage, origin);
  settle(state, inbox, true);
}

/**
 * Takes messages without stepping, all or none: what is left is the moment that a step begins from. An error says where
 * its message came from, if one knows better than its place in the inbox; the empty name leaves that out.
 */
export function takeMessages(
  state: DispatchState,
  inbox: readonly Message[],
  origin?: string,
): void {
  // a message by itself is checked before it changes anything; what is needed of templates it may change all the same
  const [first] = inbox;
  const hasTemplates = state.network.character.templates.length > 0;
  if (inbox.length === 1 && (!hasTemplates || sparing.has(first?.kind as Message['kind']))) {
    takeEach(state, inbox, takeGiven, origin);
  } else if (inbox.every((message) => message?.kind === 'sense')) {
    takeSenses(state, inbox, origin);
  } else {
    const next = copyState(state);
    takeEach(next, inbox, takeGiven, origin);
    settle(next, inbox);
    Object.assign(state, next);
  }
}

/** Messages that change nothing of what instances are needed. */
const sparing: ReadonlySet<Message['kind']> = new Set([
  'disable',
  'enable',
  'elsewhere',
  'here',
  'tune',
]);

/** Readings, which come often, are put back where one of them is bad: that costs less than a copy of everything. */
function takeSenses(
  state: DispatchState,
  inbox: readonly Message[],
  origin: string | undefined,
): void {
  const { network } = state;
  const former: { readonly sensor: string; readonly value: Value }[] = [];
  for (const message of inbox) {
    if (message.kind !== 'sense') continue;
    const { sensor } = message;
    const value = readingOf(network, 0, sensor);
    if (value !== undefined) former.push({ sensor, value });
  }
  try {
    takeEach(state, inbox, takeGiven, origin);
    settle(state, inbox);
  } catch (error) {
    for (const { sensor, value } of former) setReading(network, 0, sensor, value);
    throw error;
  }
}

/** From whoever calls. What a tick makes itself is a message for sure. */
function takeGiven(state: DispatchState, message: Message): void {
  checkMessage(message);
  takeMessage(state, message);
}

function takeEach(
  state: DispatchState,
  inbox: readonly Message[],
  take: (state: DispatchState, message: Message) => void,
  origin?: string,
): void {
  for (const [i, message] of inbox.entries()) {
    try {
      take(state, message);
    } catch (error) {
      if (!(error instanceof TroupeError)) throw error;
      const where = origin ?? `message ${i} (${message?.kind ?? 'no kind'})`;
      const at = (path: string) =>
        where === '' || path === '' ? where + path : `${where}: ${path}`;
      throw new TroupeError(
        error.problems.map((problem) => ({ ...problem, path: at(problem.path) })),
      );
    }
  }
}

// nothing but messages changes what instances are needed
function settle(state: DispatchState, { length }: readonly Message[], anyway = false): void {
  if (length > 0 || state.step === 0) settleTemplates(state, anyway);
}
