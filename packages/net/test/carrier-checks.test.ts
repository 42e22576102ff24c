import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { checkEnvelope, checkMessage, checkPacket } from '../src/protocol/check-packet.js';
import { fitsMessage } from '../src/protocol/fits-message.js';
import { limits } from '../src/protocol/limits.js';
import type { Greeting, NetMessage, Verb } from '../src/protocol/messages.js';
import {
  type greetingSchema,
  messageSchemas,
  packetSchema,
  protocolJsonSchema,
} from '../src/protocol/schemas.js';
import { arbitraryMessage, arbitraryPacket } from './arbitrary-packet.js';

/** Fields of the type and of the schema, which the compiler holds against each other. */
type FieldsOf<K extends NetMessage['kind']> = keyof Extract<NetMessage, { kind: K }>;
type SchemaFieldsOf<K extends NetMessage['kind']> = keyof z.infer<(typeof messageSchemas)[K]>;
type Same<A, B> = [A, B] extends [B, A] ? true : false;
type Different = {
  [K in NetMessage['kind']]: Same<FieldsOf<K>, SchemaFieldsOf<K>> extends true ? never : K;
}[NetMessage['kind']];
type Parts<T> = T extends unknown ? { [K in keyof T]: keyof T[K] } : never;
// these do not compile while one has a field, a greeting or a verb that the other has not
const sameMessages: [Different] extends [never] ? true : Different = true;
const sameGreetings: Same<Parts<Greeting>, Parts<z.infer<typeof greetingSchema>>> = true;
const sameVerbs: Same<Verb, z.infer<typeof messageSchemas.do>['verb']> = true;

const execution = { character: 'dude', number: 1, epoch: 1 };
const names = (count: number) => Array.from({ length: count }, (_, i) => `s${i}`);
const many = Object.fromEntries(names(limits.entries + 1).map((name) => [name, true]));
const long = 'x'.repeat(limits.name + 1);

const absurd: readonly [string, unknown][] = [
  ['no map', 5],
  ['nothing', null],
  ['a list', []],
  ['no kind', { character: 'dude' }],
  ['a kind that is none', { kind: 'explode' }],
  ['a kind of every object', { kind: 'toString' }],
  ['a kind that is no text', { kind: 5 }],
  ['too many signs', { kind: 'sense', character: 'dude', signs: many }],
  ['signs that are a list', { kind: 'sense', character: 'dude', signs: [true] }],
  ['a sign that is a map', { kind: 'sense', character: 'dude', signs: { door: {} } }],
  ['a sign that is not finite', { kind: 'sense', character: 'dude', signs: { door: Infinity } }],
  ['a sign with too long a name', { kind: 'sense', character: 'dude', signs: { [long]: true } }],
  ['a character without a name', { kind: 'sense', character: '', signs: {} }],
  ['a character with too long a name', { kind: 'sense', character: long, signs: {} }],
  ['a name that is a number', { kind: 'vanish', name: 7 }],
  ['a negative number', { kind: 'begun', ...execution, number: -1 }],
  ['half an epoch', { kind: 'begun', ...execution, epoch: 0.5 }],
  ['a number beyond what is exact', { kind: 'begun', ...execution, number: 2 ** 60 }],
  ['an outcome that nobody reports', { kind: 'over', ...execution, outcome: 'unknown' }],
  [
    'a reason as long as a book',
    { kind: 'over', ...execution, outcome: 'failed', reason: 'x'.repeat(limits.text + 1) },
  ],
  [
    'a write of nothing',
    { kind: 'write', character: 'dude', skill: 'walk', writes: [{ value: 1 }] },
  ],
  [
    'skills that are a list',
    { kind: 'register', id: 1, character: 'dude', agents: { skills: [] }, running: [], over: [] },
  ],
  [
    'a skill with wrong fields',
    {
      kind: 'register',
      id: 1,
      character: 'dude',
      agents: { skills: { walk: { when: 5 } } },
      running: [],
      over: [],
    },
  ],
  [
    'agents of no kind',
    { kind: 'register', id: 1, character: 'dude', agents: { wheels: {} }, running: [], over: [] },
  ],
  ['a goal that is a list', { kind: 'want', character: 'dude', goals: { rest: [] } }],
  ['a verb that is none', { kind: 'do', id: 1, verb: 'destroy' }],
  ['a parameter that is none', { kind: 'do', id: 1, verb: 'set', parameters: { omega: 1 } }],
  ['negative steps', { kind: 'do', id: 1, verb: 'spread-for', steps: -5 }],
  ['mail with a function', { kind: 'tell', to: 'door', what: () => 1 }],
  ['mail without anything', { kind: 'tell', to: 'door' }],
  ['a check that is late for ever', { kind: 'check', check: 1, next: Infinity }],
];

