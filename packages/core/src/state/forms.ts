/** Settled agents written out again as a person would write them: for traces and saved states. */
import type { Effect, Goal, Sensor, Skill } from './character.js';
import type { EffectForm, GoalForm, SensorForm, SkillForm, Value } from './definition.js';
import { fail } from './errors.js';

export function sensorForm({ kind, first, importance }: Sensor): Value | SensorForm {
  const rest = importance === 1 ? {} : { importance };
  if (kind === 'counted') return { count: Number(first), ...rest };
  if (kind === 'graded') return { value: first, graded: true, ...rest };
  return importance === 1 ? first : { value: first, ...rest };
}

export function goalForm({ value, conserve, importance, protect }: Goal): Value | GoalForm {
  if (!conserve && importance === 1 && protect) return value;
  return {
    ...(conserve ? { conserve } : { value }),
    ...(importance === 1 ? {} : { importance }),
    ...(protect ? {} : { protect }),
  };
}

export function skillForm(skill: Skill): SkillForm {
  const { when, adds, deletes, uses, keeps, frees, costs, takes, maxCalls, importance, decay } =
    skill;
  const amounts = (list: Skill['uses']) =>
    list.length === 0
      ? undefined
      : Object.fromEntries(list.map(({ name, units }) => [name, units]));
  return withoutEmpty({
    when: fromPairs(when.map(({ proposition, value }) => [proposition, value])),
    adds: fromPairs(adds.map(effectForm)),
    deletes: fromPairs(deletes.map(effectForm)),
    uses: amounts(uses),
    keeps: amounts(keeps),
    frees: amounts(frees),
    costs: amounts(costs),
    takes: takes === 1 ? undefined : takes,
    maxCalls,
    importance: importance === 1 ? undefined : importance,
    decay,
  });
}

/** Refuses what cannot be written down, before something is lost in silence. */
export function assertWritable(form: unknown, what: string): void {
  const path = pathToFunction(form);
  if (path === undefined) return;
  fail(
    'not-writable',
    [what, ...path].join('.'),
    'is a function, which cannot be written to a file. Use a number or a rhythm',
  );
}

// the path is put together only where there is one: keyframes would take twice as long
function pathToFunction(form: unknown): string[] | undefined {
  if (typeof form === 'function') return [];
  if (typeof form !== 'object' || form === null) return undefined;
  for (const key of Object.keys(form)) {
    const path = pathToFunction((form as Record<string, unknown>)[key]);
    if (path !== undefined) return [key, ...path];
  }
  return undefined;
}

function effectForm({ proposition, value, weight }: Effect): [string, Value | EffectForm] {
  return [proposition, weight === 1 ? value : { value, weight }];
}

function fromPairs<T>(pairs: readonly (readonly [string, T])[]): Record<string, T> | undefined {
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

function withoutEmpty(form: { [K in keyof SkillForm]: SkillForm[K] | undefined }): SkillForm {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
}
