/** Brings what a person wrote of one agent into its settled form, noting what is wrong with it. */
import { bounds, checkNumber, outOfBounds, say } from './bounds.js';
import type { Amount, Effect, Goal, Literal, Sensor, Skill } from './character.js';
import { checkKeys, decayKeys, effectKeys, goalKeys, rhythmKeys } from './check-keys.js';
import type {
  Amounts,
  Coefficient,
  Conditions,
  Decay,
  EffectForm,
  Effects,
  GoalForm,
  SensorForm,
  SkillForm,
  Value,
} from './definition.js';
import type { Problem } from './errors.js';
import { byName, checkName } from './names.js';

export function settleSensor(
  name: string,
  given: Value | SensorForm,
  path: string,
  problems: Problem[],
): Sensor {
  checkName(name, path, problems);
  const form = isRecord(given) ? given : { value: given };
  const { count, graded, importance = 1 } = form;
  checkCoefficient(importance, `${path}.importance`, problems);
  const kind = count !== undefined ? 'counted' : graded ? 'graded' : 'plain';
  const first = count ?? form.value ?? (graded ? 0 : false);
  const sensor: Sensor = { name, kind, first, importance };
  const wrong = wrongReading(sensor, first);
  if (wrong !== undefined) problems.push({ code: 'wrong-reading', path, message: wrong });
  if (count !== undefined && (graded || form.value !== undefined)) {
    const message = 'a sensor has a count, or a value that may be graded, not both. Leave one out';
    problems.push({ code: 'wrong-reading', path, message });
  }
  return sensor;
}

/** Why a sensor cannot report a value, or nothing if it can. */
export function wrongReading(
  sensor: Pick<Sensor, 'name' | 'kind'>,
  value: unknown,
): string | undefined {
  if (sensor.kind === 'counted') {
    const wanted = outOfBounds(value, bounds.count);
    return wanted && `"${sensor.name}" counts: its value must be ${wanted}, found ${say(value)}`;
  }
  if (sensor.kind === 'graded') {
    const wanted = outOfBounds(value, bounds.degree);
    return wanted && `"${sensor.name}" is graded: its value must be ${wanted}, found ${say(value)}`;
  }
  return isValue(value)
    ? undefined
    : `"${sensor.name}" must be true, false, a finite number or text, found ${say(value)}`;
}

const wordForBoolean = /^(yes|no|on|off|true|false|ture|flase)$/i;

/** Text that somebody may have written who meant true or false: YAML has no other words for them. */
export function isWordForBoolean(value: unknown): boolean {
  return typeof value === 'string' && wordForBoolean.test(value);
}

export function settleGoal(
  name: string,
  given: Value | GoalForm,
  path: string,
  problems: Problem[],
): Goal {
  checkName(name, path, problems);
  checkKeys(given, goalKeys, 'a goal', path, problems);
  const form = isRecord(given) ? given : { value: given };
  const { value = true, conserve = false, importance = 1, protect = true } = form;
  checkCoefficient(importance, `${path}.importance`, problems);
  checkValue(value, path, problems);
  if (conserve && form.value !== undefined) {
    const message = 'a goal either wants a value or conserves a cost. Leave one out';
    problems.push({ code: 'wrong-goal', path, message });
  }
  return { name, value, conserve, importance, protect };
}

export function settleSkill(
  name: string,
  form: SkillForm,
  path: string,
  problems: Problem[],
): Skill {
  checkName(name, path, problems);
  if (/^(skill|sensor|goal):/.test(name)) {
    const message = `"${name}" reads like the address of another agent. Choose another name`;
    problems.push({ code: 'bad-name', path, message });
  }
  const { takes = 1, importance = 1, maxCalls, decay } = form;
  checkNumber(takes, bounds.takes, `${path}.takes`, problems);
  checkCoefficient(importance, `${path}.importance`, problems);
  if (maxCalls !== undefined)
    checkCoefficient(maxCalls, `${path}.maxCalls`, problems, bounds.maxCalls);
  if (decay !== undefined) checkDecay(decay, `${path}.decay`, problems);
  const deletes = settleEffects(form.deletes, false, `${path}.deletes`, problems);
  for (const { proposition, value } of deletes) {
    if (value !== false) {
      const message = `a delete says false, found ${say(value)}. Use adds to give another value`;
      problems.push({ code: 'wrong-delete', path: `${path}.deletes.${proposition}`, message });
    }
  }
  return {
    name,
    when: settleConditions(form.when, `${path}.when`, problems),
    adds: settleEffects(form.adds, true, `${path}.adds`, problems),
    deletes,
    uses: settleAmounts(form.uses, `${path}.uses`, bounds.units, problems),
    keeps: settleAmounts(form.keeps, `${path}.keeps`, bounds.units, problems),
    frees: settleAmounts(form.frees, `${path}.frees`, bounds.units, problems),
    costs: settleAmounts(form.costs, `${path}.costs`, bounds.cost, problems),
    takes,
    maxCalls,
    importance,
    decay,
  };
}

