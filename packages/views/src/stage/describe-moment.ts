/** Everything about a tick, out of a scene that was followed up to it. */
import {
  type Moment as Before,
  copyState,
  type DispatchState,
  examine,
  type FollowedScene,
  type GoalForm,
  isMet,
  linksInto,
  readingOf,
  takeInTick,
} from '@troupe/core';
import { DISABLED } from '@troupe/core/network';
import type {
  ActorMoment,
  CharacterStructure,
  Flow,
  GoalMoment,
  LiteralOf,
  Moment,
  SensorMoment,
  SkillMoment,
  SkillStructure,
} from '../model/protocol.js';

export function describeMoment(
  scene: FollowedScene,
  versionOf: (actor: string, state: DispatchState) => number,
): Moment {
  const actors: Record<string, ActorMoment> = {};
  for (const name of scene.actors) {
    const mind = scene.mind(name);
    const state = mind?.network.state;
    if (mind === undefined || state === undefined) continue;
    actors[name] = {
      version: versionOf(name, state),
      ...describeState(state, mind.before),
      signals: { ...mind.signals },
      memory: scene.memory(name),
    };
  }
  return { tick: scene.ticks, time: scene.time, actors };
}

function describeState(
  state: DispatchState,
  before: Before | undefined,
): Omit<ActorMoment, 'version' | 'signals' | 'memory'> {
  const { network, step } = state;
  const { parameters, population } = network;
  const last = before && describeStep(before);
  return {
    step,
    threshold: last?.threshold ?? population.threshold[0]!,
    parameters,
    skills: describeSkills(state, last?.executable),
    sensors: describeSensors(state),
    goals: describeGoals(state),
    flows: last?.flows ?? [],
  };
}

interface LastStep {
  readonly threshold: number;
  readonly executable: ReadonlyMap<string, boolean>;
  readonly flows: readonly Flow[];
}

function describeStep(before: Before): LastStep {
  // whoever asks for the same moment again finds it as it was
  const state = copyState(before.state);
  takeInTick(state, before.inbox);
  const examination = examine(state);
  const executable = new Map<string, boolean>();
  const flows: Flow[] = [];
  for (const [slot, skill] of state.network.structure.skills.entries()) {
    if (skill === undefined) continue;
    executable.set(skill.name, examination.levels.executable[slot] === 1);
    for (const { source, from, proposition, value, amount } of linksInto(examination, slot)) {
      flows.push({
        source,
        from,
        to: skill.name,
        ...(proposition !== undefined && { proposition }),
        ...(value !== undefined && { value }),
        amount,
      });
    }
  }
  return { threshold: examination.outbox.report.threshold, executable, flows };
}

function describeSkills(
  { network, executing, elsewhere }: DispatchState,
  executable: ReadonlyMap<string, boolean> | undefined,
): Record<string, SkillMoment> {
  const skills: Record<string, SkillMoment> = {};
  const busy = new Set(executing.map(({ skill }) => skill));
  for (const [slot, skill] of network.structure.skills.entries()) {
    if (skill === undefined) continue;
    skills[skill.name] = {
      level: network.population.level[slot]!,
      executable: executable?.get(skill.name) ?? false,
      executing: busy.has(skill.name),
      disabled: (network.population.flags[slot]! & DISABLED) !== 0,
      elsewhere: elsewhere.has(skill.name),
    };
  }
  return skills;
}

function describeSensors({ network, elsewhere }: DispatchState): Record<string, SensorMoment> {
  const sensors: Record<string, SensorMoment> = {};
  for (const name of network.structure.sensors.keys()) {
    sensors[name] = {
      value: readingOf(network, 0, name) ?? false,
      disabled: network.disabledSensors.has(name),
      elsewhere: elsewhere.has(name) || elsewhere.has(`sensor:${name}`),
    };
  }
  return sensors;
}

function describeGoals({ network }: DispatchState): Record<string, GoalMoment> {
  const goals: Record<string, GoalMoment> = {};
  for (const goal of network.goals[0]?.values() ?? []) {
    const { name, value, importance } = goal;
    goals[name] = {
      value,
      importance: typeof importance === 'number' ? importance : 1,
      met: isMet(network, 0, name, value),
      disabled: network.disabledGoals.has(name),
      form: formOf(goal),
    };
  }
  return goals;
}

type Goal =
  NonNullable<DispatchState['network']['goals'][number]> extends ReadonlyMap<string, infer G>
    ? G
    : never;

/** Wanted again with this, it is as it was. */
function formOf({ value, conserve, importance, protect }: Goal): GoalForm {
  return {
    ...(conserve ? { conserve } : { value }),
    // a function cannot travel
    ...(importance !== 1 && typeof importance !== 'function' && { importance }),
    ...(!protect && { protect }),
  };
}

export function structureOf(
  actor: string,
  { network, definition }: DispatchState,
): CharacterStructure {
  const skills: Record<string, SkillStructure> = {};
  for (const skill of network.structure.skills) {
    if (skill === undefined) continue;
    skills[skill.name] = {
      when: skill.when.map(literal),
      adds: skill.adds.map(literal),
      deletes: skill.deletes.map(literal),
      uses: skill.uses.map(({ name }) => name),
    };
  }
  return {
    actor,
    skills,
    sensors: [...network.structure.sensors.keys()].sort(),
    // not those wanted now: whoever wants another one every second would be made of something else each time
    goals: Object.keys(definition.goals ?? {}).sort(),
  };
}

function literal({ proposition, value }: LiteralOf): LiteralOf {
  return { proposition, value };
}
