/** The links that are open in a state, and what flows into them from outside; `wire-state.ts` makes them. */
import { growAll, widened } from './lists.js';
import type { Population } from './population.js';
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
  /** Room for wiring one member: by literal or key, and by slot. */
  readonly given: {
    state: Float64Array;
    unmet: Float64Array;
    goals: Float64Array;
    guards: Float64Array;
    holds: Float64Array;
    needed: Uint8Array;
    led: Uint8Array;
    linked: Int32Array;
    undoes: Int32Array;
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
      linked: new Int32Array(0),
      undoes: new Int32Array(0),
    },
  };
}

/** Whether there is room for the network as it is; if not, all members must be wired into a new one. */
export function hasRoom(wiring: Wiring, topology: Topology): boolean {
  return (
    wiring.slotCapacity >= topology.slots &&
    wiring.needs.capacity >= topology.conditions.used &&
    wiring.serves.capacity >= topology.adds.used &&
    wiring.given.state.length >= topology.literals
  );
}

export function makeWiringRoom(wiring: Wiring, members: number, topology: Topology): void {
  const { slots, conditions, adds, literals } = topology;
  // some room to spare: agents seldom join alone
  wiring.slotCapacity = Math.ceil(slots * 1.25);
  wiring.inputs = new Float64Array(members * wiring.slotCapacity * 3);
  wiring.executable = new Uint8Array(members * wiring.slotCapacity);
  for (const [links, most] of [
    [wiring.needs, conditions.used],
    [wiring.serves, adds.used],
    [wiring.leads, adds.used],
    [wiring.reaches, conditions.used],
  ] as const) {
    links.capacity = Math.ceil(most * 1.25);
    links.from = new Int32Array(members * links.capacity);
    links.to = new Int32Array(members * links.capacity);
    links.rate = new Float64Array(members * links.capacity);
  }
  const { given } = wiring;
  growAll(given, ['state', 'unmet', 'goals', 'guards', 'holds', 'needed', 'led'], literals);
  growAll(given, ['linked', 'undoes'], wiring.slotCapacity);
}

/** Room for the conflicts of a member's state: how many there are varies too much to be ready for the most. */
export function reserveConflicts(
  { conflicts }: Wiring,
  { conditions, deletes, key, literals }: Topology,
  { met, members, literalCapacity }: Population,
  member: number,
): void {
  let most = 0;
  for (let l = 0; l < literals; l++) {
    const k = key[l]!;
    const pairs = conditions.keyCount[k]! * deletes.keyCount[k]!;
    if (met[member * literalCapacity + l] === 1) most += pairs;
  }
  if (most <= conflicts.capacity) return;
  const before = conflicts.capacity;
  conflicts.capacity = Math.ceil(most * 1.25);
  for (const name of ['from', 'to', 'rate'] as const) {
    const wider = widened(conflicts[name], members, before, conflicts.capacity);
    Object.assign(conflicts, { [name]: wider });
  }
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
