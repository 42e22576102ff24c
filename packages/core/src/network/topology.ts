/**
 * The lists and links of a network, by number: what all characters that share it have in common. Nothing in here knows a
 * name, a value or a clock.
 *
 * A skill has a *slot*; slots are never given to another skill, so sums always run in the order of joining. A literal has
 * a number; its *key* is what counts and spreading go by. `conditions`, `adds` and `deletes` hold each skill's lists,
 * `costs` what it uses up.
 */
import {
  createLists,
  type Entry,
  growAll,
  type Lists,
  putList,
  reserveKeys,
  reserveSlots,
  takeList,
} from './lists.js';

export interface Topology {
  /** Slots in use, given-up ones included. */
  slots: number;
  /** Skills there are. */
  live: number;
  literals: number;
  readonly conditions: Lists;
  readonly adds: Lists;
  readonly deletes: Lists;
  /** Keyed by the number of the cost; weights are amounts. */
  readonly costs: Lists;
  costKinds: number;
  /** Amounts of each cost over all skills. */
  costTotal: Float64Array;
  // by slot
  importance: Float64Array;
  /** What a level is multiplied with in a step where a skill brings its own decay; −1 where it does not. */
  ownDecay: Float64Array;
  /** Place in the order of names, for ties. */
  order: Float64Array;
  // by literal
  key: Int32Array;
  /** Importance of the sensor that reports on it. */
  sensorImportance: Float64Array;
}

export interface SkillLists {
  readonly conditions: readonly Entry[];
  readonly adds: readonly Entry[];
  readonly deletes: readonly Entry[];
  readonly costs: readonly Entry[];
}

const kinds = ['conditions', 'adds', 'deletes', 'costs'] as const;

export function createTopology(): Topology {
  return {
    slots: 0,
    live: 0,
    literals: 0,
    conditions: createLists(),
    adds: createLists(),
    deletes: createLists(),
    costs: createLists(),
    costKinds: 0,
    costTotal: new Float64Array(0),
    importance: new Float64Array(0),
    ownDecay: new Float64Array(0),
    order: new Float64Array(0),
    key: new Int32Array(0),
    sensorImportance: new Float64Array(0),
  };
}

/** A new literal; with a key of its own unless one is given. */
export function addLiteral(topology: Topology, key?: number): number {
  const literal = topology.literals++;
  growAll(topology, ['key', 'sensorImportance'], topology.literals);
  for (const lists of [topology.conditions, topology.adds, topology.deletes]) {
    reserveKeys(lists, topology.literals);
  }
  topology.key[literal] = key ?? literal;
  topology.sensorImportance[literal] = 1;
  return literal;
}

export function addCostKind(topology: Topology): number {
  const cost = topology.costKinds++;
  growAll(topology, ['costTotal'], topology.costKinds);
  reserveKeys(topology.costs, topology.costKinds);
  return cost;
}

export function addSkill(topology: Topology, lists: SkillLists): number {
  const slot = topology.slots++;
  topology.live++;
  for (const kind of kinds) reserveSlots(topology[kind], topology.slots);
  growAll(topology, ['importance', 'ownDecay', 'order'], topology.slots);
  topology.importance[slot] = 1;
  topology.ownDecay[slot] = -1;
  for (const kind of kinds) putList(topology[kind], slot, lists[kind]);
  for (const cost of lists.costs) totalCost(topology, cost.key);
  return slot;
}

/** New effects for a skill that stays. */
export function replaceEffects(
  topology: Topology,
  slot: number,
  lists: Pick<SkillLists, 'adds' | 'deletes'>,
): void {
  for (const kind of ['adds', 'deletes'] as const) {
    takeList(topology[kind], slot);
    putList(topology[kind], slot, lists[kind]);
  }
}

export function freeSlot(topology: Topology, slot: number): void {
  const { costs } = topology;
  const start = costs.start[slot]!;
  const given = costs.key.slice(start, start + costs.count[slot]!);
  for (const kind of kinds) takeList(topology[kind], slot);
  for (const cost of given) totalCost(topology, cost);
  topology.importance[slot] = 0;
  topology.ownDecay[slot] = -1;
  topology.live--;
}

// summed anew in the order of slots: adding and subtracting would leave a rounding behind when a skill leaves
function totalCost(topology: Topology, cost: number): void {
  const { costs } = topology;
  const entries: number[] = [];
  for (let e = costs.head[cost]!; e >= 0; e = costs.next[e]!) entries.push(e);
  entries.sort((a, b) => costs.owner[a]! - costs.owner[b]!);
  topology.costTotal[cost] = entries.reduce((sum, e) => sum + costs.weight[e]!, 0);
}
