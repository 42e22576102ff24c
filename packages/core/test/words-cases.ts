/** Characters with words for order, and the same written by hand: a sensor for each word, told what it should say. */
import {
  advance,
  type CharacterDefinition,
  createCharacter,
  type Message,
  recordStep,
  type Semantics,
  type SkillForm,
  type TraceRecord,
} from '@troupe/core';
import fc from 'fast-check';

export const allSemantics = ['build-a-dude', 'maes', 'literal'] as const satisfies Semantics[];

export interface WordCase {
  readonly semantics: Semantics;
  /** By skill: those it comes after, and those it waits for. */
  readonly skills: readonly {
    readonly after: readonly number[];
    readonly idle: readonly number[];
  }[];
  /** Before every step: who of the executing ones reports, and how. */
  readonly script: readonly (readonly Report[])[];
}

interface Report {
  readonly which: number;
  readonly finished: boolean;
}

const nameOf = (i: number) => 'abcd'[i]!;

const anyWords: fc.Arbitrary<WordCase> = fc.integer({ min: 2, max: 4 }).chain((count) =>
  fc.record({
    semantics: fc.constantFrom(...allSemantics),
    skills: fc.array(
      fc.record({
        after: fc.uniqueArray(fc.nat(count - 1), { maxLength: 2 }),
        idle: fc.uniqueArray(fc.nat(count - 1), { maxLength: 2 }),
      }),
      { minLength: count, maxLength: count },
    ),
    script: fc.array(
      fc.array(fc.record({ which: fc.nat(3), finished: fc.boolean() }), { maxLength: 3 }),
      { minLength: 5, maxLength: 15 },
    ),
  }),
);

/** Without those that wait for themselves, which are refused. */
export const wordCases = anyWords.map(
  (given): WordCase => ({
    ...given,
    skills: given.skills.map(({ after, idle }, i) => ({
      after: after.filter((s) => s !== i),
      idle,
    })),
  }),
);

/** How words read in traces. */
const inTraces = {
  after: (by: string, skill: string) => `${by} after(${skill})`,
  idle: (skill: string) => `not-while(${skill})`,
};

/** How sensors written by hand are named: they sort as the words do. */
const byHand: typeof inTraces = {
  after: (by, skill) => `${by} after[${skill}]`,
  idle: (skill) => `not-while[${skill}]`,
};

function definitionOf({ semantics, skills }: WordCase, hand: boolean): CharacterDefinition {
  const sensors: Record<string, boolean> = { go: true };
  const forms: Record<string, SkillForm> = {};
  for (const [i, { after, idle }] of skills.entries()) {
    const name = nameOf(i);
    sensors[`x ${name}`] = false;
    const before = after.map((s) => nameOf(s));
    const others = idle.map((s) => nameOf(s));
    const words = hand
      ? [...before.map((s) => byHand.after(name, s)), ...others.map((s) => byHand.idle(s))]
      : [...before.map((s) => `after(${s})`), ...others.map((s) => `not-while(${s})`)];
    const adds = [`x ${name}`];
    if (hand) {
      for (const s of before) sensors[byHand.after(name, s)] = false;
      for (const s of others) sensors[byHand.idle(s)] = true;
      for (const [j, other] of skills.entries()) {
        if (other.after.includes(i)) adds.push(byHand.after(nameOf(j), name));
      }
    }
    forms[name] = { when: ['go', ...words], adds };
  }
  return {
    name: 'words',
    semantics,
    parameters: { theta: 5, pi: 100 },
    sensors,
    goals: { 'x a': true, 'x b': true },
    skills: forms,
  };
}

export interface WordStep {
  readonly record: TraceRecord;
  readonly messages: readonly Message[];
  /** What each word should say in this step, by its name in traces. */
  readonly expected: Readonly<Record<string, boolean>>;
}

/** Plays a case with words. */
export function playWords(given: WordCase, hand = false): WordStep[] {
  const state = createCharacter(definitionOf(given, hand), { explain: true });
  const names = hand ? byHand : inTraces;
  const after = new Map<string, boolean>();
  const idle = new Set<string>();
  for (const [i, skill] of given.skills.entries()) {
    for (const s of skill.after) after.set(names.after(nameOf(i), nameOf(s)), false);
    for (const s of skill.idle) idle.add(nameOf(s));
  }
  let executing: string[] = [];
  return given.script.map((reports) => {
    const messages: Message[] = [];
    const set = (sensor: string, value: boolean) => {
      if (!after.has(sensor)) return;
      after.set(sensor, value);
      if (hand) messages.push({ kind: 'sense', sensor, value });
    };
    for (const { which, finished } of reports) {
      const skill = executing[which % Math.max(1, executing.length)];
      if (skill === undefined) continue;
      executing = executing.filter((other) => other !== skill);
      if (finished) {
        for (const i of given.skills.keys()) set(names.after(nameOf(i), skill), true);
      }
      for (const i of given.skills.keys()) set(names.after(skill, nameOf(i)), false);
      messages.push({ kind: finished ? 'finished' : 'failed', skill });
    }
    const expected: Record<string, boolean> = Object.fromEntries(after);
    for (const skill of idle) {
      const value = !executing.includes(skill);
      expected[names.idle(skill)] = value;
      if (hand) messages.push({ kind: 'sense', sensor: names.idle(skill), value });
    }
    const record = recordStep(state, advance(state, messages).report);
    if (record.selected !== null) executing = [...executing, record.selected];
    return { record, messages, expected };
  });
}
