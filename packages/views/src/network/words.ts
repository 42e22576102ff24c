/** Nodes and links in words. */
import type { Source, Value } from '@troupe/core';
import type { GoalMoment, SensorMoment, SkillMoment } from '../model/protocol.js';
import type { LinkFlow } from './flows.js';
import type { LinkKind, NetworkLink } from './links.js';

export type SkillState = 'amputated' | 'disabled' | 'executing' | 'executable' | 'waiting';

/** What is gone cannot be disabled, what is disabled cannot run: the first that holds. */
export function skillState(skill: SkillMoment | undefined): SkillState {
  if (!skill) return 'amputated';
  if (skill.disabled) return 'disabled';
  if (skill.executing) return 'executing';
  return skill.executable ? 'executable' : 'waiting';
}

export function skillWords(skill: SkillMoment | undefined): string {
  const state = skillState(skill);
  return [state === 'waiting' ? '' : state, skill?.elsewhere ? 'elsewhere' : '']
    .filter((word) => word !== '')
    .join(', ');
}

export function sensorWords({ disabled, elsewhere }: SensorMoment): string {
  return [disabled ? 'disabled' : '', elsewhere ? 'elsewhere' : ''].filter(Boolean).join(', ');
}

export function goalWords({ met, disabled }: GoalMoment): string {
  return disabled ? 'disabled' : met ? 'met' : 'not met';
}

export function wantedWords({ value, importance }: GoalMoment): string {
  const weight = importance === 1 ? '' : `, importance ${amountText(importance)}`;
  return `wants ${valueText(value)}${weight}`;
}

export function valueText(value: Value): string {
  return typeof value === 'number' ? amountText(value) : String(value);
}

/** Three digits: more would only flicker. */
export function amountText(amount: number): string {
  const size = Math.abs(amount);
  if (size >= 100) return String(Math.round(amount));
  const text = amount.toFixed(size >= 10 ? 1 : 2);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

const verbs: Record<LinkKind, string> = {
  senses: 'is a condition of',
  meets: 'can meet a condition of',
  reaches: 'can reach the goal',
  conflicts: 'undoes what is needed by',
  follows: 'is followed by',
};

const because: Record<Source, string> = {
  state: 'what is sensed',
  goals: 'what is wanted',
  protected: 'a goal that is to stay met',
  backward: 'back to who can meet a condition',
  forward: 'ahead to whose condition will be met',
  followers: 'what usually follows',
  conflicts: 'a conflict',
};

export function matches(name: string, search: string): boolean {
  return name.toLowerCase().includes(search.trim().toLowerCase());
}

export function searchWords(found: number, search: string): string {
  return found === 0 ? `Nothing is called "${search.trim()}".` : `${found} found.`;
}

export function nameOfId(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

export function linkWords({ kind, from, to, propositions }: NetworkLink): string {
  const by = propositions.length > 0 ? ` by ${propositions.join(', ')}` : '';
  return `${nameOfId(from)} ${verbs[kind]} ${nameOfId(to)}${by}`;
}

/** What flows along it now. */
export function flowWords(flows: readonly LinkFlow[]): string {
  if (flows.length === 0) return 'nothing flows';
  return flows
    .map(({ flow: { amount, from, to, source } }) =>
      amount > 0
        ? `${from} gives ${to} ${amountText(amount)} (${because[source]})`
        : `${from} takes ${amountText(-amount)} from ${to} (${because[source]})`,
    )
    .join('; ');
}
