/**
 * A network drawn at random: every skill has four conditions, two adds and two deletes out of as many propositions as
 * there are skills; half of these are true.
 */
import type { CharacterDefinition, LinkImportance, SkillForm } from '@troupe/core';
import { randomSource } from './random-source.js';

export interface RandomNetwork {
  readonly definition: CharacterDefinition;
  /** Numbers of the propositions on the lists, one skill after the other. */
  readonly conditions: Int32Array;
  readonly adds: Int32Array;
  readonly deletes: Int32Array;
  /** Whether each proposition is true at first. */
  readonly truths: readonly boolean[];
}

const listLengths = { conditions: 4, adds: 2, deletes: 2 };
const goalCount = 5;

export function drawNetwork(skills: number, links: Partial<LinkImportance> = {}): RandomNetwork {
  const random = randomSource(skills);
  const conditions = new Int32Array(skills * listLengths.conditions);
  const adds = new Int32Array(skills * listLengths.adds);
  const deletes = new Int32Array(skills * listLengths.deletes);
  const truths = Array.from({ length: skills }, () => random() < 0.5);
  const forms: Record<string, SkillForm> = {};
  for (let x = 0; x < skills; x++) {
    const when = drawSome(listLengths.conditions, skills, random);
    const effects = drawSome(listLengths.adds + listLengths.deletes, skills, random);
    const brought = effects.slice(0, listLengths.adds);
    const undone = effects.slice(listLengths.adds);
    conditions.set(when, x * listLengths.conditions);
    adds.set(brought, x * listLengths.adds);
    deletes.set(undone, x * listLengths.deletes);
    forms[skillName(x)] = {
      when: when.map(propositionName),
      adds: brought.map(propositionName),
      deletes: undone.map(propositionName),
    };
  }
  const wanted = drawSome(goalCount, adds.length, random).map((e) => propositionName(adds[e]!));
  const definition: CharacterDefinition = {
    name: `random-${skills}`,
    links,
    sensors: Object.fromEntries(truths.map((so, p) => [propositionName(p), so])),
    goals: Object.fromEntries(wanted.map((name) => [name, true])),
    skills: forms,
  };
  return { definition, conditions, adds, deletes, truths };
}

// as wide as the largest, so that the order of names is the order of numbers
const skillName = (number: number): string => `skill-${String(number).padStart(6, '0')}`;
export const propositionName = (number: number): string =>
  `fact-${String(number).padStart(6, '0')}`;

/** Different numbers below a limit. */
function drawSome(count: number, below: number, random: () => number): number[] {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(Math.floor(random() * below));
  return [...drawn];
}
