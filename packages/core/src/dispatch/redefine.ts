/** Another definition for a character that goes on living: what still exists keeps its state. */
import { setReading } from '../network/edit-network.js';
import { readingOf } from '../network/network.js';
import { keep, refreshBlocked } from '../network/resources.js';
import { resumeSkill } from '../network/run-skill.js';
import { setTime } from '../network/weigh-network.js';
import type { CharacterDefinition } from '../state/definition.js';
import { goalForm, sensorForm, skillForm } from '../state/forms.js';
import { wrongReading } from '../state/settle-agents.js';
import { expandName, hasVariable } from '../state/terms.js';
import { disableAgent, disabledAgents, findAgent } from './agents.js';
import { listFollowers, strengthen } from './followers.js';
import { carryPlaces } from './place-agents.js';
import { rejoinInstances, settleTemplates } from './settle-templates.js';
import { copyNews, createCharacter, type DispatchState } from './state.js';

/**
 * A new state; the given one is as it was. A definition that is wrong throws before anything happened. Agents that
 * joined later and goals from outside stay, unless the new definition has one of their name.
 */
export function redefine(state: DispatchState, definition: CharacterDefinition): DispatchState {
  const whole = withJoined(state, definition);
  // what came from outside is no part of it: it would go with the next definition, or when saved
  const next = { ...createCharacter(whole, { explain: state.explain }), definition };
  next.news = copyNews(state.news);
  next.news.changes.push({ definition: whole });
  next.crowded = state.crowded;
  rejoinInstances(state, next);
  const { network } = next;
  const { structure } = network;
  carryLevels(state, next);
  for (const name of next.instances) {
    // they joined again, as a trace has it, and yet begin with what they had
    next.news.left[name] = network.population.level[structure.slotOf.get(name)!]!;
  }
  carryReadings(state, next);
  next.step = state.step;
  next.executions = state.executions;
  next.context = state.context;
  next.executing = state.executing.filter(({ skill }) => structure.slotOf.has(skill));
  for (const { skill } of next.executing) resumeSkill(network, 0, structure.slotOf.get(skill)!);
  for (const name of disabledAgents(state.network)) {
    if (isAgent(next, name)) disableAgent(network, name, true);
  }
  carryPlaces(state, next);
  const { lastFinished } = state;
  if (lastFinished !== undefined && structure.slotOf.has(lastFinished)) {
    next.lastFinished = lastFinished;
  }
  for (const follower of listFollowers(state.followers)) {
    if (structure.slotOf.has(follower.from) && structure.slotOf.has(follower.to)) {
      strengthen(next.followers, follower);
    }
  }
  refreshBlocked(network, structure.usersOf.keys());
  network.steps = state.network.steps;
  setTime(network, state.network.time);
  settleTemplates(next);
  return next;
}

/** The definition with what came from outside, so that a trace can be taken up from it alone. */
function withJoined(state: DispatchState, definition: CharacterDefinition): CharacterDefinition {
  const { definition: former, network, instances } = state;
  const { structure, goals } = network;
  const isNew = (list: object | undefined, name: string) => !Object.hasOwn(list ?? {}, name);
  const meant = new Set(
    Object.keys(former.sensors ?? {}).flatMap((name) =>
      hasVariable(name) ? [...expandName(name, network.character.objects)] : [name],
    ),
  );
  const sensors = [...structure.sensors.values()].filter(
    ({ name, word }) => !meant.has(name) && word === undefined,
  );
  const skills = structure.skills.filter(
    (skill) =>
      skill !== undefined && isNew(former.skills, skill.name) && !instances.has(skill.name),
  );
  const wanted = [...(goals[0]?.values() ?? [])].filter(({ name }) => isNew(former.goals, name));
  if (sensors.length + skills.length + wanted.length === 0) return definition;
  return {
    ...definition,
    sensors: {
      ...Object.fromEntries(sensors.map((sensor) => [sensor.name, sensorForm(sensor)])),
      ...definition.sensors,
    },
    goals: {
      ...Object.fromEntries(wanted.map((goal) => [goal.name, goalForm(goal)])),
      ...definition.goals,
    },
    skills: {
      ...Object.fromEntries(skills.map((skill) => [skill!.name, skillForm(skill!)])),
      ...definition.skills,
    },
  };
}

function carryLevels({ network: from }: DispatchState, { network: to }: DispatchState): void {
  for (const [name, slot] of to.structure.slotOf) {
    const former = from.structure.slotOf.get(name);
    if (former === undefined) continue;
    to.population.level[slot] = from.population.level[former]!;
    to.population.calls[slot] = from.population.calls[former]!;
    for (const [resource, units] of from.holdings[0]?.get(name) ?? []) {
      if (to.resources.has(resource)) keep(to, 0, name, resource, units);
    }
    const counts = from.countsAtStart[0]?.get(name);
    if (counts !== undefined) to.countsAtStart[0]?.set(name, new Map(counts));
  }
  const chosen = from.structure.skills[from.population.lastChosen[0]!]?.name;
  to.population.lastChosen[0] = to.structure.slotOf.get(chosen ?? '') ?? -1;
  to.population.threshold[0] = from.population.threshold[0]!;
  to.population.callsInAll[0] = from.population.callsInAll[0]!;
}

function carryReadings({ network: from }: DispatchState, { network: to }: DispatchState): void {
  for (const sensor of to.structure.sensors.values()) {
    const reading = readingOf(from, 0, sensor.name);
    // one that counts now and did not before begins anew
    if (reading === undefined || wrongReading(sensor, reading) !== undefined) continue;
    setReading(to, 0, sensor.name, reading);
  }
}

function isAgent({ network }: DispatchState, name: string): boolean {
  try {
    findAgent(network, name);
    return true;
  } catch {
    return false;
  }
}
