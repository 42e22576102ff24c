/** A definition made from another: parts added, replaced and removed by name. */
import { checkKeys } from '../state/check-keys.js';
import { type Problem, TroupeError } from '../state/errors.js';
import { suggest } from '../state/names.js';
import type { ActorDefinition } from './definition.js';
import { groups, type Kind, kindNames, kinds, partsOf, settings } from './definition-parts.js';
import type { Nothing } from './names-of.js';
import type { Changes, Extended, Removing } from './typed-changes.js';

/**
 * A new definition; the base stays as it is. Settings (`parameters`, `patient`, `world`, …) are given beside `add`,
 * `replace` and `remove`. What is wrong with the result as a whole is said when a character is created from it.
 */
export function extend<
  Base extends ActorDefinition,
  Receptor extends string = never,
  Signals = Nothing,
  Sign extends string = never,
  From = Nothing,
  Skill extends string = never,
  States = Nothing,
  Template extends string = never,
  Made = Nothing,
  Memory = Nothing,
  Open extends boolean = false,
  Resource extends string = never,
  Objects extends string = never,
  Command extends string = never,
  Cost extends string = never,
  const Gone extends Removing<Base> = Nothing,
>(
  base: Base,
  changes: Changes<
    Base,
    Receptor,
    Signals,
    Sign,
    From,
    Skill,
    States,
    Template,
    Made,
    Memory,
    Open,
    Resource,
    Objects,
    Command,
    Cost,
    Gone
  >,
  // NoInfer: as with character
): Extended<
  NoInfer<Base>,
  NoInfer<Receptor>,
  NoInfer<Signals>,
  NoInfer<Sign>,
  NoInfer<Skill>,
  NoInfer<Template>,
  NoInfer<Memory>,
  NoInfer<Open>,
  NoInfer<Resource>,
  NoInfer<Objects>,
  NoInfer<Command>,
  NoInfer<Gone>
> {
  return applyChanges(base, changes as unknown as AnyChanges) as never;
}

type Parts = Readonly<Record<string, unknown>>;

interface AnyChanges extends Partial<ActorDefinition> {
  readonly add?: Readonly<Partial<Record<Kind, Parts>>>;
  readonly replace?: Readonly<Partial<Record<Kind, Parts>>>;
  readonly remove?: Readonly<Partial<Record<Kind, readonly string[]>>>;
}

function applyChanges(base: ActorDefinition, changes: AnyChanges): ActorDefinition {
  const { add = {}, replace = {}, remove = {}, ...direct } = changes;
  const problems: Problem[] = [];
  checkKeys(direct, ['name', ...settings], 'a change of settings', '', problems);
  for (const [verb, kindsGiven] of Object.entries({ add, replace, remove })) {
    checkKeys(kindsGiven, kindNames, `what to ${verb}`, verb, problems);
  }
  const result: Record<string, unknown> = { ...base, ...direct };
  for (const group of groups) {
    if (base[group] !== undefined && direct[group] !== undefined) {
      result[group] = { ...base[group], ...direct[group] };
    }
  }
  for (const kind of kindNames) {
    const change = {
      add: add[kind] ?? {},
      replace: replace[kind] ?? {},
      remove: remove[kind] ?? [],
    };
    const names = [...Object.keys(change.add), ...Object.keys(change.replace), ...change.remove];
    if (names.length === 0) continue;
    const former = partsOf(base, kind);
    checkNames(base.name, kind, former, change, problems);
    if (problems.length === 0) result[kind] = changeParts(kind, former, change);
  }
  if (problems.length > 0) throw new TroupeError(problems);
  return result as unknown as ActorDefinition;
}

interface Change {
  readonly add: Parts;
  readonly replace: Parts;
  readonly remove: readonly string[];
}

function checkNames(
  base: string,
  kind: Kind,
  former: Parts,
  { add, replace, remove }: Change,
  problems: Problem[],
): void {
  const what = kinds[kind];
  const isThere = (name: string) => Object.hasOwn(former, name);
  const say = (code: string, path: string, message: string) =>
    problems.push({ code, path, message });
  for (const name of Object.keys(add)) {
    const path = `add.${kind}.${name}`;
    if (remove.includes(name) || Object.hasOwn(replace, name)) {
      const message = `is ${remove.includes(name) ? 'removed' : 'replaced'} as well as added. To put another in its place, replace it`;
      say('two-changes', path, message);
    } else if (isThere(name)) {
      const message = `"${base}" has a ${what} "${name}" already. Replace it, or choose another name`;
      say('name-taken', path, message);
    }
  }
  for (const name of Object.keys(replace)) {
    const path = `replace.${kind}.${name}`;
    if (remove.includes(name))
      say('two-changes', path, 'is removed as well as replaced. Leave one out');
    if (!isThere(name))
      say('unknown-part', path, lacking(base, what, name, former, 'Add it instead'));
  }
  for (const name of remove) {
    if (isThere(name)) continue;
    const path = `remove.${kind}.${name}`;
    say('unknown-part', path, lacking(base, what, name, former, 'There is nothing to remove'));
  }
}

function lacking(base: string, what: string, name: string, former: Parts, remedy: string): string {
  const hint = suggest(name, Object.keys(former)) || ` ${remedy}`;
  return `"${base}" has no ${what} "${name}".${hint}`;
}

function changeParts(kind: Kind, former: Parts, { add, replace, remove }: Change): Parts {
  const kept = Object.entries(former).filter(([name]) => !remove.includes(name));
  const changed = kept.map(([name, form]) => {
    if (!Object.hasOwn(replace, name)) return [name, form] as const;
    const next = replace[name];
    return [name, typeof next === 'function' ? next(inFull(kind, form)) : next] as const;
  });
  return Object.fromEntries([...changed, ...Object.entries(add)]);
}

/** A copy in the long form: spread, `false` would come to nothing, and a goal that wants it to one that wants `true`. */
function inFull(kind: Kind, form: unknown): unknown {
  if (kind === 'resources') return form;
  if (Array.isArray(form) && kind === 'objects') return [...form];
  const isForm = typeof form === 'object' && form !== null && !Array.isArray(form);
  if (kind === 'memory' ? isForm && 'value' in form : isForm) return { ...(form as object) };
  return { value: form };
}
