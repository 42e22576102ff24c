/** What a skill's conditions, adds and deletes mean under each of the three semantics. */
import type { Effect, Literal, Skill } from '../state/character.js';
import type { Semantics, Value } from '../state/definition.js';
import { byName, byValue } from '../state/names.js';
import type { Entry } from './lists.js';
import { literalOf, type Propositions, wantedValues } from './propositions.js';
import type { Topology } from './topology.js';

/** What a skill brings about and what it undoes, as literals. */
export interface Consequences {
  readonly achieves: readonly Effect[];
  readonly undoes: readonly Effect[];
}

export function consequencesOf(
  skill: Skill,
  semantics: Semantics,
  propositions: Propositions,
): Consequences {
  // for both published semantics a delete takes a proposition away, whatever its value was
  const deletes = skill.deletes.map((effect) => ({ ...effect, value: true }));
  if (semantics !== 'literal') return { achieves: skill.adds, undoes: deletes };

  const wantedOf = (name: string) => {
    const proposition = propositions.byName.get(name);
    return proposition === undefined ? [] : wantedValues(proposition);
  };
  const implied = skill.deletes.filter(({ proposition }) => wantedOf(proposition).includes(false));
  const achieves = unite([...skill.adds, ...implied]);
  const undoes = unite([
    ...deletes,
    ...skill.deletes.flatMap((effect) => others(effect, wantedOf)),
    ...achieves.flatMap((effect) => others(effect, wantedOf)),
  ]);
  return { achieves, undoes };
}

/** The wanted literals that cannot be so together with an effect. */
function others(effect: Effect, wantedOf: (proposition: string) => readonly Value[]): Effect[] {
  return wantedOf(effect.proposition)
    .filter((value) => value !== effect.value)
    .map((value) => ({ ...effect, value }));
}

/** Each literal once, with the greatest weight it has, in the order of names. */
function unite(effects: readonly Effect[]): Effect[] {
  const united: Effect[] = [];
  for (const effect of effects) {
    const at = united.findIndex(
      ({ proposition, value }) => proposition === effect.proposition && value === effect.value,
    );
    const other = united[at];
    if (other === undefined) united.push(effect);
    else if (other.weight < effect.weight) united[at] = effect;
  }
  return united.sort((a, b) => byName(a.proposition, b.proposition) || byValue(a.value, b.value));
}

/** Lists of literals as the kernel holds them; new literals are made as needed. */
export function toEntries(
  literals: readonly (Literal & { readonly weight?: number })[],
  propositions: Propositions,
  topology: Topology,
  semantics: Semantics,
): Entry[] {
  return literals.map(({ proposition, value, weight = 1 }) => {
    const literal = literalOf(propositions, topology, semantics, proposition, value);
    return { literal, key: topology.key[literal] ?? literal, weight };
  });
}
