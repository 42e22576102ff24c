/** What kept a skill from being chosen. */
import { isMet, type Network, readingOf } from '../network/network.js';
import { missingResources } from '../network/resources.js';
import type { Literal } from '../state/character.js';
import type { Value } from '../state/definition.js';
import { type Examination, type Standing, standings } from './examine.js';

/** A skill that could bring about what is lacking. */
export interface Bringer {
  readonly skill: string;
  readonly executable: boolean;
  readonly executing: boolean;
  readonly disabled: boolean;
  readonly level: number;
}

export type Obstacle =
  | { readonly kind: 'disabled' }
  | { readonly kind: 'executing' }
  | {
      readonly kind: 'unmet';
      readonly proposition: string;
      readonly wanted: Value;
      /** undefined where nobody senses it. */
      readonly found: Value | undefined;
      readonly bringers: readonly Bringer[];
    }
  | { readonly kind: 'resource'; readonly resource: string; readonly holders: readonly string[] }
  | { readonly kind: 'below-threshold'; readonly level: number; readonly threshold: number }
  | { readonly kind: 'beaten'; readonly by: string; readonly level: number; readonly best: number };

export function obstaclesOf(examination: Examination, standing: Standing): Obstacle[] {
  const { moment, outbox } = examination;
  const { network } = moment;
  const { skill, level } = standing;
  const { selected, threshold } = outbox.report;
  if (selected === skill.name) return [];
  const found: Obstacle[] = [];
  if (standing.disabled) found.push({ kind: 'disabled' });
  if (standing.executing) found.push({ kind: 'executing' });
  for (const { proposition, value } of skill.when) {
    if (isMet(network, 0, proposition, value)) continue;
    found.push({
      kind: 'unmet',
      proposition,
      wanted: value,
      found: readingOf(network, 0, proposition),
      bringers: bringersOf(examination, { proposition, value }),
    });
  }
  for (const resource of missingResources(network, 0, skill, standing.executing)) {
    found.push({ kind: 'resource', resource, holders: holdersOf(examination, resource) });
  }
  if (level < threshold) found.push({ kind: 'below-threshold', level, threshold });
  const winner = standings(examination).find((other) => other.skill.name === selected);
  if (winner !== undefined && found.length === 0) {
    found.push({ kind: 'beaten', by: winner.skill.name, level, best: winner.level });
  }
  return found;
}

/** Who could bring a literal about, the most energised first. */
function bringersOf(examination: Examination, literal: Literal): Bringer[] {
  return standings(examination)
    .filter(({ slot }) => achieves(examination.moment.network, slot, literal))
    .map(({ skill, executable, executing, disabled, level }) => ({
      skill: skill.name,
      executable,
      executing,
      disabled,
      level,
    }));
}

function achieves({ structure }: Network, slot: number, { proposition, value }: Literal): boolean {
  const { adds } = structure.topology;
  const literal = structure.propositions.byName.get(proposition)?.literals.get(value);
  const start = adds.start[slot]!;
  for (let e = start; e < start + adds.count[slot]!; e++) {
    if (adds.literal[e] === literal) return true;
  }
  // a delete brings false about, also where energy does not flow along it
  const { deletes } = structure.skills[slot]!;
  return value === false && deletes.some((effect) => effect.proposition === proposition);
}

function holdersOf({ moment }: Examination, resource: string): string[] {
  const { structure, holdings } = moment.network;
  const busy = moment.executing
    .filter(({ skill }) => structure.usersOf.get(resource)?.has(structure.slotOf.get(skill) ?? -1))
    .map(({ skill }) => skill);
  const kept = [...(holdings[0] ?? [])]
    .filter(([, units]) => units.has(resource))
    .map(([name]) => name);
  return [...new Set([...busy, ...kept])];
}
