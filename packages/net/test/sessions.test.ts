import type { Data } from '@troupe/core';
import type { Link, NetMessage, Packet, Up } from '@troupe/net';
import { SimulatedNetwork, type SimulatedProcess, type Weather } from '@troupe/net/simulated';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeJson, encodePacket } from '../src/protocol/codec.js';
import type { Frame } from '../src/protocol/messages.js';
import { Channel } from '../src/session/channel.js';
import { ClientSession } from '../src/session/client-session.js';
import { type HubSession, HubSessions } from '../src/session/hub-sessions.js';
import { weigh, weighWritten } from '../src/session/weigh.js';
import { handClock } from './hand-clock.js';

const calm: Weather = { least: 1, most: 5, loss: 0, doubled: 0, late: 0 };
const bad = fc.record({
  least: fc.constant(1),
  most: fc.integer({ min: 2, max: 80 }),
  loss: fc.double({ min: 0, max: 0.4, noNaN: true }),
  doubled: fc.double({ min: 0, max: 0.4, noNaN: true }),
  late: fc.double({ min: 0, max: 0.2, noNaN: true }),
});

const said = (text: string): Up => ({ kind: 'tell', to: 'x', what: text });
const textOf = (message: NetMessage) => String('what' in message ? message.what : message.kind);

/** A hub and a client that keep what they hear. */
function open(seed: number, weather: Weather) {
  const network = new SimulatedNetwork({ seed, weather });
  const there = { texts: [] as string[], sessions: [] as HubSession[], ended: [] as string[] };
  const hub = startHub(network, there);
  const client = startClient(network, 's1');
  return { network, hub, there, ...client };
}

function startHub(
  network: SimulatedNetwork,
  there: { texts: string[]; sessions: HubSession[]; ended: string[] },
): SimulatedProcess {
  const process = network.start('hub');
  const sessions = new HubSessions(process.clock, network.chance.random, {
    opened: (session) => there.sessions.push(session),
    message: (_, message) => there.texts.push(textOf(message)),
    unlinked: () => undefined,
    linked: () => undefined,
    ended: (_, reason) => there.ended.push(reason),
  });
  process.listen(sessions.accept);
  return process;
}

function startClient(network: SimulatedNetwork, id: string) {
  const process = network.start('legs');
  const here = { texts: [] as string[], anew: 0, ended: [] as string[] };
  const session = new ClientSession(
    {
      clock: process.clock,
      chance: network.chance.random,
      session: id,
      connect: process.connect('hub', { name: 'legs', role: 'agency' }),
    },
    {
      ready: (anew) => {
        if (anew) here.anew++;
      },
      message: (message) => here.texts.push(textOf(message)),
      ended: (_, code) => here.ended.push(code),
    },
  );
  return { process, here, session };
}

/** What was sent over it is what somebody makes of it. */
function lossyLink(frames: Frame[]): Link {
  return {
    peer: { name: 'there', role: 'host' },
    reliable: false,
    waiting: 0,
    send: (packet) => {
      if ('m' in packet) frames.push(packet);
    },
    close: () => undefined,
  };
}

const numbered = (count: number, who: string) =>
  Array.from({ length: count }, (_, i) => `${who} ${i}`);

