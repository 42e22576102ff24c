/** Keys that mean nothing are refused: a misspelt one would say nothing, and nobody would notice. */
import type {
  Decay,
  EffectForm,
  GoalForm,
  Joining,
  LinkImportance,
  Rhythm,
  SensorForm,
  SkillForm,
  TemplateForm,
} from './definition.js';
import type { Problem } from './errors.js';
import { suggest } from './names.js';

/** All keys of a form: one that is left out here does not compile. */
export function keysOf<T>(
  keys: {
    readonly [K in keyof Required<T>]: true;
  },
): readonly (keyof T & string)[] {
  return Object.keys(keys) as (keyof T & string)[];
}

export const goalKeys: readonly string[] = keysOf<GoalForm>({
  value: true,
  conserve: true,
  importance: true,
  protect: true,
});

export const sensorKeys: readonly string[] = keysOf<SensorForm>({
  value: true,
  count: true,
  graded: true,
  importance: true,
});

export const skillKeys: readonly string[] = keysOf<SkillForm>({
  when: true,
  adds: true,
  deletes: true,
  uses: true,
  keeps: true,
  frees: true,
  costs: true,
  takes: true,
  maxCalls: true,
  importance: true,
  decay: true,
});

/** What a template has besides. */
export const templateKeys: readonly string[] = keysOf<Omit<TemplateForm, keyof SkillForm>>({
  stays: true,
});

export const effectKeys: readonly string[] = keysOf<EffectForm>({ value: true, weight: true });

export const rhythmKeys: readonly string[] = keysOf<Rhythm>({
  mean: true,
  swing: true,
  period: true,
  peak: true,
});

export const decayKeys: readonly string[] = keysOf<
  Extract<Decay, object & { 'half-life': number }>
>({
  'half-life': true,
});

export const linkKeys = keysOf<LinkImportance>({
  backward: true,
  forward: true,
  followers: true,
  conflicts: true,
});

export const joiningKeys = keysOf<Joining>({ sensors: true, goals: true, skills: true });

/** Symbols are for tools, and what is undefined was not said. Short forms have no keys. */
export function checkKeys(
  given: unknown,
  known: readonly string[],
  what: string,
  path: string,
  problems: Problem[],
  /** By key, for what belongs elsewhere. */
  remedies: Readonly<Record<string, string>> = {},
): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return;
  for (const key of Object.keys(given)) {
    if (known.includes(key) || (given as Record<string, unknown>)[key] === undefined) continue;
    const remedy = Object.hasOwn(remedies, key) ? ` ${remedies[key]}` : '';
    const hint = remedy || suggest(key, known) || ` There are ${known.join(', ') || 'none'}`;
    const at = path === '' ? key : `${path}.${key}`;
    problems.push({ code: 'unknown-key', path: at, message: `${what} has no "${key}".${hint}` });
  }
}
