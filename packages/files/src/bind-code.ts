/** Puts code into a definition that was read from a file, by the names of its parts. */
import {
  type ActorDefinition,
  type CommandForm,
  type Judge,
  type Law,
  type Probe,
  type Problem,
  type SkillCode,
  suggest,
  TroupeError,
} from '@troupe/core';

type ByName<T> = Readonly<Record<string, T>>;

export interface CodeByName {
  readonly receptors?: ByName<Exclude<Probe, string>>;
  readonly sensors?: ByName<Exclude<Judge, string>>;
  readonly skills?: ByName<SkillCode>;
  /** By the whole head: `walk-to(?place: place)`. */
  readonly templates?: ByName<SkillCode>;
  readonly commands?: ByName<NonNullable<CommandForm['run']>>;
  /** Laws of its world; a file has none that they could be bound to. */
  readonly laws?: ByName<Law>;
}

/** A new definition; the one given stays as it is. */
export function bindCode(definition: ActorDefinition, code: CodeByName): ActorDefinition {
  const problems: Problem[] = [];
  const { receptors, sensors, skills, templates, commands, world } = definition;
  const bound: ActorDefinition = {
    ...definition,
    ...(code.receptors && {
      receptors: {
        ...receptors,
        ...bindEach('receptors', receptors, code.receptors, 'probe', problems),
      },
    }),
    ...(code.sensors && {
      sensors: {
        ...sensors,
        ...bindEach('sensors', longForms(sensors), code.sensors, 'judge', problems),
      },
    }),
    ...(code.skills && {
      skills: { ...skills, ...bindEach('skills', skills, code.skills, 'run', problems) },
    }),
    ...(code.templates && {
      templates: {
        ...templates,
        ...bindEach('templates', templates, code.templates, 'run', problems),
      },
    }),
    ...(code.commands && {
      commands: { ...commands, ...bindEach('commands', commands, code.commands, 'run', problems) },
    }),
    ...(code.laws && { world: { ...world, laws: addLaws(world?.laws, code.laws, problems) } }),
  };
  if (problems.length > 0) throw new TroupeError(problems);
  return bound;
}

/** The parts that there is code for, with it. */
function bindEach<F extends object, K extends string, C>(
  kind: string,
  parts: ByName<F> | undefined,
  code: ByName<C>,
  key: K,
  problems: Problem[],
): Record<string, F & Partial<Record<K, C>>> {
  const bound: Record<string, F & Partial<Record<K, C>>> = {};
  const names = Object.keys(parts ?? {});
  for (const [name, given] of Object.entries(code)) {
    const path = `${kind}.${name}`;
    const part = names.includes(name) ? parts?.[name] : undefined;
    if (part === undefined) {
      const hint = suggest(name, names) || ` Known: ${names.join(', ') || 'none'}`;
      const message = `there is code for "${name}", and the definition has no such part.${hint}`;
      problems.push({ code: 'unknown-part', path, message });
      continue;
    }
    const taken = whyTaken(part, key);
    if (taken === undefined) bound[name] = { ...part, [key]: given };
    else problems.push({ code: 'code-twice', path, message: `${taken}. Leave one of them out` });
  }
  return bound;
}

/** Why a part cannot take code, or nothing if it can. */
function whyTaken(part: object, key: string): string | undefined {
  const present: unknown = Object.hasOwn(part, key) ? Reflect.get(part, key) : undefined;
  if (typeof present === 'string') return `has an expression as ${key}, and code too`;
  if (present !== undefined) return `has code as ${key} already`;
  if (Object.hasOwn(part, 'asks')) return 'asks another character, and has code too';
  return undefined;
}

function longForms(sensors: ActorDefinition['sensors']) {
  const entries = Object.entries(sensors ?? {});
  return Object.fromEntries(
    entries.map(([name, form]) => [name, typeof form === 'object' ? form : { value: form }]),
  );
}

function addLaws(present: ByName<Law> = {}, added: ByName<Law>, problems: Problem[]): ByName<Law> {
  for (const name of Object.keys(added)) {
    if (!Object.hasOwn(present, name)) continue;
    const message = `the world has a law "${name}" already. Choose another name`;
    problems.push({ code: 'code-twice', path: `world.laws.${name}`, message });
  }
  return { ...present, ...added };
}
