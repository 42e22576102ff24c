/** Lists of literals by skill, flat: the kernel walks them by slot, joining and leaving follow them by key. */

export interface Entry {
  readonly literal: number;
  /** What counts and spreading go by: the literal itself, or one literal for all values of its proposition. */
  readonly key: number;
  readonly weight: number;
}

export interface Lists {
  /** Entries in use, given-up ones included. */
  used: number;
  wasted: number;
  // by slot
  start: Int32Array;
  count: Int32Array;
  /** 1 / count, or 0. */
  share: Float64Array;
  // by entry
  literal: Int32Array;
  key: Int32Array;
  weight: Float64Array;
  owner: Int32Array;
  /** Entries of one key are chained, so that whoever shares it is found without looking at the others. */
  next: Int32Array;
  previous: Int32Array;
  // by key
  head: Int32Array;
  keyCount: Int32Array;
  /** 1 / keyCount, or 0. */
  keyShare: Float64Array;
}

export function createLists(): Lists {
  return {
    used: 0,
    wasted: 0,
    start: new Int32Array(0),
    count: new Int32Array(0),
    share: new Float64Array(0),
    literal: new Int32Array(0),
    key: new Int32Array(0),
    weight: new Float64Array(0),
    owner: new Int32Array(0),
    next: new Int32Array(0),
    previous: new Int32Array(0),
    head: new Int32Array(0),
    keyCount: new Int32Array(0),
    keyShare: new Float64Array(0),
  };
}

/** Gives a slot its list. */
export function putList(lists: Lists, slot: number, entries: readonly Entry[]): void {
  const names = ['literal', 'key', 'weight', 'owner', 'next', 'previous'] as const;
  growAll(lists, names, lists.used + entries.length);
  lists.start[slot] = lists.used;
  lists.count[slot] = entries.length;
  lists.share[slot] = entries.length === 0 ? 0 : 1 / entries.length;
  for (const { literal, key, weight } of entries) {
    const e = lists.used++;
    lists.literal[e] = literal;
    lists.key[e] = key;
    lists.weight[e] = weight;
    lists.owner[e] = slot;
    const head = lists.head[key]!;
    lists.next[e] = head;
    lists.previous[e] = -1;
    if (head >= 0) lists.previous[head] = e;
    lists.head[key] = e;
    recount(lists, key, 1);
  }
}

/** Takes a slot's list away; its space is given up until the network is rebuilt. */
export function takeList(lists: Lists, slot: number): void {
  const start = lists.start[slot]!;
  const end = start + lists.count[slot]!;
  for (let e = start; e < end; e++) {
    const next = lists.next[e]!;
    const previous = lists.previous[e]!;
    const key = lists.key[e]!;
    if (previous >= 0) lists.next[previous] = next;
    else lists.head[key] = next;
    if (next >= 0) lists.previous[next] = previous;
    recount(lists, key, -1);
  }
  lists.count[slot] = 0;
  lists.share[slot] = 0;
  if (end === lists.used) lists.used = start;
  else lists.wasted += end - start;
}

export function reserveSlots(lists: Lists, slots: number): void {
  growAll(lists, ['start', 'count', 'share'], slots);
}

export function reserveKeys(lists: Lists, keys: number): void {
  const before = lists.head.length;
  growAll(lists, ['head', 'keyCount', 'keyShare'], keys);
  lists.head.fill(-1, before);
}

function recount(lists: Lists, key: number, by: number): void {
  const count = lists.keyCount[key]! + by;
  lists.keyCount[key] = count;
  lists.keyShare[key] = count === 0 ? 0 : 1 / count;
}

type Numbers = Int32Array | Float64Array | Uint8Array;

/** The same of several arrays of a record. */
export function growAll<K extends string>(
  record: Record<K, Numbers>,
  names: readonly K[],
  length: number,
): void {
  for (const name of names) record[name] = grown(record[name], length);
}

/** The array, or a larger one with the same contents: doubling keeps the cost of joining even. */
function grown<T extends Numbers>(array: T, length: number): T {
  if (array.length >= length) return array;
  const larger = new (array.constructor as new (length: number) => T)(
    Math.max(length, array.length * 2, 8),
  );
  larger.set(array);
  return larger;
}

/** The array with more room for each member. */
export function widened<T extends Numbers>(
  array: T,
  members: number,
  before: number,
  after: number,
): T {
  const wider = grown(array.subarray(0, 0) as T, members * after);
  for (let m = 0; m < members; m++) {
    wider.set(array.subarray(m * before, (m + 1) * before), m * after);
  }
  return wider;
}

// a small character does little else in a step: calling fill would cost as much as all the rest
export function clear(array: Float64Array | Uint8Array, length: number): void {
  if (length > 64) array.fill(0, 0, length);
  else for (let i = 0; i < length; i++) array[i] = 0;
}
