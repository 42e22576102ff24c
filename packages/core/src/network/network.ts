/** A network with one or many characters on it, and what can be asked of it by name. */
import type { Character, Goal } from '../state/character.js';
import type { Parameters, Value } from '../state/definition.js';
import { fail } from '../state/errors.js';
import { suggest } from '../state/names.js';
import type { Population } from './population.js';
import type { Proposition } from './propositions.js';
import type { Workspace } from './spread-activation.js';
import type { Structure } from './structure.js';
import type { Flow, Wiring } from './wiring.js';

export interface Network {
  readonly character: Character;
  parameters: Parameters;
  /** Steps taken, and the time of the last: what varies with time is as it was then. */
  steps: number;
  time: number;
  structure: Structure;
  /** Another network has the same structure: it is copied before it is changed. */
  shared: boolean;
  readonly population: Population;
  /** What the sensors say, by member and number of the proposition; undefined where nobody senses it. */
  readonly readings: (Value | undefined)[][];
  /** By member. */
  readonly goals: Map<string, Goal>[];
  /** Some goal's importance changes with time. */
  goalsVary: boolean;
  readonly disabledSensors: Set<string>;
  readonly disabledGoals: Set<string>;
  /** Units of each resource that skills went on holding after they finished, by member. */
  readonly holdings: Map<string, ReadonlyMap<string, number>>[];
  /** Counts when a skill that predicts them was chosen, by member. */
  readonly countsAtStart: Map<string, Map<string, number>>[];
  /** Capacity of each resource, and its number in the order of the map. */
  readonly resources: Map<string, number>;
  readonly resourceIndex: Map<string, number>;
  readonly flow: Flow;
  wiring: Wiring;
  readonly work: Workspace;
}

/** What a sensor says: a count or a degree as a number. */
export function readingOf(network: Network, member: number, name: string): Value | undefined {
  const proposition = network.structure.propositions.byName.get(name);
  return proposition && network.readings[member]?.[proposition.index];
}

/** Whether a literal is so, as conditions and goals see it. */
export function isMet(network: Network, member: number, name: string, value: Value): boolean {
  return degreeOf(network, member, name, value) >= network.character.cutoff;
}

export function degreeOf(network: Network, member: number, name: string, value: Value): number {
  const proposition = network.structure.propositions.byName.get(name);
  return proposition === undefined ? 0 : degreeIn(network, member, proposition, value);
}

/** The same where the proposition is at hand. */
export function degreeIn(
  network: Network,
  member: number,
  { index, sensor }: Proposition,
  value: Value,
): number {
  const reading = network.readings[member]?.[index];
  if (reading === undefined) return 0;
  switch (sensor?.kind) {
    case 'counted':
      return value === Number(reading) > 0 ? 1 : 0;
    case 'graded':
      return value === true ? Number(reading) : value === false ? 1 - Number(reading) : 0;
    default:
      return reading === value ? 1 : 0;
  }
}

export function slotOf(network: Network, name: string): number {
  const slot = network.structure.slotOf.get(name);
  return slot ?? unknown('skill', name, network.structure.slotOf.keys());
}

export function unknown(kind: string, name: string, names: Iterable<string>): never {
  return fail(`unknown-${kind}`, name, `there is no ${kind} "${name}".${suggest(name, names)}`);
}
