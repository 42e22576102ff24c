/**
 * The pairs x → y in which x has a condition that y deletes. Taking away has a minimum and an exception for each pair, so
 * it cannot be factored through propositions as spreading is.
 *
 * A pair is made when the later of the two joins, and never changes after. For one y the pairs stand in the order of x,
 * so that sums are the same however the network came about.
 */
import { grown, type Lists } from './lists.js';

export interface ConflictPairs {
  /** Pairs in use, given-up ones included: those share nothing. */
  used: number;
  entries: number;
  // by pair
  from: Int32Array;
  to: Int32Array;
  start: Int32Array;
  count: Int32Array;
  /** The pair y → x, or −1. */
  reverse: Int32Array;
  nextFrom: Int32Array;
  nextTo: Int32Array;
  // by entry: the condition of x, and the weight of y's delete
  literal: Int32Array;
  weight: Float64Array;
  // by slot: the last pair in which it takes, or is taken from
  lastFrom: Int32Array;
  lastTo: Int32Array;
}

export function createPairs(): ConflictPairs {
  return {
    used: 0,
    entries: 0,
    from: new Int32Array(0),
    to: new Int32Array(0),
    start: new Int32Array(0),
    count: new Int32Array(0),
    reverse: new Int32Array(0),
    nextFrom: new Int32Array(0),
    nextTo: new Int32Array(0),
    literal: new Int32Array(0),
    weight: new Float64Array(0),
    lastFrom: new Int32Array(0),
    lastTo: new Int32Array(0),
  };
}

interface Shared {
  readonly literal: number;
  readonly weight: number;
}

/** Makes the pairs of a skill that has just got its lists. */
export function joinPairs(
  pairs: ConflictPairs,
  conditions: Lists,
  deletes: Lists,
  slot: number,
): void {
  const known = pairs.lastFrom.length;
  pairs.lastFrom = grown(pairs.lastFrom, slot + 1);
  pairs.lastTo = grown(pairs.lastTo, slot + 1);
  pairs.lastFrom.fill(-1, known);
  pairs.lastTo.fill(-1, known);

  const taking = new Map<number, Shared[]>();
  forEach(conditions, slot, (e) => {
    for (let d = deletes.head[conditions.key[e]!]!; d >= 0; d = deletes.next[d]!) {
      share(taking, deletes.owner[d]!, conditions.literal[e]!, deletes.weight[d]!);
    }
  });
  const taken = new Map<number, Shared[]>();
  forEach(deletes, slot, (d) => {
    for (let e = conditions.head[deletes.key[d]!]!; e >= 0; e = conditions.next[e]!) {
      share(taken, conditions.owner[e]!, conditions.literal[e]!, deletes.weight[d]!);
    }
  });
  taking.delete(slot);
  taken.delete(slot);

  const reverse = new Map<number, number>();
  for (const [x, shared] of [...taken].sort(([a], [b]) => a - b)) {
    reverse.set(x, addPair(pairs, x, slot, shared));
  }
  for (const [y, shared] of [...taking].sort(([a], [b]) => a - b)) {
    const pair = addPair(pairs, slot, y, shared);
    const back = reverse.get(y);
    if (back === undefined) continue;
    pairs.reverse[pair] = back;
    pairs.reverse[back] = pair;
  }
}

/** Gives up the pairs of a skill: they stay in place and share nothing. */
export function leavePairs(pairs: ConflictPairs, slot: number): void {
  for (let k = pairs.lastFrom[slot]!; k >= 0; k = pairs.nextFrom[k]!) giveUp(pairs, k);
  for (let k = pairs.lastTo[slot]!; k >= 0; k = pairs.nextTo[k]!) giveUp(pairs, k);
  pairs.lastFrom[slot] = -1;
  pairs.lastTo[slot] = -1;
}

function giveUp(pairs: ConflictPairs, pair: number): void {
  pairs.count[pair] = 0;
  const back = pairs.reverse[pair]!;
  if (back >= 0) pairs.reverse[back] = -1;
  pairs.reverse[pair] = -1;
}

function forEach(lists: Lists, slot: number, visit: (entry: number) => void): void {
  const start = lists.start[slot]!;
  for (let e = start; e < start + lists.count[slot]!; e++) visit(e);
}

function share(found: Map<number, Shared[]>, other: number, literal: number, weight: number): void {
  const list = found.get(other);
  if (list === undefined) found.set(other, [{ literal, weight }]);
  else list.push({ literal, weight });
}

function addPair(
  pairs: ConflictPairs,
  from: number,
  to: number,
  shared: readonly Shared[],
): number {
  const k = pairs.used++;
  for (const array of ['from', 'to', 'start', 'count', 'reverse', 'nextFrom', 'nextTo'] as const) {
    pairs[array] = grown(pairs[array], pairs.used);
  }
  pairs.from[k] = from;
  pairs.to[k] = to;
  pairs.start[k] = pairs.entries;
  pairs.count[k] = shared.length;
  pairs.reverse[k] = -1;
  pairs.nextFrom[k] = pairs.lastFrom[from]!;
  pairs.lastFrom[from] = k;
  pairs.nextTo[k] = pairs.lastTo[to]!;
  pairs.lastTo[to] = k;
  pairs.literal = grown(pairs.literal, pairs.entries + shared.length);
  pairs.weight = grown(pairs.weight, pairs.entries + shared.length);
  for (const { literal, weight } of shared) {
    pairs.literal[pairs.entries] = literal;
    pairs.weight[pairs.entries] = weight;
    pairs.entries++;
  }
  return k;
}
