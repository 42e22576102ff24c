/** What a form shows of a character: as much as can be read, also while something is wrong. */
import type { Value } from '@troupe/core';
import { dataAt, isPlain } from './data-at.js';
import { bareValue, type RowList, type SkillSection } from './edits.js';
import type { Written } from './written.js';

export interface FormRow {
  readonly proposition: string;
  readonly value: Value;
  readonly weight?: number;
}

export interface SkillEntry {
  readonly section: SkillSection;
  readonly name: string;
  readonly when: readonly FormRow[];
  readonly adds: readonly FormRow[];
  readonly deletes: readonly FormRow[];
  readonly takes: number | undefined;
  readonly maxCalls: number | undefined;
  readonly importance: number | undefined;
}

interface SensorEntry {
  readonly name: string;
  readonly value: Value | undefined;
  readonly count: number | undefined;
  readonly importance: number | undefined;
  /** It is judged from receptors: its value is only what it begins with. */
  readonly judged: boolean;
}

interface GoalEntry {
  readonly name: string;
  readonly value: Value;
  readonly importance: number | undefined;
  readonly protect: boolean;
}

export interface FormView {
  readonly name: string;
  readonly sensors: readonly SensorEntry[];
  readonly goals: readonly GoalEntry[];
  readonly skills: readonly SkillEntry[];
  readonly parameters: Readonly<Record<string, number>>;
}

export function readForm({ data }: Written): FormView {
  const name = dataAt(data, ['name']);
  return {
    name: typeof name === 'string' ? name : '',
    sensors: entriesAt(data, 'sensors').map(([sensor, form]) => readSensor(sensor, form)),
    goals: entriesAt(data, 'goals').map(([goal, form]) => readGoal(goal, form)),
    skills: (['skills', 'templates'] as const).flatMap((section) =>
      entriesAt(data, section).map(([skill, form]) => readSkill(section, skill, form)),
    ),
    parameters: Object.fromEntries(
      entriesAt(data, 'parameters').flatMap(([key, value]) =>
        typeof value === 'number' ? [[key, value]] : [],
      ),
    ),
  };
}

function entriesAt(data: unknown, key: string): [string, unknown][] {
  const found = dataAt(data, [key]);
  return isPlain(found) ? Object.entries(found) : [];
}

function readSensor(name: string, form: unknown): SensorEntry {
  const long = isPlain(form) ? form : { value: form };
  return {
    name,
    value: valueIn(long['value']),
    count: numberIn(long['count']),
    importance: numberIn(long['importance']),
    judged: long['from'] !== undefined || long['judge'] !== undefined,
  };
}

function readGoal(name: string, form: unknown): GoalEntry {
  const long = isPlain(form) ? form : { value: form };
  return {
    name,
    value: valueIn(long['value']) ?? true,
    importance: numberIn(long['importance']),
    protect: long['protect'] !== false,
  };
}

function readSkill(section: SkillSection, name: string, given: unknown): SkillEntry {
  const form = isPlain(given) ? given : {};
  return {
    section,
    name,
    when: readRows(form['when'], 'when'),
    adds: readRows(form['adds'], 'adds'),
    deletes: readRows(form['deletes'], 'deletes'),
    takes: numberIn(form['takes']),
    maxCalls: numberIn(form['maxCalls']),
    importance: numberIn(form['importance']),
  };
}

function readRows(given: unknown, list: RowList): FormRow[] {
  const bare = bareValue(list);
  if (Array.isArray(given)) {
    return [...new Set(given.map(String))].map((proposition) => ({ proposition, value: bare }));
  }
  return Object.entries(isPlain(given) ? given : {}).map(([proposition, entry]) => {
    if (!isPlain(entry)) return { proposition, value: valueIn(entry) ?? bare };
    const weight = numberIn(entry['weight']);
    const value = valueIn(entry['value']) ?? bare;
    return { proposition, value, ...(weight !== undefined && { weight }) };
  });
}

function valueIn(given: unknown): Value | undefined {
  const isValue =
    typeof given === 'boolean' || typeof given === 'number' || typeof given === 'string';
  return isValue ? given : undefined;
}

function numberIn(given: unknown): number | undefined {
  return typeof given === 'number' ? given : undefined;
}

/** What somebody typed into a field for a value: `true`, `3` or text. */
export function parseValue(text: string): Value {
  const trimmed = text.trim();
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true';
  const number = Number(trimmed);
  return trimmed !== '' && Number.isFinite(number) ? number : trimmed;
}
