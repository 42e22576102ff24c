/** One definition made of several. */
import { sameData } from '../state/data.js';
import { fail, type Problem, TroupeError } from '../state/errors.js';
import type { ActorDefinition } from './definition.js';
import { groups, kindNames, kinds, partsOf, settings } from './definition-parts.js';
import type { Composed } from './typed-changes.js';

/**
 * Has all the parts of all, and a name joined of theirs. What several have must be the same: the same code, equal data.
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
    const joined = join(given, isGroup ? `${setting}.` : '', 'say', problems);
    result[setting] = isGroup ? joined : joined[setting];
  }
  for (const kind of kindNames) {
    const given = definitions.flatMap((definition) =>
      definition[kind] === undefined
        ? []
        : [{ owner: definition.name, entries: Object.entries(partsOf(definition, kind)) }],
    );
    if (given.length > 0) result[kind] = join(given, `${kind}.`, `have a ${kinds[kind]}`, problems);
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
  problems: Problem[],
): Record<string, unknown> {
  const found = new Map<string, { readonly owner: string; readonly form: unknown }>();
  for (const { owner, entries } of given) {
    for (const [name, form] of entries) {
      const other = found.get(name);
      if (other === undefined) found.set(name, { owner, form });
      else if (!sameData(other.form, form)) {
        const message = `"${other.owner}" and "${owner}" both ${doing} "${name}", and it is not the same. Change one with extend: rename, replace or remove it`;
        problems.push({ code: 'parts-differ', path: `${path}${name}`, message });
      }
    }
  }
  return Object.fromEntries([...found].map(([name, { form }]) => [name, form]));
}
