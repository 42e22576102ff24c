/** A run driven from outside: what changes once which step is over. */
import type { Message } from '../dispatch/messages.js';
import type { GoalForm, Joining, Parameters, Value } from '../state/definition.js';

export interface ScriptEntry {
  /** Takes effect once this step is over; 0 is before the first. */
  readonly after: number;
  readonly set?: Readonly<Record<string, Value>>;
  readonly complete?: string | readonly string[];
  readonly fail?: string | readonly string[];
  readonly goals?: Readonly<Record<string, Value | GoalForm | null>>;
  readonly add?: Joining;
  readonly disable?: string | readonly string[];
  readonly enable?: string | readonly string[];
  readonly remove?: string | readonly string[];
  readonly parameters?: Partial<Parameters>;
  readonly context?: string;
}

/** An entry as messages, in the order in which its parts take effect. */
export function messagesOfEntry(entry: ScriptEntry): Message[] {
  const messages: Message[] = [];
  for (const [sensor, value] of Object.entries(entry.set ?? {})) {
    messages.push({ kind: 'sense', sensor, value });
  }
  for (const skill of listed(entry.complete)) messages.push({ kind: 'finished', skill });
  for (const skill of listed(entry.fail)) messages.push({ kind: 'failed', skill });
  if (entry.goals !== undefined) messages.push({ kind: 'want', goals: entry.goals });
  if (entry.add !== undefined) messages.push({ kind: 'join', agents: entry.add });
  for (const agent of listed(entry.disable)) messages.push({ kind: 'disable', agent });
  for (const agent of listed(entry.enable)) messages.push({ kind: 'enable', agent });
  for (const agent of listed(entry.remove)) messages.push({ kind: 'leave', agent });
  if (entry.parameters !== undefined) messages.push({ kind: 'tune', parameters: entry.parameters });
  if (entry.context !== undefined) messages.push({ kind: 'context', context: entry.context });
  return messages;
}

function listed(given: string | readonly string[] | undefined): readonly string[] {
  if (given === undefined) return [];
  return typeof given === 'string' ? [given] : given;
}
