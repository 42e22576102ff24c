/** Takes one message: first everything about it is checked, then the state changes. */
import {
  disableGoal,
  disableSensor,
  joinSensor,
  joinSkill,
  leaveSensor,
  setDisabled,
  setGoal,
  setReading,
  withdrawGoal,
} from '../network/edit-network.js';
import { type Network, slotOf } from '../network/network.js';
import { endSkill } from '../network/run-skill.js';
import { setTime } from '../network/weigh-network.js';
import { checkGoal, checkSkill, type Surroundings } from '../state/check-agents.js';
import type { GoalForm, Joining, Parameters, Value } from '../state/definition.js';
import { type Problem, TroupeError } from '../state/errors.js';
import { byName, checkName } from '../state/names.js';
import { settleGoal, settleSensor, settleSkill } from '../state/settle-agents.js';
import { settleParameters } from '../state/settle-definition.js';
import { agentName, findAgent } from './agents.js';
import type { Message } from './messages.js';
import { removeSkill } from './remove-skill.js';
import type { DispatchState } from './state.js';

export function takeMessage(state: DispatchState, message: Message): void {
  switch (message.kind) {
    case 'sense':
      setReading(state.network, 0, message.sensor, message.value);
      break;
    case 'finished':
    case 'failed':
      takeReport(state, message.skill, message.kind === 'finished');
      break;
    case 'want':
      want(state, message.goals);
      break;
    case 'join':
      join(state, message.agents);
      break;
    case 'leave':
      leave(state, message.agent);
      break;
    case 'disable':
    case 'enable':
      disable(state, message.agent, message.kind === 'disable');
      break;
    case 'tune':
      tune(state, message.parameters);
      break;
    case 'context':
      enterContext(state, message.context);
      break;
  }
}

function takeReport(state: DispatchState, name: string, finished: boolean): void {
  const { network, news } = state;
  news.left[name] = endSkill(network, 0, slotOf(network, name), finished);
  state.executing = state.executing.filter(({ skill }) => skill !== name);
  if (finished) {
    news.completed.push(name);
    state.lastFinished = name;
  } else news.failed.push(name);
}

function want(
  state: DispatchState,
  goals: Readonly<Record<string, Value | GoalForm | null>>,
): void {
  const problems: Problem[] = [];
  const around = surroundingsOf(state.network);
  const settled = Object.entries(goals)
    .sort(([a], [b]) => byName(a, b))
    .map(([name, form]) => {
      if (form === null) return { name, goal: undefined };
      const goal = settleGoal(name, form, `goals.${name}`, problems);
      checkGoal(goal, around, `goals.${name}`, problems);
      return { name, goal };
    });
  if (problems.length > 0) throw new TroupeError(problems);
  for (const { name, goal } of settled) {
    if (goal === undefined) withdrawGoal(state.network, 0, name);
    else setGoal(state.network, 0, goal);
  }
  state.news.changes.push({ goals });
}

function join(state: DispatchState, agents: Joining): void {
  const { network } = state;
  const problems: Problem[] = [];
  const sensors = inOrder(agents.sensors).map(([name, form]) =>
    settleSensor(name, form, `sensors.${name}`, problems),
  );
  const goals = inOrder(agents.goals).map(([name, form]) =>
    settleGoal(name, form, `goals.${name}`, problems),
  );
  const skills = inOrder(agents.skills).map(([name, form]) =>
    settleSkill(name, form, `skills.${name}`, problems),
  );
  const around = surroundingsOf(network, new Set(sensors.map((sensor) => sensor.name)));
  for (const goal of goals) checkGoal(goal, around, `goals.${goal.name}`, problems);
  for (const skill of skills) checkSkill(skill, around, `skills.${skill.name}`, problems);
  for (const [kind, list, known] of [
    ['sensor', sensors, network.structure.sensors],
    ['goal', goals, network.goals[0]],
    ['skill', skills, network.structure.slotOf],
  ] as const) {
    for (const { name } of list) {
      if (known?.has(name) !== true) continue;
      const message = `there is a ${kind} "${name}" already. Choose another name, or remove that one first`;
      problems.push({ code: 'name-taken', path: `${kind}s.${name}`, message });
    }
  }
  if (problems.length > 0) throw new TroupeError(problems);
  for (const sensor of sensors) joinSensor(network, sensor);
  for (const goal of goals) setGoal(network, 0, goal);
  for (const skill of skills) joinSkill(network, skill);
  state.news.changes.push({ add: agents });
}

function leave(state: DispatchState, given: string): void {
  const { network, news } = state;
  const agent = findAgent(network, given);
  if (agent.kind === 'skill') removeSkill(state, agent.name);
  else if (agent.kind === 'sensor') leaveSensor(network, agent.name);
  else withdrawGoal(network, 0, agent.name);
  news.amputated.push(agentName(agent));
  news.changes.push({ remove: [agentName(agent)] });
}

function disable({ network }: DispatchState, given: string, disabled: boolean): void {
  const { kind, name } = findAgent(network, given);
  if (kind === 'skill') setDisabled(network, 0, name, disabled);
  else if (kind === 'sensor') disableSensor(network, name, disabled);
  else disableGoal(network, name, disabled);
}

function tune({ network, news }: DispatchState, parameters: Partial<Parameters>): void {
  const problems: Problem[] = [];
  const next = settleParameters(parameters, network.parameters, problems);
  if (problems.length > 0) throw new TroupeError(problems);
  network.parameters = next;
  setTime(network, network.time);
  news.changes.push({ parameters });
}

function enterContext(state: DispatchState, context: string): void {
  const problems: Problem[] = [];
  if (context !== '') checkName(context, 'context', problems);
  if (problems.length > 0) throw new TroupeError(problems);
  state.context = context;
  state.followers.links = undefined;
  state.news.changes.push({ context });
}

function surroundingsOf(
  { structure, character, resources }: Network,
  arriving: ReadonlySet<string> = new Set(),
): Surroundings {
  return {
    semantics: structure.semantics,
    open: character.open,
    isSensed: (name) => structure.sensors.has(name) || arriving.has(name),
    sensorNames: () => structure.sensors.keys(),
    resources,
    isCost: (name) => structure.costs.has(name),
  };
}

function inOrder<T>(record: Readonly<Record<string, T>> | undefined): [string, T][] {
  return Object.entries(record ?? {}).sort(([a], [b]) => byName(a, b));
}
