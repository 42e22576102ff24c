/** What readings, goals and time come to in numbers: kept ready for the kernel, and corrected when they change. */
import type { Goal } from '../state/character.js';
import { coefficientAt } from '../state/coefficient.js';
import type { Value } from '../state/definition.js';
import { degreeIn, type Network } from './network.js';
import { type Proposition, propositionOf } from './propositions.js';
import { costOf } from './structure.js';

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

export function writeReading(
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
export function refresh(network: Network, name: string): void {
  const proposition = propositionOf(network.structure.propositions, name);
  for (let m = 0; m < network.population.members; m++) judgeFor(network, m, proposition);
  weighSensor(network, name);
}

/** Degrees of all literals of a proposition, from its reading. */
function judgeFor(network: Network, member: number, proposition: Proposition): void {
  const { population, character } = network;
  const base = member * population.literalCapacity;
  for (const [value, literal] of proposition.literals) {
    const degree = degreeIn(network, member, proposition, value);
    if (population.degree[base + literal] === degree) continue;
    population.degree[base + literal] = degree;
    population.met[base + literal] = degree >= character.cutoff ? 1 : 0;
    population.wired[member] = 0;
  }
}

export function weighSensor(network: Network, name: string): void {
  const proposition = propositionOf(network.structure.propositions, name);
  const { sensor } = proposition;
  const silent = sensor === undefined || network.disabledSensors.has(name);
  const importance = silent ? 0 : coefficientAt(sensor.importance, network.time);
  for (const literal of proposition.literals.values()) {
    network.structure.topology.sensorImportance[literal] = importance;
  }
  network.population.wired.fill(0);
}

export function pullGoal(network: Network, member: number, goal: Goal, given?: number): void {
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
