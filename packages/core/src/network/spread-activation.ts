/**
 * The kernel: energy flows into every skill of one member, all from the levels the step before left. It knows no names,
 * allocates nothing, and writes only to its workspace.
 *
 * Spreading is factored through keys: what flows to one key is summed once (`backward`, `forward`), then shared out along
 * the lists, so a step costs in the order of the lists and not of the links between skills.
 */
import { grown } from './lists.js';
import { BLOCKED, DISABLED, type Population } from './population.js';
import type { Topology } from './topology.js';

/** What the sums are multiplied with in this step. */
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
  executable: Uint8Array;
  /** What a skill has to give: its level, or nothing if disabled. */
  gives: Float64Array;
  state: Float64Array;
  followed: Float64Array;
  taken: Float64Array;
  /** The seven sources of slot x at 7 · x; filled only when asked for. */
  from: Float64Array;
  // by literal or key
  stateGives: Float64Array;
  unmet: Float64Array;
  goalGives: Float64Array;
  goalTakes: Float64Array;
  holds: Float64Array;
  backward: Float64Array;
  forward: Float64Array;
  // by cost
  costTakes: Float64Array;
}

export function createWorkspace(): Workspace {
  return {
    before: new Float64Array(0),
    executable: new Uint8Array(0),
    gives: new Float64Array(0),
    state: new Float64Array(0),
    followed: new Float64Array(0),
    taken: new Float64Array(0),
    from: new Float64Array(0),
    stateGives: new Float64Array(0),
    unmet: new Float64Array(0),
    goalGives: new Float64Array(0),
    goalTakes: new Float64Array(0),
    holds: new Float64Array(0),
    backward: new Float64Array(0),
    forward: new Float64Array(0),
    costTakes: new Float64Array(0),
  };
}

export function reserveWorkspace(work: Workspace, { slots, literals, costKinds }: Topology): void {
  work.executable = grown(work.executable, slots);
  for (const name of ['before', 'gives', 'state', 'followed', 'taken'] as const) {
    work[name] = grown(work[name], slots);
  }
  work.from = grown(work.from, slots * sources.length);
  for (const name of [
    'stateGives',
    'unmet',
    'goalGives',
    'goalTakes',
    'holds',
    'backward',
    'forward',
  ] as const) {
    work[name] = grown(work[name], literals);
  }
  work.costTakes = grown(work.costTakes, costKinds);
}

/** Leaves levels before decay, executables and (if asked) sources in the workspace; returns the sum of the levels. */
export function spread(
  topology: Topology,
  population: Population,
  member: number,
  flow: Flow,
  followers: FollowerLinks | undefined,
  work: Workspace,
  explain: boolean,
): number {
  const anyGoal = weighLiterals(topology, population, member, flow, work);
  const anyCost = topology.costKinds > 0 && weighCosts(topology, population, member, flow, work);
  gather(topology, population, member, work);
  if (flow.conflicts > 0 && topology.pairs.used > 0) {
    takeFromConflictors(topology, population, member, flow, work);
  } else work.taken.fill(0, 0, topology.slots);
  work.followed.fill(0, 0, topology.slots);
  if (flow.followers > 0 && followers !== undefined) follow(followers, flow, work);
  return shareOut(topology, population, member, flow, work, anyGoal, anyCost, explain);
}

