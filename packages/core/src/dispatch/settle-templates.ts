/** Makes the instances of templates that something needs, and lets go of those that nothing needs any more. */
import { joinSensor, joinSkill } from '../network/edit-network.js';
import { isMet, type Network } from '../network/network.js';
import type { Literal, Skill, Template } from '../state/character.js';
import { TroupeError } from '../state/errors.js';
import { skillForm } from '../state/forms.js';
import { byName } from '../state/names.js';
import { mostInstances } from '../state/settle-definition.js';
import {
  type Binding,
  completeBindings,
  formatTerm,
  matchTerm,
  parseTerm,
} from '../state/terms.js';
import { expandWords } from '../state/words.js';
import { removeSkill } from './remove-skill.js';
import type { DispatchState } from './state.js';
import { companyOf, findWords } from './words.js';

/**
 * Too many are refused, and nothing has changed. Anyway, or where they were too many before: those that are there stay, so
 * that the tick goes on and what does not make it worse can be told.
 */
export function settleTemplates(state: DispatchState, anyway = false): void {
  const { network, instances } = state;
  if (network.character.templates.length === 0) return;
  const needed = findNeeded(state);
  if (typeof needed === 'string') {
    if (!anyway && state.crowded === undefined) throw tooMany(needed);
    state.crowded = needed;
    return;
  }
  state.crowded = undefined;
  const unneeded = [...instances].filter((name) => !needed.has(name)).sort(byName);
  for (const name of unneeded) removeSkill(state, name);
  if (unneeded.length > 0) state.news.changes.push({ remove: unneeded });
  const made = [...needed.values()]
    .filter((skill) => !instances.has(skill.name))
    .sort((a, b) => byName(a.name, b.name));
  joinInstances(state, made);
}

/** Instances that a former state had, of templates that are still there, made anew as those are written now. */
export function rejoinInstances(former: DispatchState, state: DispatchState): void {
  const { character, structure } = state.network;
  const { templates, objects } = character;
  const made = [...former.instances].sort(byName).flatMap((name): Skill[] => {
    if (structure.slotOf.has(name)) return [];
    const term = parseTerm(name);
    for (const template of templates) {
      const match = matchTerm(template.head, term);
      if (match === undefined) continue;
      const [binding] = completeBindings(template.types, objects, match);
      const skill = binding && instantiate(template, binding);
      if (skill !== undefined) return [skill];
    }
    return [];
  });
  joinInstances(state, made);
}

function joinInstances(state: DispatchState, made: readonly Skill[]): void {
  if (made.length === 0) return;
  const { network, instances } = state;
  const company = companyOf(network, []);
  for (const skill of made) {
    const words = expandWords([skill], company, 'templates', []);
    for (const sensor of words.sensors) {
      if (!network.structure.sensors.has(sensor.name)) joinSensor(network, sensor);
    }
    for (const expanded of words.skills) joinSkill(network, expanded);
    if (words.sensors.length > 0) state.words = findWords(network);
    instances.add(skill.name);
  }
  const skills = Object.fromEntries(made.map((skill) => [skill.name, skillForm(skill)]));
  state.news.changes.push({ add: { skills } });
}

/** What is wrong where a template would need more instances than there may be. */
export function tooMany(template: string): TroupeError {
  const message = `is needed in more than ${mostInstances} instances. Use fewer objects or variables`;
  return new TroupeError([{ code: 'too-many-instances', path: `templates.${template}`, message }]);
}

/**
 * Instances that stay, execute, keep something, or bring about what a goal or a live skill lacks; found outwards from goals
 * and skills. The name of a template if they are too many.
 */
function findNeeded({ network, instances, executing }: DispatchState): Map<string, Skill> | string {
  const { character, structure, goals } = network;
  const needed = new Map<string, Skill>();
  const seen = new Set<string>();
  const wishes: Literal[] = [];
  for (const goal of goals[0]?.values() ?? []) {
    if (!goal.conserve) wishes.push({ proposition: goal.name, value: goal.value });
  }
  const running = new Set(executing.map(({ skill }) => skill));
  for (const skill of structure.skills) {
    if (skill === undefined) continue;
    const lives =
      !instances.has(skill.name) ||
      running.has(skill.name) ||
      network.holdings[0]?.has(skill.name) === true ||
      stays(character.templates, skill.name);
    if (!lives) continue;
    if (instances.has(skill.name)) needed.set(skill.name, skill);
    wishes.push(...skill.when);
  }
  for (let wish = wishes.pop(); wish !== undefined; wish = wishes.pop()) {
    const text = `${wish.proposition}=${typeof wish.value}:${wish.value}`;
    if (seen.has(text) || isMet(network, 0, wish.proposition, wish.value)) continue;
    seen.add(text);
    for (const { template, skill } of instancesFor(network, wish)) {
      // a skill written out by hand stands in for an instance of the same name
      const known = structure.slotOf.has(skill.name) && !instances.has(skill.name);
      if (needed.has(skill.name) || known) continue;
      needed.set(skill.name, skill);
      if (needed.size > mostInstances) return template.skill.name;
      wishes.push(...skill.when);
    }
  }
  return needed;
}

function stays(templates: readonly Template[], name: string): boolean {
  const term = parseTerm(name);
  return templates.some(
    (template) => template.stays && matchTerm(template.head, term) !== undefined,
  );
}

/** Every instance that could bring a literal about. */
function* instancesFor(
  { character, structure }: Network,
  wish: Literal,
): Generator<{ template: Template; skill: Skill }> {
  const term = parseTerm(wish.proposition);
  for (const template of character.templates) {
    const { adds, deletes } = template.skill;
    const implied = structure.semantics === 'literal' ? deletes : [];
    for (const { proposition, value } of [...adds, ...implied]) {
      const binding = value === wish.value && matchTerm(parseTerm(proposition), term);
      if (!binding) continue;
      for (const complete of completeBindings(template.types, character.objects, binding)) {
        const skill = instantiate(template, complete);
        if (skill !== undefined) yield { template, skill };
      }
    }
  }
}

/** An instance, or nothing where two conditions, come to mean one proposition, could never be met together. */
function instantiate({ head, skill }: Template, binding: Binding): Skill | undefined {
  const fill = (name: string) => formatTerm(parseTerm(name), binding);
  const when = new Map<string, Literal>();
  for (const { proposition, value } of skill.when) {
    const filled = { proposition: fill(proposition), value };
    if ((when.get(filled.proposition) ?? filled).value !== value) return undefined;
    when.set(filled.proposition, filled);
  }
  const effects = (list: Skill['adds']) => {
    const found = new Map<string, Skill['adds'][number]>();
    for (const effect of list) {
      const proposition = fill(effect.proposition);
      const weight = Math.max(effect.weight, found.get(proposition)?.weight ?? 0);
      found.set(proposition, { ...effect, proposition, weight });
    }
    return [...found.values()].sort(byProposition);
  };
  const amounts = (list: Skill['uses']) => {
    const found = new Map<string, number>();
    for (const { name, units } of list) found.set(fill(name), units + (found.get(fill(name)) ?? 0));
    return [...found].map(([name, units]) => ({ name, units }));
  };
  return {
    ...skill,
    name: formatTerm(head, binding),
    when: [...when.values()].sort(byProposition),
    adds: effects(skill.adds),
    deletes: effects(skill.deletes),
    uses: amounts(skill.uses),
    keeps: amounts(skill.keeps),
    frees: amounts(skill.frees),
    costs: amounts(skill.costs),
  };
}

function byProposition(a: Literal, b: Literal): number {
  return byName(a.proposition, b.proposition);
}
