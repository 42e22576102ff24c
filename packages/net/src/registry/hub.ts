/** A process that holds registries: who connects is heard here, each according to its role. */
import { checkOptions, type Data, fail, keysOf, TroupeError } from '@troupe/core';
import { type NetChance, realChance } from '../carrier/chance.js';
import { type NetClock, realNetClock } from '../carrier/clock.js';
import { directorVerbs, type FromGuest, hostVerbs, type Up } from '../protocol/messages.js';
import { type HubSession, HubSessions } from '../session/hub-sessions.js';
import { endDirecting } from './direct.js';
import type { Announced, Client, HubFace } from './hub-face.js';
import { Liveness, type LivenessTimes, usualTimes } from './liveness.js';
import { MailRoom } from './mail-room.js';
import {
  amputate,
  registerAgents,
  releaseAgents,
  setDeaf,
  setSilent,
  settleGoals,
} from './membership.js';
import { complaintOf, type Registry, type Tenant } from './registry.js';
import { takeBegun, takeOver, takeSigns, takeWants, takeWrites } from './reports.js';
import { answerVerb } from './verbs.js';

export interface HubOptions {
  /** Real time by default. */
  readonly clock?: NetClock;
  /** From 0 to 1; for keys that nobody guesses. */
  readonly chance?: NetChance;
  readonly times?: Partial<LivenessTimes>;
  /** Starts a registry that nobody has: what a daemon does. */
  readonly open?: (name: string) => Registry;
  /** Told of what a person should know. */
  readonly onNews?: (text: string) => void;
}

const hubKeys = keysOf<HubOptions>({
  clock: true,
  chance: true,
  times: true,
  open: true,
  onNews: true,
});

/** Registries that one hub holds, at most. */
const mostRegistries = 1000;

export class Hub implements HubFace {
  readonly registries = new Map<string, Registry>();
  /** Hubs elsewhere, by the characters they announced. */
  readonly announced = new Map<string, Announced>();
  readonly clients = new Map<HubSession, Client>();
  readonly clock: NetClock;
  readonly mail: MailRoom;
  readonly #options: HubOptions;
  readonly #sessions: HubSessions;
  readonly #liveness: Liveness<HubSession>;
  /** What came in this turn: from hosts, from guests, from executing skills, from all others. */
  readonly #inbox: { readonly client: Client; readonly message: Up }[][] = [[], [], [], []];
  #turning = false;

