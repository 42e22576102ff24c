/** Turns what a definition says of perceiving into plans, and says everything that is wrong with it. */
import { say } from '../state/bounds.js';
import { checkKeys, keysOf } from '../state/check-keys.js';
import { type Data, takeData, whyNoData } from '../state/data.js';
import { type Problem, TroupeError } from '../state/errors.js';
import { byName, checkName, suggest } from '../state/names.js';
import { checkPeriod, type Period } from '../state/period.js';
import type {
  Expression,
  ExpressionCompiler,
  Judge,
  JudgedSensorForm,
  MemoryForm,
  PerceptionDefinition,
  Probe,
  ReceptorForm,
} from './definition.js';
import type { MemoryPlan } from './memory.js';

export interface ReceptorPlan {
  readonly name: string;
  /** What tells it from others: the function itself, or the text of its expression. */
  readonly identity: unknown;
  readonly probe: Exclude<Probe, string> | { readonly expression: Expression };
  readonly every: Period;
  readonly in: string;
  readonly share: string | false | undefined;
}

export interface SensorPlan {
  readonly name: string;
  readonly from: readonly string[];
  readonly judge: Exclude<Judge, string> | { readonly expression: Expression };
  readonly remember: readonly { readonly key: string; readonly expression: Expression }[];
}

export interface PerceptionPlan {
  readonly receptors: readonly ReceptorPlan[];
  /** Only those that judge; the others hold the value they are given. */
  readonly sensors: readonly SensorPlan[];
  readonly memory: readonly MemoryPlan[];
}

/** What an expression of a receptor may mention. */
export const probeNames: readonly string[] = [
  'here',
  'self',
  'world',
  'memory',
  'doing',
  'time',
  'tick',
];

/** What an expression of a sensor may mention. */
export function judgeNames(from: readonly string[]): readonly string[] {
  return [...from, 'signals', 'memory', 'time', 'tick'];
}

export function settlePerception(
  { receptors, sensors, memory }: PerceptionDefinition,
  compiler: ExpressionCompiler | undefined,
  problems: Problem[],
): PerceptionPlan {
  const compile = compilerOf(compiler, problems);
  const known = Object.keys(receptors ?? {});
  return {
    receptors: inOrder(receptors).flatMap(([name, form]) =>
      settleReceptor(name, form, compile, problems),
    ),
    sensors: inOrder(sensors).flatMap(([name, form]) =>
      typeof form === 'object' && form !== null
        ? settleJudge(name, form, known, compile, problems)
        : [],
    ),
    memory: inOrder(memory).map(([key, form]) => settleMemory(key, form, problems)),
  };
}

type Compile = (text: string, names: readonly string[], path: string) => Expression | undefined;

function compilerOf(compiler: ExpressionCompiler | undefined, problems: Problem[]): Compile {
  return (text, names, path) => {
    if (compiler === undefined) {
      const message = `is the expression ${say(text)}, and nothing here reads expressions. Give createExpressions() of @troupe/files as \`expressions\``;
      problems.push({ code: 'no-expressions', path, message });
      return undefined;
    }
    try {
      return compiler.compile(text, names);
    } catch (error) {
      if (!(error instanceof TroupeError)) throw error;
      problems.push(...error.problems.map((problem) => ({ ...problem, path })));
      return undefined;
    }
  };
}

function settleReceptor(
  name: string,
  form: ReceptorForm,
  compile: Compile,
  problems: Problem[],
): ReceptorPlan[] {
  const path = `receptors.${name}`;
  const { probe, every = 1, in: place = 'self', share } = form;
  checkName(name, path, problems);
  checkPeriod(every, `${path}.every`, problems);
  if (place !== 'self' && place !== 'world') checkName(place, `${path}.in`, problems);
  if (share !== undefined && share !== false) checkName(share, `${path}.share`, problems);
  if (probe === undefined) {
    noCode(`receptor "${name}"`, 'probe', path, problems);
    return [];
  }
  const plan = (code: ReceptorPlan['probe']): ReceptorPlan[] => [
    { name, identity: probe, probe: code, every, in: place, share },
  ];
  if (typeof probe === 'function') return plan(probe);
  if (!isText(probe, `${path}.probe`, problems)) return [];
  const expression = compile(probe, probeNames, `${path}.probe`);
  return expression === undefined ? [] : plan({ expression });
}

