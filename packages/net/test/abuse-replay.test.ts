/** What was said once and is played again by somebody who saw it: over the same link, over another, by another. */
import { randomUUID } from 'node:crypto';
import type { ActorDefinition } from '@troupe/core';
import { Agency, decodePacket, encodePacket, Guest, type Packet, realNetClock } from '@troupe/net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type AbuseStage,
  helloOf,
  type OpenStage,
  openSession,
  overBoth,
  type Tap,
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

const entering = () => ({ clock: realNetClock, chance: Math.random, session: randomUUID() });

async function hostMouth(stage: AbuseStage, tap: Tap, session: string = randomUUID()) {
  const counts = { begun: 0, ended: [] as string[] };
  const agency = new Agency({
    ...entering(),
    session,
    connect: tap.connect,
    onEnded: (_, code) => counts.ended.push(code),
  });
  ending.push(() => agency.end());
  await agency.host('dude', {
    sensors: { near: false, mark: 0, fed: false },
    skills: { eat: { when: ['hungry'], adds: ['fed'], run: () => void counts.begun++ } },
  });
  const registry = stage.hub.registries.get('dude')!;
  let marks = 0;
  /** All that came over its link before has been taken. */
  const fence = async () => {
    agency.sense('dude', { mark: ++marks });
    await until(() => registry.signs.get('mark')?.value === marks);
  };
  return { agency, counts, registry, fence };
}

/** An agency that acts, and a director that steps it, both overheard. */
async function open(openStage: OpenStage) {
  const stage = await openStage(dude);
  ending.push(() => stage.close());
  const [agencyTap, guestTap] = [await stage.tap('agency-1'), await stage.tap('director-1')];
  const mouth = await hostMouth(stage, agencyTap);
  const { agency, counts, registry, fence } = mouth;
  const guest = new Guest({ ...entering(), connect: guestTap.connect });
  ending.push(() => guest.end());
  const letters: unknown[] = [];
  stage.hub.mail.open('radio', { take: ({ what }) => letters.push(what) });
  const { ledger, actor } = registry;
  const act = async () => {
    const before = ledger.ended.size;
    await guest.ask({ verb: 'step', character: 'dude' });
    await until(() => ledger.ended.size > before);
  };
  for (let round = 0; round < 4; round++) {
    agency.sense('dude', { near: round % 2 === 0 });
    guest.mail.tell('me', 'radio', `louder ${round}`);
    await fence();
    await act();
  }
  await guest.ask({ verb: 'set', character: 'dude', parameters: { theta: 6 } });
  await guest.ask({ verb: 'set', character: 'dude', parameters: { theta: 5 } });
  /** Whatever a message of the above could do a second time. */
  const facts = () => ({
    steps: actor.steps,
    begun: counts.begun,
    ended: ledger.ended.size,
    open: ledger.open.size,
    // an outcome that was told twice would have come late
    late: [...ledger.ended.values()].reduce((sum, { late }) => sum + late, 0),
    near: registry.signs.get('near')?.value ?? actor.sign('near'),
    theta: actor.definition.parameters?.theta,
    threshold: actor.threshold,
    hosts: [...registry.hosts.keys()].sort(),
    log: registry.log.length,
    letters: letters.length,
  });
  return { stage, agencyTap, guestTap, guest, registry, facts, act, fence, counts, letters };
}

const kindsIn = (frames: readonly Uint8Array[]) =>
  frames
    .map(decodePacket)
    .flatMap((packet) => ('m' in packet ? packet.m : []))
    .map(({ kind }) => kind);
const isFrame = (packet: Packet) => 'm' in packet;

