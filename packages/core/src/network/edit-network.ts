/** Changing a network by name: sensing, wanting, joining and leaving. */
import type { Character, Goal, Sensor, Skill } from '../state/character.js';
import { coefficientAt } from '../state/coefficient.js';
import type { Value } from '../state/definition.js';
import { fail } from '../state/errors.js';
import { wrongReading } from '../state/settle-agents.js';
import { degreeOf, type Network, slotOf, unknown } from './network.js';
import {
  copyPopulation,
  createPopulation,
  DISABLED,
  EXECUTING,
  GONE,
  reserve,
} from './population.js';
import { type Proposition, propositionOf } from './propositions.js';
import { forgetHoldings, refreshBlocked } from './resources.js';
import { createWorkspace, reserveWorkspace } from './spread-activation.js';
import {
  addSensor,
  buildStructure,
  costOf,
  deleteSkill,
  insertSkill,
  isSparse,
  wantLiteral,
} from './structure.js';
import { createWiring } from './wire-state.js';

/** A network for so many characters of one definition, none of them having stepped. */
export function createNetwork(character: Character, members = 1): Network {
  if (members > 1 && character.templates.length > 0) {
    const remedy = 'Write the skills out, or make a network for each character';
    fail('templates-in-crowd', 'templates', `members of a crowd share one network. ${remedy}`);
  }
  const { sensors, skills, goals } = character;
  const network: Network = {
    character,
    parameters: character.parameters,
    time: 0,
    structure: buildStructure(character.semantics, sensors, skills, goals),
    shared: false,
    population: createPopulation(members, character.parameters.theta),
    readings: Array.from({ length: members }, () => []),
    goals: Array.from({ length: members }, () => new Map(goals.map((goal) => [goal.name, goal]))),
    goalsVary: goals.some((goal) => typeof goal.importance !== 'number'),
    disabledSensors: new Set(),
    disabledGoals: new Set(),
    holdings: Array.from({ length: members }, () => new Map()),
    countsAtStart: Array.from({ length: members }, () => new Map()),
    resources: new Map(),
    resourceIndex: new Map(),
    wiring: createWiring(members),
    flow: { phi: 0, gamma: 1, delta: 0, backward: 1, forward: 1, conflicts: 1, followers: 0 },
    work: createWorkspace(),
  };
  for (const [name, capacity] of character.resources) addResource(network, name, capacity);
  for (const skill of skills) needResources(network, skill);
  makeRoom(network);
  for (const sensor of sensors) {
    for (let m = 0; m < members; m++) writeReading(network, m, sensor.name, sensor.first);
  }
  // the structure counts each goal once; with more members each has its own wish
  for (let m = 1; m < members; m++) {
    for (const goal of goals)
      if (!goal.conserve) wantLiteral(network.structure, goal.name, goal.value, 1);
  }
  for (let m = 0; m < members; m++) for (const goal of goals) pullGoal(network, m, goal);
  for (const sensor of sensors) weighSensor(network, sensor.name);
  refreshBlocked(network, network.structure.usersOf.keys());
  setTime(network, 0);
  return network;
}

/** The same characters again: going on with one leaves the other as it is. */
export function copyNetwork(network: Network): Network {
  network.shared = true;
  network.wiring.shared = true;
  return {
    ...network,
    population: copyPopulation(network.population),
    goals: network.goals.map((goals) => new Map(goals)),
    disabledSensors: new Set(network.disabledSensors),
    disabledGoals: new Set(network.disabledGoals),
    holdings: network.holdings.map((held) => new Map(held)),
    countsAtStart: network.countsAtStart.map((counts) => new Map(counts)),
    readings: network.readings.map((readings) => readings.slice()),
    resources: new Map(network.resources),
    resourceIndex: new Map(network.resourceIndex),
    flow: { ...network.flow },
  };
}

export function joinSensor(network: Network, sensor: Sensor): void {
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
  network.disabledSensors.delete(name);
  for (let m = 0; m < network.population.members; m++) writeReading(network, m, name, undefined);
}

export function joinSkill(network: Network, skill: Skill): void {
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
    population.flags[at] = DISABLED | GONE;
    population.level[at] = 0;
    if (population.lastChosen[m] === slot) population.lastChosen[m] = -1;
  }
  deleteSkill(network.structure, slot);
  population.wired.fill(0);
  if (isSparse(network.structure)) rebuild(network);
}

