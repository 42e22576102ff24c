/** A hub with registries in this process, with a clock that is moved by hand; and those who come to it. */
import type { ActorDefinition } from '@troupe/core';
import {
  Agency,
  type AgencyOptions,
  closeRegistry,
  createInProcess,
  createRegistry,
  Guest,
  type GuestOptions,
  Hub,
  type HubOptions,
  type InProcess,
  type Keeper,
  type Kept,
  type Listening,
  type Peer,
  type Registry,
} from '@troupe/net';
import { type Door, makeDoor } from './door.js';
import { type ManualNetClock, manualNetClock } from './manual-clock.js';

export interface Hosting extends Pick<Door, 'freeze' | 'cut'> {
  readonly agency: Agency;
  readonly news: readonly string[];
}

export interface AddOptions {
  readonly keeper?: Keeper;
  readonly kept?: Kept | undefined;
  readonly rate?: number;
}

export class Stage {
  readonly clock: ManualNetClock = manualNetClock();
  readonly news: string[] = [];
  readonly #options: Partial<HubOptions>;
  #inProcess: InProcess;
  #listening: Listening | undefined;
  #sessions = 0;
  #draws = 0;
  hub: Hub;

  constructor(options: Partial<HubOptions> = {}) {
    this.#options = options;
    this.#inProcess = createInProcess({ clock: this.clock });
    this.hub = this.#openHub();
  }

  #openHub(): Hub {
    const hub = new Hub({
      clock: this.clock,
      chance: () => this.#draw(),
      onNews: (text) => this.news.push(text),
      ...this.#options,
    });
    this.#inProcess.listener.listen(hub.accept).then((listening) => {
      this.#listening = listening;
    });
    return hub;
  }

  add(definition: ActorDefinition, { keeper, kept, rate = 10 }: AddOptions = {}): Registry {
    const registry = createRegistry({ definition, clock: this.clock, rate, keeper }, kept);
    this.hub.add(registry);
    return registry;
  }

  agency(given: string | Peer, options: Partial<AgencyOptions> = {}): Hosting {
    const peer: Peer = typeof given === 'string' ? { name: given, role: 'agency' } : given;
    const door = makeDoor((ends) => this.#inProcess.connect(peer)(ends));
    const news: string[] = [];
    const agency = new Agency({
      ...this.#entering(peer),
      connect: door.connect,
      onNews: (text) => news.push(text),
      ...options,
    });
    return { agency, news, freeze: door.freeze, cut: door.cut };
  }

  guest(
    given: string | Peer = 'guest',
    options: Partial<GuestOptions> = {},
  ): Guest & Pick<Door, 'cut'> {
    const peer: Peer = typeof given === 'string' ? { name: given, role: 'director' } : given;
    const door = makeDoor((ends) => this.#inProcess.connect(peer)(ends));
    const guest = new Guest({ ...this.#entering(peer), connect: door.connect, ...options });
    return Object.assign(guest, { cut: door.cut });
  }

  /** Its process dies: nobody is told anything, and another hub takes its place. */
  async crash(): Promise<void> {
    for (const registry of this.hub.registries.values()) {
      registry.timer?.();
      registry.over = true;
    }
    const { hub } = this;
    this.#inProcess = createInProcess({ clock: this.clock });
    await this.#listening?.close();
    this.hub = this.#openHub();
    hub.end('crashed');
    await this.clock.rest();
  }

  close(): void {
    for (const registry of this.hub.registries.values()) closeRegistry(registry);
    this.hub.end('over');
  }

  /** No two are the same: keys of sessions are made from them. */
  #draw(): number {
    this.#draws += 1;
    return (this.#draws * 0.618) % 1;
  }

  #entering({ name }: Peer) {
    this.#sessions += 1;
    const session = `${name} ${this.#sessions}`;
    return { clock: this.clock, chance: () => 0.5, session };
  }
}

/** What a question comes to, while time passes: most are answered without any. */
export async function answered<T>(stage: Stage, asked: Promise<T>): Promise<T> {
  await stage.clock.rest();
  return asked;
}

/** Why something was refused. */
export async function refusal(stage: Stage, asked: Promise<unknown>): Promise<string> {
  const settled = asked.then(
    () => 'it was not refused',
    (error: Error) => error.message,
  );
  await stage.clock.rest();
  return settled;
}
