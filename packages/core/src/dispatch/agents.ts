/** Agents by the names people use for them. */
import { disableGoal, disableSensor, setDisabled } from '../network/edit-network.js';
import type { Network } from '../network/network.js';
import { DISABLED } from '../network/population.js';
import { fail } from '../state/errors.js';
import { byName, suggest } from '../state/names.js';

export interface Agent {
  readonly kind: 'skill' | 'sensor' | 'goal';
  readonly name: string;
}

/** The agent that a script or a message means: a skill by its name, others with their kind before it if need be. */
export function findAgent({ structure, goals }: Network, given: string): Agent {
  const has = {
    skill: (name: string) => structure.slotOf.has(name),
    sensor: (name: string) => structure.sensors.has(name),
    goal: (name: string) => goals[0]?.has(name) ?? false,
  };
  const kinds = ['skill', 'sensor', 'goal'] as const;
  if (has.skill(given)) return { kind: 'skill', name: given };
  for (const kind of kinds) {
    const name = given.slice(kind.length + 1);
    if (given.startsWith(`${kind}:`) && has[kind](name)) return { kind, name };
  }
  const found = kinds.filter((kind) => has[kind](given));
  const [first, second] = found;
  if (first === undefined) {
    const names = [...structure.slotOf.keys(), ...structure.sensors.keys()];
    return fail('unknown-agent', given, `there is no agent "${given}".${suggest(given, names)}`);
  }
  if (second !== undefined) {
    const ways = found.map((kind) => `${kind}:${given}`).join(' or ');
    return fail('which-agent', given, `"${given}" is the name of several agents. Say ${ways}`);
  }
  return { kind: first, name: given };
}

/** How an agent is written where its kind must show: skills by their name alone. */
export function agentName({ kind, name }: Agent): string {
  return kind === 'skill' ? name : `${kind}:${name}`;
}

export function disableAgent(network: Network, given: string, disabled: boolean): void {
  const { kind, name } = findAgent(network, given);
  if (kind === 'skill') setDisabled(network, 0, name, disabled);
  else if (kind === 'sensor') disableSensor(network, name, disabled);
  else disableGoal(network, name, disabled);
}

/** Whether there is such an agent, by the name that `agentName` gives it. */
export function hasAgent({ structure, goals }: Network, agent: string): boolean {
  if (structure.slotOf.has(agent)) return true;
  if (agent.startsWith('sensor:')) return structure.sensors.has(agent.slice(7));
  return agent.startsWith('goal:') && goals[0]?.has(agent.slice(5)) === true;
}

export function isDisabled(network: Network, agent: string): boolean {
  const { structure, population, disabledSensors, disabledGoals } = network;
  const slot = structure.slotOf.get(agent);
  if (slot !== undefined) return (population.flags[slot]! & DISABLED) !== 0;
  return agent.startsWith('sensor:')
    ? disabledSensors.has(agent.slice(7))
    : disabledGoals.has(agent.slice(5));
}

/** Everybody who is disabled, by the names that `disableAgent` takes. */
export function disabledAgents(network: Network): string[] {
  const { structure, population, disabledSensors, disabledGoals } = network;
  const names = (kind: Agent['kind'], list: Iterable<string>) =>
    [...list].sort(byName).map((name) => agentName({ kind, name }));
  const skills = structure.skills.flatMap((skill, slot) =>
    skill !== undefined && (population.flags[slot]! & DISABLED) !== 0 ? [skill.name] : [],
  );
  return [...skills, ...names('sensor', disabledSensors), ...names('goal', disabledGoals)];
}