export function setGoal(network: Network, member: number, goal: Goal): void {
  const known = network.goals[member]?.get(goal.name);
  if (known?.value === goal.value && known.conserve === goal.conserve) {
    network.goals[member]?.set(goal.name, goal);
    network.goalsVary ||= typeof goal.importance !== 'number';
    pullGoal(network, member, goal);
    return;
  }
  ownStructure(network);
  dropGoal(network, member, goal.name);
  network.goals[member]?.set(goal.name, goal);
  network.goalsVary ||= typeof goal.importance !== 'number';
  if (goal.conserve) costOf(network.structure, goal.name);
  else wantLiteral(network.structure, goal.name, goal.value, 1);
  makeRoom(network);
  if (!goal.conserve) refresh(network, goal.name);
  pullGoal(network, member, goal);
}

/** No error if it is not there: several may withdraw one goal. */
export function withdrawGoal(network: Network, member: number, name: string): void {
  if (!network.goals[member]?.has(name)) return;
  ownStructure(network);
  dropGoal(network, member, name);
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
  ownStructure(network);
  if (disabled) network.disabledSensors.add(name);
  else network.disabledSensors.delete(name);
  weighSensor(network, name);
}

export function disableGoal(network: Network, name: string, disabled: boolean): void {
  if (disabled) network.disabledGoals.add(name);
  else network.disabledGoals.delete(name);
  for (const [m, goals] of network.goals.entries()) {
    const goal = goals.get(name);
    if (goal !== undefined) pullGoal(network, m, goal);
  }
}

/** Everything that varies with time, as it is at that time; also after parameters changed. */
export function setTime(network: Network, time: number): void {
  network.time = time;
  const { structure, flow, parameters, character } = network;
  const { links } = character;
  const { phi, gamma, delta, backward, forward, conflicts } = flow;
  flow.phi = parameters.phi;
  flow.gamma = parameters.gamma;
  flow.delta = parameters.delta;
  flow.backward = coefficientAt(links.backward, time);
  flow.forward = coefficientAt(links.forward, time);
  flow.conflicts = coefficientAt(links.conflicts, time);
  flow.followers = parameters.kappa * coefficientAt(links.followers, time);
  const changed =
    flow.phi !== phi ||
    flow.gamma !== gamma ||
    flow.delta !== delta ||
    flow.backward !== backward ||
    flow.forward !== forward ||
    flow.conflicts !== conflicts;
  if (changed || structure.varying.size > 0) network.population.wired.fill(0);
  for (const [slot, importance] of structure.varying) {
    structure.topology.importance[slot] = coefficientAt(importance, time);
  }
  for (const name of structure.varyingSensors) weighSensor(network, name);
  for (let m = 0; network.goalsVary && m < network.goals.length; m++) {
    for (const goal of network.goals[m]!.values()) {
      if (typeof goal.importance !== 'number') pullGoal(network, m, goal);
    }
  }
}

function writeReading(
  network: Network,
  member: number,
  name: string,
  value: Value | undefined,
): void {
  const proposition = propositionOf(network.structure.propositions, name);
  const plain = proposition.sensor?.kind === 'plain' || value === undefined;
  network.readings[member]![proposition.index] = plain ? value : Number(value);
  judgeFor(network, member, proposition);
}

/** All that literals of a proposition hold for each member, some of them perhaps new. */
function refresh(network: Network, name: string): void {
  const proposition = propositionOf(network.structure.propositions, name);
  for (let m = 0; m < network.population.members; m++) judgeFor(network, m, proposition);
  weighSensor(network, name);
}

/** Degrees of all literals of a proposition, from its reading. */
function judgeFor(network: Network, member: number, proposition: Proposition): void {
  const { population, character } = network;
  const base = member * population.literalCapacity;
  for (const [value, literal] of proposition.literals) {
    const degree = degreeOf(network, member, proposition.name, value);
    population.degree[base + literal] = degree;
    population.met[base + literal] = degree >= character.cutoff ? 1 : 0;
  }
  population.wired[member] = 0;
}

