/** A definition settled for living: what the network needs, and the code and rates around it. */

import type {
  ExpressionCompiler,
  JudgedSensorForm,
  ReceptorForm,
} from '../perception/definition.js';
import { type PerceptionPlan, settlePerception } from '../perception/settle-perception.js';
import {
  checkKeys,
  goalKeys,
  keysOf,
  sensorKeys,
  skillKeys,
  templateKeys,
} from '../state/check-keys.js';
import type { CharacterDefinition, SensorForm, SkillForm } from '../state/definition.js';
import { type Problem, TroupeError } from '../state/errors.js';
import { byName, checkName, suggest } from '../state/names.js';
import { checkPeriod, type Period } from '../state/period.js';
import { settleGoal } from '../state/settle-agents.js';
import { settleCharacter } from '../state/settle-character.js';
import { parseHead, parseTerm, templateKey } from '../state/terms.js';
import { withoutUnsaid } from '../state/unsaid.js';
import { checkForm } from '../world/check-thing.js';
import { worldKeys } from '../world/create-world.js';
import type { ActorDefinition, CommandForm, LivingSkillForm } from './definition.js';
import { kindNames, settings } from './definition-parts.js';
import { stripCode } from './strip-code.js';

/** What a skill says of running. */
export interface SkillPlan {
  readonly run: LivingSkillForm['run'];
  readonly deadline: LivingSkillForm['deadline'];
  readonly asks: LivingSkillForm['asks'];
}

interface TemplatePlan {
  readonly form: SkillPlan;
  /** Names of its variables, in their order. */
  readonly variables: readonly string[];
}

export interface ActorPlan {
  readonly definition: ActorDefinition;
  /** The same without code: what is recorded, saved and given to the network. */
  readonly data: CharacterDefinition;
  readonly perception: PerceptionPlan;
  /** Sensors that look for themselves. */
  readonly judged: ReadonlySet<string>;
  /** By name. */
  readonly skills: ReadonlyMap<string, SkillPlan>;
  /** By functor and number of arguments, which no two have in common. */
  readonly templates: ReadonlyMap<string, TemplatePlan>;
  readonly commands: readonly (readonly [name: string, form: CommandForm])[];
  /** How often the network steps. */
  readonly stepEvery: Period;
}

/** Says everything that is wrong, of whichever part. */
export function planActor(
  given: ActorDefinition,
  expressions: ExpressionCompiler | undefined,
): ActorPlan {
  const problems: Problem[] = [];
  const definition = withoutUnsaid(given);
  checkShape(definition);
  const data = stripCode(definition);
  let sensors: ReadonlySet<string> | undefined;
  try {
    const character = settleCharacter(data);
    if (!character.open) sensors = new Set(character.sensors.map(({ name }) => name));
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    problems.push(...error.problems);
  }
  const perception = settlePerception(definition, expressions, problems);
  const plan: ActorPlan = {
    definition,
    data,
    perception,
    judged: new Set(perception.sensors.map(({ name }) => name)),
    skills: planSkills(definition, problems),
    templates: planTemplates(definition, problems),
    commands: planCommands(definition, sensors, problems),
    stepEvery: definition.stepEvery ?? 1,
  };
  if (definition.body !== undefined) checkForm(definition.body, 'body', problems);
  if (problems.length > 0) throw new TroupeError(problems);
  return plan;
}

/** `$schema` is for editors. */
const definitionKeys: readonly string[] = ['name', ...settings, ...kindNames, '$schema'];

const livingSkillKeys = [
  ...skillKeys,
  ...keysOf<Omit<LivingSkillForm, keyof SkillForm>>({ run: true, deadline: true, asks: true }),
];

/** What is said of each part of a kind. */
const formKeys: Readonly<Record<string, readonly string[]>> = {
  receptors: keysOf<ReceptorForm>({ probe: true, every: true, in: true, share: true }),
  skills: livingSkillKeys,
  templates: [...livingSkillKeys, ...templateKeys],
  commands: keysOf<CommandForm>({ every: true, run: true, lasts: true, until: true }),
  sensors: [
    ...sensorKeys,
    ...keysOf<Omit<JudgedSensorForm, keyof SensorForm>>({
      from: true,
      judge: true,
      remember: true,
    }),
  ],
  goals: goalKeys,
};

/** From code without types anything may come: what follows reads records of records. */
export function checkShape(definition: unknown): void {
  const problems: Problem[] = [];
  if (!isRecord(definition) || typeof definition['name'] !== 'string') {
    const found = isRecord(definition) ? definition['name'] : definition;
    wrongShape(isRecord(definition) ? 'name' : '', 'a definition with a name', found, problems);
    throw new TroupeError(problems);
  }
  checkKeys(definition, definitionKeys, 'a definition', '', problems);
  checkKeys(definition['world'], worldKeys, 'a world', 'world', problems);
  for (const [kind, keys] of Object.entries(formKeys)) {
    const parts = definition[kind];
    if (parts === undefined) continue;
    if (!isRecord(parts)) wrongShape(kind, `a map of ${kind}`, parts, problems);
    else {
      for (const [name, form] of Object.entries(parts)) {
        const path = `${kind}.${name}`;
        if (isRecord(form)) checkKeys(form, keys, `a ${kind.slice(0, -1)}`, path, problems);
        // a bare value will do
        else if (!isAgent(kind) || form === null || Array.isArray(form))
          wrongShape(path, isAgent(kind) ? 'a value or an object' : 'an object', form, problems);
      }
    }
  }
  const { memory } = definition;
  if (memory !== undefined && !isRecord(memory))
    wrongShape('memory', 'a map of memory', memory, problems);
  if (problems.length > 0) throw new TroupeError(problems);
}

