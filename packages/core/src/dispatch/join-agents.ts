/** Agents that join a running character together: sensors first, each kind in the order of names. */
import { joinSensor, joinSkill, setGoal } from '../network/edit-network.js';
import type { Network } from '../network/network.js';
import type { Goal, Sensor, Skill } from '../state/character.js';
import { checkKeys, joiningKeys, sensorKeys, skillKeys } from '../state/check-keys.js';
import type { Joining } from '../state/definition.js';
import type { Problem } from '../state/errors.js';
import { byName } from '../state/names.js';
import { settleGoal, settleSensor, settleSkill } from '../state/settle-agents.js';
import { withoutUnsaid } from '../state/unsaid.js';
import { expandWords } from '../state/words.js';
import { companyOf } from './words.js';

export interface Joiners {
  readonly sensors: readonly Sensor[];
  readonly goals: readonly Goal[];
  readonly skills: readonly Skill[];
}

export function settleJoiners(given: Joining, network: Network, problems: Problem[]): Joiners {
  const agents = withoutUnsaid(given);
  const { sensors, goals, skills } = agents;
  checkKeys(agents, joiningKeys, 'what joins', '', problems);
  const own = inOrder(sensors).map(([name, form]) => {
    checkKeys(form, sensorKeys, 'a sensor that joins', `sensors.${name}`, problems);
    return settleSensor(name, form, `sensors.${name}`, problems);
  });
  const written = inOrder(skills).map(([name, form]) => {
    checkKeys(form, skillKeys, 'a skill that joins', `skills.${name}`, problems);
    return settleSkill(name, form, `skills.${name}`, problems);
  });
  const company = companyOf(network, Object.keys(skills ?? {}));
  const words = expandWords(written, company, 'skills', problems);
  const known = (name: string) =>
    own.some((sensor) => sensor.name === name) || network.structure.sensors.has(name);
  return {
    sensors: [...own, ...words.sensors.filter(({ name }) => !known(name))],
    goals: inOrder(goals).map(([name, form]) => settleGoal(name, form, `goals.${name}`, problems)),
    skills: words.skills,
  };
}

export function joinAll(network: Network, { sensors, goals, skills }: Joiners): void {
  for (const sensor of sensors) joinSensor(network, sensor);
  for (const goal of goals) setGoal(network, 0, goal);
  for (const skill of skills) joinSkill(network, skill);
}

function inOrder<T>(record: Readonly<Record<string, T>> | undefined): [string, T][] {
  return Object.entries(record ?? {}).sort(([a], [b]) => byName(a, b));
}
