/** Signs, goals and who is disabled, as they change with a character's state. */
import { type DispatchState, readingOf, type Value } from '@troupe/core';
import { DISABLED } from '@troupe/core/network';
import { Courses } from './course.js';

export class StateCourses {
  readonly signs = new Courses<Value>();
  readonly goals = new Courses<Value | undefined>();
  readonly disabled = new Courses<boolean>();

  /** Changes in all. */
  get size(): number {
    return this.signs.size + this.goals.size + this.disabled.size;
  }

  /** From a tick on it is as the state has it. */
  compare({ network }: DispatchState, tick: number): void {
    for (const sensor of network.structure.sensors.keys()) {
      this.signs.set(sensor, tick, readingOf(network, 0, sensor) ?? false);
    }
    const wanted = network.goals[0];
    for (const [goal, { value }] of wanted ?? []) this.goals.set(goal, tick, value);
    for (const goal of this.goals.byName.keys()) {
      if (wanted?.has(goal) !== true) this.goals.set(goal, tick, undefined);
    }
    const disabled = disabledIn(network);
    for (const agent of disabled) this.disabled.set(agent, tick, true);
    for (const agent of this.disabled.byName.keys()) {
      if (!disabled.has(agent)) this.disabled.set(agent, tick, false);
    }
  }

  /** Its character is gone. */
  leave(tick: number): void {
    for (const goal of this.goals.byName.keys()) this.goals.set(goal, tick, undefined);
    for (const agent of this.disabled.byName.keys()) this.disabled.set(agent, tick, false);
  }

  forgetBefore(tick: number): void {
    this.signs.forgetBefore(tick, () => false);
    this.goals.forgetBefore(tick, (value) => value === undefined);
    this.disabled.forgetBefore(tick, (value) => !value);
  }
}

function disabledIn(network: DispatchState['network']): Set<string> {
  const { structure, population, disabledSensors, disabledGoals } = network;
  const agents = new Set<string>();
  for (const [skill, slot] of structure.slotOf) {
    if ((population.flags[slot]! & DISABLED) !== 0) agents.add(skill);
  }
  for (const sensor of disabledSensors) agents.add(`sensor:${sensor}`);
  for (const goal of disabledGoals) agents.add(`goal:${goal}`);
  return agents;
}
