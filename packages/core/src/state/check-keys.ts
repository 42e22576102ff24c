/** Keys that mean nothing are refused: a misspelt one would say nothing, and nobody would notice. */
import type { GoalForm, SensorForm, SkillForm, TemplateForm } from './definition.js';
import type { Problem } from './errors.js';
import { suggest } from './names.js';

/** All keys of a form: one that is left out here does not compile. */
export function keysOf<T>(keys: { readonly [K in keyof Required<T>]: true }): readonly string[] {
  return Object.keys(keys);
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

/** Symbols are for tools, and what is undefined was not said. */
export function checkKeys(
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
  what: string,
  path: string,
  problems: Problem[],
): void {
  for (const key of Object.keys(given)) {
    if (known.includes(key) || given[key] === undefined) continue;
    const hint = suggest(key, known) || ` There are ${known.join(', ')}`;
    const at = path === '' ? key : `${path}.${key}`;
    problems.push({ code: 'unknown-key', path: at, message: `${what} has no "${key}".${hint}` });
  }
}
