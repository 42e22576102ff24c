/** Messages that nobody should send: told each time, counted, and cut off at the hundredth; and packets that are none. */
import { randomUUID } from 'node:crypto';
import type { ActorDefinition } from '@troupe/core';
import { Agency, Guest, type NetMessage, realNetClock } from '@troupe/net';
import { Packr } from 'msgpackr/pack';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type AbuseStage,
  type OpenStage,
  openSession,
  overBoth,
  type RawSession,
  type User,
  until,
} from './abuse-stage.js';

const dude: ActorDefinition = {
  name: 'dude',
  open: true,
  parameters: { theta: 5 },
  sensors: { hungry: true },
  goals: { fed: true },
};

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** A hub with an agency and a guest that mean no harm, and with their way to get something done. */
async function open(openStage: OpenStage) {
  const stage = await openStage(dude);
  ending.push(() => stage.close());
  const entering = (user: User) => ({
    clock: realNetClock,
    chance: Math.random,
    session: randomUUID(),
    connect: stage.connect(user),
  });
  let executed = 0;
  const agency = new Agency(entering('agency-2'));
  ending.push(() => agency.end());
  await agency.host('dude', {
    sensors: { fed: false },
    skills: { eat: { when: ['hungry'], adds: ['fed'], run: () => void executed++ } },
  });
  const guest = new Guest(entering('director-1'));
  ending.push(() => guest.end());
  const registry = stage.hub.registries.get('dude')!;
  const goOn = async () => {
    const before = executed;
    await guest.ask({ verb: 'step', character: 'dude' });
    await until(() => executed > before);
    expect(executed).toBe(before + 1);
    await until(() => registry.ledger.open.size === 0);
  };
  await goOn();
  const facts = () => ({
    signs: registry.actor.signs,
    goals: registry.actor.goals,
    theta: registry.actor.threshold,
    steps: registry.actor.steps,
    hosts: [...registry.hosts.keys()].sort(),
    open: registry.ledger.open.size,
    characters: [...stage.hub.registries.keys()],
    objects: [...stage.hub.mail.names].sort(),
    started: registry.started,
  });
  return { stage, guest, registry, goOn, facts };
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const long = 'x'.repeat(300_000);
const register = (agents: unknown): unknown => ({
  kind: 'register',
  id: 1,
  character: 'dude',
  agents,
  running: [],
  over: [],
});

/** Good packets, all of them, as an agency that hosts nothing may send them. */
const absurd: readonly unknown[] = [
  null,
  7,
  'sense',
  [],
  {},
  { kind: 7 },
  { kind: 'nonsense' },
  { kind: 'constructor' },
  { kind: 'toString' },
  { kind: long },
  // what only a hub says
  { kind: 'execute', character: 'dude', skill: 'eat', number: 1, epoch: 1 },
  { kind: 'registered', id: 1, character: 'dude', epoch: 9 },
  { kind: 'amputated', character: 'dude', agents: ['eat'], reason: 'so' },
  { kind: 'check', check: 1, next: 1e308 },
  { kind: 'done', id: 1, what: null },
  { kind: 'stepped', character: 'dude', record: '{}' },
  { kind: 'gone', names: ['world of dude'] },
  // of wrong types
  { kind: 'sense', character: 'dude', signs: 7 },
  { kind: 'sense', character: 'dude', signs: [] },
  { kind: 'sense', character: 'dude', signs: { fed: null } },
  { kind: 'sense', character: 'dude', signs: { fed: { deep: nested(20) } } },
  { kind: 'sense', character: ['dude'], signs: { fed: true } },
  { kind: 'sense', character: '', signs: { fed: true } },
  { kind: 'sense', character: long, signs: { fed: true } },
  { kind: 'sense', signs: { [long]: true } },
  { kind: 'want', character: 'dude', goals: { fed: [1e308] } },
  { kind: 'want', character: 'dude', goals: { fed: { importance: 'much' } } },
  { kind: 'begun', character: 'dude', number: -1, epoch: 1 },
  { kind: 'begun', character: 'dude', number: 1.5, epoch: 1 },
  { kind: 'over', character: 'dude', number: 1e308, epoch: 1, outcome: 'finished' },
  { kind: 'over', character: 'dude', number: 1, epoch: 1, outcome: 'unknown' },
  { kind: 'alive', check: 2 ** 60 },
  { kind: 'alive', check: 1, deaf: 'eat' },
  { kind: 'do', id: 1, verb: 'constructor' },
  { kind: 'do', id: 'one', verb: 'status' },
  { kind: 'do', id: 1, verb: 'spread-for', character: 'dude', steps: 1e308 },
  { kind: 'do', id: 1, verb: 'set', character: 'dude', parameters: { theta: 'high' } },
  { kind: 'tell', to: 7, what: 1 },
  { kind: 'tell', to: 'radio' },
  { kind: 'appear', id: 1, name: long },
  { kind: 'write', character: 'dude', skill: 'eat', writes: [{ thing: 'dude' }] },
  { kind: 'write', character: 'dude', skill: 'eat', writes: { length: 1e9 } },
  // of agents and characters that are not there, or are not its own
  { kind: 'sense', character: 'nobody', signs: { fed: true } },
  { kind: 'sense', character: 'constructor', signs: { fed: true } },
  { kind: 'sense', character: 'dude', signs: { fed: true } },
  { kind: 'sense', character: 'dude', signs: { hungry: 1e308 } },
  { kind: 'sense', character: 'dude', signs: { constructor: true } },
  { kind: 'want', character: 'dude', goals: { fed: null } },
  { kind: 'want', character: 'dude', goals: { toString: 1e308 } },
  { kind: 'write', character: 'dude', skill: 'eat', writes: [{ memory: 'm', value: 1e308 }] },
  { kind: 'write', character: 'dude', skill: 'nobody', writes: [] },
  { kind: 'do', id: 1, verb: 'status', character: 'nobody' },
  { kind: 'do', id: 1, verb: 'why', character: 'dude', skill: long.slice(0, 200) },
  { kind: 'do', id: 1, verb: 'status' },
  // that are not for its role
  { kind: 'do', id: 1, verb: 'start', character: 'dude' },
  { kind: 'do', id: 1, verb: 'open', character: 'another' },
  { kind: 'do', id: 1, verb: 'announce', character: 'dude', address: 'ws://evil' },
  { kind: 'do', id: 1, verb: 'set', character: 'dude', parameters: { theta: 1e308 } },
  { kind: 'appear', id: 1, name: 'world of dude' },
  // definitions that cannot be
  register(7),
  register({ skills: { walk: 7 } }),
  register({ skills: { walk: { when: { [long]: true } } } }),
  register({ skills: { walk: { when: nested(20) } } }),
  register({ skills: { walk: { takes: -1e308 } } }),
  register({ skills: { walk: { adds: { fed: { weight: 1e308 } } } } }),
  register({ goals: { rest: { importance: 1e308 } } }),
  register({ sensors: { hungry: 'very' } }),
  register({ sensors: { [long]: true } }),
  register({ skills: { eat: {} } }),
  register({ robots: {} }),
  register({ skills: Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`s${i}`, {}])) }),
];

