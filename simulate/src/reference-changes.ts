/** Who came and went before a step, by name only: what they are, and say, is known from the door. */
import type { Joining, TraceRecord } from '@troupe/core';
import { addSkill, complain, type Reference, settleGoal } from './reference-state.js';

/** Those who went. */
export function takeChanges(reference: Reference, { changes = [] }: TraceRecord): Set<string> {
  const gone = new Set<string>();
  const { moment, tuned } = reference;
  reference.tuned = [];
  for (const change of changes) {
    if ('add' in change) comes(reference, change.add);
    else if ('remove' in change) {
      for (const agent of change.remove) {
        gone.add(agent);
        goes(reference, agent);
      }
    } else if ('parameters' in change) {
      const expected = JSON.stringify(tuned.shift());
      const found = JSON.stringify(change.parameters);
      if (expected !== found) complain(reference, `set to ${found}, and it was to be ${expected}`);
      moment.parameters = { ...moment.parameters, ...change.parameters };
    }
  }
  for (const each of tuned) complain(reference, `nothing was set to ${JSON.stringify(each)}`);
  return gone;
}

function comes(reference: Reference, agents: Joining): void {
  const { sensors = {}, goals = {}, skills = {} } = agents;
  const { moment, said, byHand, hosted, forms } = reference;
  for (const sign of Object.keys(sensors)) moment.signs.set(sign, said.get(sign) ?? false);
  for (const goal of Object.keys(goals)) {
    // one that nobody wanted may have left unseen, and is another one now
    byHand.delete(`goal:${goal}`);
    hosted.add(goal);
    settleGoal(reference, goal);
  }
  for (const skill of Object.keys(skills).sort()) {
    const form = forms.get(skill);
    if (form === undefined) complain(reference, `${skill} joined, and nobody registered it`);
    else addSkill(reference, skill, form);
  }
}

function goes(reference: Reference, agent: string): void {
  const { moment, byHand, hosted, calls } = reference;
  byHand.delete(agent);
  reference.wiring = undefined;
  if (agent.startsWith('sensor:')) moment.signs.delete(agent.slice('sensor:'.length));
  else if (agent.startsWith('goal:')) {
    moment.goals.delete(agent.slice('goal:'.length));
    hosted.delete(agent.slice('goal:'.length));
  } else {
    moment.skills.delete(agent);
    moment.levels.delete(agent);
    moment.executing.delete(agent);
    calls.delete(agent);
    if (reference.lastChosen === agent) reference.lastChosen = undefined;
  }
}
