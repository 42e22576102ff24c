/** Changing a network by name: sensing, wanting, joining and leaving. */
import type { Goal, Sensor, Skill } from '../state/character.js';
import { coefficientAt } from '../state/coefficient.js';
import type { Value } from '../state/definition.js';
import { fail } from '../state/errors.js';
import { wrongReading } from '../state/settle-agents.js';
import { makeRoom, needResources, ownStructure, rebuild } from './build-network.js';
import { type Network, slotOf, unknown } from './network.js';
import { DISABLED, EXECUTING } from './population.js';
import { propositionOf } from './propositions.js';
import { forgetHoldings, refreshBlocked } from './resources.js';
import { addSensor, costOf, dropSkill, insertSkill, isSparse, wantLiteral } from './structure.js';
import { pullGoal, refresh, weighSensor, writeReading } from './weigh-network.js';

export function joinSensor(network: Network, sensor: Sensor): void {
  if (network.structure.sensors.has(sensor.name)) taken('sensor', sensor.name);
  ownStructure(network);
  addSensor(network.structure, sensor);
  makeRoom(network);
  for (let m = 0; m < network.population.members; m++) {
    writeReading(network, m, sensor.name, sensor.first);
  }
  weighSensor(network, sensor.name);
}

export function leaveSensor(network: Network, name: string): void {
  ownStructure(network);
  propositionOf(network.structure.propositions, name).sensor = undefined;
  network.structure.sensors.delete(name);
  network.structure.varyingSensors.delete(name);
  network.disabledSensors.delete(name);
  for (let m = 0; m < network.population.members; m++) writeReading(network, m, name, undefined);
  if (isSparse(network.structure)) rebuild(network);
}

export function joinSkill(network: Network, skill: Skill): void {
  if (network.structure.slotOf.has(skill.name)) taken('skill', skill.name);
  ownStructure(network);
  needResources(network, skill);
  const slot = insertSkill(network.structure, skill);
  makeRoom(network);
  const { population, structure } = network;
  for (let m = 0; m < population.members; m++) {
    const at = m * population.slotCapacity + slot;
    population.level[at] = 0;
    population.calls[at] = 0;
    population.flags[at] = 0;
  }
  for (const { proposition } of [...skill.when, ...skill.adds, ...skill.deletes]) {
    refresh(network, proposition);
  }
  structure.topology.importance[slot] = coefficientAt(skill.importance, network.time);
  refreshBlocked(
    network,
    [...skill.uses, ...skill.keeps].map((amount) => amount.name),
  );
}

export function leaveSkill(network: Network, name: string): void {
  ownStructure(network);
  const slot = slotOf(network, name);
  const { population } = network;
  for (let m = 0; m < population.members; m++) {
    forgetHoldings(network, m, slot);
    network.countsAtStart[m]?.delete(name);
    const at = m * population.slotCapacity + slot;
    if ((population.flags[at]! & EXECUTING) !== 0) population.executing[m]!--;
    population.flags[at] = DISABLED;
    population.level[at] = 0;
    if (population.lastChosen[m] === slot) population.lastChosen[m] = -1;
  }
  dropSkill(network.structure, slot);
  population.wired.fill(0);
  if (isSparse(network.structure)) rebuild(network);
}

export function setGoal(network: Network, member: number, goal: Goal): void {
  const known = network.goals[member]?.get(goal.name);
  const same = known?.value === goal.value && known.conserve === goal.conserve;
  if (!same) {
    ownStructure(network);
    dropGoal(network, member, goal.name);
  }
  network.goals[member]?.set(goal.name, goal);
  network.goalsVary ||= typeof goal.importance !== 'number';
  if (!same) {
    if (goal.conserve) costOf(network.structure, goal.name);
    else wantLiteral(network.structure, goal.name, goal.value, 1);
    makeRoom(network);
    if (!goal.conserve) refresh(network, goal.name);
  }
  pullGoal(network, member, goal);
  if (!same && isSparse(network.structure)) rebuild(network);
}

/** No error if it is not there: several may withdraw one goal. */
export function withdrawGoal(network: Network, member: number, name: string): void {
  if (!network.goals[member]?.has(name)) return;
  ownStructure(network);
  dropGoal(network, member, name);
  network.population.wired.fill(0);
  if (!network.goals.some((goals) => goals.has(name))) network.disabledGoals.delete(name);
  if (isSparse(network.structure)) rebuild(network);
}

export function setReading(network: Network, member: number, name: string, value: Value): void {
  const { sensors } = network.structure;
  const sensor = sensors.get(name) ?? unknown('sensor', name, sensors.keys());
  const wrong = wrongReading(sensor, value);
  if (wrong !== undefined) fail('wrong-reading', name, wrong);
  writeReading(network, member, name, value);
}

export function setDisabled(
  network: Network,
  member: number,
  name: string,
  disabled: boolean,
): void {
  const { population } = network;
  const at = member * population.slotCapacity + slotOf(network, name);
  const flags = population.flags[at]!;
  population.flags[at] = disabled ? flags | DISABLED : flags & ~DISABLED;
  population.wired[member] = 0;
}

export function disableSensor(network: Network, name: string, disabled: boolean): void {
  const { sensors } = network.structure;
  if (!sensors.has(name)) unknown('sensor', name, sensors.keys());
  ownStructure(network);
  network.disabledSensors[disabled ? 'add' : 'delete'](name);
  weighSensor(network, name);
}

export function disableGoal(network: Network, name: string, disabled: boolean): void {
  network.disabledGoals[disabled ? 'add' : 'delete'](name);
  for (const [m, goals] of network.goals.entries()) {
    const goal = goals.get(name);
    if (goal !== undefined) pullGoal(network, m, goal);
  }
}

function dropGoal(network: Network, member: number, name: string): void {
  const goal = network.goals[member]?.get(name);
  if (goal === undefined) return;
  pullGoal(network, member, goal, 0);
  network.goals[member]?.delete(name);
  if (!goal.conserve) wantLiteral(network.structure, name, goal.value, -1);
}

function taken(kind: string, name: string): never {
  return fail('name-taken', name, `there is a ${kind} "${name}" already. Choose another name`);
}