/** What is no packet at all, in both forms. */
const packr = new Packr({ useRecords: false, variableMapSize: true });
const ofAgency = (message: unknown) => ({ s: 1, n: 1, a: 0, m: [message] });
const sensed = (value: unknown) => ({ kind: 'sense', character: 'dude', signs: { hungry: value } });
const proto =
  '{"s":1,"n":1,"a":0,"m":[{"kind":"sense","character":"dude","signs":{"__proto__":{"x":1}}}]}';
const rubbish: readonly (string | Uint8Array)[] = [
  packr.pack(ofAgency(sensed(Number.NaN))),
  packr.pack(ofAgency(sensed(Number.POSITIVE_INFINITY))),
  JSON.stringify(ofAgency(sensed(7))).replace('7', '1e999'),
  proto,
  packr.pack({ s: 1, n: 1, a: 0, m: [JSON.parse(`{"__proto__":1}`)] }),
  packr.pack(ofAgency(sensed(nested(60)))),
  JSON.stringify(ofAgency(sensed(nested(60)))),
  packr.pack({ s: 1, n: 1, a: 0, m: { length: 3 } }),
  packr.pack({ s: 1e308, n: -1, a: 0.5, m: [] }),
];

const refusals = (session: RawSession) =>
  session.messages().filter(({ kind }) => kind === 'refused');
const clientOf = ({ hub }: AbuseStage, user: User) =>
  [...hub.clients.values()].find(({ session }) => session.peer.name === user);
const say = (session: RawSession, message: unknown) => session.say(message as NetMessage);

