/**
 * A topology with the names to it: which skill has which slot, which literal means what. Characters may share one; who
 * changes it must own it (see `ownStructure`).
 */
import type { Goal, Sensor, Skill } from '../state/character.js';
import { coefficientAt } from '../state/coefficient.js';
import type { Coefficient, Decay, Semantics } from '../state/definition.js';
import { byName } from '../state/names.js';
import { halfToThe } from '../state/portable-math.js';
import { consequencesOf, toEntries } from './derive-lists.js';
import {
  createPropositions,
  literalOf,
  type Proposition,
  type Propositions,
  propositionOf,
  want,
} from './propositions.js';
import {
  addCostKind,
  addSkill,
  createTopology,
  freeSlot,
  replaceEffects,
  type SkillLists,
  type Topology,
} from './topology.js';

export interface Structure {
  readonly semantics: Semantics;
  readonly topology: Topology;
  readonly propositions: Propositions;
  /** By slot; undefined where a skill has left. */
  readonly skills: (Skill | undefined)[];
  readonly slotOf: Map<string, number>;
  /** Names of the skills there are, sorted: where a newcomer stands in a tie. */
  readonly sorted: string[];
  readonly sensors: Map<string, Sensor>;
  readonly costs: Map<string, number>;
  /** Slots of the skills that need each resource. */
  readonly usersOf: Map<string, Set<number>>;
  /** Skills, and sensors, whose importance changes with time. */
  readonly varying: Map<number, Coefficient>;
  readonly varyingSensors: Set<string>;
  readonly ownDecays: Map<number, Exclude<Decay, { readonly 'half-life': number }>>;
  /** Literals and propositions when it was built: far more of them now means most are of agents long gone. */
  literalsAtFirst: number;
  propositionsAtFirst: number;
}

export function buildStructure(
  semantics: Semantics,
  sensors: Iterable<Sensor>,
  skills: readonly Skill[],
  goals: Iterable<Goal>,
): Structure {
  const structure: Structure = {
    semantics,
    topology: createTopology(),
    propositions: createPropositions(),
    skills: [],
    slotOf: new Map(),
    sorted: [],
    sensors: new Map(),
    costs: new Map(),
    usersOf: new Map(),
    varying: new Map(),
    varyingSensors: new Set(),
    ownDecays: new Map(),
    literalsAtFirst: 0,
    propositionsAtFirst: 0,
  };
  for (const sensor of sensors) addSensor(structure, sensor);
  // every wish is known before the first list is made, so that none has to be made twice
  for (const goal of goals) {
    if (goal.conserve) costOf(structure, goal.name);
    else wantLiteral(structure, goal.name, goal.value, 1);
  }
  for (const skill of skills) wantConditions(structure, skill, 1);
  for (const skill of skills) placeSkill(structure, skill);
  structure.sorted.push(...structure.slotOf.keys());
  structure.sorted.sort(byName);
  renumber(structure);
  structure.literalsAtFirst = structure.topology.literals;
  structure.propositionsAtFirst = structure.propositions.byIndex.length;
  return structure;
}

export function addSensor(structure: Structure, sensor: Sensor): Proposition {
  const proposition = propositionOf(structure.propositions, sensor.name);
  proposition.sensor = sensor;
  structure.sensors.set(sensor.name, sensor);
  if (typeof sensor.importance !== 'number') structure.varyingSensors.add(sensor.name);
  return proposition;
}

/** Adds one skill to a structure in use; returns its slot. */
export function insertSkill(structure: Structure, skill: Skill): number {
  wantConditions(structure, skill, 1);
  const slot = placeSkill(structure, skill);
  const place = lowerBound(structure.sorted, skill.name);
  structure.sorted.splice(place, 0, skill.name);
  const orderAt = (i: number) =>
    structure.topology.order[structure.slotOf.get(structure.sorted[i] ?? '') ?? -1];
  const left = orderAt(place - 1) ?? (orderAt(place + 1) ?? 0) - 2;
  const right = orderAt(place + 1) ?? left + 2;
  const middle = (left + right) / 2;
  structure.topology.order[slot] = middle;
  if (middle === left || middle === right) renumber(structure);
  return slot;
}

