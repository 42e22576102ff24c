/** A state as plain data, to write down and take up again. */
import { createNetwork } from '../network/build-network.js';
import { setReading } from '../network/edit-network.js';
import { readingOf, slotOf } from '../network/network.js';
import { keep, refreshBlocked } from '../network/resources.js';
import { resumeSkill } from '../network/run-skill.js';
import { setTime } from '../network/weigh-network.js';
import type { WordSense } from '../state/character.js';
import type {
  CharacterDefinition,
  GoalForm,
  Parameters,
  SensorForm,
  SkillForm,
  Value,
} from '../state/definition.js';
import { fail } from '../state/errors.js';
import { assertWritable, goalForm, sensorForm, skillForm } from '../state/forms.js';
import { byName } from '../state/names.js';
import { settleGoal, settleSensor, settleSkill } from '../state/settle-agents.js';
import { settleCharacter } from '../state/settle-character.js';
import { disableAgent, disabledAgents } from './agents.js';
import { createFollowers, type Follower, listFollowers, strengthen } from './followers.js';
import { copyNews, type DispatchState, type Execution, type News } from './state.js';
import { findWords } from './words.js';

export interface SavedSkill {
  readonly name: string;
  readonly form: SkillForm;
  readonly level: number;
  readonly calls: number;
  /** Made from a template. */
  readonly instance: boolean;
  readonly kept: Readonly<Record<string, number>>;
  readonly countsAtStart: Readonly<Record<string, number>>;
}

export interface SavedState {
  readonly troupe: 1;
  readonly definition: CharacterDefinition;
  readonly step: number;
  readonly executions: number;
  readonly threshold: number;
  readonly parameters: Parameters;
  readonly sensors: readonly {
    readonly name: string;
    readonly form: Value | SensorForm;
    readonly reading: Value;
    readonly word?: WordSense;
  }[];
  readonly goals: readonly { readonly name: string; readonly form: Value | GoalForm }[];
  /** In the order of their numbers. */
  readonly skills: readonly SavedSkill[];
  readonly executing: readonly Execution[];
  /** A template of which too many instances would be needed. */
  readonly crowded?: string;
  readonly disabled: readonly string[];
  /** Whose code lives elsewhere, if any. */
  readonly elsewhere?: readonly string[];
  readonly lastChosen: string | null;
  readonly callsInAll: number;
  readonly context: string;
  readonly lastFinished: string | null;
  readonly followers: readonly Follower[];
  readonly news: News;
}

export function saveState(state: DispatchState): SavedState {
  const { network } = state;
  const { structure, population, goals, holdings, countsAtStart } = network;
  const skills = structure.skills.flatMap((skill, slot): SavedSkill[] =>
    skill === undefined
      ? []
      : [
          {
            name: skill.name,
            form: skillForm(skill),
            level: population.level[slot]!,
            calls: population.calls[slot]!,
            instance: state.instances.has(skill.name),
            kept: Object.fromEntries(holdings[0]?.get(skill.name) ?? []),
            countsAtStart: Object.fromEntries(countsAtStart[0]?.get(skill.name) ?? []),
          },
        ],
  );
  const saved: SavedState = {
    troupe: 1,
    definition: state.definition,
    step: state.step,
    executions: state.executions,
    threshold: population.threshold[0]!,
    parameters: network.parameters,
    sensors: [...structure.sensors.values()].map((sensor) => ({
      name: sensor.name,
      form: sensorForm(sensor),
      reading: readingOf(network, 0, sensor.name) ?? false,
      ...(sensor.word && { word: sensor.word }),
    })),
    goals: [...(goals[0]?.values() ?? [])].map((goal) => ({
      name: goal.name,
      form: goalForm(goal),
    })),
    skills,
    executing: [...state.executing],
    ...(state.crowded !== undefined && { crowded: state.crowded }),
    disabled: disabledAgents(network),
    ...(state.elsewhere.size > 0 && { elsewhere: [...state.elsewhere].sort(byName) }),
    lastChosen: structure.skills[population.lastChosen[0]!]?.name ?? null,
    callsInAll: population.callsInAll[0]!,
    context: state.context,
    lastFinished: state.lastFinished ?? null,
    followers: listFollowers(state.followers),
    news: copyNews(state.news),
  };
  assertWritable(saved, 'state');
  return saved;
}

export function loadState(saved: SavedState, explain = false): DispatchState {
  if (saved.troupe !== 1) {
    fail(
      'wrong-version',
      'troupe',
      `is ${String(saved.troupe)}; this toolkit reads states of version 1`,
    );
  }
  // already checked when they were saved, and in the order of their numbers: not sorted again
  const network = createNetwork({
    ...settleCharacter(saved.definition),
    sensors: saved.sensors.map(({ name, form, word }) => ({
      ...settleSensor(name, form, name, []),
      ...(word && { word }),
    })),
    goals: saved.goals.map(({ name, form }) => settleGoal(name, form, name, [])),
    skills: saved.skills.map(({ name, form }) => settleSkill(name, form, name, [])),
  });
  network.parameters = saved.parameters;
  const { population, structure } = network;
  for (const { name, reading } of saved.sensors) setReading(network, 0, name, reading);
  for (const { name, level, calls, kept, countsAtStart } of saved.skills) {
    const slot = slotOf(network, name);
    population.level[slot] = level;
    population.calls[slot] = calls;
    for (const [resource, units] of Object.entries(kept)) keep(network, 0, name, resource, units);
    const counts = Object.entries(countsAtStart);
    if (counts.length > 0) network.countsAtStart[0]?.set(name, new Map(counts));
  }
  for (const { skill } of saved.executing) resumeSkill(network, 0, slotOf(network, skill));
  for (const agent of saved.disabled) disableAgent(network, agent, true);
  refreshBlocked(network, structure.usersOf.keys());
  population.threshold[0] = saved.threshold;
  population.callsInAll[0] = saved.callsInAll;
  population.lastChosen[0] = saved.lastChosen === null ? -1 : slotOf(network, saved.lastChosen);
  network.steps = saved.step;
  setTime(network, saved.step * network.character.stepTime);
  const followers = createFollowers();
  for (const follower of saved.followers) strengthen(followers, follower);
  return {
    definition: saved.definition,
    network,
    step: saved.step,
    executions: saved.executions,
    executing: [...saved.executing],
    instances: new Set(saved.skills.filter((skill) => skill.instance).map((skill) => skill.name)),
    crowded: saved.crowded,
    elsewhere: new Set(saved.elsewhere),
    context: saved.context,
    lastFinished: saved.lastFinished ?? undefined,
    followers,
    words: findWords(network),
    news: copyNews(saved.news),
    explain,
  };
}
