/** What a director sees of a character: its network as it is. */
import { isMet, type Network, readingOf } from '../network/network.js';
import { DISABLED, EXECUTING } from '../network/population.js';
import { missingResources } from '../network/resources.js';
import type { Literal, Skill } from '../state/character.js';
import { coefficientAt } from '../state/coefficient.js';
import type { Value } from '../state/definition.js';
import { byName } from '../state/names.js';

export interface SkillView {
  readonly name: string;
  readonly when: Readonly<Record<string, Value>>;
  readonly adds: Readonly<Record<string, Value>>;
  readonly deletes: readonly string[];
  readonly uses: Readonly<Record<string, number>>;
  readonly level: number;
  /** Its conditions are met, and what it uses is free. */
  readonly executable: boolean;
  readonly executing: boolean;
  readonly disabled: boolean;
}

export interface GoalView {
  /** The sign; or the cost, where it is to be conserved. */
  readonly sign: string;
  readonly value: Value | null;
  readonly conserve: boolean;
  readonly importance: number;
  readonly protect: boolean;
  /** null for a cost: it is never done with. */
  readonly met: boolean | null;
  readonly disabled: boolean;
}

/** Most energised first. */
export function viewSkills(network: Network): SkillView[] {
  const { structure, population } = network;
  return structure.skills
    .flatMap((skill, slot): SkillView[] => {
      if (skill === undefined) return [];
      const flags = population.flags[slot] ?? 0;
      const executing = (flags & EXECUTING) !== 0;
      return [
        {
          name: skill.name,
          when: valuesOf(skill.when),
          adds: valuesOf(skill.adds),
          deletes: skill.deletes.map(({ proposition }) => proposition),
          uses: Object.fromEntries(skill.uses.map(({ name, units }) => [name, units])),
          level: population.level[slot] ?? 0,
          executable: isExecutable(network, skill, executing),
          executing,
          disabled: (flags & DISABLED) !== 0,
        },
      ];
    })
    .sort((a, b) => b.level - a.level || byName(a.name, b.name));
}

export function viewGoals(network: Network): GoalView[] {
  return [...(network.goals[0]?.values() ?? [])]
    .map(({ name, value, conserve, importance, protect }) => ({
      sign: name,
      value: conserve ? null : value,
      conserve,
      importance: coefficientAt(importance, network.time),
      protect,
      met: conserve ? null : isMet(network, 0, name, value),
      disabled: network.disabledGoals.has(name),
    }))
    .sort((a, b) => byName(a.sign, b.sign));
}

/** What is wanted and is not so. */
export function unmetGoals(network: Network): Literal[] {
  return viewGoals(network).flatMap(({ sign, value, met }) =>
    value === null || met !== false ? [] : [{ proposition: sign, value }],
  );
}

/** Whether a sign has a value, as conditions see it; or exactly that count or degree. */
export function isSo(network: Network, { proposition, value }: Literal): boolean {
  return isMet(network, 0, proposition, value) || readingOf(network, 0, proposition) === value;
}

function isExecutable(network: Network, skill: Skill, executing: boolean): boolean {
  return (
    skill.when.every(({ proposition, value }) => isMet(network, 0, proposition, value)) &&
    missingResources(network, 0, skill, executing).length === 0
  );
}

function valuesOf(literals: readonly Literal[]): Record<string, Value> {
  return Object.fromEntries(literals.map(({ proposition, value }) => [proposition, value]));
}
