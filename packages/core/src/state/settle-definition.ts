/** Turns a definition into a character, or says everything that is wrong with it. */
import { bounds, checkNumber, say } from './bounds.js';
import type { Character, Sensor, Skill, Template } from './character.js';
import { checkGoal, checkSkill, type Surroundings } from './check-agents.js';
import { checkKeys, linkKeys } from './check-keys.js';
import type {
  CharacterDefinition,
  Coefficient,
  LinkImportance,
  Parameters,
  Semantics,
  TemplateForm,
} from './definition.js';
import { type Problem, TroupeError } from './errors.js';
import { byName, checkName, suggest } from './names.js';
import { checkPeriod } from './period.js';
import { checkCoefficient, settleGoal, settleSensor, settleSkill } from './settle-agents.js';
import {
  completeBindings,
  formatTerm,
  hasVariable,
  matchTerm,
  parseHead,
  parseTerm,
} from './terms.js';
import { withoutUnsaid } from './unsaid.js';
import type { Expanded } from './words.js';

export const defaultParameters: Parameters = {
  theta: 45,
  phi: 20,
  gamma: 70,
  delta: 50,
  pi: 20,
  thetaDecay: 0.1,
  kappa: 0,
};

export const semanticsNames: readonly Semantics[] = ['literal', 'maes', 'build-a-dude'];

/** Instances, or sensors made from one definition, beyond which a mistake is more likely than a wish. */
export const mostInstances = 10_000;

/** Reads words about order among conditions. */
export interface WordReader {
  /** Of a template: they are read when an instance is made, which is what waits. */
  readonly withoutWords: (skill: Skill) => Skill;
  /** Turns them into propositions. */
  readonly read: (
    skills: Skill[],
    sensors: readonly Sensor[],
    closed: boolean,
    problems: Problem[],
  ) => Expanded;
}

const noWords: WordReader = {
  withoutWords: (skill) => skill,
  read: (skills) => ({ skills, sensors: [] }),
};

/**
 * Words about order are read by who is given to read them: a network alone has no dispatcher to sense them, and in it
 * `after(a)` is a name like any other.
 */
export function settleDefinition(
  given: CharacterDefinition,
  reader: WordReader = noWords,
): Character {
  const problems: Problem[] = [];
  const definition = withoutUnsaid(given);
  const semantics = definition.semantics ?? 'literal';
  checkName(definition.name, 'name', problems);
  if (!semanticsNames.includes(semantics)) {
    const hint = suggest(semantics, semanticsNames);
    const message = `must be one of ${semanticsNames.join(', ')}, found ${say(semantics)}.${hint}`;
    problems.push({ code: 'unknown-semantics', path: 'semantics', message });
  }
  const objects = settleObjects(definition, problems);
  const sensors = settleSensors(definition, objects, problems);
  const templates = sortedEntries(definition.templates).map(([name, form]) =>
    settleTemplate(name, form, objects, problems),
  );
  const written = sortedEntries(definition.skills).map(([name, form]) =>
    settleSkill(name, form, `skills.${name}`, problems),
  );
  // skills that join later, or are made from templates, cannot be known yet
  const closed = definition.open !== true && templates.length === 0;
  const words = reader.read(written, sensors, closed, problems);
  const character: Character = {
    name: definition.name,
    semantics,
    parameters: settleParameters(definition.parameters ?? {}, defaultParameters, problems),
    links: settleLinks(definition.links, problems),
    fatigue: definition.fatigue ?? '1995',
    cutoff: definition.cutoff ?? 0.5,
    stepTime: settleStepTime(definition.stepEvery, problems),
    patient: definition.patient ?? false,
    maxCalls: definition.maxCalls,
    open: definition.open ?? false,
    resources: new Map(Object.entries(definition.resources ?? {}).sort(([a], [b]) => byName(a, b))),
    objects,
    sensors: [...sensors, ...words.sensors].sort((a, b) => byName(a.name, b.name)),
    goals: sortedEntries(definition.goals).map(([name, form]) =>
      settleGoal(name, form, `goals.${name}`, problems),
    ),
    skills: words.skills,
    templates,
  };
  checkWhole(character, reader, problems);
  if (templates.length > 0) checkTerms({ ...character, sensors }, problems);
  if (problems.length > 0) throw new TroupeError(problems);
  return character;
}