function isAgent(kind: string): boolean {
  return kind === 'sensors' || kind === 'goals';
}

function wrongShape(path: string, wanted: string, found: unknown, problems: Problem[]): void {
  const kind = found === null ? 'null' : Array.isArray(found) ? 'a list' : typeof found;
  problems.push({ code: 'wrong-type', path, message: `must be ${wanted}, found ${kind}` });
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** The plan of a skill, also of one that a template made, with the arguments it was made with. */
export function findSkill(
  { skills, templates }: ActorPlan,
  name: string,
): { readonly form: SkillPlan; readonly args: Readonly<Record<string, string>> } {
  const own = skills.get(name);
  if (own !== undefined) return { form: own, args: {} };
  const term = parseTerm(name);
  const template = templates.get(templateKey(term));
  if (template === undefined) return { form: planSkill({}), args: {} };
  const pairs = template.variables.map((variable, i) => [variable, term.args[i]?.name ?? '']);
  return { form: template.form, args: Object.fromEntries(pairs) };
}

function planSkills({ skills }: ActorDefinition, problems: Problem[]): Map<string, SkillPlan> {
  const forms = Object.entries(skills ?? {});
  for (const [name, form] of forms) checkCode(form, `skills.${name}`, problems);
  return new Map(forms.map(([name, form]) => [name, planSkill(form)]));
}

/** All of one layout, however they were written: they are asked with every tick. */
function planSkill({ run, deadline, asks }: LivingSkillForm): SkillPlan {
  return { run, deadline, asks };
}

function planTemplates(
  { templates }: ActorDefinition,
  problems: Problem[],
): Map<string, TemplatePlan> {
  const plans = new Map<string, TemplatePlan>();
  for (const [text, form] of Object.entries(templates ?? {})) {
    checkCode(form, `templates.${text}`, problems);
    const { head } = parseHead(text);
    plans.set(templateKey(head), {
      form: planSkill(form),
      variables: head.args.map(({ name }) => name),
    });
  }
  return plans;
}

function checkCode(
  { run, deadline, asks }: LivingSkillForm,
  path: string,
  problems: Problem[],
): void {
  if (deadline !== undefined) checkPeriod(deadline, `${path}.deadline`, problems);
  for (const [name, goals] of Object.entries(asks ?? {})) {
    checkName(name, `${path}.asks`, problems);
    if (!isRecord(goals)) wrongShape(`${path}.asks.${name}`, 'a map of goals', goals, problems);
    else {
      for (const [goal, form] of Object.entries(goals)) {
        settleGoal(goal, form, `${path}.asks.${name}.${goal}`, problems);
      }
    }
  }
  if (run !== undefined && asks !== undefined) {
    const message = 'a skill either runs code or asks another character. Leave one out';
    problems.push({ code: 'two-programs', path, message });
  }
  if (run === undefined || typeof run === 'function') return;
  const parts = typeof run === 'object' && run !== null ? Object.entries(run) : [];
  const good = parts.filter(
    ([key, part]) => ['begin', 'step', 'end'].includes(key) && typeof part === 'function',
  );
  if (good.length > 0 && good.length === parts.length) return;
  const message = 'must be a function, or an object of begin, step and end functions';
  problems.push({ code: 'no-program', path: `${path}.run`, message });
}

function planCommands(
  { commands }: ActorDefinition,
  sensors: ReadonlySet<string> | undefined,
  problems: Problem[],
): (readonly [string, CommandForm])[] {
  const entries = Object.entries(commands ?? {}).sort(([a], [b]) => byName(a, b));
  for (const [name, { every, lasts, run, until }] of entries) {
    const path = `commands.${name}`;
    checkName(name, path, problems);
    checkPeriod(every, `${path}.every`, problems);
    if (lasts !== undefined) checkPeriod(lasts, `${path}.lasts`, problems);
    const isWaiting = isRecord(until);
    if (until !== undefined && typeof until !== 'function' && !isWaiting) {
      wrongShape(`${path}.until`, 'a function, or a map of signs', until, problems);
    }
    for (const sign of isWaiting ? Object.keys(until) : []) {
      if (sensors === undefined || sensors.has(sign)) continue;
      const message = `command "${name}" waits for "${sign}"; no such sensor.${suggest(sign, sensors)}`;
      problems.push({ code: 'unknown-sensor', path: `${path}.until.${sign}`, message });
    }
    if (typeof run !== 'function') {
      const message = `command "${name}" has no code. Bind some of that name`;
      problems.push({ code: 'no-code', path, message });
    }
  }
  return entries;
}
