/**
 * Processes and the network between them, in one thread and by a clock that is moved by hand. What goes wrong comes from a
 * seed: the same one gives the same run.
 */
import { type Chance, chanceOf, checkOptions, createChances, keysOf } from '@troupe/core';
import type { Packet, Peer } from '../protocol/messages.js';
import { copyPlain } from '../protocol/plain-data.js';
import type { Connector, Link, LinkEnds, Listener } from './carrier.js';
import type { NetClock } from './clock.js';
import { EventQueue } from './event-queue.js';

/** How bad the network is. Shares are from 0 to 1, times in milliseconds. */
export interface Weather {
  readonly least: number;
  readonly most: number;
  readonly loss: number;
  readonly doubled: number;
  /** Of packets that take many times as long, so that later ones overtake them. */
  readonly late: number;
}

const calm: Weather = { least: 1, most: 5, loss: 0, doubled: 0, late: 0 };

export interface SimulatedOptions {
  readonly seed: number;
  readonly weather?: Weather;
}

const simulatedKeys = keysOf<SimulatedOptions>({ seed: true, weather: true });

/** What went wrong so far. */
export interface Faults {
  lost: number;
  doubled: number;
  late: number;
  cut: number;
  blocked: number;
  crashes: number;
  pauses: number;
}

export class SimulatedNetwork {
  weather: Weather;
  readonly faults: Faults = {
    lost: 0,
    doubled: 0,
    late: 0,
    cut: 0,
    blocked: 0,
    crashes: 0,
    pauses: 0,
  };
  readonly chance: Chance;
  readonly #queue = new EventQueue();
  readonly #listeners = new Map<string, Listening>();
  readonly #links = new Set<End>();
  /** Pairs of processes between which nothing gets through. */
  readonly #walls = new Set<string>();
  #now = 0;

  constructor(options: SimulatedOptions) {
    checkOptions(options, simulatedKeys, 'SimulatedNetwork');
    const { seed, weather = calm } = options;
    this.chance = chanceOf(createChances(seed), 'network', () => true);
    this.weather = weather;
  }

  get now(): number {
    return this.#now;
  }

  /** A process of that name: what it planned goes with it. */
  start(name: string): SimulatedProcess {
    return new SimulatedProcess(this, name);
  }