  constructor(options: HubOptions) {
    checkOptions(options, hubKeys, 'Hub');
    const { clock = realNetClock, chance = realChance, times = {} } = options;
    checkOptions(times, Object.keys(usualTimes), 'times');
    this.#options = options;
    this.clock = clock;
    this.mail = new MailRoom(clock);
    this.#liveness = new Liveness(
      clock,
      { ...usualTimes, ...times },
      {
        ask: (session, check, next) => session.send({ kind: 'check', check, next }),
        silent: (session, why) => this.#eachRegistry(session, (r, t) => setSilent(r, t, true, why)),
        answers: (session) => this.#eachRegistry(session, (r, t) => setSilent(r, t, false)),
        amputate: (session, why) => this.#lose(session, why),
      },
    );
    this.#sessions = new HubSessions(clock, chance, {
      opened: (session) => this.#opened(session),
      message: (session, message) => this.#receive(session, message),
      unlinked: (session, reason) => this.#unlinked(session, reason),
      linked: (session) => this.#liveness.heard(session),
      room: (session) => this.mail.hasRoom(session),
      ended: (session, reason) => this.#ended(session, reason),
    });
  }

  /** For the `listen` of any carrier. */
  get accept(): HubSessions['accept'] {
    return this.#sessions.accept;
  }

  get checkInterval(): number {
    return this.#liveness.interval;
  }

  get askedEvery(): number {
    return this.#liveness.askedEvery;
  }

  isSilent(session: HubSession): boolean {
    return this.#liveness.isSilent(session);
  }

  add(registry: Registry): void {
    this.#expectRoom(registry.name);
    if (this.registries.has(registry.name)) {
      fail('name-taken', registry.name, `there is a character "${registry.name}" here already`);
    }
    this.registries.set(registry.name, registry);
    const tell = (text: string) => this.#options.onNews?.(`${registry.name}: ${text}`);
    // what it said when it was taken up, before anybody could hear it
    for (const line of registry.log) tell(line);
    registry.newsListeners.add(tell);
  }

  /** A registry by name; started, if there is none and this hub may. */
  find(name: string): Registry | undefined {
    return this.registries.get(name);
  }

  open(name: string): Registry {
    const known = this.registries.get(name);
    if (known !== undefined) return known;
    const { open } = this.#options;
    if (open === undefined) return fail('no-daemon', name, 'this hub starts no registries');
    // before it has a file and objects that nobody would close again
    this.#expectRoom(name);
    const registry = open(name);
    this.add(registry);
    return registry;
  }

  #expectRoom(name: string): void {
    if (this.registries.size < mostRegistries) return;
    fail('too-many', name, `a hub holds ${mostRegistries} characters at most`);
  }

  end(reason: string): void {
    this.#liveness.end();
    for (const session of [...this.clients.keys()]) session.end('closing', reason);
  }

  #opened(session: HubSession): void {
    const client: Client = {
      session,
      tenant: tenantOf(session, () => this.#liveness.expect(session)),
      characters: new Set(),
      watching: new Map(),
      directing: { directors: new Map(), calls: new Map() },
      messages: 0,
      since: this.clock.now(),
    };
    this.clients.set(session, client);
    this.#liveness.add(session);
  }

  #receive(session: HubSession, message: Up): void {
    const client = this.clients.get(session);
    if (client === undefined) return;
    client.messages++;
    this.#inbox[priorityOf(session, message)]?.push({ client, message });
    if (this.#turning) return;
    this.#turning = true;
    this.clock.soon(() => this.#turn());
  }

  #turn(): void {
    this.#turning = false;
    for (const [i, queue] of this.#inbox.entries()) {
      if (queue.length === 0) continue;
      // what comes while these are taken waits for the next turn
      this.#inbox[i] = [];
      for (const { client, message } of queue) {
        if (!this.clients.has(client.session)) continue;
        try {
          this.#take(client, message);
        } catch (error) {
          if (!(error instanceof TroupeError)) throw error;
          const id = 'id' in message ? message.id : undefined;
          client.session.complain(complaintOf(error), id);
        }
      }
    }
  }

  #take(client: Client, message: Up): void {
    const { session, tenant } = client;
    this.#liveness.heard(session);
    switch (message.kind) {
      case 'alive':
        this.#eachRegistry(session, (registry) => setDeaf(registry, tenant, message.deaf ?? []));
        return;
      case 'do':
        this.#answer(client, message);
        return;
      case 'tell':
      case 'ask':
      case 'answer':
      case 'refuse':
      case 'appear':
      case 'vanish':
        this.mail.take(session, message);
        return;
      default: {
        const { role } = session.peer;
        if (role !== 'agency') {
          fail(
            'not-allowed',
            message.kind,
            `a ${role} hosts no agents. Come with the role "agency"`,
          );
        }
        const registry = this.#registryFor(client, message.character);
        this.#takeFromAgency(client, registry, message);
      }
    }
  }

  #takeFromAgency(
    { tenant, characters }: Client,
    registry: Registry,
    message: Exclude<Up, { kind: 'alive' | 'do' | MailKind }>,
  ): void {
    switch (message.kind) {
      case 'register':
        characters.add(registry.name);
        registerAgents(registry, tenant, message);
        break;
      case 'unregister':
        releaseAgents(registry, tenant, message.agents, 'it took them away');
        break;
      case 'sense':
        takeSigns(registry, tenant, message.signs);
        break;
      case 'want':
        takeWants(registry, tenant, message.goals);
        settleGoals(registry, message.goals);
        break;
      case 'begun':
        takeBegun(registry, tenant, message);
        break;
      case 'over':
        takeOver(registry, tenant, message);
        break;
      case 'write':
        takeWrites(registry, tenant, message);
    }
  }

  #registryFor({ session }: Client, name: string): Registry {
    expectMay(session, name);
    const registry = this.registries.get(name);
    if (registry !== undefined) return registry;
    const names = [...this.registries.keys()].join(', ');
    return fail(
      'unknown-character',
      name,
      `there is no character "${name}" here. There is: ${names}`,
    );
  }

  #answer(client: Client, message: FromGuest): void {
    const { session } = client;
    const { role } = session.peer;
    const { id, verb, character } = message;
    const needed = roleFor(verb);
    if (needed !== undefined && role !== needed) {
      fail('not-allowed', verb, `a ${role} may not ${verb}: that takes the role "${needed}"`);
    }
    // those that ask for a name need not find it
    const about = verb === 'find' || verb === 'open' || verb === 'announce' ? undefined : character;
    if (character !== undefined) expectMay(session, character);
    const registry = about === undefined ? undefined : this.#registryFor(client, about);
    const done = (what: Data) => session.send({ kind: 'done', id, what });
    answerVerb({ hub: this, client, registry, message, done });
  }

  #eachRegistry(session: HubSession, visit: (registry: Registry, tenant: Tenant) => void): void {
    const client = this.clients.get(session);
    if (client === undefined) return;
    for (const name of client.characters) {
      const registry = this.registries.get(name);
      if (registry !== undefined) visit(registry, client.tenant);
    }
  }

  #unlinked(session: HubSession, reason: string): void {
    this.#liveness.unlinked(session, reason === '' ? 'its link is gone' : reason);
  }

  /** It went on not answering. Where its link is gone too, it is forgotten. */
  #lose(session: HubSession, why: string): void {
    this.#eachRegistry(session, (registry, tenant) => amputate(registry, tenant, why));
    this.clients.get(session)?.characters.clear();
    if (!session.linked) session.end('gone', why);
  }

  #ended(session: HubSession, reason: string): void {
    const client = this.clients.get(session);
    if (client === undefined) return;
    this.#liveness.remove(session);
    this.#eachRegistry(session, (registry, tenant) =>
      releaseAgents(registry, tenant, 'all', reason),
    );
    for (const unwatch of client.watching.values()) unwatch();
    endDirecting(client.directing);
    for (const [name, { by }] of this.announced)
      if (by === session.peer.name) this.announced.delete(name);
    this.mail.forget(session);
    this.clients.delete(session);
  }
}

type MailKind = 'tell' | 'ask' | 'answer' | 'refuse' | 'appear' | 'vanish';

function expectMay({ peer }: HubSession, character: string): void {
  if (peer.characters?.includes(character) ?? true) return;
  fail('not-allowed', character, `"${peer.name}" may not deal with "${character}"`);
}

/** The role that a verb takes; anybody may look. */
function roleFor(verb: string): 'director' | 'host' | undefined {
  if ((directorVerbs as readonly string[]).includes(verb)) return 'director';
  return (hostVerbs as readonly string[]).includes(verb) ? 'host' : undefined;
}

/** The daemon's business first, then guests, then what executes, then all else. */
function priorityOf({ peer }: HubSession, { kind }: Up): number {
  if (peer.role === 'host') return 0;
  if (kind === 'do') return 1;
  return kind === 'begun' || kind === 'over' ? 2 : 3;
}

function tenantOf(session: HubSession, expect: () => void): Tenant {
  return {
    name: session.peer.name,
    session: session.id,
    get busy() {
      return session.busy;
    },
    send: (message) => {
      session.send(message);
      if (message.kind === 'execute') expect();
    },
    complain: (problem, id) => session.complain(problem, id),
  };
}
