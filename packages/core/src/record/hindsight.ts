/** A way back to the moment before a step, at next to no cost while nobody looks: a copy now and then, and what came since. */
import { advance } from '../dispatch/dispatch.js';
import type { Message } from '../dispatch/messages.js';
import { copyState, type DispatchState } from '../dispatch/state.js';

/** Steps from one copy to the next. */
const stride = 64;

interface Stretch {
  readonly base: DispatchState;
  readonly inboxes: (readonly Message[])[];
}

export interface Hindsight {
  former: Stretch | undefined;
  latest: Stretch;
  /** Messages of the next step that the first copy has taken already. */
  taken: number;
}

export function createHindsight(state: DispatchState, taken = 0): Hindsight {
  return { former: undefined, latest: { base: copyState(state), inboxes: [] }, taken };
}

/** Notes a step that was taken, with every message that came before it. */
export function noteStep(
  hindsight: Hindsight,
  state: DispatchState,
  inbox: readonly Message[],
): void {
  hindsight.latest.inboxes.push(hindsight.taken === 0 ? inbox : inbox.slice(hindsight.taken));
  hindsight.taken = 0;
  if (hindsight.latest.inboxes.length < stride) return;
  hindsight.former = hindsight.latest;
  hindsight.latest = { base: copyState(state), inboxes: [] };
}

export interface Moment {
  /** Before any message of the step. */
  readonly state: DispatchState;
  readonly inbox: readonly Message[];
}

/** The moment before a step: the last by default. Nothing if it is too long ago, or none was taken. */
export function lookBack(hindsight: Hindsight, step?: number): Moment | undefined {
  for (const stretch of [hindsight.latest, hindsight.former]) {
    if (stretch === undefined) continue;
    const index = step === undefined ? stretch.inboxes.length - 1 : step - stretch.base.step - 1;
    const inbox = stretch.inboxes[index];
    if (inbox === undefined) continue;
    const state = copyState(stretch.base);
    for (const earlier of stretch.inboxes.slice(0, index)) advance(state, earlier);
    return { state, inbox };
  }
  return undefined;
}
