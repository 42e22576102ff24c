/** Signs, goals and who is disabled, as they change with a character's state. */
import { type DispatchState, type Message, readingOf, type Value } from '@troupe/core';
import { DISABLED } from '@troupe/core/network';
import { Courses } from './course.js';
import type { Told } from './told-between.js';

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

  /** What another character asked for was so already before it was told. */
  rewriteGoals(told: readonly Told[], stepBefore: number): void {
    const asked = new Set<string>();
    for (const { messages, asked: isAsked } of told) {
      if (isAsked) for (const [goal] of wishesOf(messages)) asked.add(goal);
    }
    for (const goal of asked) this.goals.forgetAfter(goal, stepBefore);
    for (const { messages, tick } of told) {
      for (const [goal, value] of wishesOf(messages)) {
        if (asked.has(goal)) this.goals.set(goal, tick, value);
      }
    }
  }

  forgetBefore(tick: number): void {
    this.signs.forgetBefore(tick, () => false);
    this.goals.forgetBefore(tick, (value) => value === undefined);
    this.disabled.forgetBefore(tick, (value) => !value);
  }
}

function* wishesOf(messages: readonly Message[]): Generator<[string, Value | undefined]> {
  for (const message of messages) {
    if (message.kind !== 'want') continue;
    for (const [goal, form] of Object.entries(message.goals)) {
      if (form === null) yield [goal, undefined];
      else yield [goal, typeof form === 'object' ? (form.value ?? true) : form];
    }
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