describe('sessions', () => {
  it('[SES1] whatever links do, each message is taken once and in order, both ways', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        bad,
        fc.array(fc.constantFrom('up', 'down', 'wait', 'cut', 'wall', 'heal'), { maxLength: 60 }),
        (seed, weather, doings) => {
          const { network, there, here, session } = open(seed, weather);
          let ups = 0;
          let downs = 0;
          network.run(2000);
          for (const doing of doings) {
            if (doing === 'up') session.send(said(`up ${ups++}`));
            else if (doing === 'down' && there.sessions[0] !== undefined) {
              there.sessions[0].send({ kind: 'tell', to: 'x', what: `down ${downs++}` });
            } else if (doing === 'cut') network.cut('legs', 'hub');
            else if (doing === 'wall') network.wall('legs', 'hub');
            else if (doing === 'heal') network.healAll();
            network.run(doing === 'wait' ? 700 : 20);
          }
          network.healAll();
          network.weather = calm;
          network.run(60_000);
          expect(there.texts).toEqual(numbered(ups, 'up'));
          expect(here.texts).toEqual(numbered(downs, 'down'));
          expect(here.anew).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('[SES2] a client connects again by itself, and goes on where both had got to', () => {
    const { network, there, session, here } = open(1, calm);
    network.run(100);
    session.send(said('one'));
    network.run(100);
    network.cut('legs', 'hub');
    session.send(said('two'));
    network.run(20);
    expect(there.texts).toEqual(['one']);
    network.run(1000);
    expect(there.texts).toEqual(['one', 'two']);
    expect(there.sessions.length).toBe(1);
    expect(here.anew).toBe(0);
  });

  it('[SES3] a hub that knows nothing of the session has it begin anew', () => {
    const { network, hub, there, session, here } = open(2, calm);
    network.run(100);
    session.send(said('one'));
    network.run(100);
    hub.crash();
    session.send(said('on its way'));
    startHub(network, there);
    network.run(40_000);
    expect(here.anew).toBe(1);
    expect(there.texts).toEqual(['one']);
    session.send(said('two'));
    network.run(100);
    expect(there.texts).toEqual(['one', 'two']);
  });

  it('[SES4] who says more than anybody hears ends, and is told why', () => {
    const { network, there, session, here } = open(3, calm);
    network.run(100);
    network.wall('legs', 'hub');
    for (let i = 0; i < 10_001; i++) session.send(said(String(i)));
    expect(here.ended).toEqual(['overflow']);
    network.healAll();
    const other = startClient(network, 's2');
    network.run(1000);
    network.wall('legs', 'hub');
    for (let i = 0; i < 10_001; i++) {
      there.sessions.at(-1)?.send({ kind: 'tell', to: 'x', what: String(i) });
    }
    expect(there.ended.at(-1)).toContain('reads too slowly');
    expect(other.here.ended).toEqual([]);
  });

  it('[SES4] a large number of messages is heard as long as somebody listens', () => {
    const { network, there, session } = open(4, calm);
    network.run(100);
    for (let i = 0; i < 30_000; i++) {
      session.send(said(String(i)));
      if (i % 1000 === 999) network.run(20);
    }
    network.run(2000);
    expect(there.texts.length).toBe(30_000);
  });

  it('[SES4] what could never be sent is refused to who says it', () => {
    const { session } = open(5, calm);
    expect(() => session.send(said('x'.repeat(2_000_000)))).toThrow('larger than a packet');
    expect(() => session.send({ kind: 'tell', to: 'x', what: Number.NaN })).toThrow(/NaN/);
  });

  it('[SES4] so is what only becomes too large when it is written, in whichever form', () => {
    const { session } = open(5, calm);
    const numbers = Array.from({ length: 60_000 }, (_, i) => -1e-100 / (i + 3));
    for (const what of ['語'.repeat(340_000), '\0'.repeat(200_000), numbers] as Data[]) {
      expect(() => session.send({ kind: 'tell', to: 'x', what })).toThrow('larger than a packet');
    }
    session.send(said('語'.repeat(300_000)));
  });

  it('[SES4] what is weighed is never less than what is written, and not more than six times', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constant('\ud800') }),
    );
    const { data } = fc.letrec<{ data: Data }>((tie) => ({
      data: fc.oneof(
        text,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('data'), { maxLength: 4 }),
        fc.dictionary(text, tie('data'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(data, (what) => {
        const m: NetMessage[] = [{ kind: 'tell', to: 'x', what }];
        const packet: Packet = { s: 4_294_967_295, n: 1_000_000_000, a: 1_000_000_000, m };
        const envelope = 64;
        const written = Buffer.byteLength(encodeJson(packet));
        const most = Math.max(written, encodePacket(packet).length);
        expect(most).toBeLessThanOrEqual(weighWritten(m[0]) + envelope);
        expect(weighWritten(m[0])).toBeLessThanOrEqual(6 * weigh(m[0]));
      }),
    );
  });

  it('[SES1] how far one has heard is said again where that was lost', () => {
    const clock = handClock();
    const ends = { message: () => undefined, overflow: () => undefined };
    const [near, far] = [new Channel(clock, ends), new Channel(clock, ends)];
    const [toFar, toNear] = [[] as Frame[], [] as Frame[]];
    near.attach(lossyLink(toFar), 1, 0);
    far.attach(lossyLink(toNear), 1, 0);
    near.send(said('one'));
    clock.settle();
    far.take(toFar.pop()!);
    clock.pass(100);
    // this is what was lost
    expect(toNear.splice(0).map(({ a }) => a)).toEqual([1]);
    clock.pass(1000);
    for (const frame of toFar.splice(0)) far.take(frame);
    clock.pass(100);
    for (const frame of toNear) near.take(frame);
    expect(near.waiting).toBe(0);
  });

  it('[SES4] what comes before its turn is kept up to 16 MiB, and heard when it is sent again', () => {
    const channel = new Channel(handClock(), {
      message: () => undefined,
      overflow: () => undefined,
    });
    channel.attach(lossyLink([]), 1, 0);
    const large = said('x'.repeat(500_000));
    const say = (n: number) => channel.take({ s: 1, n, a: 0, m: [large] });
    for (let n = 2; n <= 100; n++) say(n);
    say(1);
    expect(channel.heard).toBe(34);
    for (let n = 35; n <= 100; n++) say(n);
    expect(channel.heard).toBe(100);
  });

  it('[SES2] a hub that is more than a second away and back is reached', () => {
    const { network, session } = open(10, { ...calm, least: 600, most: 620 });
    network.run(4000);
    expect(session.connected).toBe(true);
  });

  it('[SES2] who ends it when the link is gone does not connect again', () => {
    const network = new SimulatedNetwork({ seed: 8, weather: calm });
    const process = startHub(network, { texts: [], sessions: [], ended: [] });
    const client = network.start('legs');
    const connect = client.connect('hub', { name: 'legs', role: 'agency' });
    let connected = 0;
    const session: ClientSession = new ClientSession(
      {
        clock: client.clock,
        chance: network.chance.random,
        session: 's1',
        connect: (ends) => {
          connected++;
          return connect(ends);
        },
      },
      {
        ready: () => undefined,
        message: () => undefined,
        lost: () => session.end('that was it'),
        ended: () => undefined,
      },
    );
    network.run(100);
    expect(session.connected).toBe(true);
    network.cut('legs', process.name);
    network.run(30_000);
    expect(connected).toBe(1);
  });

  it('[AGY5] [SES2] nothing is heard after the end, also of what came in the same frame', () => {
    const { network, there } = open(9, calm);
    const process = network.start('arms');
    const heard: string[] = [];
    const session: ClientSession = new ClientSession(
      {
        clock: process.clock,
        chance: network.chance.random,
        session: 's1',
        connect: process.connect('hub', { name: 'arms', role: 'agency' }),
      },
      {
        ready: () => undefined,
        message: (message) => {
          heard.push(textOf(message));
          session.end('enough');
        },
        ended: () => undefined,
      },
    );
    network.run(100);
    const arms = there.sessions.find(({ peer }) => peer.name === 'arms');
    for (const what of ['one', 'two']) arms?.send({ kind: 'tell', to: 'x', what });
    network.run(100);
    expect(heard).toEqual(['one']);
  });

  it('[CAR3] [ROL2] who comes back with another role, or other characters, has another session', () => {
    const network = new SimulatedNetwork({ seed: 7, weather: calm });
    const there = { texts: [] as string[], sessions: [] as HubSession[], ended: [] as string[] };
    startHub(network, there);
    const come = (role: 'agency' | 'viewer', characters?: readonly string[]) => {
      const process = network.start('legs');
      const peer = { name: 'legs', role, ...(characters && { characters }) };
      const link = process.connect(
        'hub',
        peer,
      )({
        packet: () => undefined,
        closed: () => undefined,
      });
      link.send({ hello: { troupe: 1, session: 'same', key: 0, heard: 0, attempt: 1 } });
      network.run(100);
    };
    come('agency');
    come('agency');
    come('viewer');
    come('viewer', ['cat']);
    expect(there.sessions.map(({ peer }) => peer)).toEqual([
      { name: 'legs', role: 'agency' },
      { name: 'legs', role: 'viewer' },
      { name: 'legs', role: 'viewer', characters: ['cat'] },
    ]);
  });

  it('[SES5] the newest process of a name counts, and the one before is told', () => {
    const { network, there, here } = open(6, calm);
    network.run(100);
    const newer = startClient(network, 's2');
    network.run(1000);
    expect(here.ended).toEqual(['replaced']);
    expect(there.ended[0]).toContain('Another process came as "legs"');
    newer.session.send(said('I am it'));
    network.run(100);
    expect(there.texts).toEqual(['I am it']);
  });
});

describe('the simulated carrier', () => {
  it('[CAR6] the same seed gives the same run, byte for byte, and another another', () => {
    const run = (seed: number) => {
      const { network, there, here, session } = open(seed, {
        ...{ least: 1, most: 50, loss: 0.2, doubled: 0.2, late: 0.1 },
      });
      const log: string[] = [];
      for (let i = 0; i < 200; i++) {
        session.send(said(`up ${i}`));
        there.sessions[0]?.send({ kind: 'tell', to: 'x', what: `down ${i}` });
        if (i % 40 === 39) network.cut('legs', 'hub');
        network.run(37);
        log.push(`${network.now} ${there.texts.length} ${here.texts.length}`);
      }
      return JSON.stringify([log, network.faults]);
    };
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const once = run(seed);
        expect(run(seed)).toBe(once);
        expect(run(seed + 1)).not.toBe(once);
      }),
      { numRuns: 20 },
    );
    expect(JSON.parse(run(1))[1]).toMatchObject({
      lost: expect.any(Number),
      doubled: expect.any(Number),
    });
  });

  it('[CAR6] a process that is stopped goes on later, and one that crashed never', () => {
    const network = new SimulatedNetwork({ seed: 1 });
    const process = network.start('it');
    const seen: string[] = [];
    process.clock.after(10, () => seen.push('first'));
    process.clock.after(30, () => seen.push('second'));
    network.run(5);
    process.pause();
    network.run(20);
    expect(seen).toEqual([]);
    process.resume();
    expect(seen).toEqual(['first']);
    process.crash();
    network.run(100);
    expect(seen).toEqual(['first']);
    expect(network.faults).toMatchObject({ crashes: 1, pauses: 1 });
  });
});
