/** Takes a trace up again: from its lines, the state a step began from. */

import { disableAgent } from '../dispatch/agents.js';
import { strengthen } from '../dispatch/followers.js';
import { joinAll, settleJoiners } from '../dispatch/join-agents.js';
import type { Change, Message } from '../dispatch/messages.js';
import { createCharacter, type DispatchState, noNews } from '../dispatch/state.js';
import { takeMessage } from '../dispatch/take-message.js';
import { findWords } from '../dispatch/words.js';
import { setReading } from '../network/edit-network.js';
import { slotOf } from '../network/network.js';
import { keep, refreshBlocked } from '../network/resources.js';
import { resumeSkill } from '../network/run-skill.js';
import { setTime } from '../network/weigh-network.js';
import type { CharacterDefinition } from '../state/definition.js';
import { fail } from '../state/errors.js';
import type { TraceRecord } from './trace-record.js';

/** What must be kept of a trace to take up one of its steps: it is enough to read it once, from the start. */
export interface TraceHistory {
  definition: CharacterDefinition;
  /** Of all lines so far. */
  changes: Change[];
  before: TraceRecord | undefined;
  record: TraceRecord;
}

/** Follows a trace line by line. Levels are told by the line before: one that is missing would make up others. */
export function followTrace(history: TraceHistory | undefined, record: TraceRecord): TraceHistory {
  const { step } = history?.record ?? { step: record.step - 1 };
  if (record.step !== step + 1) {
    fail('wrong-step', 'step', `after step ${step} must come ${step + 1}, found ${record.step}`);
  }
  const definition = history?.definition ?? record.character;
  if (definition === undefined) {
    return fail(
      'no-character',
      'character',
      'the first line of a trace carries the character; this one does not',
    );
  }
  const earlier = history?.changes ?? [];
  const changes = record.changes === undefined ? earlier : [...earlier, ...record.changes];
  // a new definition has everyone in it who was there
  const redefined = changes.map((change) => 'definition' in change).lastIndexOf(true);
  const last = changes[redefined];
  return {
    definition: last !== undefined && 'definition' in last ? last.definition : definition,
    changes: changes.slice(redefined + 1),
    before: history?.record,
    record,
  };
}

/** The state right before the step of the history's last record was taken. */
export function restoreMoment({
  definition,
  changes,
  before,
  record,
}: TraceHistory): DispatchState {
  // what joined was checked when it did; an instance of a template may speak of what nobody senses
  const state = {
    ...createCharacter({ ...definition, open: true }, { explain: true }),
    definition,
  };
  const { network } = state;
  for (const change of changes) {
    if ('add' in change) {
      joinAll(network, settleJoiners(change.add, network, []));
      state.words = findWords(network);
    } else for (const message of messagesOf(change)) takeMessage(state, message);
  }
  for (const [name, value] of Object.entries(record.state)) setReading(network, 0, name, value);
  const { population, structure } = network;
  // one that left and came back under its old name begins anew
  const came = new Set(
    (record.changes ?? []).flatMap((change) =>
      'add' in change ? Object.keys(change.add.skills ?? {}) : [],
    ),
  );
  for (const [name, slot] of structure.slotOf) {
    const earlier = came.has(name) ? undefined : own(before?.skills, name);
    population.level[slot] = own(record.left, name) ?? earlier?.after ?? 0;
  }
  state.executing = record.executing
    .filter((skill) => skill !== record.selected)
    .map((skill, number) => ({ skill, number, since: 0 }));
  for (const { skill } of state.executing) resumeSkill(network, 0, slotOf(network, skill));
  for (const agent of record.disabled) disableAgent(network, agent, true);
  for (const [skill, units] of Object.entries(record.kept ?? {})) {
    for (const [resource, count] of Object.entries(units)) keep(network, 0, skill, resource, count);
  }
  refreshBlocked(network, structure.usersOf.keys());
  for (const { from, to, strength, context = state.context } of record.followers ?? []) {
    strengthen(state.followers, { context, from, to, strength });
  }
  population.threshold[0] = record.threshold;
  state.step = record.step - 1;
  state.news = noNews();
  network.steps = state.step;
  setTime(network, state.step * network.character.stepTime);
  return state;
}

function messagesOf(change: Exclude<Change, { add: unknown }>): Message[] {
  if ('definition' in change) return [];
  if ('remove' in change) return change.remove.map((agent) => ({ kind: 'leave', agent }));
  if ('goals' in change) return [{ kind: 'want', goals: change.goals }];
  if ('parameters' in change) return [{ kind: 'tune', parameters: change.parameters }];
  return [{ kind: 'context', context: change.context }];
}

// a record read from a file inherits from Object: a skill may be called "constructor"
function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