export function dropSkill(structure: Structure, slot: number): void {
  const skill = structure.skills[slot];
  if (skill === undefined) return;
  freeSlot(structure.topology, slot);
  structure.skills[slot] = undefined;
  structure.slotOf.delete(skill.name);
  structure.sorted.splice(lowerBound(structure.sorted, skill.name), 1);
  structure.varying.delete(slot);
  structure.ownDecays.delete(slot);
  for (const { name } of [...skill.uses, ...skill.keeps]) structure.usersOf.get(name)?.delete(slot);
  for (const { proposition } of [...skill.adds, ...skill.deletes]) {
    structure.propositions.byName.get(proposition)?.touchedBy.delete(slot);
  }
  wantConditions(structure, skill, -1);
}

function wantConditions(structure: Structure, { when }: Skill, by: 1 | -1): void {
  for (const { proposition, value } of when) wantLiteral(structure, proposition, value, by);
}

/** Counts a wish; where that makes a literal wanted, or wanted no longer, effects on its proposition mean something else. */
export function wantLiteral(
  structure: Structure,
  name: string,
  value: Goal['value'],
  by: 1 | -1,
): void {
  const { propositions, topology, semantics } = structure;
  literalOf(propositions, topology, semantics, name, value);
  const proposition = propositionOf(propositions, name);
  if (!want(proposition, value, by) || semantics !== 'literal') return;
  for (const slot of proposition.touchedBy) {
    const skill = structure.skills[slot];
    if (skill !== undefined) replaceEffects(topology, slot, effectsOf(structure, skill));
  }
}

/** What a skill's effects come to, as things are wanted now. */
function effectsOf(
  { propositions, topology, semantics }: Structure,
  skill: Skill,
): Pick<SkillLists, 'adds' | 'deletes'> {
  const { achieves, undoes } = consequencesOf(skill, semantics, propositions);
  return {
    adds: toEntries(achieves, propositions, topology, semantics),
    deletes: toEntries(undoes, propositions, topology, semantics),
  };
}

/** Whether so much is given up that building anew is worth it. */
export function isSparse(structure: Structure): boolean {
  const { topology, propositions, literalsAtFirst, propositionsAtFirst } = structure;
  const { slots, live, literals, conditions, adds, deletes } = topology;
  return (
    slots - live > live + 32 ||
    literals > 2 * literalsAtFirst + 64 ||
    propositions.byIndex.length > 2 * propositionsAtFirst + 64 ||
    [conditions, adds, deletes].some(({ wasted, used }) => wasted > used / 2 + 64)
  );
}

function placeSkill(structure: Structure, skill: Skill): number {
  const { propositions, topology, semantics } = structure;
  const slot = addSkill(topology, {
    conditions: toEntries(skill.when, propositions, topology, semantics),
    ...effectsOf(structure, skill),
    costs: skill.costs.map(({ name, units }) => {
      const cost = costOf(structure, name);
      return { literal: cost, key: cost, weight: units };
    }),
  });
  structure.skills[slot] = skill;
  structure.slotOf.set(skill.name, slot);
  topology.importance[slot] = coefficientAt(skill.importance, 0);
  if (typeof skill.importance !== 'number') structure.varying.set(slot, skill.importance);
  if (typeof skill.decay === 'function') structure.ownDecays.set(slot, skill.decay);
  else if (skill.decay !== undefined)
    topology.ownDecay[slot] = halfToThe(1 / skill.decay['half-life']);
  for (const { name } of [...skill.uses, ...skill.keeps]) {
    const users = structure.usersOf.get(name) ?? new Set();
    structure.usersOf.set(name, users.add(slot));
  }
  for (const { proposition } of [...skill.adds, ...skill.deletes]) {
    propositionOf(propositions, proposition).touchedBy.add(slot);
  }
  return slot;
}

export function costOf(structure: Structure, name: string): number {
  const known = structure.costs.get(name);
  if (known !== undefined) return known;
  const cost = addCostKind(structure.topology);
  structure.costs.set(name, cost);
  return cost;
}

function renumber({ sorted, slotOf, topology }: Structure): void {
  for (const [place, name] of sorted.entries()) topology.order[slotOf.get(name) ?? 0] = place;
}

function lowerBound(sorted: readonly string[], name: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byName(sorted[middle] ?? '', name) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
