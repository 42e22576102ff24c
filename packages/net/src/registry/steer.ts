/** Steering a registry from within its process: the same as a director's words do from elsewhere. */
import type { GoalForm, Value } from '@troupe/core';
import { setByHand, settleGoals } from './membership.js';
import { type Registry, tell } from './registry.js';
import { cancelSkill } from './reports.js';

/** Whatever its process does. */
export function disableByHand(registry: Registry, agent: string, disabled: boolean): void {
  setByHand(registry, agent, disabled);
}

/** `null` withdraws a goal. */
export function wantByHand(
  registry: Registry,
  goals: Readonly<Record<string, Value | GoalForm | null>>,
): void {
  tell(registry, { kind: 'want', goals });
  settleGoals(registry, goals);
}

export function cancelByHand(registry: Registry, skill: string, reason: string): void {
  cancelSkill(registry, skill, reason);
}
