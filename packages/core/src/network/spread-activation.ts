/**
 * The kernel: energy flows into every skill of one member, all from the levels the step before left. It knows no names,
 * allocates nothing, and writes only to its workspace.
 */
import { clear, growAll } from './lists.js';
import { DISABLED, type Population } from './population.js';
import type { Topology } from './topology.js';
import type { Links, Wiring } from './wiring.js';

/** Follower links of one member in its present context. */
export interface FollowerLinks {
  readonly count: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Share of what `from` gives. */
  readonly share: Float64Array;
}

export const sources = [
  'state',
  'goals',
  'protected',
  'backward',
  'forward',
  'followers',
  'conflicts',
] as const;
export type Source = (typeof sources)[number];

/** Room for one step, and its results until the next. */
export interface Workspace {
  // by slot
  /** Levels before decay. */
  before: Float64Array;
  needed: Float64Array;
  led: Float64Array;
  followed: Float64Array;
  taken: Float64Array;
  // by key
  needs: Float64Array;
  leads: Float64Array;
}

export function createWorkspace(): Workspace {
  return {
    before: new Float64Array(0),
    needed: new Float64Array(0),
    led: new Float64Array(0),
    followed: new Float64Array(0),
    taken: new Float64Array(0),
    needs: new Float64Array(0),
    leads: new Float64Array(0),
  };
}

export function reserveWorkspace(work: Workspace, { slots, literals }: Topology): void {
  if (work.before.length >= slots && work.needs.length >= literals) return;
  growAll(work, ['before', 'needed', 'led', 'followed', 'taken'], slots);
  growAll(work, ['needs', 'leads'], literals);
}

/** Leaves levels before decay, and what they came from, in the workspace; returns the sum of the levels. */
export function spread(
  topology: Topology,
  population: Population,
  wiring: Wiring,
  member: number,
  followers: FollowerLinks | undefined,
  kappa: number,
  work: Workspace,
): number {
  const { slots, literals } = topology;
  const { level } = population;
  const { needs, leads, needed, led, followed, taken } = work;
  const base = member * population.slotCapacity;
  clear(needs, literals);
  clear(leads, literals);
  clear(needed, slots);
  clear(led, slots);
  clear(followed, slots);
  clear(taken, slots);
  carry(wiring.needs, member, level, base, needs);
  carry(wiring.serves, member, needs, 0, needed);
  carry(wiring.leads, member, level, base, leads);
  carry(wiring.reaches, member, leads, 0, led);
  takeAway(wiring.conflicts, member, level, base, taken);
  if (followers !== undefined) follow(followers, kappa, topology, population, base, followed);
  return addUp(topology, population, wiring, member, work);
}

/** What the sources have flows along the links to their ends. */
function carry(
  links: Links,
  member: number,
  source: Float64Array,
  base: number,
  target: Float64Array,
): void {
  const { from, to, rate } = links;
  const start = member * links.capacity;
  const end = start + links.count[member]!;
  for (let k = start; k < end; k++) {
    const y = to[k]!;
    target[y] = target[y]! + source[base + from[k]!]! * rate[k]!;
  }
}

/** Along each link at most what the other has; from the stronger of two that undo each other nothing. */
function takeAway(
  links: Links,
  member: number,
  level: Float64Array,
  base: number,
  taken: Float64Array,
): void {
  const { from, to, rate } = links;
  const start = member * links.capacity;
  const end = start + links.count[member]!;
  for (let k = start; k < end; k++) {
    const y = to[k]!;
    const mine = level[base + from[k]!]!;
    const theirs = level[base + y]!;
    let wish = mine * rate[k]!;
    if (wish < 0) wish = mine < theirs ? 0 : -wish;
    taken[y] = taken[y]! + Math.min(wish, theirs);
  }
}

function follow(
  { from, to, share, count }: FollowerLinks,
  kappa: number,
  { importance }: Topology,
  { level, flags }: Population,
  base: number,
  followed: Float64Array,
): void {
  for (let i = 0; i < count; i++) {
    const x = from[i]!;
    const y = to[i]!;
    if (((flags[base + x]! | flags[base + y]!) & DISABLED) !== 0) continue;
    followed[y] = followed[y]! + level[base + x]! * share[i]! * kappa * importance[y]!;
  }
}

function addUp(
  topology: Topology,
  population: Population,
  wiring: Wiring,
  member: number,
  work: Workspace,
): number {
  const { slots } = topology;
  const { level } = population;
  const { inputs } = wiring;
  const { before, needed, led, followed, taken } = work;
  const base = member * population.slotCapacity;
  const at = member * wiring.slotCapacity;
  let sum = 0;
  for (let x = 0; x < slots; x++) {
    const i = (at + x) * 3;
    // added one by one, in the order of the sources: whoever adds up a record gets the same bits
    const total =
      level[base + x]! +
      inputs[i]! +
      inputs[i + 1]! -
      inputs[i + 2]! +
      needed[x]! +
      led[x]! +
      followed[x]! -
      taken[x]!;
    const kept = Math.max(0, total);
    before[x] = kept;
    sum += kept;
  }
  return sum;
}

/** The seven sources of a slot, as the latest step had them. */
export function copySources(
  { needed, led, followed, taken }: Workspace,
  { inputs, slotCapacity }: Wiring,
  member: number,
  slot: number,
  to: Float64Array,
  at: number,
): void {
  const i = (member * slotCapacity + slot) * 3;
  to[at] = inputs[i]!;
  to[at + 1] = inputs[i + 1]!;
  to[at + 2] = 0 - inputs[i + 2]!;
  to[at + 3] = needed[slot]!;
  to[at + 4] = led[slot]!;
  to[at + 5] = followed[slot]!;
  to[at + 6] = 0 - taken[slot]!;
}
