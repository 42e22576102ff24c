/** What a definition is made of: parts of several kinds, each with a name, and settings. */
import { keysOf } from '../state/check-keys.js';
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
} as const satisfies Partial<Record<keyof ActorDefinition, string>>;

export type Kind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as readonly Kind[];

/** Of these each key is a setting by itself. */
export const groups = ['parameters', 'links'] as const;

/** Everything else that a definition says. */
export type Settings = Omit<ActorDefinition, 'name' | Kind>;

export const settings = keysOf<Settings>({
  troupe: true,
  semantics: true,
  parameters: true,
  links: true,
  fatigue: true,
  cutoff: true,
  stepEvery: true,
  patient: true,
  maxCalls: true,
  open: true,
  body: true,
  world: true,
});

type Part = Record<string, unknown>;

/** The parts of a kind by name; none where there are none. */
export function partsOf(definition: ActorDefinition, kind: Kind): Readonly<Part> {
  return definition[kind] ?? {};
}
