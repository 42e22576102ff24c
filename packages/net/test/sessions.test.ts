import type { NetMessage, Up } from '@troupe/net';
import { SimulatedNetwork, type SimulatedProcess, type Weather } from '@troupe/net/simulated';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClientSession } from '../src/session/client-session.js';
import { type HubSession, HubSessions } from '../src/session/hub-sessions.js';

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
