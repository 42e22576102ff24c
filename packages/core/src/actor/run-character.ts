/** A character from a definition alone, run in the built-in world or by a script. */
import { advance, takeMessages } from '../dispatch/dispatch.js';
import type { StepReport } from '../dispatch/messages.js';
import { createCharacter, type DispatchState } from '../dispatch/state.js';
import { isMet } from '../network/network.js';
import type { CharacterDefinition } from '../state/definition.js';
import { keepPromises } from './promise-world.js';
import { messagesOfEntry, type ScriptEntry } from './script.js';

export interface RunOptions {
  readonly script?: readonly ScriptEntry[] | undefined;
  /** Stop after so many steps. */
  readonly steps?: number;
  /** Stop once all goals hold. */
  readonly untilGoals?: boolean;
  readonly explain?: boolean;
}

export interface RunStep {
  readonly report: StepReport;
  /** As the step left it; it goes on changing with the run. */
  readonly state: DispatchState;
}

/** Yields after every step. A bad script entry throws when it is reached: the steps before it have been yielded. */
export function* runCharacter(
  definition: CharacterDefinition,
  { script, steps = 100, untilGoals = false, explain = false }: RunOptions = {},
): Generator<RunStep, DispatchState> {
  const state = createCharacter(definition, { explain });
  const entries = script === undefined ? undefined : byStep(script);
  if (entries !== undefined) applyEntries(state, entries.get(0));
  for (let step = 1; step <= steps; step++) {
    if (untilGoals && goalsHold(state)) break;
    const { report } = advance(state, []);
    yield { report, state };
    if (entries === undefined) takeMessages(state, keepPromises(state));
    else applyEntries(state, entries.get(step));
  }
  return state;
}

/** Whether every goal for a proposition is met. */
export function goalsHold({ network }: DispatchState): boolean {
  for (const { name, value, conserve } of network.goals[0]?.values() ?? []) {
    if (!conserve && !isMet(network, 0, name, value)) return false;
  }
  return true;
}

type Numbered = readonly [index: number, entry: ScriptEntry];

function byStep(script: readonly ScriptEntry[]): Map<number, Numbered[]> {
  const steps = new Map<number, Numbered[]>();
  for (const [index, entry] of script.entries()) {
    const list = steps.get(entry.after) ?? [];
    list.push([index, entry]);
    steps.set(entry.after, list);
  }
  return steps;
}

function applyEntries(state: DispatchState, entries: readonly Numbered[] = []): void {
  for (const [index, entry] of entries) {
    const origin = `script entry ${index + 1} (after: ${entry.after})`;
    takeMessages(state, messagesOfEntry(entry), origin);
  }
}
