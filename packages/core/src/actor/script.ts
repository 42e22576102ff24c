/** A run driven from outside: what changes once which step is over. */
import type { Message } from '../dispatch/messages.js';
import type { Input } from '../record/tick-record.js';
import type { Data } from '../state/data.js';
import type { GoalForm, Joining, Parameters, Value } from '../state/definition.js';
import type { Period } from '../state/period.js';

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
  /** Properties of things. */
  readonly world?: Readonly<Record<string, Readonly<Record<string, Data>>>>;
  /** Rates of receptors; null is the rate they were defined with. */
  readonly attend?: Readonly<Record<string, Period | null>>;
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

/** An entry as inputs of a scene: the world first, then how it is looked at, then messages. */
export function inputsOfEntry(entry: ScriptEntry, actor: string): Input[] {
  const inputs: Input[] = [];
  for (const [thing, properties] of Object.entries(entry.world ?? {})) {
    for (const [property, value] of Object.entries(properties)) {
      inputs.push({ kind: 'world', change: { thing, property, value }, writer: 'script' });
    }
  }
  for (const [receptor, every] of Object.entries(entry.attend ?? {})) {
    inputs.push({ kind: 'attend', actor, receptor, every });
  }
  const messages = messagesOfEntry(entry);
  if (messages.length > 0) inputs.push({ kind: 'messages', actor, messages });
  return inputs;
}

function listed(given: string | readonly string[] | undefined): readonly string[] {
  if (given === undefined) return [];
  return typeof given === 'string' ? [given] : given;
}