/** Parameters over those that hold now; with problems, what was given is not to be used. */
export function settleParameters(
  given: Partial<Parameters>,
  present: Parameters,
  problems: Problem[],
): Parameters {
  for (const [name, value] of Object.entries(given)) {
    const range = Object.hasOwn(defaultParameters, name)
      ? bounds[name as keyof Parameters]
      : undefined;
    if (range !== undefined) checkNumber(value, range, `parameters.${name}`, problems);
    else {
      const hint = suggest(name, Object.keys(defaultParameters));
      const message = `there is no parameter "${name}".${hint}`;
      problems.push({ code: 'unknown-parameter', path: `parameters.${name}`, message });
    }
  }
  return { ...present, ...given };
}

function settleLinks(
  given: Partial<LinkImportance> | undefined,
  problems: Problem[],
): LinkImportance {
  checkKeys(given, linkKeys, 'a map of links', 'links', problems);
  const links: Record<keyof LinkImportance, Coefficient> = {
    backward: 1,
    forward: 1,
    followers: 1,
    conflicts: 1,
  };
  for (const kind of linkKeys) {
    const importance = given?.[kind];
    if (importance === undefined) continue;
    checkCoefficient(importance, `links.${kind}`, problems);
    links[kind] = importance;
  }
  return links;
}

function checkWhole(character: Character, reader: WordReader, problems: Problem[]): void {
  checkNumber(character.cutoff, bounds.cutoff, 'cutoff', problems);
  if (character.maxCalls !== undefined) {
    checkCoefficient(character.maxCalls, 'maxCalls', problems, bounds.maxCalls);
  }
  for (const [name, capacity] of character.resources) {
    checkName(name, `resources.${name}`, problems);
    checkNumber(capacity, bounds.units, `resources.${name}`, problems);
  }
  const sensed = new Map(character.sensors.map((sensor) => [sensor.name, sensor]));
  const costs = new Set(
    [...character.skills, ...character.templates.map((template) => template.skill)].flatMap(
      (skill) => skill.costs.map((cost) => cost.name),
    ),
  );
  const around: Surroundings = {
    semantics: character.semantics,
    open: character.open,
    sensorOf: (proposition) => sensed.get(proposition),
    sensorNames: () => sensed.keys(),
    resources: character.resources,
    isCost: (name) => costs.has(name),
  };
  for (const goal of character.goals) checkGoal(goal, around, `goals.${goal.name}`, problems);
  for (const skill of character.skills) checkSkill(skill, around, `skills.${skill.name}`, problems);
  const terms =
    character.templates.length > 0 ? character.sensors.map((s) => parseTerm(s.name)) : [];
  const patterns: Surroundings = {
    ...around,
    sensorOf: (proposition) => {
      const pattern = parseTerm(proposition);
      const at = terms.findIndex((term) => matchTerm(pattern, term) !== undefined);
      return character.sensors[at];
    },
  };
  for (const { skill } of character.templates) {
    checkSkill(reader.withoutWords(skill), patterns, `templates.${skill.name}`, problems);
  }
}

// instances are named without spaces: a sensor written with them would never be theirs
function checkTerms({ sensors, goals }: Character, problems: Problem[]): void {
  for (const [kind, list] of [
    ['sensors', sensors],
    ['goals', goals],
  ] as const) {
    for (const { name } of list) {
      const plain = formatTerm(parseTerm(name));
      if (plain === name) continue;
      const message = `templates name this without spaces. Write "${plain}"`;
      problems.push({ code: 'spaces-in-term', path: `${kind}.${name}`, message });
    }
  }
}