overBoth((openStage) => {
  describe('a message that is played again', () => {
    it('[ROL5] [SES1] [EXC1] over the same link: nothing is executed or changed twice', async () => {
      const { agencyTap, guestTap, guest, facts, fence, act, letters } = await open(openStage);
      const before = facts();
      expect(before).toMatchObject({ steps: 4, begun: 4, ended: 4, open: 0, letters: 4 });
      // what is played again is what did it
      expect(kindsIn(agencyTap.toHub)).toEqual(
        expect.arrayContaining(['register', 'sense', 'over']),
      );
      expect(kindsIn(agencyTap.toClient)).toEqual(expect.arrayContaining(['execute']));
      expect(kindsIn(guestTap.toHub)).toEqual(expect.arrayContaining(['do', 'tell']));
      const [up, down] = [[...agencyTap.toHub], [...agencyTap.toClient]];
      const steering = [...guestTap.toHub];
      for (let times = 0; times < 3; times++) {
        await agencyTap.replayToHub(up);
        await agencyTap.replayToClient(down);
        await guestTap.replayToHub(steering);
        await guestTap.replayToHub([...steering].reverse());
      }
      await fence();
      await guest.ask({ verb: 'status', character: 'dude' });
      expect(facts()).toEqual(before);
      // what comes after it, over the same links, is done once
      await act();
      expect(facts()).toMatchObject({ steps: 5, begun: 5, ended: 5, open: 0, late: 0 });
      expect(letters).toEqual(['louder 0', 'louder 1', 'louder 2', 'louder 3']);
    });

    it('[ROL5] over another link of the same user, from the hello on: nothing is done twice, and who it was goes on', async () => {
      const { stage, agencyTap, guestTap, guest, facts, fence, act } = await open(openStage);
      const before = facts();
      for (const [user, { toHub }] of [
        ['agency-1', agencyTap],
        ['director-1', guestTap],
      ] as const) {
        const frames = [...toHub];
        const thief = await stage.raw(user);
        for (const each of frames) thief.send(each);
        // the same session: the hub says that it has heard all that
        await until(() => thief.heard.some((packet) => 'welcome' in packet));
        await thief.drain();
      }
      await guest.ask({ verb: 'status', character: 'dude' });
      await fence();
      expect(facts()).toEqual(before);
      await act();
      expect(facts()).toMatchObject({ steps: 5, begun: 5, ended: 5, open: 0, late: 0 });
    });

    it('[ROL5] the hellos of a session that goes on: it goes on', async () => {
      const stage = await openStage(dude);
      ending.push(() => stage.close());
      const session = await openSession(stage, 'viewer-1', 'mine');
      // the first was not answered soon enough
      session.send(encodePacket(helloOf('mine', 2)));
      const ask = (id: number) =>
        session.say({ kind: 'do', id, verb: 'status', character: 'dude' });
      const answered = (id: number) =>
        session.messages().some((each) => each.kind === 'done' && each.id === id);
      ask(1);
      await until(() => answered(1));
      const before = [...stage.hub.clients.values()];
      for (const attempt of [1, 2, 1, 2]) session.send(encodePacket(helloOf('mine', attempt)));
      ask(2);
      await until(() => answered(2));
      expect([...stage.hub.clients.values()]).toEqual(before);
      expect(session.farewells()).toEqual([]);
      const keys = session.heard.flatMap((each) => ('welcome' in each ? each.welcome.key : []));
      expect(new Set(keys).size).toBe(1);
    });

    it('[ROL5] [ROL7] by another user: none of it is taken, and it is told so', async () => {
      const { stage, agencyTap, guestTap, guest, facts, fence, act, registry } =
        await open(openStage);
      const before = facts();
      const frames = [...agencyTap.toHub, ...guestTap.toHub].filter((each) =>
        isFrame(decodePacket(each)),
      );
      const other = await openSession(stage, 'agency-2');
      const count = Math.min(frames.length, 50);
      for (const each of frames.slice(0, count)) other.send(each);
      await until(() => other.farewells().length === count);
      expect(new Set(other.farewells())).toEqual(new Set(['unknown-session']));
      // and with the hello of who it was: it is a session of its own, with another key
      const thief = await openSession(
        stage,
        'viewer-1',
        [...stage.hub.clients.keys()].find(({ peer }) => peer.name === 'director-1')!.id,
      );
      for (const each of frames.slice(0, count)) thief.send(each);
      await until(() => thief.farewells().length === count);
      await guest.ask({ verb: 'status', character: 'dude' });
      await fence();
      expect(facts()).toEqual(before);
      expect(registry.hosts.get('eat')?.agency).toBe('agency-1');
      await act();
      expect(facts()).toMatchObject({ steps: 5, begun: 5, letters: 4 });
    });

    it('[ROL5] [SES5] after its session is over: frames are of no session, and its hello sends nobody away', async () => {
      const { stage, agencyTap, facts, act, counts, guest } = await open(openStage);
      const old = [...agencyTap.toHub];
      const ids = old
        .map(decodePacket)
        .flatMap((each) => ('hello' in each ? each.hello.session : []));
      // another process of that name comes: that is the one that counts
      const second = await hostMouth(stage, agencyTap);
      await until(() => counts.ended.length > 0);
      expect(counts.ended).toEqual(['replaced']);
      const before = facts();
      await agencyTap.replayToHub(old.filter((each) => isFrame(decodePacket(each))).slice(0, 50));
      const thief = await stage.raw('agency-1');
      thief.send(encodePacket(helloOf(ids[0]!)));
      for (const each of old.slice(0, 50)) thief.send(each);
      await until(() => thief.heard.length > 0 || thief.closed.length > 0);
      expect(thief.heard[0]).toMatchObject({ farewell: { code: 'replaced' } });
      await second.fence();
      await guest.ask({ verb: 'status', character: 'dude' });
      // on NATS it lost its link for a moment, which is news
      expect(facts()).toEqual({ ...before, log: expect.any(Number) });
      expect(second.counts).toEqual({ begun: 0, ended: [] });
      await act();
      expect(second.counts).toEqual({ begun: 1, ended: [] });
      expect(counts.begun).toBe(4);
    });
  });
});
