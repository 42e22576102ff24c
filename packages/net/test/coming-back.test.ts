import {
  Agency,
  createRegistry,
  type Entry,
  Guest,
  Hub,
  type Kept,
  type Snapshot,
} from '@troupe/net';
import { SimulatedNetwork, type SimulatedProcess } from '@troupe/net/simulated';
import { describe, expect, it } from 'vitest';

const definition = { name: 'dude', open: true, skills: {} };

/** What was written, to be taken up again. */
function memoryKeeper() {
  let kept: { snapshot: Snapshot; entries: Entry[] } | undefined;
  return {
    append: (entry: Entry) => void kept?.entries.push(entry),
    wantsSnapshot: false,
    snapshot(snapshot: Snapshot) {
      kept = { snapshot: structuredClone(snapshot), entries: [] };
    },
    read: (): Kept | undefined => structuredClone(kept),
  };
}

function startHub(process: SimulatedProcess, network: SimulatedNetwork, keeper = memoryKeeper()) {
  const { clock } = process;
  const hub = new Hub({ clock, chance: network.chance.random });
  const registry = createRegistry({ definition, clock, keeper }, keeper.read());
  hub.add(registry);
  process.listen(hub.accept);
  return registry;
}

function startAgency(network: SimulatedNetwork, where: () => string) {
  const process = network.start('hands');
  const peer = { name: 'hands', role: 'agency' } as const;
  return new Agency({
    clock: process.clock,
    chance: () => 0.5,
    session: 'hands',
    connect: (ends) => process.connect(where(), peer)(ends),
  });
}

describe('who comes back', () => {
  it('[SES3] [AGY3] from another hub is heard again, though its session here was still known', () => {
    const network = new SimulatedNetwork({ seed: 1 });
    const registry = startHub(network.start('first'), network);
    startHub(network.start('second'), network);
    let where = 'first';
    const agency = startAgency(network, () => where);
    agency.host('dude', { skills: { walk: {} } });
    network.run(500);
    where = 'second';
    network.cut('hands', 'first');
    network.run(500);
    where = 'first';
    network.cut('hands', 'second');
    network.run(500);
    expect(registry.hosts.get('walk')?.session).toBe('hands');
    expect(registry.households.has('hands')).toBe(true);
    expect(registry.actor.isDisabled('walk')).toBe(false);
  });

  it('[SES3] notices a hub that is silently gone after the time for it, not after twice as long', () => {
    const network = new SimulatedNetwork({ seed: 1 });
    startHub(network.start('first'), network);
    startHub(network.start('second'), network);
    let where = 'first';
    const agency = startAgency(network, () => where);
    agency.host('dude', { skills: { walk: {} } });
    network.run(5000);
    network.wall('hands', 'first');
    where = 'second';
    network.run(12_000);
    expect(agency.connected).toBe(false);
    network.run(6000);
    expect(agency.connected).toBe(true);
  });

  it('[AGY3] [KEP1] is wanted as it says, also where nobody heard that it changed its mind', () => {
    const network = new SimulatedNetwork({ seed: 1 });
    const keeper = memoryKeeper();
    const process = network.start('hub');
    startHub(process, network, keeper);
    const agency = startAgency(network, () => 'hub');
    agency.host('dude', { goals: { rest: true } });
    network.run(500);
    agency.want('dude', { rest: false });
    network.run(500);
    process.crash();
    agency.want('dude', { rest: true });
    const registry = startHub(network.start('hub'), network, keeper);
    expect(registry.actor.goals).toEqual({ rest: false });
    network.run(60_000);
    expect(registry.households.has('hands')).toBe(true);
    expect(registry.actor.goals).toEqual({ rest: true });
  });

  it('[ALV1] a goal that a person disabled stays so when it is wanted again', () => {
    const network = new SimulatedNetwork({ seed: 1 });
    const registry = startHub(network.start('hub'), network);
    const agency = startAgency(network, () => 'hub');
    agency.host('dude', { goals: { rest: true } });
    const process = network.start('guest');
    const guest = new Guest({
      clock: process.clock,
      chance: () => 0.5,
      session: 'guest',
      connect: process.connect('hub', { name: 'guest', role: 'director' }),
    });
    network.run(500);
    guest.ask({ verb: 'disable', character: 'dude', agent: 'goal:rest' });
    network.run(500);
    agency.want('dude', { rest: null });
    network.run(500);
    agency.want('dude', { rest: true });
    network.run(500);
    expect(registry.actor.isDisabled('goal:rest')).toBe(true);
  });
});
