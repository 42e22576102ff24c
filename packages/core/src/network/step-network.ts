/** One step of one character, or of all that share a network: spread, decay, choose, start. */
import { chooseSkill } from './choose-skill.js';
import { decayLevels } from './decay-levels.js';
import type { Network } from './network.js';
import { startSkill } from './run-skill.js';
import { type FollowerLinks, reserveWorkspace, spread } from './spread-activation.js';
import { setTime } from './weigh-network.js';
import { wireMember } from './wire-state.js';
import { createWiring, hasRoom, makeWiringRoom } from './wiring.js';

export interface StepOptions {
  readonly followers?: FollowerLinks | undefined;
}

const plain: StepOptions = {};

/**
 * Steps one member, and the clock with it: a crowd of several is stepped by `stepCrowd`. Returns the slot of the skill that was chosen and
 * started, or −1.
 */
export function stepNetwork(network: Network, member = 0, options: StepOptions = plain): number {
  prepare(network);
  return stepMember(network, member, options);
}

/** Steps every member; `chosen` gets the slot of each one's choice, or −1. */
export function stepCrowd(network: Network, chosen: Int32Array): void {
  prepare(network);
  for (let m = 0; m < network.population.members; m++) {
    chosen[m] = stepMember(network, m, plain);
  }
}

function prepare(network: Network): void {
  const { structure, wiring, work } = network;
  const { topology } = structure;
  // counted, not added up: roundings would pile up, and a trace taken up again would have another time
  network.steps++;
  setTime(network, network.steps * network.character.stepTime);
  reserveWorkspace(work, topology);
  if (!hasRoom(wiring, topology)) renewWiring(network);
}

function renewWiring(network: Network): void {
  const { structure, population } = network;
  network.wiring = createWiring(population.members);
  makeWiringRoom(network.wiring, population.members, structure.topology);
  population.wired.fill(0);
}

/** Wires a member whose state has changed. */
function wire(network: Network, member: number): void {
  const { structure, population, flow } = network;
  if (network.wiring.shared) renewWiring(network);
  wireMember(structure.topology, population, member, flow, network.wiring);
  population.wired[member] = 1;
}

function stepMember(network: Network, member: number, options: StepOptions): number {
  const { structure, population, parameters, work, flow } = network;
  const { topology } = structure;
  if (population.wired[member] === 0) wire(network, member);
  const { wiring } = network;
  const kappa = flow.followers;
  const sum = spread(topology, population, wiring, member, options.followers, kappa, work);
  decayLevels(topology, population, member, work, sum, parameters.pi);
  if (structure.ownDecays.size > 0) applyOwnDecays(network, member);
  const chosen = chooseSkill(topology, population, member, wiring);
  const idle = population.executing[member] === 0;
  if (chosen >= 0) {
    startSkill(network, member, chosen);
    population.threshold[member] = parameters.theta;
  } else {
    if (idle) population.callsInAll[member] = 0;
    if (idle || !network.character.patient) {
      population.threshold[member]! *= 1 - parameters.thetaDecay;
    }
  }
  return chosen;
}

function applyOwnDecays(network: Network, member: number): void {
  const { structure, population, parameters, work, time } = network;
  const most = structure.topology.live * parameters.pi;
  for (const [slot, decay] of structure.ownDecays) {
    const level = decay(work.before[slot]!, time);
    population.level[member * population.slotCapacity + slot] =
      level > 0 ? Math.min(level, most) : 0;
  }
}
