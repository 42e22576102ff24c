/**
 * What a state makes of the network: which skills can run, what sensors and goals give them, and the links that are open
 * for energy to flow along. It holds until the state changes, so a step in which nothing changed just flows.
 *
 * Backward and forward spreading are factored through keys: `needs` carries levels to keys, `serves` from keys to the
 * skills that achieve them; `leads` and `reaches` do the same forward. So there are as many links as the lists have
 * entries, not as there are pairs of skills.
 */
import { grown, type Lists } from './lists.js';
import { BLOCKED, DISABLED, type Population } from './population.js';
import type { Topology } from './topology.js';

/** What the sums are multiplied with. */
export interface Flow {
  phi: number;
  gamma: number;
  delta: number;
  backward: number;
  forward: number;
  conflicts: number;
  /** κ and the importance of follower links together. */
  followers: number;
}

/** Open links: link k of member m is at m · capacity + k. */
export interface Links {
  capacity: number;
  from: Int32Array;
  to: Int32Array;
  rate: Float64Array;
  // by member
  count: Int32Array;
}

export interface Wiring {
  /** Other networks use it too: whoever wires anew makes their own. */
  shared: boolean;
  slotCapacity: number;
  /** What state, goals and protected goals give slot x, at 3 · x. */
  inputs: Float64Array;
  executable: Uint8Array;
  readonly needs: Links;
  readonly serves: Links;
  readonly leads: Links;
  readonly reaches: Links;
  /** From the skill that takes to the one that loses; below zero where the weaker of the two must not take. */
  readonly conflicts: Links;
  // room for wiring one member, by literal or key
  readonly given: {
    state: Float64Array;
    unmet: Float64Array;
    goals: Float64Array;
    guards: Float64Array;
    holds: Float64Array;
    needed: Uint8Array;
    led: Uint8Array;
  };
}

export function createWiring(members: number): Wiring {
  return {
    shared: false,
    slotCapacity: 0,
    inputs: new Float64Array(0),
    executable: new Uint8Array(0),
    needs: createLinks(members),
    serves: createLinks(members),
    leads: createLinks(members),
    reaches: createLinks(members),
    conflicts: createLinks(members),
    given: {
      state: new Float64Array(0),
      unmet: new Float64Array(0),
      goals: new Float64Array(0),
      guards: new Float64Array(0),
      holds: new Float64Array(0),
      needed: new Uint8Array(0),
      led: new Uint8Array(0),
    },
  };
}

/** Whether there is room for the network as it is; if not, all members must be wired into a new one. */
export function hasRoom(wiring: Wiring, { slots, conditions, adds, pairs }: Topology): boolean {
  return (
    wiring.slotCapacity >= slots &&
    wiring.needs.capacity >= conditions.used &&
    wiring.serves.capacity >= adds.used &&
    wiring.conflicts.capacity >= pairs.used
  );
}

export function makeWiringRoom(wiring: Wiring, members: number, topology: Topology): void {
  const { slots, conditions, adds, pairs } = topology;
  // some room to spare: agents seldom join alone
  wiring.slotCapacity = Math.ceil(slots * 1.25);
  wiring.inputs = new Float64Array(members * wiring.slotCapacity * 3);
  wiring.executable = new Uint8Array(members * wiring.slotCapacity);
  for (const [links, most] of [
    [wiring.needs, conditions.used],
    [wiring.serves, adds.used],
    [wiring.leads, adds.used],
    [wiring.reaches, conditions.used],
    [wiring.conflicts, pairs.used],
  ] as const) {
    links.capacity = Math.ceil(most * 1.25);
    links.from = new Int32Array(members * links.capacity);
    links.to = new Int32Array(members * links.capacity);
    links.rate = new Float64Array(members * links.capacity);
  }
}

export function wireMember(
  topology: Topology,
  population: Population,
  member: number,
  flow: Flow,
  wiring: Wiring,
): void {
  weighLiterals(topology, population, member, flow, wiring);
  weighSkills(topology, population, member, flow, wiring);
  openLinks(topology, population, member, flow, wiring);
  openConflicts(topology, population, member, flow, wiring);
}

