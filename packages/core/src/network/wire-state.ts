/**
 * What a state makes of the network: which skills can run, what sensors and goals give them, and the links that are open
 * for energy to flow along. It holds until the state changes, so a step in which nothing changed just flows.
 *
 * Backward and forward spreading are factored through keys: `needs` carries levels to keys, `serves` from keys to the
 * skills that achieve them; `leads` and `reaches` do the same forward. So there are as many links as the lists have
 * entries, not as there are pairs of skills.
 */
import { clear, type Lists } from './lists.js';
import { BLOCKED, DISABLED, type Population } from './population.js';
import type { Topology } from './topology.js';
import { type Flow, type Links, reserveConflicts, type Wiring } from './wiring.js';

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
  reserveConflicts(wiring, topology, population, member);
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
  const { state, unmet, goals, guards, holds, needed, led } = given;
  const { degree, met, pull, guard } = population;
  const base = member * population.literalCapacity;
  clear(guards, literals);
  clear(needed, literals);
  clear(led, literals);
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
  const { conditions, adds } = topology;
  const { needs, serves, leads, reaches } = wiring;
  const { needed, led } = wiring.given;
  const ahead = (flow.phi / flow.gamma) * flow.forward;
  openToKeys(topology, population, member, wiring, conditions, 0, needs, needed);
  openToKeys(topology, population, member, wiring, adds, 1, leads, led);
  openFromKeys(topology, population, member, adds, needed, flow.backward, serves);
  openFromKeys(topology, population, member, conditions, led, ahead, reaches);
}

/** Links from the skills that can run (or cannot) to the unmet keys on their lists; those keys are marked. */
function openToKeys(
  { slots }: Topology,
  { flags, slotCapacity }: Population,
  member: number,
  wiring: Wiring,
  lists: Lists,
  runs: 0 | 1,
  links: Links,
  marks: Uint8Array,
): void {
  const { executable } = wiring;
  const { unmet } = wiring.given;
  const { start, count, literal, key, weight } = lists;
  const { from, to, rate } = links;
  const base = member * slotCapacity;
  const at = member * wiring.slotCapacity;
  const first = member * links.capacity;
  let k = first;
  for (let x = 0; x < slots; x++) {
    if (executable[at + x] !== runs || (flags[base + x]! & DISABLED) !== 0) continue;
    const end = start[x]! + count[x]!;
    for (let e = start[x]!; e < end; e++) {
      if (unmet[literal[e]!] === 0) continue;
      const to0 = key[e]!;
      from[k] = x;
      to[k] = to0;
      rate[k] = weight[e]!;
      marks[to0] = 1;
      k++;
    }
  }
  links.count[member] = k - first;
}

/** Links from the marked keys to the skills that have them on their lists. */
function openFromKeys(
  { slots, importance }: Topology,
  { flags, slotCapacity }: Population,
  member: number,
  lists: Lists,
  marks: Uint8Array,
  flow: number,
  links: Links,
): void {
  const { start, count, key, weight, keyShare, share } = lists;
  const { from, to, rate } = links;
  const base = member * slotCapacity;
  const first = member * links.capacity;
  let k = first;
  for (let y = 0; y < slots; y++) {
    if ((flags[base + y]! & DISABLED) !== 0) continue;
    const end = start[y]! + count[y]!;
    for (let e = start[y]!; e < end; e++) {
      const from0 = key[e]!;
      if (marks[from0] === 0) continue;
      from[k] = from0;
      to[k] = y;
      rate[k] = flow * weight[e]! * keyShare[from0]! * share[y]! * importance[y]!;
      k++;
    }
  }
  links.count[member] = k - first;
}

/**
 * From each skill to those that delete a met condition of its own. One pair has one link, whatever the number of conditions
 * it is about: taking away has a minimum and an exception for each pair.
 */
function openConflicts(
  topology: Topology,
  population: Population,
  member: number,
  flow: Flow,
  wiring: Wiring,
): void {
  const { slots, conditions, deletes } = topology;
  const { conflicts } = wiring;
  const { from, to, rate } = conflicts;
  const { holds, linked, undoes } = wiring.given;
  const { flags } = population;
  const base = member * population.slotCapacity;
  const first = member * conflicts.capacity;
  const strength = (flow.delta / flow.gamma) * flow.conflicts;
  linked.fill(-1, 0, slots);
  undoes.fill(-1, 0, slots);
  let k = first;
  for (let x = 0; x < slots && strength > 0; x++) {
    if ((flags[base + x]! & DISABLED) !== 0) continue;
    const start = k;
    let end = conditions.start[x]! + conditions.count[x]!;
    for (let e = conditions.start[x]!; e < end; e++) {
      const held = holds[conditions.literal[e]!]!;
      if (held === 0) continue;
      for (let d = deletes.head[conditions.key[e]!]!; d >= 0; d = deletes.next[d]!) {
        const y = deletes.owner[d]!;
        const taking = held * deletes.weight[d]! * deletes.share[y]! * strength;
        const known = linked[y]!;
        if (known >= start) rate[known] = rate[known]! + taking;
        else if (y !== x && (flags[base + y]! & DISABLED) === 0) {
          linked[y] = k;
          from[k] = x;
          to[k] = y;
          rate[k] = taking;
          k++;
        }
      }
    }
    if (k === start) continue;
    // whose met conditions x deletes itself: of two that undo each other the weaker must not take
    end = deletes.start[x]! + deletes.count[x]!;
    for (let d = deletes.start[x]!; d < end; d++) {
      for (let e = conditions.head[deletes.key[d]!]!; e >= 0; e = conditions.next[e]!) {
        if (holds[conditions.literal[e]!]! > 0) undoes[conditions.owner[e]!] = x;
      }
    }
    for (let i = start; i < k; i++) if (undoes[to[i]!] === x) rate[i] = -rate[i]!;
  }
  conflicts.count[member] = k - first;
}
