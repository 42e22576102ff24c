/** What the reference makes of what was said at the door of the hub. */
import type { Joining } from '@troupe/core';
import type { Up } from '@troupe/net';
import { goalValue } from './reference-network.js';
import { endExecution, hasAgent, type Reference, settleGoal } from './reference-state.js';

export function hear(reference: Reference, said: Up): void {
  const { wants, hosted, pending } = reference;
  switch (said.kind) {
    case 'register':
      registers(reference, said.agents);
      for (const { number, outcome } of said.over) endExecution(reference, number, outcome);
      break;
    case 'sense':
      for (const [sign, value] of Object.entries(said.signs)) pending.set(sign, value === true);
      break;
    case 'want':
      for (const [goal, form] of Object.entries(said.goals)) {
        wants.set(goal, form === null ? null : goalValue(form));
        if (hosted.has(goal)) settleGoal(reference, goal);
      }
      break;
    case 'over':
      endExecution(reference, said.number, said.outcome);
      break;
    case 'do':
      steers(reference, said);
      break;
    default:
  }
}

/** Those that are there say what they say now; of others it is known when they come. */
function registers(reference: Reference, agents: Joining): void {
  const { sensors = {}, goals = {}, skills = {} } = agents;
  const { moment, said, wants, hosted, pending, forms } = reference;
  for (const [sign, form] of Object.entries(sensors)) {
    const value = (typeof form === 'object' ? form.value : form) === true;
    said.set(sign, value);
    pending.delete(sign);
    if (moment.signs.has(sign)) moment.signs.set(sign, value);
  }
  for (const [goal, form] of Object.entries(goals)) {
    wants.set(goal, goalValue(form));
    if (hosted.has(goal)) settleGoal(reference, goal);
  }
  for (const [skill, form] of Object.entries(skills)) forms.set(skill, form);
}

function steers(reference: Reference, said: Extract<Up, { kind: 'do' }>): void {
  const { verb, agent = '', skill = '', goals = {}, parameters } = said;
  const { moment, byHand, wants } = reference;
  if (verb === 'set') reference.tuned.push(parameters);
  else if (verb === 'cancel') {
    const number = moment.executing.get(skill);
    if (number !== undefined) endExecution(reference, number, 'by hand');
  } else if (verb === 'want') {
    for (const [goal, form] of Object.entries(goals)) {
      wants.set(goal, form === null ? null : goalValue(form));
      settleGoal(reference, goal);
    }
  } else if (verb === 'disable' && hasAgent(reference, agent)) byHand.add(agent);
  else if (verb === 'enable') byHand.delete(agent);
}