/** What each literal gives in this state, whoever is connected to it. */
function weighLiterals(
  topology: Topology,
  population: Population,
  member: number,
  flow: Flow,
  { given }: Wiring,
): void {
  const { literals, key, sensorImportance, conditions, adds, deletes } = topology;
  for (const name of ['state', 'unmet', 'goals', 'guards', 'holds'] as const) {
    given[name] = grown(given[name], literals);
  }
  given.needed = grown(given.needed, literals);
  given.led = grown(given.led, literals);
  const { state, unmet, goals, guards, holds, needed, led } = given;
  const { degree, met, pull, guard } = population;
  const base = member * population.literalCapacity;
  guards.fill(0, 0, literals);
  needed.fill(0, 0, literals);
  led.fill(0, 0, literals);
  for (let l = 0; l < literals; l++) {
    const i = base + l;
    const k = key[l]!;
    const so = met[i]!;
    unmet[l] = 1 - so;
    state[l] = flow.phi * degree[i]! * sensorImportance[l]! * conditions.keyShare[k]!;
    goals[l] = flow.gamma * pull[i]! * (1 - so) * adds.keyShare[k]!;
    holds[l] = so * deletes.keyShare[k]!;
    if (guard[i]! > 0) guards[k] = guards[k]! + flow.delta * guard[i]! * holds[l]!;
  }
}

/** What each skill is given by sensors and goals, and whether it can run. */
function weighSkills(
  topology: Topology,
  population: Population,
  member: number,
  flow: Flow,
  wiring: Wiring,
): void {
  const { slots, conditions, adds, deletes, costs, importance } = topology;
  const { inputs, executable } = wiring;
  const { state, unmet, goals, guards } = wiring.given;
  const { flags } = population;
  const base = member * population.slotCapacity;
  const at = member * wiring.slotCapacity;
  for (let x = 0; x < slots; x++) {
    let perceived = 0;
    let lacking = 0;
    let end = conditions.start[x]! + conditions.count[x]!;
    for (let e = conditions.start[x]!; e < end; e++) {
      perceived += state[conditions.literal[e]!]!;
      lacking += unmet[conditions.literal[e]!]!;
    }
    executable[at + x] = lacking === 0 && (flags[base + x]! & BLOCKED) === 0 ? 1 : 0;
    const i = (at + x) * 3;
    if ((flags[base + x]! & DISABLED) !== 0) {
      inputs.fill(0, i, i + 3);
      continue;
    }
    let wanted = 0;
    end = adds.start[x]! + adds.count[x]!;
    for (let e = adds.start[x]!; e < end; e++) {
      wanted += adds.weight[e]! * goals[adds.literal[e]!]!;
    }
    let barred = 0;
    end = deletes.start[x]! + deletes.count[x]!;
    for (let e = deletes.start[x]!; e < end; e++) {
      barred += deletes.weight[e]! * guards[deletes.key[e]!]!;
    }
    inputs[i] = perceived * conditions.share[x]! * importance[x]!;
    inputs[i + 1] = wanted * adds.share[x]! * importance[x]!;
    inputs[i + 2] =
      barred * deletes.share[x]! + spent(costs, topology, population, member, flow, x);
  }
}

/** What goals to conserve something take from a skill. */
function spent(
  costs: Lists,
  topology: Topology,
  population: Population,
  member: number,
  flow: Flow,
  slot: number,
): number {
  let sum = 0;
  const start = costs.start[slot]!;
  for (let e = start; e < start + costs.count[slot]!; e++) {
    const cost = costs.key[e]!;
    const wish = population.conserve[member * population.costCapacity + cost]!;
    sum += (flow.delta * wish * costs.weight[e]!) / topology.costTotal[cost]!;
  }
  return sum;
}

