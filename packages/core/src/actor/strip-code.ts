import type { CharacterDefinition } from '../state/definition.js';
import type { ActorDefinition } from './definition.js';

/**
 * A definition as data: programs, probes, judgements, conditions and laws that are functions are left out, everything
 * else is as it was. Functions of time (importances, decays) stay: the network needs them.
 */
export function stripCode(definition: ActorDefinition): CharacterDefinition & ActorDefinition {
  const { receptors, sensors, skills, templates, commands, world } = definition;
  return {
    ...definition,
    ...(receptors && { receptors: without(receptors, 'probe') }),
    ...(sensors && { sensors: without(sensors, 'judge') }),
    ...(skills && { skills: withoutAlways(skills, 'run') }),
    ...(templates && { templates: withoutAlways(templates, 'run') }),
    ...(commands && { commands: without(withoutAlways(commands, 'run'), 'until') }),
    ...(world && { world: withoutLaws(world) }),
  };
}

function withoutLaws(world: NonNullable<ActorDefinition['world']>) {
  const { laws: _, ...rest } = world;
  return rest;
}

/** The key where it is a function. */
function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return mapForms(record, (form) => {
    const value = (form as Record<string, unknown>)[key];
    return typeof value === 'function' ? dropKey(form, key) : form;
  });
}

/** The key, whatever it is: a program may be an object of functions. */
function withoutAlways<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return mapForms(record, (form) =>
    Object.hasOwn(form as object, key) ? dropKey(form, key) : form,
  );
}

function mapForms<T>(
  record: Readonly<Record<string, T>>,
  change: (form: T & object) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(record).map(([name, form]) => [
      name,
      typeof form === 'object' && form !== null ? change(form) : form,
    ]),
  );
}

function dropKey<T extends object>(form: T, key: string): T {
  return Object.fromEntries(Object.entries(form).filter(([other]) => other !== key)) as T;
}
