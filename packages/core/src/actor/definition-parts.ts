/** What a definition is made of: parts of several kinds, each with a name, and settings. */
import type { ActorDefinition } from './definition.js';

/** The kinds of parts, and what one part of each is called. */
export const kinds = {
  receptors: 'receptor',
  sensors: 'sensor',
  goals: 'goal',
  skills: 'skill',
  templates: 'template',
  commands: 'command',
  memory: 'memory',
  resources: 'resource',
  objects: 'kind of objects',
} as const;

export type Kind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as readonly Kind[];

/** Of these each key is a setting by itself. */
export const groups = ['parameters', 'links'] as const;

/** Everything else that a definition says. */
export const settings = [
  'troupe',
  'semantics',
  ...groups,
  'fatigue',
  'cutoff',
  'stepEvery',
  'patient',
  'maxCalls',
  'open',
  'body',
  'world',
] as const satisfies readonly (keyof ActorDefinition)[];

export type Settings = Pick<ActorDefinition, (typeof settings)[number]>;

type Part = Record<string, unknown>;

/** The parts of a kind by name; none where there are none. */
export function partsOf(definition: ActorDefinition, kind: Kind): Readonly<Part> {
  return definition[kind] ?? {};
}
