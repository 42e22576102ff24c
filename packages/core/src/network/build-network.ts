/** Making a network, copying it, and building its structure anew. */
import type { Character, Skill } from '../state/character.js';
import { fail } from '../state/errors.js';
import type { Network } from './network.js';
import { copyPopulation, createPopulation, reserve } from './population.js';
import { refreshBlocked } from './resources.js';
import { createWorkspace, reserveWorkspace } from './spread-activation.js';
import { buildStructure, wantLiteral } from './structure.js';
import { pullGoal, refresh, setTime, weighSensor, writeReading } from './weigh-network.js';
import { createWiring, type Wiring } from './wiring.js';

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
    steps: 0,
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
  declareResources(network, skills);
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

/** A copy to put aside: it is wired when it is taken up, and the network goes on with its own wiring. */
export function copyUnwired(network: Network): Network {
  const { shared } = network.wiring;
  const copy = copyNetwork(network);
  network.wiring.shared = shared;
  copy.wiring = unwired;
  copy.population.wired.fill(0);
  return copy;
}

/** Never written to: it is shared by all that are put aside. */
const unwired: Wiring = { ...createWiring(1), shared: true };

/** Before a change: makes a structure that others share one's own. */
export function ownStructure(network: Network): void {
  if (network.shared) rebuild(network);
}

/** Builds the structure anew from the agents there are: slots keep their order, so every number stays the same. */
export function rebuild(network: Network): void {
  const { structure: old, population: was, readings: said, goals } = network;
  const skills = old.skills.filter((skill) => skill !== undefined);
  const wishes = goals.flatMap((map) => [...map.values()]);
  const structure = buildStructure(old.semantics, old.sensors.values(), skills, wishes);
  const now = createPopulation(was.members, 0);
  const readings = network.readings.map((): Network['readings'][number] => []);
  const resourceAt = network.resourceIndex;
  const fresh = { resources: new Map(), resourceIndex: new Map() };
  Object.assign(network, { structure, population: now, readings, shared: false, ...fresh });
  declareResources(network, skills);
  makeRoom(network);
  for (const name of ['threshold', 'callsInAll', 'executing'] as const) now[name].set(was[name]);
  for (const [resource, to] of network.resourceIndex) {
    const from = resourceAt.get(resource)!;
    for (let m = 0; m < was.members; m++) {
      for (const name of ['busy', 'kept'] as const) {
        now[name][m * now.resourceCapacity + to] = was[name][m * was.resourceCapacity + from]!;
      }
    }
  }
  for (let m = 0; m < was.members; m++) {
    for (const [slot, skill] of old.skills.entries()) {
      if (skill === undefined) continue;
      const to = m * now.slotCapacity + structure.slotOf.get(skill.name)!;
      const from = m * was.slotCapacity + slot;
      for (const name of ['level', 'flags', 'calls'] as const) now[name][to] = was[name][from]!;
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

export function makeRoom({ population, structure, work }: Network): void {
  const { topology } = structure;
  population.wired.fill(0);
  reserve(population, 'slotCapacity', topology.slots);
  reserve(population, 'literalCapacity', topology.literals);
  reserve(population, 'costCapacity', topology.costKinds);
  reserveWorkspace(work, topology);
}

function declareResources(network: Network, skills: readonly Skill[]): void {
  for (const [name, capacity] of network.character.resources) addResource(network, name, capacity);
  for (const skill of skills) needResources(network, skill);
}

/** A resource that nobody declared has one unit. */
export function needResources(network: Network, skill: Skill): void {
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