describe('what comes is checked', () => {
  it('[ROL6] every message that is right passes, by hand and by the schemas', () => {
    expect([sameMessages, sameGreetings, sameVerbs]).toEqual([true, true, true]);
    fc.assert(
      fc.property(arbitraryPacket, (packet) => {
        expect(checkPacket(packet)).toEqual([]);
        expect(packetSchema.safeParse(packet).success).toBe(true);
      }),
      // the schemas take a millisecond for each
      { numRuns: 300 },
    );
  });

  it('[ROL6] a message with one field changed is judged the same by hand and by the schemas', () => {
    const strange = fc.constantFrom<unknown>(
      undefined,
      null,
      -1,
      0.5,
      '',
      long,
      [],
      {},
      [5],
      { a: [] },
      true,
      'x',
      7,
      Number.NaN,
      { x: 1 },
      [{ memory: 'x', value: 1 }],
      ['x'],
      { sensors: { a: 1 } },
    );
    let refused = 0;
    let taken = 0;
    fc.assert(
      fc.property(arbitraryMessage, fc.nat(), strange, (message, at, given) => {
        const fields = Object.keys(message).filter((key) => key !== 'kind');
        const changed = { ...message, [fields[at % fields.length]!]: given };
        const byHand = fitsMessage(changed);
        expect(byHand).toBe((messageSchemas[message.kind] as z.ZodType).safeParse(changed).success);
        if (byHand) taken += 1;
        else refused += 1;
      }),
    );
    expect(Math.min(refused, taken)).toBeGreaterThan(0);
  });

  it.each(absurd)('[ROL6] refused in words: %s', (_, message) => {
    const problems = checkMessage(message, 'm[0]');
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(limits.problems);
    for (const problem of problems) {
      expect(problem.code).toMatch(/^(bad|unknown)-message$/);
      expect(problem.path).toMatch(/^m\[0\]/);
      expect(problem.message.length).toBeLessThanOrEqual(limits.text + 100);
    }
    const packet = { s: 1, n: 1, a: 0, m: [message] };
    expect(checkEnvelope(packet)).toBeUndefined();
    expect(checkPacket(packet)).toEqual(problems);
  });

  it('[ROL6] what is wrong is said where it is', () => {
    const message = { kind: 'sense', character: 'dude', signs: { door: [] } };
    expect(checkMessage(message)[0]).toMatchObject({ code: 'bad-message', path: 'signs.door' });
    const skill = {
      kind: 'register',
      id: 1,
      character: 'dude',
      agents: { skills: { walk: { wen: [] } } },
      running: [],
      over: [],
    };
    expect(checkMessage(skill)[0]!.message).toMatch(/wen/);
    expect(checkMessage({ kind: 'explode' })[0]!.message).toMatch(/"explode".*register/);
  });

  it.each([
    ['no map', 5],
    ['nothing in it', {}],
    ['messages that are no list', { s: 1, n: 1, a: 0, m: {} }],
    ['no session', { n: 1, a: 0, m: [] }],
    ['a negative number', { s: 1, n: -1, a: 0, m: [] }],
    ['a count that is text', { s: 1, n: 1, a: '0', m: [] }],
    ['too many messages', { s: 1, n: 1, a: 0, m: Array(limits.messages + 1).fill(null) }],
    ['a hello without a session', { hello: { troupe: 1, key: 0, heard: 0, attempt: 1 } }],
    ['a hello that is text', { hello: 'hub' }],
    ['a hello of version 0', { hello: { troupe: 0, session: 's', key: 0, heard: 0, attempt: 1 } }],
    [
      'a farewell as long as a book',
      { farewell: { code: 'x', message: 'x'.repeat(limits.text + 1) } },
    ],
  ])('[CAR4] is no packet: %s', (_, given) => {
    expect(checkEnvelope(given)).toMatchObject({ code: 'no-packet' });
    expect(checkPacket(given)).toHaveLength(1);
  });

  it('[PRO1] there is a JSON Schema of packets, with every kind of message', () => {
    const schema = JSON.stringify(protocolJsonSchema());
    for (const kind of Object.keys(messageSchemas)) expect(schema).toContain(`"message-${kind}"`);
  });
});