function settleObjects(
  definition: CharacterDefinition,
  problems: Problem[],
): Map<string, readonly string[]> {
  const objects = new Map<string, readonly string[]>();
  for (const [type, names] of sortedEntries(definition.objects)) {
    checkName(type, `objects.${type}`, problems);
    if (!Array.isArray(names)) {
      const message = `must be a list of names, found ${say(names)}`;
      problems.push({ code: 'wrong-type', path: `objects.${type}`, message });
      continue;
    }
    for (const name of names) checkName(name, `objects.${type}`, problems);
    objects.set(type, [...new Set(names.filter(isText))].sort(byName));
  }
  return objects;
}

function settleSensors(
  definition: CharacterDefinition,
  objects: ReadonlyMap<string, readonly string[]>,
  problems: Problem[],
): Sensor[] {
  const sensors = new Map<string, Sensor>();
  for (const [text, form] of sortedEntries(definition.sensors)) {
    const path = `sensors.${text}`;
    if (!hasVariable(text)) {
      sensors.set(text, settleSensor(text, form, path, problems));
      continue;
    }
    const { head, types } = parseHead(text);
    checkTypes(types, objects, path, problems);
    const model = settleSensor(text, form, path, problems);
    for (const binding of completeBindings(types, objects)) {
      const name = formatTerm(head, binding);
      // one written out comes before the template's, wherever it stands in the file
      if (!Object.hasOwn(definition.sensors ?? {}, name)) sensors.set(name, { ...model, name });
      if (sensors.size > mostInstances) {
        const message = `stands for more than ${mostInstances} sensors. Use fewer objects or variables`;
        problems.push({ code: 'too-many-instances', path, message });
        return [];
      }
    }
  }
  return [...sensors.values()].sort((a, b) => byName(a.name, b.name));
}

function settleTemplate(
  text: string,
  form: TemplateForm,
  objects: ReadonlyMap<string, readonly string[]>,
  problems: Problem[],
): Template {
  const path = `templates.${text}`;
  const { head, types } = parseHead(text);
  const skill = settleSkill(text, form, path, problems);
  if (types.size === 0) {
    const message = `"${text}" has no variable, like walk-to(?place: place). Put it under skills`;
    problems.push({ code: 'no-variable', path, message });
  }
  checkTypes(types, objects, path, problems);
  const names = [
    ...[...skill.when, ...skill.adds, ...skill.deletes].map((literal) => literal.proposition),
    ...[...skill.uses, ...skill.keeps, ...skill.frees, ...skill.costs].map((amount) => amount.name),
  ];
  for (const proposition of names) {
    for (const arg of parseTerm(proposition).args) {
      if (!arg.variable || types.has(arg.name)) continue;
      const hint = suggest(arg.name, types.keys());
      const message = `"${proposition}" has ?${arg.name}, which is no variable of "${text}".${hint}`;
      problems.push({ code: 'unknown-variable', path, message });
    }
  }
  return { head, types, skill, stays: form.stays ?? false };
}

function isText(given: unknown): given is string {
  return typeof given === 'string';
}

function checkTypes(
  types: ReadonlyMap<string, string>,
  objects: ReadonlyMap<string, readonly string[]>,
  path: string,
  problems: Problem[],
): void {
  for (const [variable, type] of types) {
    if (objects.has(type)) continue;
    const message =
      type === ''
        ? `?${variable} has no type; write ?${variable}: TYPE, with TYPE one of the objects`
        : `?${variable} is a "${type}", and there are no objects of that type.${suggest(type, objects.keys())}`;
    problems.push({ code: 'unknown-type', path, message });
  }
}

function settleStepTime(given: CharacterDefinition['stepEvery'], problems: Problem[]): number {
  if (given === undefined) return 1;
  // any number: it is the time of a step, too, and one that counts half hours has 0.5
  if (typeof given === 'number') checkNumber(given, bounds.stepEvery, 'stepEvery', problems);
  else checkPeriod(given, 'stepEvery', problems);
  return typeof given === 'object' && given !== null ? given.seconds : given;
}

function sortedEntries<T>(record: Readonly<Record<string, T>> | undefined): [string, T][] {
  return Object.entries(record ?? {}).sort(([a], [b]) => byName(a, b));
}