/** What each literal gives in this state, whoever is connected to it. Returns whether a protected goal is met. */
function weighLiterals(
  topology: Topology,
  population: Population,
  member: number,
  flow: Flow,
  work: Workspace,
): boolean {
  const { literals, key, sensorImportance, conditions, adds, deletes } = topology;
  const { degree, met, pull, guard } = population;
  const { stateGives, unmet, goalGives, goalTakes, holds, backward, forward } = work;
  const matched = conditions.keyShare;
  const achieved = adds.keyShare;
  const undone = deletes.keyShare;
  const { phi, gamma, delta } = flow;
  const base = member * population.literalCapacity;
  goalTakes.fill(0, 0, literals);
  backward.fill(0, 0, literals);
  forward.fill(0, 0, literals);
  let anyProtected = false;
  for (let l = 0; l < literals; l++) {
    const i = base + l;
    const k = key[l]!;
    const so = met[i]!;
    unmet[l] = 1 - so;
    stateGives[l] = phi * degree[i]! * sensorImportance[l]! * matched[k]!;
    holds[l] = so * undone[k]!;
    goalGives[l] = gamma * pull[i]! * (1 - so) * achieved[k]!;
    if (guard[i]! > 0 && so === 1) {
      goalTakes[k] = goalTakes[k]! + delta * guard[i]! * undone[k]!;
      anyProtected = true;
    }
  }
  return anyProtected;
}

function weighCosts(
  topology: Topology,
  population: Population,
  member: number,
  flow: Flow,
  work: Workspace,
): boolean {
  const base = member * population.costCapacity;
  let any = false;
  for (let c = 0; c < topology.costKinds; c++) {
    const total = topology.costTotal[c]!;
    const wish = population.conserve[base + c]!;
    work.costTakes[c] = total > 0 ? (flow.delta * wish) / total : 0;
    any ||= wish > 0;
  }
  return any;
}

/** Which skills can run and what the state gives them; sums by key what they pass on backward or forward. */
function gather(
  topology: Topology,
  population: Population,
  member: number,
  work: Workspace,
): void {
  const { conditions, adds, slots } = topology;
  const { level, flags } = population;
  const { stateGives, unmet, executable, gives, state, backward, forward } = work;
  const conditionStart = conditions.start;
  const conditionCount = conditions.count;
  const conditionLiteral = conditions.literal;
  const conditionKey = conditions.key;
  const conditionShare = conditions.share;
  const base = member * population.slotCapacity;
  for (let x = 0; x < slots; x++) {
    const start = conditionStart[x]!;
    const end = start + conditionCount[x]!;
    let given = 0;
    let lacking = 0;
    for (let e = start; e < end; e++) {
      const l = conditionLiteral[e]!;
      given += stateGives[l]!;
      lacking += unmet[l]!;
    }
    const flag = flags[base + x]!;
    const runs = lacking === 0 && (flag & BLOCKED) === 0;
    const amount = (flag & DISABLED) === 0 ? level[base + x]! : 0;
    state[x] = given * conditionShare[x]!;
    executable[x] = runs ? 1 : 0;
    gives[x] = amount;
    if (runs) {
      const first = adds.start[x]!;
      const last = first + adds.count[x]!;
      for (let e = first; e < last; e++) {
        const k = adds.key[e]!;
        forward[k] = forward[k]! + amount * adds.weight[e]! * unmet[adds.literal[e]!]!;
      }
    } else {
      for (let e = start; e < end; e++) {
        const k = conditionKey[e]!;
        backward[k] = backward[k]! + amount * unmet[conditionLiteral[e]!]!;
      }
    }
  }
}

function takeFromConflictors(
  topology: Topology,
  population: Population,
  member: number,
  flow: Flow,
  work: Workspace,
): void {
  const { used, from, to, start, count, reverse, literal, weight } = topology.pairs;
  const { level } = population;
  const { gives, holds, taken } = work;
  const { share } = topology.deletes;
  const rate = (flow.delta / flow.gamma) * flow.conflicts;
  const base = member * population.slotCapacity;
  taken.fill(0, 0, topology.slots);
  for (let k = 0; k < used; k++) {
    const x = from[k]!;
    const y = to[k]!;
    const first = start[k]!;
    const last = first + count[k]!;
    let held = 0;
    for (let e = first; e < last; e++) held += holds[literal[e]!]! * weight[e]!;
    const theirs = level[base + y]!;
    const wish = gives[x]! * held * rate * share[y]!;
    const amount = wish < theirs ? wish : theirs;
    const back = reverse[k]!;
    if (back >= 0 && gives[x]! < theirs && isActive(back, start, count, literal, holds)) continue;
    taken[y] = taken[y]! + amount;
  }
}