/** Backward from skills that cannot run along what they lack, forward from those that can along what they promise. */
function openLinks(
  topology: Topology,
  population: Population,
  member: number,
  flow: Flow,
  wiring: Wiring,
): void {
  const { slots, conditions, adds, importance } = topology;
  const { executable, needs, serves, leads, reaches } = wiring;
  const { unmet, needed, led } = wiring.given;
  const { flags } = population;
  const base = member * population.slotCapacity;
  const at = member * wiring.slotCapacity;
  for (const links of [needs, serves, leads, reaches]) links.count[member] = 0;
  for (let x = 0; x < slots; x++) {
    if ((flags[base + x]! & DISABLED) !== 0) continue;
    const runs = executable[at + x] === 1;
    const lists = runs ? adds : conditions;
    const marks = runs ? led : needed;
    const end = lists.start[x]! + lists.count[x]!;
    for (let e = lists.start[x]!; e < end; e++) {
      if (unmet[lists.literal[e]!] === 0) continue;
      const k = lists.key[e]!;
      open(runs ? leads : needs, member, x, k, lists.weight[e]!);
      marks[k] = 1;
    }
  }
  const ahead = (flow.phi / flow.gamma) * flow.forward;
  for (let y = 0; y < slots; y++) {
    if ((flags[base + y]! & DISABLED) !== 0) continue;
    let end = adds.start[y]! + adds.count[y]!;
    for (let e = adds.start[y]!; e < end; e++) {
      const k = adds.key[e]!;
      if (needed[k] === 0) continue;
      const share = adds.keyShare[k]! * adds.share[y]!;
      open(serves, member, k, y, flow.backward * adds.weight[e]! * share * importance[y]!);
    }
    end = conditions.start[y]! + conditions.count[y]!;
    for (let e = conditions.start[y]!; e < end; e++) {
      const k = conditions.key[e]!;
      if (led[k] === 0) continue;
      const share = conditions.keyShare[k]! * conditions.share[y]!;
      open(reaches, member, k, y, ahead * share * importance[y]!);
    }
  }
}

function openConflicts(
  topology: Topology,
  population: Population,
  member: number,
  flow: Flow,
  wiring: Wiring,
): void {
  const { used, from, to, start, count, reverse, literal, weight } = topology.pairs;
  const { share } = topology.deletes;
  const { conflicts } = wiring;
  const { holds } = wiring.given;
  const { flags } = population;
  const rate = (flow.delta / flow.gamma) * flow.conflicts;
  const base = member * population.slotCapacity;
  conflicts.count[member] = 0;
  for (let k = 0; k < used; k++) {
    const x = from[k]!;
    const y = to[k]!;
    let held = 0;
    const end = start[k]! + count[k]!;
    for (let e = start[k]!; e < end; e++) held += holds[literal[e]!]! * weight[e]!;
    if (held === 0 || ((flags[base + x]! | flags[base + y]!) & DISABLED) !== 0) continue;
    const mutual = reverse[k]! >= 0 && isHeld(reverse[k]!, start, count, literal, holds);
    const share0 = held * rate * share[y]!;
    open(conflicts, member, x, y, mutual ? -share0 : share0);
  }
}

/** Whether some condition that a pair shares is met. */
function isHeld(
  pair: number,
  start: Int32Array,
  count: Int32Array,
  literal: Int32Array,
  holds: Float64Array,
): boolean {
  const end = start[pair]! + count[pair]!;
  for (let e = start[pair]!; e < end; e++) if (holds[literal[e]!]! > 0) return true;
  return false;
}

function open(links: Links, member: number, from: number, to: number, rate: number): void {
  const k = member * links.capacity + links.count[member]!++;
  links.from[k] = from;
  links.to[k] = to;
  links.rate[k] = rate;
}

function createLinks(members: number): Links {
  return {
    capacity: 0,
    from: new Int32Array(0),
    to: new Int32Array(0),
    rate: new Float64Array(0),
    count: new Int32Array(members),
  };
}
