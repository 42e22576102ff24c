/** Whatever clients send, the hub goes on for the others. */
import {
  Agency,
  createRegistry,
  Guest,
  Hub,
  type Link,
  makeStep,
  type NetMessage,
  type Packet,
  type Role,
} from '@troupe/net';
import { SimulatedNetwork } from '@troupe/net/simulated';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryMessage } from './arbitrary-packet.js';

const calm = { least: 1, most: 1, loss: 0, doubled: 0, late: 0 };

function open() {
  const network = new SimulatedNetwork({ seed: 1, weather: calm });
  const process = network.start('hub');
  const { clock } = process;
  const hub = new Hub({ clock, chance: network.chance.random });
  const registry = createRegistry({
    clock,
    definition: {
      name: 'dude',
      open: true,
      parameters: { theta: 5 },
      sensors: { hungry: true },
      goals: { fed: true },
    },
  });
  hub.add(registry);
  process.listen(hub.accept);
  return { network, hub, registry };
}

/** One who speaks the protocol by hand. */
function rawClient(network: SimulatedNetwork, name: string, role: Role) {
  const process = network.start(name);
  const heard: Packet[] = [];
  const closed: string[] = [];
  let key = 0;
  let said = 0;
  const link: Link = process.connect('hub', { name, role })({
    packet: (packet) => {
      heard.push(packet);
      if ('welcome' in packet) ({ key } = packet.welcome);
    },
    closed: (reason) => closed.push(reason),
  });
  link.send({ hello: { troupe: 1, session: `${name} by hand`, key: 0, heard: 0, attempt: 1 } });
  network.run(50);
  return {
    heard,
    closed,
    link,
    key: () => key,
    say(...messages: NetMessage[]) {
      link.send({ s: key, n: said + 1, a: 0, m: messages });
      said += messages.length;
    },
  };
}

/** An agency that works, to see that it goes on working. */
function worker(network: SimulatedNetwork) {
  const process = network.start('worker');
  let done = 0;
  const agency = new Agency({
    clock: process.clock,
    chance: network.chance.random,
    session: 'worker',
    connect: process.connect('hub', { name: 'worker', role: 'agency' }),
  });
  const eat = { when: ['hungry'], adds: ['fed'], run: () => void done++ };
  agency.host('dude', { sensors: { fed: false }, skills: { eat } }).catch(() => undefined);
  network.run(100);
  return { done: () => done };
}

describe('what a client must not be able to do', () => {
  it('[ROL5] messages of an old session cannot be played again', () => {
    const { network, registry } = open();
    const agency = rawClient(network, 'legs', 'agency');
    const register: NetMessage = {
      kind: 'register',
      id: 1,
      character: 'dude',
      agents: { sensors: { near: false } },
      running: [],
      over: [],
    };
    agency.say(register, { kind: 'sense', character: 'dude', signs: { near: true } });
    network.run(50);
    makeStep(registry);
    expect(registry.actor.sign('near')).toBe(true);
    const oldKey = agency.key();
    agency.say({ kind: 'sense', character: 'dude', signs: { near: false } });
    network.run(50);
    makeStep(registry);
    // the same packet once more, in the same session
    agency.link.send({
      s: oldKey,
      n: 2,
      a: 0,
      m: [{ kind: 'sense', character: 'dude', signs: { near: true } }],
    });
    network.run(50);
    makeStep(registry);
    expect(registry.actor.sign('near')).toBe(false);
    // and in a later one, by another who comes under that name
    agency.link.close('gone');
    network.run(5000);
    const thief = rawClient(network, 'legs', 'agency');
    expect(thief.key()).not.toBe(oldKey);
    thief.link.send({ s: oldKey, n: 1, a: 0, m: [register] });
    network.run(50);
    expect(registry.actor.has('sensor:near')).toBe(false);
    expect(JSON.stringify(thief.heard.at(-1))).toContain('unknown-session');
  });

  it('[ROL6] who sends bad messages is told each time, and cut off after the hundredth', () => {
    const { network, registry } = open();
    const { done } = worker(network);
    const rude = rawClient(network, 'rude', 'agency');
    for (let i = 0; i < 99; i++) {
      rude.say({ kind: 'sense', character: 'dude', signs: 7 } as unknown as NetMessage);
    }
    network.run(100);
    expect(rude.closed).toEqual([]);
    expect(JSON.stringify(rude.heard)).toContain('"kind":"refused"');
    rude.say({ kind: 'nonsense' } as unknown as NetMessage);
    network.run(200);
    expect(rude.closed.length).toBe(1);
    makeStep(registry);
    network.run(50);
    expect(done()).toBe(1);
  });

  it('[ROL6] who sends more than twenty thousand messages a second for ten seconds is cut off', () => {
    const { network, registry } = open();
    const { done } = worker(network);
    const eager = rawClient(network, 'eager', 'agency');
    const message: NetMessage = { kind: 'alive', check: 1 };
    const frame = Array.from({ length: 5000 }, () => message);
    for (let i = 0; i < 60 && eager.closed.length === 0; i++) {
      eager.say(...frame);
      network.run(200);
    }
    expect(eager.closed[0]).toContain('messages a second');
    makeStep(registry);
    network.run(50);
    expect(done()).toBe(1);
  });

  it('[ROL6] twenty thousand a second are not too many', () => {
    const { network } = open();
    const busy = rawClient(network, 'busy', 'agency');
    const frame = Array.from({ length: 3500 }, (): NetMessage => ({ kind: 'alive', check: 1 }));
    for (let i = 0; i < 60; i++) {
      busy.say(...frame);
      network.run(200);
    }
    expect(busy.closed).toEqual([]);
  });

  it('[ROL1] [ROL6] whatever anybody says, the hub goes on, and nobody else notices', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Role>('agency', 'viewer', 'director', 'host'),
        fc.array(arbitraryMessage, { maxLength: 30 }),
        (role, messages) => {
          const { network, registry } = open();
          const { done } = worker(network);
          const before = JSON.stringify(registry.actor.signs);
          const anybody = rawClient(network, 'anybody', role);
          // about this character, so that it gets through to it
          for (const message of messages) {
            anybody.say('character' in message ? { ...message, character: 'dude' } : message);
          }
          network.run(300);
          if (role !== 'director') {
            expect(registry.hosts.get('eat')?.agency).toBe('worker');
            expect(registry.actor.has('sensor:hungry')).toBe(true);
          }
          if (role === 'viewer' || role === 'host') {
            expect(JSON.stringify(registry.actor.signs)).toBe(before);
            expect(registry.actor.steps).toBe(0);
            makeStep(registry);
            network.run(50);
            expect(done()).toBe(1);
          }
          const guest = network.start('guest');
          let status = 0;
          const visitor = new Guest({
            clock: guest.clock,
            chance: network.chance.random,
            session: 'guest',
            connect: guest.connect('hub', { name: 'guest', role: 'viewer' }),
            onConnected: () => {
              status++;
            },
          });
          network.run(200);
          expect(status).toBe(1);
          expect(visitor.connected).toBe(true);
          registry.timer?.();
        },
      ),
      { numRuns: 300 },
    );
  });
});
