/** One step of the reference, held against a line of the trace. */
import type { TraceRecord } from '@troupe/core';
import { takeChanges } from './reference-changes.js';
import { literalsThatHold, wire } from './reference-network.js';
import { takeReports, takeSigns } from './reference-reports.js';
import { isExecutable, spread } from './reference-spread.js';
import { compare, complain, endExecution, hasAgent, type Reference } from './reference-state.js';

export function takeStep(reference: Reference, record: TraceRecord): void {
  const { moment, byHand } = reference;
  if (record.step !== reference.steps + 1) complain(reference, `step ${record.step} follows`);
  reference.steps = record.step;
  const gone = takeChanges(reference, record);
  takeSigns(reference, record, gone);
  takeReports(reference, record);
  moment.disabled = new Set(record.disabled);
  for (const agent of byHand) {
    if (!hasAgent(reference, agent) || moment.disabled.has(agent)) continue;
    complain(reference, `${agent} is not disabled, as it was to be`);
  }
  const so = literalsThatHold(moment);
  compareLevels(reference, record, so);
  compareChoice(reference, record, so);
  const { selected, step } = record;
  if (selected !== null) begin(reference, selected, step);
  compareExecuting(reference, record);
}

function compareLevels(
  reference: Reference,
  { skills, threshold }: TraceRecord,
  so: Set<string>,
): void {
  const { moment } = reference;
  const wiring = reference.wiring ?? wire(moment);
  reference.wiring = wiring;
  const after = spread(moment, wiring, so);
  for (const [i, { name }] of wiring.skills.entries()) {
    const found = skills[name];
    compare(reference, `the level of ${name} is`, found?.after, after[i]);
    moment.levels.set(name, found?.after ?? 0);
  }
  for (const name of Object.keys(skills)) {
    if (!moment.skills.has(name)) complain(reference, `${name} is there`);
  }
  compare(reference, 'the threshold is', threshold, reference.threshold);
}

/** Of equal ones any may be chosen. */
function compareChoice(
  reference: Reference,
  { selected, threshold, nextThreshold }: TraceRecord,
  so: Set<string>,
): void {
  const { skills, levels, executing, disabled, parameters } = reference.moment;
  let highest = -1;
  let chosen = -1;
  for (const skill of skills.values()) {
    const { name } = skill;
    if (executing.has(name) || disabled.has(name)) continue;
    if (!isExecutable(reference.moment, skill, so)) continue;
    const level = levels.get(name) ?? 0;
    highest = Math.max(highest, level);
    if (name === selected) chosen = level;
  }
  const isReached = highest >= threshold;
  if (isReached !== (selected !== null) || (isReached && chosen !== highest)) {
    const what = `${selected ?? 'nothing'} was chosen`;
    complain(reference, `${what}, with ${chosen} of ${highest}, from ${threshold}`);
  }
  const { theta, thetaDecay } = parameters;
  reference.threshold = selected === null ? threshold * (1 - thetaDecay) : theta;
  compare(reference, 'the next threshold is', nextThreshold, reference.threshold);
}

function begin(reference: Reference, skill: string, step: number): void {
  const { moment, chosen, since, calls } = reference;
  const number = chosen.size + 1;
  chosen.set(number, skill);
  moment.executing.set(skill, number);
  since.set(skill, step);
  calls.set(skill, reference.lastChosen === skill ? (calls.get(skill) ?? 0) + 1 : 1);
  reference.lastChosen = skill;
}

/** Skills of the definition are over when their steps are. */
function compareExecuting(reference: Reference, { step, executing: listed }: TraceRecord): void {
  const { moment, own, since, forms } = reference;
  const { executing } = moment;
  for (const [skill, number] of executing) {
    if (!own.has(skill)) continue;
    const { takes = 1 } = forms.get(skill) ?? {};
    if (step >= (since.get(skill) ?? 0) + takes - 1) endExecution(reference, number, 'finished');
  }
  if (listed.length === executing.size && listed.every((skill) => executing.has(skill))) return;
  const expected = [...executing.keys()].join(', ');
  complain(reference, `${listed.join(', ')} execute, and it should be ${expected}`);
}