  /** Lets time pass. */
  run(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let next = this.#queue.next; next !== undefined && next <= end; next = this.#queue.next) {
      const planned = this.#queue.take();
      this.#now = Math.max(this.#now, next);
      const run = planned?.run;
      run?.();
    }
    this.#now = end;
  }

  plan(wait: number, run: () => void): () => void {
    const planned = this.#queue.plan(this.#now + wait, run);
    return () => {
      planned.run = undefined;
    };
  }

  listen(process: SimulatedProcess, accept: (link: Link) => LinkEnds): () => void {
    const listening = { process, accept };
    this.#listeners.set(process.name, listening);
    return () => {
      if (this.#listeners.get(process.name) === listening) this.#listeners.delete(process.name);
      for (const link of [...this.#links]) {
        if (link.process === process && link.accepted) link.close('the hub has closed');
      }
    };
  }

  connect(from: SimulatedProcess, to: string, peer: Peer, ends: LinkEnds): Link {
    const near = new End(this, from, { name: to, role: 'host' }, ends);
    this.#links.add(near);
    this.plan(this.#delay(), () => {
      const listening = this.#listeners.get(to);
      if (near.closed) return;
      if (listening === undefined || !listening.process.alive || this.isWalled(from.name, to)) {
        this.plan(this.#delay(), () => near.shut('nobody listens'));
        return;
      }
      const { process, accept } = listening;
      process.do(() => {
        const far = new End(this, process, peer, undefined);
        far.pairWith(near);
        this.#links.add(far);
        const ends = accept(far);
        far.ends = ends;
        this.plan(0, () => far.tellOpened());
        this.plan(this.#delay(), () => near.open());
      });
    });
    return near;
  }

  /** Nothing gets through between the two, and nobody is told. */
  wall(a: string, b: string): void {
    this.#walls.add(pairOf(a, b));
    this.faults.blocked++;
  }

  heal(a: string, b: string): void {
    this.#walls.delete(pairOf(a, b));
  }

  healAll(): void {
    this.#walls.clear();
  }

  isWalled(a: string, b: string): boolean {
    return this.#walls.has(pairOf(a, b));
  }

  /** Closes the links between two; both are told. */
  cut(a: string, b: string): void {
    for (const link of [...this.#links]) {
      const { process, other } = link;
      if (other === undefined || process.name !== a || other.process.name !== b) continue;
      this.faults.cut++;
      link.shut('the link was cut');
      other.shut('the link was cut');
    }
  }

  forget(link: End): void {
    this.#links.delete(link);
  }

  /** A process is gone: the others hear that their links are closed, unless a wall is between them. */
  drop(process: SimulatedProcess): void {
    if (this.#listeners.get(process.name)?.process === process)
      this.#listeners.delete(process.name);
    for (const link of [...this.#links]) {
      if (link.process !== process) continue;
      this.#links.delete(link);
      link.closed = true;
      const { other } = link;
      if (other === undefined) continue;
      // with the machine goes who would tell: then only silence is left
      if (this.chance.random() < 0.5 && !this.isWalled(process.name, other.process.name)) {
        this.plan(this.#delay(), () => other.shut('the other process is gone'));
      }
    }
  }

  /** A packet on its way, with whatever happens to it. */
  carry(from: End, packet: Packet): void {
    const to = from.other;
    if (to === undefined) return;
    const { loss, doubled } = this.weather;
    const { faults } = this;
    if (this.isWalled(from.process.name, to.process.name)) return;
    if (this.chance.random() < loss) {
      faults.lost++;
      return;
    }
    const copies = this.chance.random() < doubled ? 2 : 1;
    if (copies === 2) faults.doubled++;
    for (let i = 0; i < copies; i++) {
      const copy = copyPlain(packet, { bytes: 0 }) as unknown as Packet;
      this.plan(this.#delay(), () => {
        if (!this.isWalled(from.process.name, to.process.name)) to.take(copy);
      });
    }
  }

  #delay(): number {
    const { least, most, late } = this.weather;
    const wait = least + this.chance.random() * (most - least);
    if (late === 0 || this.chance.random() >= late) return wait;
    this.faults.late++;
    return wait * 20;
  }
}

interface Listening {
  readonly process: SimulatedProcess;
  readonly accept: (link: Link) => LinkEnds;
}

/** One that may stop for a while, go on, or die. */
export class SimulatedProcess {
  readonly name: string;
  readonly clock: NetClock;
  readonly listener: Listener;
  alive = true;
  readonly #network: SimulatedNetwork;
  /** What came while it was stopped. */
  #held: (() => void)[] | undefined;

  constructor(network: SimulatedNetwork, name: string) {
    this.#network = network;
    this.name = name;
    this.clock = {
      now: () => network.now,
      after: (milliseconds, run) => network.plan(Math.max(0, milliseconds), () => this.do(run)),
      soon: (run) => {
        network.plan(0, () => this.do(run));
      },
    };
    this.listener = {
      listen: async (accept) => {
        const close = network.listen(this, accept);
        return { address: `simulated:${name}`, close: async () => close() };
      },
    };
  }

  get paused(): boolean {
    return this.#held !== undefined;
  }

  /** Listens at once: a simulation waits for no promise. */
  listen(accept: (link: Link) => LinkEnds): () => void {
    return this.#network.listen(this, accept);
  }

  connect(to: string, peer: Peer): Connector {
    return (ends) => this.#network.connect(this, to, peer, ends);
  }

  /** In this process: later, if it is stopped; never, if it is dead. */
  do(run: () => void): void {
    if (!this.alive) return;
    if (this.#held === undefined) run();
    else this.#held.push(run);
  }

  pause(): void {
    if (this.#held !== undefined) return;
    this.#held = [];
    this.#network.faults.pauses++;
  }

  resume(): void {
    const held = this.#held;
    this.#held = undefined;
    for (const run of held ?? []) this.do(run);
  }

  crash(): void {
    if (!this.alive) return;
    this.alive = false;
    this.#held = undefined;
    this.#network.faults.crashes++;
    this.#network.drop(this);
  }
}

/** One end of a link. */
class End implements Link {
  readonly reliable = false;
  readonly waiting = 0;
  readonly peer: Peer;
  readonly process: SimulatedProcess;
  /** It was let in here, and did not ask to be. */
  readonly accepted: boolean;
  other: End | undefined;
  ends: LinkEnds | undefined;
  closed = false;
  readonly #network: SimulatedNetwork;
  #opened: boolean;
  #early: Packet[] = [];

  constructor(
    network: SimulatedNetwork,
    process: SimulatedProcess,
    peer: Peer,
    ends: LinkEnds | undefined,
  ) {
    this.#network = network;
    this.process = process;
    this.peer = peer;
    this.ends = ends;
    this.accepted = ends === undefined;
    this.#opened = this.accepted;
  }

  pairWith(near: End): void {
    this.other = near;
    near.other = this;
  }

  open(): void {
    if (this.closed || this.#opened) return;
    this.#opened = true;
    const early = this.#early;
    this.#early = [];
    this.tellOpened();
    this.process.do(() => {
      for (const packet of early) this.send(packet);
    });
  }

  tellOpened(): void {
    this.process.do(() => {
      if (!this.closed) this.ends?.opened?.(this);
    });
  }

  send(packet: Packet): void {
    if (this.closed) return;
    if (this.#opened) this.#network.carry(this, packet);
    else this.#early.push(packet);
  }

  take(packet: Packet): void {
    if (this.closed) return;
    this.process.do(() => {
      if (!this.closed) this.ends?.packet(packet, this);
    });
  }

  close(reason: string): void {
    if (this.closed) return;
    const { other } = this;
    // what was sent before is still on its way
    if (other !== undefined) this.#network.plan(50, () => other.shut(reason));
    this.shut(reason);
  }

  shut(reason: string): void {
    if (this.closed) return;
    this.closed = true;
    this.#network.forget(this);
    // not in the middle of what closed it
    this.#network.plan(0, () => this.process.do(() => this.ends?.closed(reason, this)));
  }
}

function pairOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
