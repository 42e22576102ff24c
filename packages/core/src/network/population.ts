/**
 * What each character of a network has for itself, flat: member m's slot x is at m · slotCapacity + x, its literal l at
 * m · literalCapacity + l, and so on. A character alone is a population of one.
 */
import { widened } from './lists.js';

/** Bits of `flags`. */
export const EXECUTING = 1;
export const DISABLED = 2;
/** Not enough of a resource is free. */
export const BLOCKED = 4;

export interface Population {
  members: number;
  slotCapacity: number;
  literalCapacity: number;
  costCapacity: number;
  resourceCapacity: number;
  // by slot
  level: Float64Array;
  flags: Uint8Array;
  /** Consecutive calls of the execution under way, or of the last one. */
  calls: Int32Array;
  // by literal
  /** To what degree it is so. */
  degree: Float64Array;
  /** 1 from the cut-off up, else 0. */
  met: Float64Array;
  /** Importance of the goal that wants it, or 0. */
  pull: Float64Array;
  /** Importance of the goal that protects it, or 0. */
  guard: Float64Array;
  // by cost: importance of the goal to conserve it, or 0
  conserve: Float64Array;
  // by resource: units held by what executes, and kept after
  busy: Int32Array;
  kept: Int32Array;
  // by member
  threshold: Float64Array;
  /** Slot chosen last, or −1. */
  lastChosen: Int32Array;
  /** Skills chosen since a step ended with nothing executing. */
  callsInAll: Int32Array;
  executing: Int32Array;
  /** 0 where something has changed since the member was wired. */
  wired: Uint8Array;
}

type Stride = 'slotCapacity' | 'literalCapacity' | 'costCapacity' | 'resourceCapacity';

const arraysOf = {
  slotCapacity: ['level', 'flags', 'calls'],
  literalCapacity: ['degree', 'met', 'pull', 'guard'],
  costCapacity: ['conserve'],
  resourceCapacity: ['busy', 'kept'],
} as const satisfies Record<Stride, readonly (keyof Population)[]>;

export function createPopulation(members: number, theta: number): Population {
  return {
    members,
    slotCapacity: 0,
    literalCapacity: 0,
    costCapacity: 0,
    resourceCapacity: 0,
    level: new Float64Array(0),
    flags: new Uint8Array(0),
    calls: new Int32Array(0),
    degree: new Float64Array(0),
    met: new Float64Array(0),
    pull: new Float64Array(0),
    guard: new Float64Array(0),
    conserve: new Float64Array(0),
    busy: new Int32Array(0),
    kept: new Int32Array(0),
    threshold: new Float64Array(members).fill(theta),
    lastChosen: new Int32Array(members).fill(-1),
    callsInAll: new Int32Array(members),
    executing: new Int32Array(members),
    wired: new Uint8Array(members),
  };
}

/** Makes room for so many of something in every member. */
export function reserve(population: Population, stride: Stride, wanted: number): void {
  const before = population[stride];
  if (before >= wanted) return;
  const after = Math.max(wanted, before * 2, 8);
  for (const name of arraysOf[stride]) {
    const wider = widened(population[name], population.members, before, after);
    Object.assign(population, { [name]: wider });
  }
  population[stride] = after;
}

export function copyPopulation(population: Population): Population {
  const copy = { ...population };
  for (const [name, value] of Object.entries(population)) {
    if (typeof value !== 'number') Object.assign(copy, { [name]: value.slice() });
  }
  return copy;
}
