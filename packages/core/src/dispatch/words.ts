/** Keeps the propositions that stand for words about order: who has finished since, who is executing. */
import { leaveSensor, setReading } from '../network/edit-network.js';
import { type Network, readingOf } from '../network/network.js';
import { EXECUTING } from '../network/population.js';
import type { Skill } from '../state/character.js';
import type { Company } from '../state/words.js';

export interface Words {
  /** By skill: propositions that become true when it finishes. */
  readonly finished: ReadonlyMap<string, readonly string[]>;
  /** By skill: propositions that become false when it reports. */
  readonly reported: ReadonlyMap<string, readonly string[]>;
  /** Propositions that hold while a skill does not execute. */
  readonly idle: readonly { readonly skill: string; readonly proposition: string }[];
}

/** To be found again whenever a sensor came or went. */
export function findWords({ structure }: Network): Words {
  const finished = new Map<string, string[]>();
  const reported = new Map<string, string[]>();
  const idle: { skill: string; proposition: string }[] = [];
  for (const { name: proposition, word } of structure.sensors.values()) {
    if (word === undefined) continue;
    if (word.kind === 'not-while') idle.push({ skill: word.skill, proposition });
    else {
      put(finished, word.skill, proposition);
      put(reported, word.by, proposition);
    }
  }
  return { finished, reported, idle };
}

/** Before the level of a skill that reports is set: what it finished is among its predictions. */
export function noteReport(network: Network, words: Words, skill: string, finished: boolean): void {
  if (finished)
    for (const name of words.finished.get(skill) ?? []) setReading(network, 0, name, true);
  for (const name of words.reported.get(skill) ?? []) setReading(network, 0, name, false);
}

/** Before a step. Not when a skill starts: a record of that step shows what it perceived. */
export function senseIdle(network: Network, { idle }: Words): void {
  for (const { skill, proposition } of idle) {
    const slot = network.structure.slotOf.get(skill);
    const executing = slot !== undefined && (network.population.flags[slot]! & EXECUTING) !== 0;
    if (readingOf(network, 0, proposition) !== !executing) {
      setReading(network, 0, proposition, !executing);
    }
  }
}

function put(map: Map<string, string[]>, key: string, value: string): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** Who is there for skills that join. */
export function companyOf({ structure, character }: Network, joining: readonly string[]): Company {
  const mayCome = character.open || character.templates.length > 0;
  return {
    isThere: (skill) => mayCome || structure.slotOf.has(skill) || joining.includes(skill),
    waitingFor: (skill) =>
      [...structure.sensors.values()].flatMap(({ name, word }) =>
        word?.kind === 'after' && word.skill === skill ? [name] : [],
      ),
  };
}

/** The words of a skill that left go with it, unless somebody else means them too. */
export function leaveWords(network: Network, gone: Skill): void {
  const { structure } = network;
  for (const { proposition } of gone.when) {
    if (structure.sensors.get(proposition)?.word === undefined) continue;
    const meant = structure.skills.some(
      (skill) =>
        skill !== undefined &&
        [...skill.when, ...skill.adds].some((literal) => literal.proposition === proposition),
    );
    if (!meant) leaveSensor(network, proposition);
  }
}
