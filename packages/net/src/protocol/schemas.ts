/** The shape of every message, for the docs, for other languages, and for saying what is wrong with a bad one. */
import type { Data } from '@troupe/core';
import { checkScript } from '@troupe/files';
import { z } from 'zod';
import { limits } from './limits.js';
import {
  directorVerbs,
  hostVerbs,
  type NetMessage,
  outcomes,
  roles,
  viewerVerbs,
} from './messages.js';

const name = z.string().min(1).max(limits.name).meta({ id: 'name', description: 'Of anything.' });
const text = z.string().max(limits.text);
const whole = z.int().gte(0);
const value = z
  .union([z.boolean(), z.number(), z.string()])
  .meta({ id: 'value', description: 'true or false, a number, or text.' });

const data: z.ZodType<Data> = z
  .union([
    value,
    z.null(),
    z.array(z.lazy(() => data)).meta({ id: 'data-list', description: 'A list of anything.' }),
    z
      .record(
        z.string(),
        z.lazy(() => data),
      )
      .meta({ id: 'data-map', description: 'A map of anything.' }),
  ])
  .meta({
    id: 'data',
    description: 'Anything: true or false, a number, text, null, a list, a map.',
  });

/** A map from names that has no more of them than may be. */
function mapOf<T extends z.ZodType>(schema: T) {
  return z.record(name, schema).refine((map) => Object.keys(map).length <= limits.entries, {
    message: `has more than ${limits.entries} entries`,
  });
}

/** What has its shape in script files is checked as there: one definition, and one wording. */
function asInScript<T extends z.ZodType>(field: 'add' | 'goals' | 'parameters', schema: T) {
  return schema.superRefine((given, context) => {
    try {
      checkScript([{ after: 0, [field]: given }]);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      // of the entry that was made up here nobody knows
      context.addIssue(said.replaceAll(/\bentry 1\./g, ''));
    }
  });
}

const agents = asInScript(
  'add',
  z
    .strictObject({
      sensors: z.optional(mapOf(z.unknown())),
      goals: z.optional(mapOf(z.unknown())),
      skills: z.optional(mapOf(z.unknown())),
    })
    .meta({ id: 'agents', description: 'As `add` in a script file.' }),
);
const goals = asInScript('goals', mapOf(z.unknown()).describe('As `goals` in a script file.'));
const parameters = asInScript(
  'parameters',
  z.record(z.string(), z.unknown()).describe('As `parameters` in a script file.'),
);
const signs = mapOf(value);

const role = z.enum(roles);
const names = z.array(name).max(limits.entries);
const execution = { character: name, number: whole, epoch: whole };
const ending = {
  ...execution,
  outcome: z.enum(outcomes).exclude(['unknown']),
  reason: z.optional(text),
};
const problem = z
  .object({ code: z.string(), path: z.string(), message: z.string() })
  .meta({ id: 'problem', description: 'What is wrong, where, and what to do about it.' });
const write = z.union([
  z.object({ thing: name, property: name, value: data }),
  z.object({ thing: name, form: z.union([z.null(), z.record(z.string(), data)]) }),
  z.object({
    memory: name,
    value: data.optional(),
    context: name.optional(),
    lasts: data.optional(),
  }),
]);

function message<K extends NetMessage['kind'], T extends z.ZodRawShape>(kind: K, fields: T) {
  return z.object({ kind: z.literal(kind), ...fields }).meta({ id: `message-${kind}` });
}

/** By their kinds. Fields that are not known are let through: a later version may have more. */
export const messageSchemas = {
  register: message('register', {
    id: whole,
    character: name,
    agents,
    running: z.array(z.object(execution)).max(limits.entries),
    over: z.array(z.object(ending)).max(limits.entries),
  }),
  unregister: message('unregister', { character: name, agents: names }),
  sense: message('sense', { character: name, signs }),
  want: message('want', { character: name, goals }),
  begun: message('begun', execution),
  over: message('over', ending),
  write: message('write', {
    character: name,
    skill: name,
    writes: z.array(write).max(limits.entries),
  }),
  alive: message('alive', { check: whole, deaf: z.optional(names) }),
  registered: message('registered', {
    id: whole,
    character: name,
    epoch: whole,
    life: z.optional(whole),
  }),
  execute: message('execute', {
    ...execution,
    skill: name,
    args: z.optional(mapOf(z.string().max(limits.name))),
  }),
  cancel: message('cancel', { ...execution, reason: text }),
  check: message('check', { check: whole, next: z.number().gte(0) }),
  amputated: message('amputated', { character: name, agents: names, reason: text }),
  do: message('do', {
    id: whole,
    verb: z.enum([...viewerVerbs, ...directorVerbs, ...hostVerbs]),
    character: z.optional(name),
    skill: z.optional(name),
    agent: z.optional(name),
    steps: z.optional(whole),
    signs: z.optional(signs),
    goals: z.optional(goals),
    parameters: z.optional(parameters),
    agents: z.optional(agents),
    address: z.optional(text),
    tool: z.optional(name),
    args: z.optional(z.record(z.string(), data)),
    request: z.optional(whole),
  }),
  tell: message('tell', { to: name, from: z.optional(name), role: z.optional(role), what: data }),
  ask: message('ask', {
    id: whole,
    to: name,
    from: z.optional(name),
    role: z.optional(role),
    what: data,
  }),
  answer: message('answer', { id: whole, to: z.optional(name), what: data }),
  refuse: message('refuse', { id: whole, to: z.optional(name), problem }),
  appear: message('appear', { id: whole, name }),
  vanish: message('vanish', { name }),
  done: message('done', { id: whole, what: data }),
  refused: message('refused', {
    id: z.optional(whole),
    problems: z.array(problem).max(limits.entries),
  }),
  gone: message('gone', { names }),
  stepped: message('stepped', { character: name, record: z.string(), missed: z.optional(whole) }),
  news: message('news', { character: name, text }),
} as const satisfies Record<NetMessage['kind'], z.ZodType>;

const version = z.int().gte(1);

export const greetingSchema = z
  .union([
    z.object({
      hello: z.object({ troupe: version, session: name, key: whole, heard: whole, attempt: whole }),
    }),
    z.object({
      welcome: z.object({
        troupe: version,
        session: name,
        attempt: whole,
        key: whole,
        heard: whole,
      }),
    }),
    z.object({ farewell: z.object({ code: z.string(), message: text }) }),
  ])
  .meta({ id: 'greeting', description: 'How a link begins and ends.' });

const anyMessage = z.union(Object.values(messageSchemas));

const frameSchema = z
  .object({ s: whole, n: whole, a: whole, m: z.array(anyMessage).max(limits.messages) })
  .meta({ id: 'frame', description: 'Messages in a row.' });

export const packetSchema = z.union([frameSchema, greetingSchema]);

/** Of packets, and of all that they are made of. */
export function protocolJsonSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...rest } = z.toJSONSchema(packetSchema, { target: 'draft-07', io: 'input' });
  return { $schema, $id: 'urn:troupe:packet:1', title: 'Troupe packet', ...rest };
}
