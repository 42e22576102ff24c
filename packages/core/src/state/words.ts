/** Words for order among conditions: `after(a)`, `not-while(a)`. They stand for propositions that the dispatcher senses. */
import { say } from './bounds.js';
import type { Effect, Literal, Sensor, Skill } from './character.js';
import type { Problem } from './errors.js';
import { byName, suggest } from './names.js';
import { parseWord, type Word } from './parse-word.js';

/** A condition that is met once the skill has finished since this one last reported. */
export function after<S extends string>(skill: S): `after(${S})` {
  return `after(${skill})`;
}

/** A condition that is met while the skill does not execute. */
export function notWhile<S extends string>(skill: S): `not-while(${S})` {
  return `not-while(${skill})`;
}

/** Skills with their words turned into propositions, and the sensors of these. */
export interface Expanded {
  readonly skills: Skill[];
  readonly sensors: Sensor[];
}

/** Who else is there, for skills with words. */
export interface Company {
  readonly isThere: (skill: string) => boolean;
  /** Propositions of those that wait for a skill to finish. */
  readonly waitingFor: (skill: string) => readonly string[];
}

export function expandWords(
  skills: readonly Skill[],
  { isThere, waitingFor }: Company,
  path: string,
  problems: Problem[],
): Expanded {
  const sensors = new Map<string, Sensor>();
  const promised = new Map(skills.map(({ name }) => [name, [...waitingFor(name)]]));
  const expanded = skills.map((skill): Skill => {
    if (!skill.when.some(({ proposition }) => parseWord(proposition))) return skill;
    const when = skill.when.map(({ proposition, value }): Literal => {
      const word = parseWord(proposition);
      if (word === undefined) return { proposition, value };
      const at = `${path}.${skill.name}.when.${proposition}`;
      checkWord(word, value, isThere, skills, at, problems);
      if (word.kind === 'after' && word.skill === skill.name) {
        const message = `"${skill.name}" would wait until it has finished itself, and never begin. Name another skill, or leave it out`;
        problems.push({ code: 'waits-for-itself', path: at, message });
      }
      const sensor = sensorOf(word, proposition, skill.name);
      sensors.set(sensor.name, sensor);
      if (word.kind === 'after') promised.get(word.skill)?.push(sensor.name);
      return { proposition: sensor.name, value: true };
    });
    return { ...skill, when: inOrder(when) };
  });
  return {
    skills: expanded.map((skill) => {
      const effects = (promised.get(skill.name) ?? []).map(
        (proposition): Effect => ({ proposition, value: true, weight: 1 }),
      );
      return effects.length === 0
        ? skill
        : { ...skill, adds: inOrder([...skill.adds, ...effects]) };
    }),
    sensors: [...sensors.values()].sort((a, b) => byName(a.name, b.name)),
  };
}

function sensorOf({ kind, skill }: Word, text: string, by: string): Sensor {
  const rest = { kind: 'plain', importance: 1 } as const;
  if (kind === 'not-while') return { ...rest, name: text, first: true, word: { kind, skill } };
  return { ...rest, name: `${by} ${text}`, first: false, word: { kind, skill, by } };
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
    const message = `is a word about order: it can only be wanted, found ${say(value)}`;
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
