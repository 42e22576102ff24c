import {
  Agency,
  createRegistry,
  type Entry,
  Hub,
  type Kept,
  makeStep,
  type Registry,
  type RemoteContext,
  type Snapshot,
  wantByHand,
} from '@troupe/net';
import { SimulatedNetwork } from '@troupe/net/simulated';
import { describe, expect, it } from 'vitest';

const definition = {
  name: 'dude',
  open: true,
  sensors: { there: false, heard: false, awake: true },
  goals: { there: true },
  skills: {},
};

/** What was written, to be taken up again; also by two. */
function memoryKeeper(given?: Kept) {
  let kept = structuredClone(given) as { snapshot: Snapshot; entries: Entry[] } | undefined;
  return {
    append: (entry: Entry) => void kept?.entries.push(structuredClone(entry)),
    wantsSnapshot: false,
    snapshot(snapshot: Snapshot) {
      kept = { snapshot: structuredClone(snapshot), entries: [] };
    },
    read: (): Kept | undefined => structuredClone(kept),
  };
}

function choose(registry: Registry): number {
  for (let i = 0; i < 50 && registry.ledger.open.size === 0; i++) makeStep(registry);
  const [number = 0] = registry.ledger.open.keys();
  return number;
}

/** A registry, and an agency whose code ends when a test says so. */
function openStage() {
  const weather = { least: 10, most: 10, loss: 0, doubled: 0, late: 0 };
  const network = new SimulatedNetwork({ seed: 1, weather });
  let where = 'first';
  const open = (name: string, kept?: Kept) => {
    const process = network.start(name);
    const { clock } = process;
    const hub = new Hub({ clock, chance: network.chance.random });
    const keeper = memoryKeeper(kept);
    const registry = createRegistry({ definition, clock, keeper }, kept);
    hub.add(registry);
    process.listen(hub.accept);
    return { registry, keeper, process };
  };
  const first = open('first');
  const process = network.start('hands');
  const agency = new Agency({
    clock: process.clock,
    chance: () => 0.5,
    session: 'hands',
    connect: (ends) => process.connect(where, { name: 'hands', role: 'agency' })(ends),
  });
  const begun: RemoteContext[] = [];
  const ends: (() => void)[] = [];
  const run = (context: RemoteContext) => {
    begun.push(context);
    // biome-ignore lint/suspicious/noThenProperty: a promise that settles in simulated time
    return { then: (resolve: () => void) => void ends.push(resolve) };
  };
  agency.host('dude', {
    skills: {
      walk: { when: ['awake'], adds: ['there'], run },
      talk: { when: ['awake'], adds: ['heard'], run },
    },
  });
  network.run(100);
  const move = (to: string) => {
    network.cut('hands', where);
    where = to;
  };
  const skills = () => begun.map(({ skill, number }) => `${skill} ${number}`);
  return { network, first, open, move, agency, begun, ends, skills };
}

/** And no longer: that its execution is cancelled has not come to the agency yet. */
function untilJoined({ households }: Registry, network: SimulatedNetwork): void {
  for (let i = 0; i < 1000 && households.size === 0; i++) network.run(1);
}

/** The agency runs what the first chose; the second goes on from the state before that, and wants something else. */
function openForked() {
  const stage = openStage();
  const { network, first, open } = stage;
  const second = open('second', first.keeper.read());
  wantByHand(second.registry, { there: null, heard: true });
  const number = choose(first.registry);
  network.run(100);
  expect(stage.skills()).toEqual([`walk ${number}`]);
  return { ...stage, second, number };
}

describe('two registries that went on from one state', () => {
  it('[EXC5] the second has its execution begun, though the first gave that number to another', () => {
    const { network, second, move, begun, ends, skills, number, agency } = openForked();
    move('second');
    network.run(2000);
    expect(begun[0]?.signal.aborted).toBe(true);
    expect(choose(second.registry)).toBe(number);
    network.run(100);
    expect(skills()).toEqual([`walk ${number}`, `talk ${number}`]);
    expect(begun[1]?.signal.aborted).toBe(false);
    // what the first had begun comes to its end only now
    ends[0]?.();
    network.run(100);
    expect(second.registry.ledger.open.has(number)).toBe(true);
    expect(agency.running('dude')).toEqual([{ character: 'dude', number, epoch: 2 }]);
    ends[1]?.();
    network.run(100);
    const ended = second.registry.ledger.ended.get(number);
    expect(ended).toMatchObject({ skill: 'talk', outcome: 'finished' });
  });

  it('[EXC5] the end of what the first had begun is not taken for that of the other', () => {
    const { network, second, move, ends, skills, number } = openForked();
    move('second');
    untilJoined(second.registry, network);
    ends[0]?.();
    expect(choose(second.registry)).toBe(number);
    network.run(15);
    expect(second.registry.ledger.open.has(number)).toBe(true);
    network.run(100);
    expect(skills()).toEqual([`walk ${number}`, `talk ${number}`]);
    expect(second.registry.ledger.open.get(number)?.begun).toBe(true);
  });

  it('[EXC5] [KEP1] what the first had begun is not taken for one that was chosen and never sent', () => {
    const { network, second, open, move, begun, skills, number } = openForked();
    move('second');
    untilJoined(second.registry, network);
    expect(choose(second.registry)).toBe(number);
    const third = open('third', second.keeper.read());
    second.process.crash();
    move('third');
    network.run(20_000);
    expect(third.registry.ledger.open.get(number)).toMatchObject({ epoch: 2, skill: 'talk' });
    expect(skills()).toEqual([`walk ${number}`, `talk ${number}`]);
    expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('[EXC5] [KEP1] one that both knew goes on, also where it was sent again', () => {
    const { network, first, open, move, ends, skills } = openStage();
    network.wall('hands', 'first');
    const number = choose(first.registry);
    const second = open('second', first.keeper.read());
    first.process.crash();
    move('second');
    network.run(20_000);
    expect(skills()).toEqual([`walk ${number}`]);
    const third = open('third', second.keeper.read());
    second.process.crash();
    move('third');
    network.run(20_000);
    expect(third.registry.epoch).toBe(3);
    expect(third.registry.ledger.open.get(number)).toMatchObject({ epoch: 1, begun: true });
    ends[0]?.();
    network.run(100);
    expect(third.registry.ledger.ended.get(number)?.outcome).toBe('finished');
    expect(skills()).toEqual([`walk ${number}`]);
  });
});
