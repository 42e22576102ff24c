/** What a network knows of its propositions: who senses them, which of their literals there are, and who wants them. */
import type { Literal, Sensor } from '../state/character.js';
import type { Semantics, Value } from '../state/definition.js';
import { byValue } from '../state/names.js';
import { addLiteral, type Topology } from './topology.js';

export interface Proposition {
  readonly name: string;
  /** Number of its reading. */
  readonly index: number;
  sensor: Sensor | undefined;
  readonly literals: Map<Value, number>;
  /** How many conditions and goals want each value. */
  readonly wanted: Map<Value, number>;
  /** Slots of the skills that add or delete it. */
  readonly touchedBy: Set<number>;
}

export interface Propositions {
  readonly byName: Map<string, Proposition>;
  readonly byIndex: Proposition[];
  readonly literals: Literal[];
}

export function createPropositions(): Propositions {
  return { byName: new Map(), byIndex: [], literals: [] };
}

export function propositionOf(all: Propositions, name: string): Proposition {
  const known = all.byName.get(name);
  if (known !== undefined) return known;
  const made: Proposition = {
    name,
    index: all.byIndex.length,
    sensor: undefined,
    literals: new Map(),
    wanted: new Map(),
    touchedBy: new Set(),
  };
  all.byName.set(name, made);
  all.byIndex.push(made);
  return made;
}

/** The number of a literal, made if need be. In `build-a-dude` all values of a proposition have the key of `true`. */
export function literalOf(
  all: Propositions,
  topology: Topology,
  semantics: Semantics,
  name: string,
  value: Value,
): number {
  const proposition = propositionOf(all, name);
  const known = proposition.literals.get(value);
  if (known !== undefined) return known;
  const key =
    semantics === 'build-a-dude' && value !== true
      ? literalOf(all, topology, semantics, name, true)
      : undefined;
  const literal = addLiteral(topology, key);
  proposition.literals.set(value, literal);
  all.literals[literal] = { proposition: name, value };
  return literal;
}

/** Counts one wish more or less; true if the literal has just become wanted, or is no longer. */
export function want(proposition: Proposition, value: Value, by: 1 | -1): boolean {
  const count = (proposition.wanted.get(value) ?? 0) + by;
  if (count === 0) proposition.wanted.delete(value);
  else proposition.wanted.set(value, count);
  return count === 0 || (count === 1 && by === 1);
}

/** The wanted values of a proposition, in an order that does not depend on who came first. */
export function wantedValues(proposition: Proposition): Value[] {
  return [...proposition.wanted.keys()].sort(byValue);
}
