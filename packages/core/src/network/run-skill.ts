/** A skill starts, and reports. */
import { fail } from '../state/errors.js';
import { noteCounts, tiredLevel } from './fatigue.js';
import type { Network } from './network.js';
import { EXECUTING } from './population.js';
import { returnUnits, takeUnits } from './resources.js';

export function isExecuting({ population }: Network, member: number, slot: number): boolean {
  return (population.flags[member * population.slotCapacity + slot]! & EXECUTING) !== 0;
}

export function startSkill(network: Network, member: number, slot: number): void {
  const { population, structure } = network;
  const skill = structure.skills[slot]!;
  const at = member * population.slotCapacity + slot;
  population.calls[at] = population.lastChosen[member] === slot ? population.calls[at]! + 1 : 1;
  population.callsInAll[member]!++;
  population.lastChosen[member] = slot;
  resumeSkill(network, member, slot);
  noteCounts(network, member, skill);
}

/** Marks a skill of a state that is taken up again as executing. */
export function resumeSkill(network: Network, member: number, slot: number): void {
  const { population, structure } = network;
  const at = member * population.slotCapacity + slot;
  population.executing[member]!++;
  population.flags[at] = population.flags[at]! | EXECUTING;
  takeUnits(network, member, structure.skills[slot]!);
}

/** Takes a report: resources come back, and the level is reset by fatigue. Returns the new level. */
export function endSkill(
  network: Network,
  member: number,
  slot: number,
  finished: boolean,
): number {
  const { population, structure } = network;
  const skill = structure.skills[slot]!;
  if (!isExecuting(network, member, slot)) {
    fail('not-executing', skill.name, `"${skill.name}" is not executing, so it cannot report`);
  }
  const at = member * population.slotCapacity + slot;
  population.flags[at] = population.flags[at]! & ~EXECUTING;
  population.executing[member]!--;
  returnUnits(network, member, skill, finished);
  const level = tiredLevel(network, member, skill, population.level[at]!, population.calls[at]!);
  population.level[at] = level;
  network.countsAtStart[member]?.delete(skill.name);
  return level;
}
