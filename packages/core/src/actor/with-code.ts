import { sameData } from '../state/data.js';
import type { ActorDefinition } from './definition.js';

/** A definition that came as data, with the code of another one put in by name where its own was left out. */
export function withCode(data: ActorDefinition, code: ActorDefinition): ActorDefinition {
  const { receptors, sensors, skills, templates, commands, body } = data;
  return {
    ...data,
    // the same object: who made a body may know it by that
    ...(body && code.body && sameData(body, code.body) && { body: code.body }),
    ...(receptors && { receptors: fill(receptors, code.receptors, ['probe']) }),
    ...(sensors && { sensors: fill(sensors, code.sensors, ['judge']) }),
    ...(skills && { skills: fill(skills, code.skills, ['run']) }),
    ...(templates && { templates: fill(templates, code.templates, ['run']) }),
    ...(commands && { commands: fill(commands, code.commands, ['run', 'until']) }),
  };
}

function fill<T>(
  data: Readonly<Record<string, T>>,
  code: Readonly<Record<string, unknown>> | undefined,
  keys: readonly string[],
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(data).map(([name, form]) => [name, fillForm(form, code, name, keys)]),
  );
}

function fillForm<T>(
  form: T,
  code: Readonly<Record<string, unknown>> | undefined,
  name: string,
  keys: readonly string[],
): T {
  const other = code !== undefined && Object.hasOwn(code, name) ? code[name] : undefined;
  if (!isRecord(form) || !isRecord(other)) return form;
  const found = keys.filter((key) => !Object.hasOwn(form, key) && Object.hasOwn(other, key));
  return { ...form, ...Object.fromEntries(found.map((key) => [key, other[key]])) };
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null;
}