function settleConditions(
  given: Conditions | undefined,
  path: string,
  problems: Problem[],
): Literal[] {
  return entriesOf<Value>(given, true, path, problems).map(([proposition, value]) => {
    checkValue(value, `${path}.${proposition}`, problems);
    return { proposition, value };
  });
}

function settleEffects(
  given: Effects | undefined,
  short: boolean,
  path: string,
  problems: Problem[],
): Effect[] {
  return entriesOf<Value | EffectForm>(given, short, path, problems).map(([proposition, form]) => {
    const at = `${path}.${proposition}`;
    checkKeys(form, effectKeys, 'an effect', at, problems);
    const { value = short, weight = 1 } = isRecord(form) ? form : { value: form };
    checkValue(value, at, problems);
    checkNumber(weight, bounds.weight, `${at}.weight`, problems);
    return { proposition, value, weight };
  });
}

function settleAmounts(
  given: Amounts | undefined,
  path: string,
  range: (typeof bounds)['units'] | (typeof bounds)['cost'],
  problems: Problem[],
): Amount[] {
  return entriesOf<number>(given, 1, path, problems).map(([name, units]) => {
    checkNumber(units, range, `${path}.${name}`, problems);
    return { name, units };
  });
}

/** A list or a map of names as pairs in the order of names; in a list each name stands for `short`. */
function entriesOf<T>(
  given: readonly string[] | Readonly<Record<string, T>> | undefined,
  short: T,
  path: string,
  problems: Problem[],
): [string, T][] {
  if (given === undefined) return [];
  if (!isRecord(given) && !isList(given)) {
    const message = `must be a list or a map of names, found ${say(given)}`;
    problems.push({ code: 'wrong-type', path, message });
    return [];
  }
  const pairs: [string, T][] = isList(given)
    ? given.map((name) => [name, short])
    : Object.entries(given);
  pairs.sort(([a], [b]) => byName(a, b));
  for (const [i, [name]] of pairs.entries()) {
    checkName(name, path, problems);
    if (name === pairs[i - 1]?.[0]) {
      problems.push({ code: 'named-twice', path, message: `"${name}" is there twice. Remove one` });
    }
  }
  return pairs.filter(([name]) => typeof name === 'string');
}

export function checkCoefficient(
  given: Coefficient,
  path: string,
  problems: Problem[],
  range: (typeof bounds)['importance'] | (typeof bounds)['maxCalls'] = bounds.importance,
): void {
  if (typeof given === 'function') return;
  if (!isRecord(given)) {
    checkNumber(given, range, path, problems);
    return;
  }
  checkKeys(given, rhythmKeys, 'a rhythm', path, problems);
  checkNumber(given.mean, range, `${path}.mean`, problems);
  checkNumber(given.swing, bounds.swing, `${path}.swing`, problems);
  checkNumber(given.period, bounds.period, `${path}.period`, problems);
  if (given.peak !== undefined) checkNumber(given.peak, bounds.peak, `${path}.peak`, problems);
}

function checkDecay(given: Decay, path: string, problems: Problem[]): void {
  if (typeof given === 'function') return;
  if (!isRecord(given)) {
    const message = `must be { half-life } or a function, found ${say(given)}`;
    problems.push({ code: 'wrong-type', path, message });
    return;
  }
  checkKeys(given, decayKeys, 'a decay', path, problems);
  checkNumber(given['half-life'], bounds.halfLife, `${path}.half-life`, problems);
}

function checkValue(value: unknown, path: string, problems: Problem[]): void {
  if (isValue(value)) return;
  const message = `must be true, false, a finite number or text, found ${say(value)}`;
  problems.push({ code: 'wrong-type', path, message });
}

function isValue(value: unknown): value is Value {
  return (
    typeof value === 'boolean' ||
    typeof value === 'string' ||
    (typeof value === 'number' && Number.isFinite(value))
  );
}

function isRecord<T extends object>(given: T | Value | ((time: number) => number)): given is T {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function isList<T>(given: readonly string[] | T): given is readonly string[] {
  return Array.isArray(given);
}