overBoth((openStage) => {
  describe('bad messages', () => {
    it('[ROL6] [ROL1] each is refused once and changes nothing; at the hundredth one is cut off, and others go on', async () => {
      const { stage, goOn, facts, guest } = await open(openStage);
      const before = facts();
      const rude = await openSession(stage, 'agency-1');
      for (const [i, message] of absurd.entries()) {
        say(rude, message);
        // what comes after it is answered without being counted, so that one that is not refused is found
        say(rude, { kind: 'ask', id: i, to: 'nobody', what: null });
        await until(() => rude.messages().some((each) => each.kind === 'refuse' && each.id === i));
        expect(refusals(rude), JSON.stringify(message)?.slice(0, 100)).toHaveLength(i + 1);
      }
      expect(facts()).toEqual(before);
      for (let i = absurd.length; i < 99; i++) say(rude, absurd[i % 10]);
      await until(() => refusals(rude).length === 99);
      expect(rude.closed).toEqual([]);
      await guest.ask({ verb: 'status', character: 'dude' });
      say(rude, { kind: 'nonsense' });
      await until(() => rude.closed.length > 0);
      expect(rude.farewells()).toEqual(['bad-messages']);
      expect(clientOf(stage, 'agency-1')).toBeUndefined();
      expect(facts()).toEqual(before);
      // what is wrong is said in words, however much came
      for (const refusal of refusals(rude)) {
        expect(JSON.stringify(refusal).length).toBeLessThan(250_000);
      }
      await goOn();
    });

    it('[ROL6] a hundred in one frame, and a hundred over two sessions, are a hundred too', async () => {
      const { stage, goOn } = await open(openStage);
      const hasty = await openSession(stage, 'agency-1');
      const hundred = Array.from(
        { length: 150 },
        () => ({ kind: 'nonsense' }) as unknown as NetMessage,
      );
      hasty.say(...hundred);
      await until(() => hasty.closed.length > 0);
      expect(hasty.farewells()).toEqual(['bad-messages']);
      const first = await openSession(stage, 'viewer-1');
      first.say(...hundred.slice(0, 60));
      await until(() => refusals(first).length === 60);
      const second = await openSession(stage, 'viewer-1');
      second.say(...hundred.slice(0, 39));
      await until(() => refusals(second).length === 39);
      expect(second.closed).toEqual([]);
      second.say(...hundred.slice(0, 1));
      await until(() => second.closed.length > 0);
      expect(second.farewells()).toEqual(['bad-messages']);
      await goOn();
    });

    it('[CAR4] what is no packet is answered each time, and at the tenth the link is closed', async () => {
      const { stage, goOn, facts } = await open(openStage);
      const before = facts();
      const rude = await openSession(stage, 'agency-1');
      for (const [i, bytes] of rubbish.entries()) {
        rude.send(bytes);
        await until(() => rude.farewells().length > i);
      }
      expect(rude.farewells()).toEqual(rubbish.map(() => 'no-packet'));
      expect(rude.closed).toEqual([]);
      rude.send(proto);
      await until(() => rude.closed.length > 0);
      expect(Object.prototype).not.toHaveProperty('x');
      expect(facts()).toEqual(before);
      await goOn();
    });

    it('[ROL6] what is absurd and allowed does no harm: the largest numbers, long texts, deep data', async () => {
      const { stage, goOn, guest, registry } = await open(openStage);
      const odd = await openSession(stage, 'agency-1');
      const own = {
        sensors: {
          much: 1e308,
          word: 'x',
          constructor: false,
          toString: 5e-324,
          degree: { graded: true },
        },
        goals: { valueOf: { value: 1e308 } },
        skills: { hasOwnProperty: { when: { much: 1e308 }, adds: ['valueOf'] } },
      };
      say(odd, register(own));
      await until(() => odd.messages().length > 0);
      expect(odd.messages()[0]).toMatchObject({ kind: 'registered' });
      for (const signs of [
        { much: -1e308 },
        { much: 1.7976931348623157e308, toString: -0 },
        { word: long },
        // refused in the middle of a step, whoever made it
        { degree: 'x'.repeat(900_000) },
        { word: '\u0000\ud800', constructor: true },
      ]) {
        say(odd, { kind: 'sense', character: 'dude', signs });
        await goOn();
      }
      say(odd, { kind: 'tell', to: 'world of dude', what: nested(25) });
      say(odd, {
        kind: 'ask',
        id: 5,
        to: 'world of dude',
        what: { query: long, with: nested(20) },
      });
      await until(() => odd.messages().some(({ kind }) => kind === 'refuse'));
      await goOn();
      for (const level of Object.values(registry.actor.levels))
        expect(level).toSatisfy(Number.isFinite);
      expect(Number.isFinite(registry.actor.threshold)).toBe(true);
      await guest.ask({ verb: 'why', character: 'dude' });
      await guest.ask({ verb: 'list', character: 'dude' });
    });
  });
});
