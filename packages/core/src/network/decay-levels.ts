import type { Population } from './population.js';
import type { Workspace } from './spread-activation.js';
import type { Topology } from './topology.js';

/** Turns the levels before decay into those after, for one member. */
export function decayLevels(
  topology: Topology,
  population: Population,
  member: number,
  work: Workspace,
  sum: number,
  pi: number,
): void {
  const { slots, live, ownDecay } = topology;
  const { level } = population;
  const { before } = work;
  const most = live * pi;
  const scale = sum > most ? most / sum : 1;
  const base = member * population.slotCapacity;
  for (let x = 0; x < slots; x++) {
    const own = ownDecay[x]!;
    level[base + x] = own < 0 ? before[x]! * scale : Math.min(before[x]! * own, most);
  }
}
