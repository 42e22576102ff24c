/** Random packets, of every kind of message. */
import type { Data } from '@troupe/core';
import fc from 'fast-check';
import type { Frame, NetMessage, Packet } from '../src/protocol/messages.js';
import { directorVerbs, hostVerbs, roles, viewerVerbs } from '../src/protocol/messages.js';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter(isUsable);
const whole = fc.oneof(fc.nat(), fc.maxSafeNat());
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const role = fc.constantFrom(...roles);
const value = fc.oneof(fc.boolean(), number, fc.maxSafeInteger(), text);
const signs = fc.dictionary(name, value, { maxKeys: 5 });
const data: fc.Arbitrary<Data> = fc.letrec<{ data: Data }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 4 },
    value,
    fc.constant(null),
    fc.array(tie('data'), { maxLength: 4 }),
    fc.dictionary(name, tie('data'), { maxKeys: 4 }),
  ),
})).data;
const execution = { character: name, number: whole, epoch: whole };
const problem = fc.record({ code: text, path: text, message: text });
const outcome = fc.constantFrom('finished' as const, 'failed' as const, 'cancelled' as const);
const ending = fc.record(
  { ...execution, outcome, reason: text },
  { requiredKeys: ['character', 'number', 'epoch', 'outcome'] },
);
const agents = fc.record(
  {
    sensors: fc.dictionary(name, value, { maxKeys: 3 }),
    goals: fc.dictionary(name, fc.record({ value, protect: fc.boolean() }), { maxKeys: 3 }),
    skills: fc.dictionary(name, fc.record({ when: fc.array(name, { maxLength: 3 }) }), {
      maxKeys: 3,
    }),
  },
  { requiredKeys: [] },
);
const goals = fc.dictionary(
  name,
  fc.oneof(value, fc.constant(null), fc.record({ value, importance: fc.constant(2) })),
  { maxKeys: 3 },
);
const write = fc.oneof(
  fc.record({ thing: name, property: name, value: data }),
  fc.record(
    { memory: name, value: data, context: name, lasts: fc.integer({ min: 1 }) },
    { requiredKeys: ['memory'] },
  ),
  fc.record({ thing: name, form: fc.constantFrom(null, { at: [0, 1, 2] }) }),
);

function kind<K extends NetMessage['kind'], T>(
  is: K,
  fields: { [F in keyof T]: fc.Arbitrary<T[F]> },
  optional: readonly (keyof T)[] = [],
) {
  const required = (Object.keys(fields) as (keyof T)[]).filter((key) => !optional.includes(key));
  const all = { kind: fc.constant(is), ...fields } as Record<string, fc.Arbitrary<unknown>>;
  return fc.record(all, { requiredKeys: ['kind', ...required.map(String)] });
}

export const arbitraryMessage = fc
  .oneof(
    kind('register', {
      id: whole,
      character: name,
      agents,
      running: fc.array(fc.record(execution), { maxLength: 3 }),
      over: fc.array(ending, { maxLength: 3 }),
    }),
    kind('unregister', { character: name, agents: fc.array(name, { maxLength: 4 }) }),
    kind('sense', { character: name, signs }),
    kind('want', { character: name, goals }),
    kind('begun', execution),
    kind('over', { ...execution, outcome, reason: text }, ['reason']),
    kind('write', { character: name, skill: name, writes: fc.array(write, { maxLength: 3 }) }),
    kind('alive', { check: whole, deaf: fc.array(name, { maxLength: 3 }) }, ['deaf']),
    kind('registered', { id: whole, character: name, epoch: whole, life: whole }, ['life']),
    kind(
      'execute',
      { ...execution, skill: name, args: fc.dictionary(name, text, { maxKeys: 3 }) },
      ['args'],
    ),
    kind('cancel', { ...execution, reason: text }),
    kind('check', { check: whole, next: fc.double({ min: 0, max: 1e6, noNaN: true }) }),
    kind('amputated', { character: name, agents: fc.array(name, { maxLength: 3 }), reason: text }),
    kind(
      'do',
      {
        id: whole,
        verb: fc.constantFrom(...viewerVerbs, ...directorVerbs, ...hostVerbs),
        character: name,
        skill: name,
        agent: name,
        steps: whole,
        signs,
        goals,
        parameters: fc.record({ theta: fc.constant(40) }),
        agents,
        address: text,
        tool: name,
        args: fc.dictionary(name, data, { maxKeys: 3 }),
        request: whole,
      },
      [
        ...['character', 'skill', 'agent', 'steps', 'signs', 'goals', 'parameters', 'agents'],
        ...['address', 'tool', 'args', 'request'],
      ] as never[],
    ),
    kind('tell', { to: name, from: name, role, what: data }, ['from', 'role']),
    kind('ask', { id: whole, to: name, from: name, role, what: data }, ['from', 'role']),
    kind('answer', { id: whole, to: name, what: data }, ['to']),
    kind('refuse', { id: whole, to: name, problem }, ['to']),
    kind('appear', { id: whole, name }),
    kind('vanish', { name }),
    kind('done', { id: whole, what: data }),
    kind('refused', { id: whole, problems: fc.array(problem, { maxLength: 3 }) }, ['id']),
    kind('gone', { names: fc.array(name, { maxLength: 3 }) }),
    kind('stepped', { character: name, record: text, missed: whole }, ['missed']),
    kind('news', { character: name, text }),
  )
  .map(asWritten) as unknown as fc.Arbitrary<NetMessage>;

const arbitraryFrame: fc.Arbitrary<Frame> = fc
  .record({
    s: whole,
    n: whole,
    a: whole,
    m: fc.array(arbitraryMessage, { maxLength: 5 }),
  })
  .map(asWritten);

export const arbitraryPacket: fc.Arbitrary<Packet> = fc
  .oneof(
    { weight: 5, arbitrary: arbitraryFrame },
    fc.record({
      hello: fc.record({
        troupe: fc.constant(1),
        session: name,
        key: whole,
        heard: whole,
        attempt: whole,
      }),
    }),
    fc.record({
      welcome: fc.record({
        troupe: fc.constant(1),
        session: name,
        attempt: whole,
        key: whole,
        heard: whole,
      }),
    }),
    fc.record({ farewell: fc.record({ code: text, message: text }) }),
  )
  .map(asWritten) as unknown as fc.Arbitrary<Packet>;

/** Halves of characters cannot be written as UTF-8, and one name cannot be a field. */
function isUsable(given: string): boolean {
  return given !== '__proto__' && !/\p{Surrogate}/u.test(given);
}

/** Maps as one writes them: those of fast-check may have no prototype. */
function asWritten<T>(given: T): T {
  return structuredClone(given);
}
