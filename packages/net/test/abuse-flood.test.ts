/** Floods of messages that are all good: who sends them is cut off and told, and the others are answered meanwhile. */
import { randomUUID } from 'node:crypto';
import type { ActorDefinition } from '@troupe/core';
import { Agency, encodePacket, Guest, type NetMessage, realNetClock } from '@troupe/net';
import type { ServeOptions } from '@troupe/net/node';
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
/** Over ten seconds. */
const most = 200_000;

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** The ten seconds are not over before the flood is, however busy the machine. */
const slowClock = { ...realNetClock, now: () => performance.now() / 100 };

async function open(openStage: OpenStage, options: Partial<ServeOptions> = {}) {
  const stage = await openStage(dude, { clock: slowClock, ...options });
  ending.push(() => stage.close());
  return stage;
}

/** An agency and a guest that mean no harm, and what they got done. */
async function others(stage: AbuseStage) {
  const entering = (user: User) => ({
    clock: realNetClock,
    chance: Math.random,
    session: randomUUID(),
    connect: stage.connect(user),
  });
  const lost: string[] = [];
  const counts = { executed: 0, answered: 0 };
  const agency = new Agency({
    ...entering('agency-2'),
    onNews: (text) => {
      if (text !== 'Connected.') lost.push(text);
    },
  });
  ending.push(() => agency.end());
  await agency.host('dude', {
    sensors: { fed: false },
    skills: { eat: { when: ['hungry'], adds: ['fed'], run: () => void counts.executed++ } },
  });
  const guest = new Guest({ ...entering('director-1'), onLost: (reason) => lost.push(reason) });
  ending.push(() => guest.end());
  const { ledger } = stage.hub.registries.get('dude')!;
  /** Both get something done. */
  const goOn = async () => {
    const before = ledger.ended.size;
    await guest.ask({ verb: 'step', character: 'dude' });
    counts.answered++;
    await until(() => ledger.ended.size > before);
  };
  await goOn();
  return { counts, lost, goOn };
}

const clientOf = ({ hub }: AbuseStage, user: User) =>
  [...hub.clients.values()].find(({ session }) => session.peer.name === user);

const alive = (count: number) =>
  Array.from({ length: count }, (): NetMessage => ({ kind: 'alive', check: 1 }));
const farewells = ({ heard }: Pick<RawSession, 'heard'>) =>
  heard.flatMap((packet) => ('farewell' in packet ? packet.farewell : []));