function weighSensor(network: Network, name: string): void {
  const proposition = propositionOf(network.structure.propositions, name);
  const { sensor } = proposition;
  const silent = sensor === undefined || network.disabledSensors.has(name);
  const importance = silent ? 0 : coefficientAt(sensor.importance, network.time);
  for (const literal of proposition.literals.values()) {
    network.structure.topology.sensorImportance[literal] = importance;
  }
  network.population.wired.fill(0);
}

function dropGoal(network: Network, member: number, name: string): void {
  const goal = network.goals[member]?.get(name);
  if (goal === undefined) return;
  pullGoal(network, member, goal, 0);
  network.goals[member]?.delete(name);
  if (!network.goals.some((goals) => goals.has(name))) network.disabledGoals.delete(name);
  if (!goal.conserve) wantLiteral(network.structure, name, goal.value, -1);
}

function pullGoal(network: Network, member: number, goal: Goal, given?: number): void {
  const { population, structure } = network;
  population.wired[member] = 0;
  const silent = network.disabledGoals.has(goal.name);
  const importance = given ?? (silent ? 0 : coefficientAt(goal.importance, network.time));
  if (goal.conserve) {
    population.conserve[member * population.costCapacity + costOf(structure, goal.name)] =
      importance;
    return;
  }
  const literal = propositionOf(structure.propositions, goal.name).literals.get(goal.value);
  if (literal === undefined) return;
  const at = member * population.literalCapacity + literal;
  population.pull[at] = importance;
  // a delete in build-a-dude says false: it does not undo a goal that wants just that
  const undone = structure.semantics !== 'build-a-dude' || goal.value !== false;
  population.guard[at] = goal.protect && undone ? importance : 0;
}

function makeRoom({ population, structure, work }: Network): void {
  const { topology } = structure;
  population.wired.fill(0);
  reserve(population, 'slotCapacity', topology.slots);
  reserve(population, 'literalCapacity', topology.literals);
  reserve(population, 'costCapacity', topology.costKinds);
  reserveWorkspace(work, topology);
}

/** A resource that nobody declared has one unit. */
function needResources(network: Network, skill: Skill): void {
  for (const { name } of [...skill.uses, ...skill.keeps, ...skill.frees])
    addResource(network, name, 1);
}

function addResource(
  { resources, resourceIndex, population }: Network,
  name: string,
  capacity: number,
): void {
  if (resources.has(name)) return;
  resourceIndex.set(name, resources.size);
  resources.set(name, capacity);
  reserve(population, 'resourceCapacity', resources.size);
}

function ownStructure(network: Network): void {
  if (network.shared) rebuild(network);
}

/** Builds the structure anew from the agents there are: slots keep their order, so every number stays the same. */
function rebuild(network: Network): void {
  const { structure: old, population: was, readings: said, goals } = network;
  const skills = old.skills.filter((skill) => skill !== undefined);
  const wishes = goals.flatMap((map) => [...map.values()]);
  const structure = buildStructure(old.semantics, old.sensors.values(), skills, wishes);
  const now = createPopulation(was.members, 0);
  const readings = network.readings.map((): Network['readings'][number] => []);
  Object.assign(network, { structure, population: now, readings, shared: false });
  reserve(now, 'resourceCapacity', network.resources.size);
  makeRoom(network);
  for (const name of ['threshold', 'callsInAll', 'executing', 'busy', 'kept'] as const) {
    now[name].set(was[name]);
  }
  for (let m = 0; m < was.members; m++) {
    for (const [slot, skill] of old.skills.entries()) {
      if (skill === undefined) continue;
      const to = m * now.slotCapacity + structure.slotOf.get(skill.name)!;
      const from = m * was.slotCapacity + slot;
      now.level[to] = was.level[from]!;
      now.flags[to] = was.flags[from]!;
      now.calls[to] = was.calls[from]!;
    }
    const last = old.skills[was.lastChosen[m]!];
    now.lastChosen[m] = last === undefined ? -1 : structure.slotOf.get(last.name)!;
  }
  for (const { name, index } of old.propositions.byIndex) {
    const proposition = structure.propositions.byName.get(name);
    if (proposition === undefined) continue;
    for (const [m, theirs] of said.entries()) readings[m]![proposition.index] = theirs[index];
    refresh(network, name);
  }
  for (const [m, theirs] of goals.entries()) {
    for (const goal of theirs.values()) pullGoal(network, m, goal);
  }
  setTime(network, network.time);
}
