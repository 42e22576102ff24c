/** Words for order among conditions: `after(a)`, `not-while(a)`. They stand for propositions that the dispatcher senses. */
import type { Effect, Literal, Sensor, Skill } from './character.js';
import type { Problem } from './errors.js';
import { byName, suggest } from './names.js';

/** A condition that is met once the skill has finished since this one last reported. */
export function after<S extends string>(skill: S): `after(${S})` {
  return `after(${skill})`;
}

/** A condition that is met while the skill does not execute. */
export function notWhile<S extends string>(skill: S): `not-while(${S})` {
  return `not-while(${skill})`;
}

interface Word {
  readonly kind: 'after' | 'not-while';
  /** The skill it is about. */
  readonly skill: string;
}

/** The word that a condition is, if it is one. */
export function parseWord(name: string): Word | undefined {
  const [, kind, skill] = /^(after|not-while)\((.+)\)$/.exec(name) ?? [];
  if (skill === undefined) return undefined;
  return { kind: kind === 'after' ? 'after' : 'not-while', skill };
}

/** What a proposition that stands for a word is about: whether `b` comes after `a`, or is to wait while `a` runs. */
export type WordSense =
  | { readonly kind: 'after'; readonly skill: string; readonly by: string }
  | { readonly kind: 'not-while'; readonly skill: string };

export function senseOf(proposition: string): WordSense | undefined {
  const word = parseWord(proposition);
  if (word?.kind === 'not-while') return { kind: 'not-while', skill: word.skill };
  const [, by, skill] = /^(.+) after\((.+)\)$/.exec(proposition) ?? [];
  return by === undefined || skill === undefined ? undefined : { kind: 'after', skill, by };
}

/** Skills with their words turned into propositions, and the sensors of these. */
export interface Expanded {
  readonly skills: Skill[];
  readonly sensors: Sensor[];
}

export function expandWords(
  skills: readonly Skill[],
  isThere: (skill: string) => boolean,
  path: string,
  problems: Problem[],
): Expanded {
  if (!skills.some(({ when }) => when.some(({ proposition }) => parseWord(proposition)))) {
    return { skills: [...skills], sensors: [] };
  }
  const sensors = new Map<string, Sensor>();
  const promised = new Map<string, Effect[]>();
  const expanded = skills.map((skill): Skill => {
    const when = skill.when.map(({ proposition, value }): Literal => {
      const word = parseWord(proposition);
      if (word === undefined) return { proposition, value };
      const at = `${path}.${skill.name}.when.${proposition}`;
      checkWord(word, value, isThere, skills, at, problems);
      const name = word.kind === 'after' ? `${skill.name} ${proposition}` : proposition;
      const first = word.kind === 'not-while';
      sensors.set(name, { name, kind: 'plain', first, importance: 1 });
      if (word.kind === 'after') {
        const effect = { proposition: name, value: true, weight: 1 };
        promised.set(word.skill, [...(promised.get(word.skill) ?? []), effect]);
      }
      return { proposition: name, value: true };
    });
    return { ...skill, when: inOrder(when) };
  });
  return {
    skills: expanded.map((skill) => {
      const effects = promised.get(skill.name);
      return effects === undefined
        ? skill
        : { ...skill, adds: inOrder([...skill.adds, ...effects]) };
    }),
    sensors: [...sensors.values()].sort((a, b) => byName(a.name, b.name)),
  };
}

function checkWord(
  { skill }: Word,
  value: unknown,
  isThere: (skill: string) => boolean,
  skills: readonly Skill[],
  path: string,
  problems: Problem[],
): void {
  if (value !== true) {
    const message = `is a word about order: it can only be wanted, found ${JSON.stringify(value)}`;
    problems.push({ code: 'wrong-value', path, message });
  }
  if (isThere(skill)) return;
  const hint = suggest(
    skill,
    skills.map(({ name }) => name),
  );
  const message = `there is no skill "${skill}".${hint}`;
  problems.push({ code: 'unknown-skill', path, message });
}

function inOrder<T extends Literal>(literals: readonly T[]): T[] {
  return [...literals].sort((a, b) => byName(a.proposition, b.proposition));
}