overBoth((openStage) => {
  describe('a flood', () => {
    it('[ROL6] of good messages: who sends one too many is told and cut off, and others are answered all along', async () => {
      const stage = await open(openStage);
      const { counts, lost, goOn } = await others(stage);
      const flooder = await openSession(stage, 'agency-1');
      const client = clientOf(stage, 'agency-1')!;
      const burst = alive(5000);
      // the hello was one
      const rounds = (most - 1 - 4999) / 5000;
      for (let round = 0; round < rounds; round++) {
        flooder.say(...burst);
        if (round % 5 === 4) await goOn();
      }
      flooder.say(...alive(4999));
      await until(() => client.messages === most - 1);
      // no more than may be: it is still there
      expect(flooder.closed).toEqual([]);
      expect(clientOf(stage, 'agency-1')).toBe(client);
      flooder.say(...alive(1));
      await until(() => flooder.closed.length > 0);
      expect(farewells(flooder)).toEqual([
        { code: 'flood', message: 'It sent more than 20000 messages a second.' },
      ]);
      // what was too much was not taken
      expect(client.messages).toBe(most - 1);
      expect(clientOf(stage, 'agency-1')).toBeUndefined();
      await goOn();
      expect(counts).toEqual({ executed: 9, answered: 9 });
      expect(lost).toEqual([]);
    });

    it('[ROL6] [SES4] far over what may be, without pause and without listening: it is cut off, and little waits for it', async () => {
      const stage = await open(openStage);
      const { counts, lost, goOn } = await others(stage);
      const flooder = await openSession(stage, 'viewer-1');
      const client = clientOf(stage, 'viewer-1')!;
      let id = 0;
      const ask = (): NetMessage => ({ kind: 'do', id: ++id, verb: 'status', character: 'dude' });
      const burst = () => Array.from({ length: 2000 }, ask);
      // it says that it has heard nothing: every answer waits for it
      let said = 0;
      for (let round = 0; round < 30 && flooder.closed.length === 0; round++) {
        const m = burst();
        flooder.send(encodePacket({ s: flooder.key, n: said + 1, a: 0, m }));
        said += m.length;
        await goOn();
      }
      await until(() => flooder.closed.length > 0);
      expect(farewells(flooder)[0]).toMatchObject({ code: 'too-slow' });
      // ten thousand answers waited, and no more were made
      expect(client.messages).toBeLessThanOrEqual(12_000);
      const answers = flooder.messages().filter(({ kind }) => kind === 'done');
      expect(new Set(answers.map((each) => 'id' in each && each.id)).size).toBeLessThanOrEqual(
        10_001,
      );
      await goOn();
      expect(counts.executed).toBe(counts.answered);
      expect(lost).toEqual([]);
    });

    it('[ROL6] [SES4] of messages before their turn: ten thousand are kept, and no more', async () => {
      const stage = await open(openStage);
      const { lost, goOn } = await others(stage);
      const flooder = await openSession(stage, 'agency-1');
      const client = clientOf(stage, 'agency-1')!;
      for (let round = 0; round < 8; round++) flooder.sayAt(2 + round * 5000, ...alive(5000));
      await goOn();
      expect(client.messages).toBe(0);
      flooder.sayAt(1, ...alive(1));
      flooder.sayAt(1, { kind: 'appear', id: 7, name: 'too early' });
      await until(() => client.messages > 0);
      await goOn();
      expect(client.messages).toBe(10_001);
      expect(lost).toEqual([]);
    });

    it('[ROL6] of frames with nothing in them, and of hellos: they are counted too', async () => {
      const stage = await open(openStage);
      const { lost, goOn } = await others(stage);
      const flooder = await openSession(stage, 'agency-1', 'the same');
      const empty = encodePacket({ s: flooder.key, n: 1, a: 0, m: [] });
      const hello = encodePacket({
        hello: { troupe: 1, session: 'the same', key: 0, heard: 0, attempt: 1 },
      });
      flooder.say(...alive(10_000));
      for (let round = 0; round < 18; round++) flooder.sayAt(1, ...alive(10_000));
      for (let sent = 0; sent < 12_000 && flooder.closed.length === 0; sent++) {
        flooder.send(sent % 2 === 0 ? empty : hello);
        if (sent % 1000 === 999) await flooder.drain();
        if (sent % 4000 === 3999) await goOn();
      }
      await until(() => flooder.closed.length > 0);
      expect(farewells(flooder)).toContainEqual(expect.objectContaining({ code: 'flood' }));
      await goOn();
      expect(lost).toEqual([]);
    });

    it('[ROL6] who was cut off and comes again at once, as another session, is not counted anew', async () => {
      const stage = await open(openStage);
      const { lost, goOn } = await others(stage);
      const first = await openSession(stage, 'agency-1');
      for (let round = 0; round < 19; round++) first.say(...alive(10_000));
      await until(() => clientOf(stage, 'agency-1')?.messages === 190_000);
      const second = await openSession(stage, 'agency-1');
      second.say(...alive(9999));
      await until(() => second.closed.length > 0);
      expect(farewells(second)).toContainEqual(expect.objectContaining({ code: 'flood' }));
      const third = await openSession(stage, 'agency-1');
      await until(() => farewells(third).length > 0);
      expect(third.key).toBe(0);
      expect(farewells(third)[0]).toMatchObject({ code: 'flood' });
      expect(clientOf(stage, 'agency-1')).toBeUndefined();
      await goOn();
      expect(lost).toEqual([]);
    });

    it('[ROL6] [OBJ3] of letters to another: it is not the other that is cut off', async () => {
      const stage = await open(openStage);
      const { lost, goOn } = await others(stage);
      const reader = await openSession(stage, 'host-1');
      reader.say({ kind: 'appear', id: 1, name: 'radio' });
      await until(() => reader.messages().length > 0);
      const client = clientOf(stage, 'host-1')!;
      const flooder = await openSession(stage, 'agency-1');
      // it reads, but says nothing of it in between
      const tell = (what: string): NetMessage => ({ kind: 'tell', to: 'radio', what });
      for (let i = 0; i < 3; i++) flooder.say(...Array.from({ length: 4000 }, () => tell('small')));
      flooder.say({ kind: 'ask', id: 9, to: 'radio', what: 'still there?' });
      await until(() => flooder.messages().some(({ kind }) => kind === 'refuse'));
      // what was too much was refused, to who sent it
      expect(flooder.messages().find(({ kind }) => kind === 'refused')).toMatchObject({
        problems: [{ code: 'busy', path: 'radio' }],
      });
      expect(flooder.messages().find(({ kind }) => kind === 'refuse')).toMatchObject({
        problem: { code: 'busy' },
      });
      expect(clientOf(stage, 'host-1')).toBe(client);
      expect(reader.farewells()).toEqual([]);
      const told = reader.messages().filter(({ kind }) => kind === 'tell').length;
      expect(told).toBeGreaterThan(1000);
      expect(told).toBeLessThan(10_000);
      // it has heard all: more may come, also large ones, up to what is too much
      reader.say();
      reader.say({ kind: 'vanish', name: 'nothing' });
      await until(() => client.messages === 2);
      for (let i = 0; i < 20; i++) flooder.say(tell('x'.repeat(900_000)));
      await goOn();
      // it may have lost a link, over which all was sent again; not its session
      expect(clientOf(stage, 'host-1')).toBe(client);
      expect(lost).toEqual([]);
    });

    it('[ROL6] [GST3] of coming and going: who looks on is not cut off', async () => {
      const stage = await open(openStage);
      const watcher = await openSession(stage, 'viewer-1');
      watcher.say({ kind: 'do', id: 1, verb: 'watch', character: 'dude' });
      await until(() => watcher.messages().length > 0);
      const client = clientOf(stage, 'viewer-1')!;
      const flooder = await openSession(stage, 'agency-1');
      const comeAndGo: readonly NetMessage[] = [
        {
          kind: 'register',
          id: 1,
          character: 'dude',
          agents: { sensors: { x: false } },
          running: [],
          over: [],
        },
        { kind: 'unregister', character: 'dude', agents: ['sensor:x'] },
      ];
      const both = Array.from({ length: 2000 }, () => comeAndGo).flat();
      for (let i = 0; i < 3; i++) flooder.say(...both);
      await until(() => clientOf(stage, 'agency-1')?.messages === 3 * both.length);
      watcher.say({ kind: 'do', id: 2, verb: 'status', character: 'dude' });
      await until(() => watcher.messages().some((each) => each.kind === 'done' && each.id === 2));
      expect(clientOf(stage, 'viewer-1')).toBe(client);
      expect(watcher.closed).toEqual([]);
    });

    it('[ROL6] [OBJ1] of objects, as many and with names as long as may be: that they are gone can be told', async () => {
      const stage = await open(openStage);
      const { lost, goOn } = await others(stage);
      const other = await openSession(stage, 'host-1');
      other.say({ kind: 'appear', id: 1, name: 'radio' });
      const flooder = await openSession(stage, 'agency-1');
      const count = 9000;
      for (let at = 0; at < count; at += 3000) {
        const appear = (_: unknown, i: number): NetMessage => ({
          kind: 'appear',
          id: at + i,
          name: `${at + i} `.padEnd(200, '\u0001'),
        });
        flooder.say(...Array.from({ length: 2500 }, appear));
        flooder.say(...Array.from({ length: 500 }, (_, i) => appear(_, i + 2500)));
      }
      flooder.say({ kind: 'tell', to: 'radio', what: 1 });
      await until(() => other.messages().some(({ kind }) => kind === 'tell'));
      flooder.send(encodePacket({ farewell: { code: 'closed', message: 'it left' } }));
      const gone = () =>
        other.messages().flatMap((each) => (each.kind === 'gone' ? each.names : []));
      await until(() => gone().length > count);
      // and its own name
      expect(new Set(gone()).size).toBe(count + 1);
      await goOn();
      expect(lost).toEqual([]);
    });

    it('[CAR4] [CAR5] of packets as large as may be: others go on, and nobody loses the hub', async () => {
      const stage = await open(openStage);
      const { counts, lost, goOn } = await others(stage);
      const flooder = await openSession(stage, 'agency-1');
      const client = clientOf(stage, 'agency-1')!;
      const large: NetMessage = { kind: 'tell', to: 'nobody', what: 'x'.repeat(1_000_000) };
      for (let round = 0; round < 4; round++) {
        for (let i = 0; i < 15; i++) flooder.say(large);
        await goOn();
      }
      await flooder.drain();
      expect(counts).toEqual({ executed: 5, answered: 5 });
      expect(lost).toEqual([]);
      expect(client.messages).toBeLessThanOrEqual(60);
    });
  });
});