/** Whether some condition that a pair shares is met. */
function isActive(
  pair: number,
  start: Int32Array,
  count: Int32Array,
  literal: Int32Array,
  holds: Float64Array,
): boolean {
  const first = start[pair]!;
  const last = first + count[pair]!;
  for (let e = first; e < last; e++) if (holds[literal[e]!]! > 0) return true;
  return false;
}

function follow(followers: FollowerLinks, flow: Flow, work: Workspace): void {
  const { from, to, share, count } = followers;
  for (let i = 0; i < count; i++) {
    const y = to[i]!;
    work.followed[y] = work.followed[y]! + work.gives[from[i]!]! * share[i]! * flow.followers;
  }
}

/** Shares out along the lists what was summed by key, and adds everything up. */
function shareOut(
  topology: Topology,
  population: Population,
  member: number,
  flow: Flow,
  work: Workspace,
  anyProtected: boolean,
  anyCost: boolean,
  explain: boolean,
): number {
  const { conditions, adds, deletes, costs, slots, literals, importance } = topology;
  const { level, flags } = population;
  const { before, state, followed, taken, from, goalGives, goalTakes, backward, forward } = work;
  const ahead = (flow.phi / flow.gamma) * flow.forward;
  for (let k = 0; k < literals; k++) {
    backward[k] = backward[k]! * flow.backward * adds.keyShare[k]!;
    forward[k] = forward[k]! * ahead * conditions.keyShare[k]!;
  }
  const base = member * population.slotCapacity;
  let sum = 0;
  for (let x = 0; x < slots; x++) {
    const old = level[base + x]!;
    if ((flags[base + x]! & DISABLED) !== 0) {
      before[x] = old;
      sum += old;
      if (explain) from.fill(0, x * 7, x * 7 + 7);
      continue;
    }
    let next = 0;
    let end = conditions.start[x]! + conditions.count[x]!;
    for (let e = conditions.start[x]!; e < end; e++) next += forward[conditions.key[e]!]!;
    let wanted = 0;
    let needed = 0;
    end = adds.start[x]! + adds.count[x]!;
    for (let e = adds.start[x]!; e < end; e++) {
      const weight = adds.weight[e]!;
      wanted += weight * goalGives[adds.literal[e]!]!;
      needed += weight * backward[adds.key[e]!]!;
    }
    let barred = 0;
    if (anyProtected) {
      end = deletes.start[x]! + deletes.count[x]!;
      for (let e = deletes.start[x]!; e < end; e++) {
        barred += deletes.weight[e]! * goalTakes[deletes.key[e]!]!;
      }
      barred *= deletes.share[x]!;
    }
    if (anyCost) {
      end = costs.start[x]! + costs.count[x]!;
      for (let e = costs.start[x]!; e < end; e++) {
        barred += costs.weight[e]! * work.costTakes[costs.key[e]!]!;
      }
    }
    const mine = importance[x]!;
    const fromState = state[x]! * mine;
    const fromGoals = wanted * adds.share[x]! * mine;
    const fromBackward = needed * adds.share[x]! * mine;
    const fromForward = next * conditions.share[x]! * mine;
    const fromFollowers = followed[x]! * mine;
    // added one by one, in the order of the sources: whoever adds up a record gets the same bits
    const total =
      old + fromState + fromGoals - barred + fromBackward + fromForward + fromFollowers - taken[x]!;
    const level0 = total > 0 ? total : 0;
    before[x] = level0;
    sum += level0;
    if (explain) {
      const at = x * 7;
      from[at] = fromState;
      from[at + 1] = fromGoals;
      from[at + 2] = 0 - barred;
      from[at + 3] = fromBackward;
      from[at + 4] = fromForward;
      from[at + 5] = fromFollowers;
      from[at + 6] = 0 - taken[x]!;
    }
  }
  return sum;
}