function settleJudge(
  name: string,
  { from, judge, remember }: JudgedSensorForm,
  receptors: readonly string[],
  compile: Compile,
  problems: Problem[],
): SensorPlan[] {
  const path = `sensors.${name}`;
  if (from === undefined && judge === undefined && remember === undefined) return [];
  if (from !== undefined && !isNames(from)) {
    const message = `must be a list of receptors, found ${say(from)}`;
    problems.push({ code: 'wrong-type', path: `${path}.from`, message });
    return [];
  }
  if (from === undefined || from.length === 0) {
    const message = `sensor "${name}" judges nothing: it is never woken. Say from which receptors`;
    problems.push({ code: 'no-receptors', path: `${path}.from`, message });
    return [];
  }
  for (const receptor of from) {
    if (receptors.includes(receptor)) continue;
    const message = `sensor "${name}" listens to "${receptor}"; no such receptor.${suggest(receptor, receptors)}`;
    problems.push({ code: 'unknown-receptor', path: `${path}.from`, message });
  }
  const names = judgeNames(from);
  const kept = inOrder(remember).flatMap(([key, text]) => {
    checkName(key, `${path}.remember`, problems);
    const at = `${path}.remember.${key}`;
    const expression = isText(text, at, problems) ? compile(text, names, at) : undefined;
    return expression === undefined ? [] : [{ key, expression }];
  });
  if (judge === undefined) {
    noCode(`sensor "${name}"`, 'judge', path, problems);
    return [];
  }
  // the same receptor twice wakes it no more often
  const once = [...new Set(from)].sort(byName);
  const plan = (code: SensorPlan['judge']): SensorPlan[] => [
    { name, from: once, judge: code, remember: kept },
  ];
  if (typeof judge === 'function') return plan(judge);
  if (!isText(judge, `${path}.judge`, problems)) return [];
  const expression = compile(judge, names, `${path}.judge`);
  return expression === undefined ? [] : plan({ expression });
}

function isNames(given: unknown): boolean {
  return Array.isArray(given) && given.every((name) => typeof name === 'string');
}

function isText(given: unknown, path: string, problems: Problem[]): given is string {
  if (typeof given === 'string') return true;
  const message = `must be a function or an expression, found ${say(given)}`;
  problems.push({ code: 'wrong-type', path, message });
  return false;
}

const memoryKeys = keysOf<MemoryForm>({ value: true, lasts: true });

function settleMemory(key: string, given: Data | MemoryForm, problems: Problem[]): MemoryPlan {
  const path = `memory.${key}`;
  checkName(key, path, problems);
  if (isMemoryForm(given)) checkKeys(given, memoryKeys, 'a key of memory', path, problems);
  const form = isMemoryForm(given) ? given : { value: given };
  const wrong = whyNoData(form.value);
  if (wrong !== undefined) {
    problems.push({ code: 'no-data', path, message: `begins with ${wrong}` });
  }
  if (form.lasts !== undefined) checkPeriod(form.lasts, `${path}.lasts`, problems);
  return { key, value: wrong === undefined ? takeData(form.value, key) : null, lasts: form.lasts };
}

function isMemoryForm(given: Data | MemoryForm): given is MemoryForm {
  return typeof given === 'object' && given !== null && !Array.isArray(given) && 'value' in given;
}

function noCode(who: string, what: string, path: string, problems: Problem[]): void {
  const message = `${who} has no ${what}. Write an expression there, or bind code of that name`;
  problems.push({ code: 'no-code', path, message });
}

function inOrder<T>(record: Readonly<Record<string, T>> | undefined): [string, T][] {
  return Object.entries(record ?? {}).sort(([a], [b]) => byName(a, b));
}
