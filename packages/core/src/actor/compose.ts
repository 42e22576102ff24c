/** One definition made of several. */
import { sameData } from '../state/data.js';
import type { GoalForm, SensorForm, SkillForm, Value } from '../state/definition.js';
import { fail, type Problem, TroupeError } from '../state/errors.js';
import { byName } from '../state/names.js';
import { settleGoal, settleSensor, settleSkill } from '../state/settle-agents.js';
import type { ActorDefinition } from './definition.js';
import { groups, type Kind, kindNames, kinds, partsOf, settings } from './definition-parts.js';
import type { Composed } from './typed-changes.js';

/**
 * Has all the parts of all, and a name joined of theirs. What several have must be the same: the same code, equal data,
 * in a short form or a long one.
 * A setting that only some speak of is theirs.
 */
export function compose<const Parts extends readonly [ActorDefinition, ...ActorDefinition[]]>(
  ...definitions: Parts
): Composed<Parts[number]> {
  if (definitions.length === 0) fail('no-parts', '', 'nothing was given to compose');
  const problems: Problem[] = [];
  const result: Record<string, unknown> = { name: definitions.map(({ name }) => name).join('+') };
  for (const setting of settings) {
    const isGroup = (groups as readonly string[]).includes(setting);
    const given = definitions.flatMap(({ name, [setting]: value }) => {
      if (value === undefined) return [];
      const entries = isGroup ? Object.entries(value) : [[setting, value] as const];
      return [{ owner: name, entries }];
    });
    if (given.length === 0) continue;
    const joined = join(given, isGroup ? `${setting}.` : '', 'say', sameData, problems);
    result[setting] = isGroup ? joined : joined[setting];
  }
  for (const kind of kindNames) {
    const given = definitions.flatMap((definition) =>
      definition[kind] === undefined
        ? []
        : [{ owner: definition.name, entries: Object.entries(partsOf(definition, kind)) }],
    );
    if (given.length === 0) continue;
    const same = (a: unknown, b: unknown) => sameData(a, b) || sameMeaning(kind, a, b);
    result[kind] = join(given, `${kind}.`, `have a ${kinds[kind]}`, same, problems);
  }
  if (problems.length > 0) throw new TroupeError(problems);
  return result as never;
}

interface Given {
  readonly owner: string;
  readonly entries: readonly (readonly [name: string, form: unknown])[];
}

/** All entries by name; of those that are the same, the first. */
function join(
  given: readonly Given[],
  path: string,
  doing: string,
  same: (a: unknown, b: unknown) => boolean,
  problems: Problem[],
): Record<string, unknown> {
  const found = new Map<string, { readonly owner: string; readonly form: unknown }>();
  for (const { owner, entries } of given) {
    for (const [name, form] of entries) {
      const other = found.get(name);
      if (other === undefined) found.set(name, { owner, form });
      else if (!same(other.form, form)) {
        const message = `"${other.owner}" and "${owner}" both ${doing} "${name}", and it is not the same. Change one with extend: rename, replace or remove it`;
        problems.push({ code: 'parts-differ', path: `${path}${name}`, message });
      }
    }
  }
  return Object.fromEntries([...found].map(([name, { form }]) => [name, form]));
}

/** What the network is told of a part; the rest of its form is code, and how it is called. */
const settled = {
  sensors: ['value', 'count', 'graded', 'importance'],
  goals: ['value', 'conserve', 'importance', 'protect'],
  skills: [
    ...['when', 'adds', 'deletes', 'uses', 'keeps', 'frees', 'costs'],
    ...['takes', 'maxCalls', 'importance', 'decay'],
  ],
} as const;

/** Whether two forms, one perhaps shorter than the other, say the same. */
function sameMeaning(kind: Kind, a: unknown, b: unknown): boolean {
  const as = kind === 'templates' ? 'skills' : kind;
  if (as !== 'sensors' && as !== 'goals' && as !== 'skills') return false;
  const rest = (form: unknown) =>
    typeof form !== 'object' || form === null
      ? []
      : Object.entries(form)
          .filter(([key, value]) => !settled[as].includes(key as never) && value !== undefined)
          .sort(([one], [other]) => byName(one, other));
  try {
    return sameData(settle(as, a), settle(as, b)) && sameData(rest(a), rest(b));
  } catch {
    // what is no form at all is said where a character is made of it
    return false;
  }
}

function settle(kind: keyof typeof settled, form: unknown): unknown {
  if (kind === 'sensors') return settleSensor('', form as Value | SensorForm, '', []);
  if (kind === 'goals') return settleGoal('', form as Value | GoalForm, '', []);
  return settleSkill('', form as SkillForm, '', []);
}
