/** Takes one message: first everything about it is checked, then the state changes. */
import { leaveSensor, setGoal, setReading, withdrawGoal } from '../network/edit-network.js';
import { type Network, slotOf } from '../network/network.js';
import { endSkill, isExecuting } from '../network/run-skill.js';
import { setTime } from '../network/weigh-network.js';
import type { Sensor, Skill } from '../state/character.js';
import { checkGoal, checkSkill, type Surroundings } from '../state/check-agents.js';
import type { GoalForm, Joining, Parameters, Value } from '../state/definition.js';
import { fail, type Problem, TroupeError } from '../state/errors.js';
import { byName, checkName } from '../state/names.js';
import { settleGoal } from '../state/settle-agents.js';
import { settleParameters } from '../state/settle-definition.js';
import { withoutUnsaid } from '../state/unsaid.js';
import { agentName, disableAgent, findAgent } from './agents.js';
import { checkContext } from './followers.js';
import { joinAll, settleJoiners } from './join-agents.js';
import type { Message } from './messages.js';
import { forgetPlace, placeAgent } from './place-agents.js';
import { removeSkill } from './remove-skill.js';
import type { DispatchState } from './state.js';
import { findWords, noteReport } from './words.js';

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
      disableAgent(state.network, message.agent, message.kind === 'disable');
      break;
    case 'elsewhere':
    case 'here':
      placeAgent(state, message.agent, message.kind === 'elsewhere');
      break;
    case 'tune':
      tune(state, message.parameters);
      break;
    case 'context':
      enterContext(state, message.context);
      break;
    default:
      fail(
        'unknown-message',
        'kind',
        `is ${JSON.stringify((message as Message).kind)}, which is no message`,
      );
  }
}

function takeReport(state: DispatchState, name: string, finished: boolean): void {
  const { network, news } = state;
  const slot = slotOf(network, name);
  if (isExecuting(network, 0, slot)) noteReport(network, state.words, name, finished);
  news.left[name] = endSkill(network, 0, slot, finished);
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
  const joiners = settleJoiners(agents, network, problems);
  const { sensors, goals, skills } = joiners;
  const around = surroundingsOf(network, sensors, skills);
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
  joinAll(network, joiners);
  const came = new Set(skills.map(({ name }) => name));
  for (const { name, first, word } of network.structure.sensors.values()) {
    // one that was here before begins anew
    if (word?.kind === 'after' && came.has(word.by)) setReading(network, 0, name, first);
  }
  state.words = findWords(network);
  state.news.changes.push({ add: agents });
}

function leave(state: DispatchState, given: string): void {
  const { network, news } = state;
  const agent = findAgent(network, given);
  if (agent.kind === 'skill') removeSkill(state, agent.name);
  else if (agent.kind === 'sensor') {
    leaveSensor(network, agent.name);
    forgetPlace(state, 'sensor', agent.name);
    state.words = findWords(network);
  } else withdrawGoal(network, 0, agent.name);
  news.amputated.push(agentName(agent));
  news.changes.push({ remove: [agentName(agent)] });
}

function tune({ network, news }: DispatchState, parameters: Partial<Parameters>): void {
  const problems: Problem[] = [];
  const next = settleParameters(withoutUnsaid(parameters), network.parameters, problems);
  if (problems.length > 0) throw new TroupeError(problems);
  network.parameters = next;
  setTime(network, network.time);
  news.changes.push({ parameters });
}

function enterContext(state: DispatchState, context: string): void {
  const problems: Problem[] = [];
  if (context !== '') checkName(context, 'context', problems);
  checkContext(state.followers, context, problems);
  if (problems.length > 0) throw new TroupeError(problems);
  state.context = context;
  state.followers.links = undefined;
  state.news.changes.push({ context });
}

/** What messages may refer to: those that are there, and those that arrive together. */
function surroundingsOf(
  { structure, character }: Network,
  sensors: readonly Sensor[] = [],
  skills: readonly Skill[] = [],
): Surroundings {
  const { templates } = character;
  return {
    semantics: structure.semantics,
    open: character.open,
    sensorOf: (name) =>
      structure.sensors.get(name) ?? sensors.find((sensor) => sensor.name === name),
    sensorNames: () => structure.sensors.keys(),
    resources: character.resources,
    isCost: (name) =>
      [...structure.skills, ...skills, ...templates.map(({ skill }) => skill)].some((skill) =>
        skill?.costs.some((cost) => cost.name === name),
      ),
  };
}
