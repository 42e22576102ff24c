import { DISABLED, EXECUTING, type Population } from './population.js';
import type { Topology } from './topology.js';
import type { Wiring } from './wiring.js';

/** The slot of the skill to start, or −1. */
export function chooseSkill(
  topology: Topology,
  population: Population,
  member: number,
  wiring: Wiring,
): number {
  const { slots, order } = topology;
  const { level, flags } = population;
  const base = member * population.slotCapacity;
  const at = member * wiring.slotCapacity;
  let best = -1;
  let highest = population.threshold[member]!;
  for (let x = 0; x < slots; x++) {
    const mine = level[base + x]!;
    if (mine < highest) continue;
    if (wiring.executable[at + x] === 0 || (flags[base + x]! & (EXECUTING | DISABLED)) !== 0)
      continue;
    if (best >= 0 && mine === highest && order[x]! > order[best]!) continue;
    best = x;
    highest = mine;
  }
  return best;
}
