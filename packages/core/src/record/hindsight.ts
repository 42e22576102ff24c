/** A way back to the moment before a step, at next to no cost while nobody looks: a copy now and then, and what came since. */
import { advance, takeInTick } from '../dispatch/dispatch.js';
import type { Message } from '../dispatch/messages.js';
import { copyState, type DispatchState, putAside } from '../dispatch/state.js';

/** Steps from one copy to the next. */
const stride = 128;

/** What a step was given. */
export interface Given {
  /** From outside, as it came together before the step. */
  readonly told: readonly (readonly Message[])[];
  readonly inbox: readonly Message[];
}

interface Stretch {
  readonly base: DispatchState;
  readonly steps: Given[];
}

export interface Hindsight {
  former: Stretch | undefined;
  latest: Stretch;
  /** How much of what was told before the next step the first copy has taken already. */
  taken: number;
}

export function createHindsight(state: DispatchState, taken = 0): Hindsight {
  return { former: undefined, latest: { base: putAside(state), steps: [] }, taken };
}

/** Notes a step that was taken, with what it was given. */
export function noteStep(hindsight: Hindsight, state: DispatchState, given: Given): void {
  const { taken } = hindsight;
  const { told, inbox } = given;
  hindsight.latest.steps.push(taken === 0 ? given : { told: told.slice(taken), inbox });
  hindsight.taken = 0;
  if (hindsight.latest.steps.length < stride) return;
  hindsight.former = hindsight.latest;
  hindsight.latest = { base: putAside(state), steps: [] };
}

export interface Moment {
  /** With all that was told from outside. */
  readonly state: DispatchState;
  readonly inbox: readonly Message[];
}

/** The moment before a step: the last by default. Nothing if it is too long ago, or none was taken. */
export function lookBack(hindsight: Hindsight, step?: number): Moment | undefined {
  for (const stretch of [hindsight.latest, hindsight.former]) {
    if (stretch === undefined) continue;
    const index = step === undefined ? stretch.steps.length - 1 : step - stretch.base.step - 1;
    const given = stretch.steps[index];
    if (given === undefined) continue;
    return momentBefore(copyState(stretch.base), stretch.steps.slice(0, index), given);
  }
  return undefined;
}

/** Takes steps in place, up to the moment before the one asked for. */
function momentBefore(
  state: DispatchState,
  earlier: Iterable<Given>,
  { told, inbox }: Given,
): Moment {
  for (const step of earlier) {
    takeTold(state, step.told);
    advance(state, step.inbox);
  }
  takeTold(state, told);
  return { state, inbox };
}

function takeTold(state: DispatchState, told: Given['told']): void {
  for (const messages of told) takeInTick(state, messages, '');
}
