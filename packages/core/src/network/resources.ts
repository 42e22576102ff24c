/** Who holds what: a skill for which not enough is free cannot run. */
import type { Amount, Skill } from '../state/character.js';
import type { Network } from './network.js';
import { BLOCKED, EXECUTING } from './population.js';

/** Units a skill must have to run. */
function neededUnits(skill: Skill): Map<string, number> {
  const needed = new Map<string, number>();
  for (const { name, units } of [...skill.uses, ...skill.keeps]) {
    needed.set(name, Math.max(units, needed.get(name) ?? 0));
  }
  return needed;
}

export function takeUnits(network: Network, member: number, skill: Skill): void {
  changeBusy(network, member, skill, 1);
}

/** Lets go of what an execution held; what it keeps, if it kept it, is noted down. */
export function returnUnits(
  network: Network,
  member: number,
  skill: Skill,
  finished: boolean,
): void {
  changeBusy(network, member, skill, -1);
  if (!finished || (skill.keeps.length === 0 && skill.frees.length === 0)) return;
  for (const { name, units } of skill.keeps) keep(network, member, skill.name, name, units);
  for (const amount of skill.frees) free(network, member, skill.name, amount);
  refreshBlocked(
    network,
    [...skill.keeps, ...skill.frees].map((amount) => amount.name),
    member,
  );
}

/** Adds to what a skill keeps, or takes from it. */
export function keep(
  network: Network,
  member: number,
  skill: string,
  resource: string,
  units: number,
): void {
  const holdings = network.holdings[member]!;
  const held = new Map(holdings.get(skill));
  held.set(resource, (held.get(resource) ?? 0) + units);
  if (held.get(resource) === 0) held.delete(resource);
  if (held.size === 0) holdings.delete(skill);
  else holdings.set(skill, held);
  network.population.kept[resourceAt(network, member, resource)]! += units;
}

/** A skill that is removed lets go of everything, also of what it was executing with. */
export function forgetHoldings(network: Network, member: number, slot: number): void {
  const skill = network.structure.skills[slot];
  if (skill === undefined) return;
  const { population } = network;
  if ((population.flags[member * population.slotCapacity + slot]! & EXECUTING) !== 0) {
    changeBusy(network, member, skill, -1);
  }
  const kept = [...(network.holdings[member]?.get(skill.name) ?? [])];
  for (const [resource, units] of kept) keep(network, member, skill.name, resource, -units);
  refreshBlocked(
    network,
    kept.map(([resource]) => resource),
    member,
  );
}

/** Marks anew who cannot run for want of these resources. */
export function refreshBlocked(network: Network, resources: Iterable<string>, only?: number): void {
  const { structure, population } = network;
  for (const resource of resources) {
    for (const slot of structure.usersOf.get(resource) ?? []) {
      const skill = structure.skills[slot];
      if (skill === undefined) continue;
      for (let m = only ?? 0; m < (only === undefined ? population.members : only + 1); m++) {
        const at = m * population.slotCapacity + slot;
        const was = population.flags[at]!;
        const flags = was & ~BLOCKED;
        const missing = missingResources(network, m, skill, (flags & EXECUTING) !== 0);
        population.flags[at] = missing.length > 0 ? flags | BLOCKED : flags;
        if (population.flags[at] !== was) population.wired[m] = 0;
      }
    }
  }
}

/** The resources of which not enough is free for a skill. */
export function missingResources(
  network: Network,
  member: number,
  skill: Skill,
  executing: boolean,
): string[] {
  const { population, resources } = network;
  const missing: string[] = [];
  for (const [name, needed] of neededUnits(skill)) {
    const at = resourceAt(network, member, name);
    const busy = population.busy[at]! - (executing ? needed : 0);
    const freed = skill.frees.find((amount) => amount.name === name)?.units ?? 0;
    const kept = Math.max(0, population.kept[at]! - freed);
    if (needed > resources.get(name)! - busy - kept) missing.push(name);
  }
  return missing;
}

function free(network: Network, member: number, owner: string, amount: Amount): void {
  const holders = [...network.holdings[member]!.keys()].sort(
    (a, b) => network.structure.slotOf.get(a)! - network.structure.slotOf.get(b)!,
  );
  let left = amount.units;
  for (const holder of [owner, ...holders]) {
    const units = network.holdings[member]!.get(holder)?.get(amount.name) ?? 0;
    const letGo = Math.min(units, left);
    if (letGo > 0) keep(network, member, holder, amount.name, -letGo);
    left -= letGo;
  }
}

function changeBusy(network: Network, member: number, skill: Skill, by: 1 | -1): void {
  if (skill.uses.length === 0 && skill.keeps.length === 0) return;
  const needed = neededUnits(skill);
  for (const [name, units] of needed) {
    network.population.busy[resourceAt(network, member, name)]! += by * units;
  }
  refreshBlocked(network, needed.keys(), member);
}

function resourceAt(network: Network, member: number, resource: string): number {
  return member * network.population.resourceCapacity + network.resourceIndex.get(resource)!;
}
