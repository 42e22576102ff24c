/** The registry/dispatcher of one character: what it is made of. What it does is in the files beside this one. */
import {
  type Actor,
  type ActorDefinition,
  createScene,
  type ExpressionCompiler,
  type Input,
  keysOf,
  type Message,
  type Scene,
  stripCode,
  TroupeError,
  type Value,
} from '@troupe/core';
import { type NetClock, realNetClock } from '../carrier/clock.js';
import type { ToAgency } from '../protocol/messages.js';
import type { Entry, Keeper } from './keeper.js';
import { Ledger } from './ledger.js';

/** Somebody who hosts agents, as a registry deals with them: one session of an agency. */
export interface Tenant {
  /** No two that are there have one. */
  readonly name: string;
  /** Of its process: one that was started again has another. */
  readonly session: string;
  /** So much waits for it that it should be sent nothing new. */
  readonly busy?: boolean;
  send(message: ToAgency): void;
  /** What it sent could not be taken. */
  complain(problem: Complaint, id?: number): void;
}

interface Complaint {
  readonly code: string;
  readonly message: string;
}

/** Whoever hears of it says the code before the message: it is not said there, too. */
export function complaintOf({ code, message }: TroupeError): Complaint {
  return { code, message: message.replace(`[${code}] `, '') };
}

export interface RegistryOptions {
  /** What it is known by; the name of its definition by default. */
  readonly name?: string;
  /** Code in it runs with the registry, unless an agency takes the agent over. */
  readonly definition: ActorDefinition;
  /** Nobody said what it is: one that was kept is what it was. */
  readonly bare?: boolean;
  /** Real time by default. */
  readonly clock?: NetClock;
  /** Ticks a second while it is started; 10 by default. */
  readonly rate?: number;
  readonly seed?: number;
  /** Another one each time that it begins from nothing: agencies that knew an earlier one begin anew, too. */
  readonly life?: number;
  readonly expressions?: ExpressionCompiler | undefined;
  readonly keeper?: Keeper | undefined;
}

export const registryKeys: readonly string[] = keysOf<RegistryOptions>({
  name: true,
  definition: true,
  bare: true,
  clock: true,
  rate: true,
  seed: true,
  life: true,
  expressions: true,
  keeper: true,
});

/** The agents of one agency. */
export interface Household {
  readonly tenant: Tenant;
  readonly agents: Set<string>;
  /** It does not answer. */
  silent: boolean;
  /** Its agents that do not answer it. */
  deaf: ReadonlySet<string>;
}

export interface Host {
  readonly agency: string;
  /** Of the process that registered it last. */
  readonly session: string;
  readonly form: string;
}

export interface Registry {
  readonly name: string;
  /** Every start has a higher one. */
  readonly epoch: number;
  readonly life: number;
  readonly clock: NetClock;
  readonly scene: Scene;
  readonly actor: Actor;
  readonly ledger: Ledger;
  readonly keeper: Keeper | undefined;
  /** What somebody last said that it is, as data. */
  given: ActorDefinition | undefined;
  /** Milliseconds from one tick to the next. */
  readonly period: number;
  /** The agency that hosts an agent; those that are not here live with the registry. */
  readonly hosts: Map<string, Host>;
  readonly households: Map<string, Household>;
  /** Disabled by a person: whatever their process does. */
  readonly byHand: Set<string>;
  started: boolean;
  /** Who waits for so many steps to be made. */
  spreading: { left: number; readonly done: () => void }[];
  timer: (() => void) | undefined;
  /** The latest readings, until the next tick. */
  readonly signs: Map<string, { readonly value: Value; readonly tenant: Tenant }>;
  /** Readings that a later one replaced before any step saw them. */
  superseded: number;
  /** What is to be sent once the tick is over and written down. */
  sending: (() => void)[];
  /** Ticks that are not written down yet. */
  quiet: number;
  over: boolean;
  /** When the state may be looked at again, after code was under way that cannot be written down. */
  keepAgain: number;
  /** The latest lines for a person. */
  readonly log: string[];
  /** Told lines for a person. */
  readonly newsListeners: Set<(text: string) => void>;
  /** When it was started, and the steps made since: how fast it is. */
  readonly since: number;
  stepsHere: number;
}

export interface RegistryParts {
  readonly scene: Scene;
  readonly actor: Actor;
  readonly epoch: number;
  readonly life: number;
  readonly ledger: Ledger;
}

/** A registry that begins from nothing, or with parts that were taken up. It is stopped. */
export function assembleRegistry(options: RegistryOptions, parts?: RegistryParts): Registry {
  const { definition, clock = realNetClock, rate = 10, keeper } = options;
  const name = options.name ?? definition.name;
  const { scene, actor, epoch, life, ledger } = parts ?? {
    ...enterScene(options, name),
    epoch: 1,
    life: options.life ?? 0,
    ledger: new Ledger(),
  };
  return {
    name,
    epoch,
    life,
    clock,
    scene,
    actor,
    ledger,
    keeper,
    given: options.bare === true ? undefined : stripCode(definition),
    period: 1000 / rate,
    hosts: new Map(),
    households: new Map(),
    byHand: new Set(),
    started: false,
    spreading: [],
    timer: undefined,
    signs: new Map(),
    superseded: 0,
    sending: [],
    quiet: 0,
    over: false,
    keepAgain: 0,
    log: [],
    newsListeners: new Set(),
    since: clock.now(),
    stepsHere: 0,
  };
}

function enterScene(
  { definition, rate = 10, seed, expressions }: RegistryOptions,
  name: string,
): { scene: Scene; actor: Actor } {
  const scene = createScene({
    rate,
    world: definition.world ?? {},
    ...(seed === undefined ? {} : { seed }),
    expressions,
  });
  return { scene, actor: scene.add(definition, name) };
}

/** Lines of the log that are kept. */
const mostLines = 1000;
/** Characters of a line. */
const longestNews = 1000;

export function tellNews(registry: Registry, news: string): void {
  const { log, actor } = registry;
  // those who watch take no longer line: of a thousand agents not all are named
  const text = news.length > longestNews ? `${news.slice(0, longestNews)}…` : news;
  log.push(`step ${actor.steps}: ${text}`);
  if (log.length > mostLines) log.splice(0, log.length - mostLines);
  for (const listener of registry.newsListeners) listener(text);
}

/** Gives the scene something from outside. Throws what is wrong with it, and then nothing has changed. */
export function takeInput(registry: Registry, input: Input): void {
  registry.scene.take(input);
}

export function tell(registry: Registry, ...messages: readonly Message[]): void {
  if (messages.length > 0)
    takeInput(registry, { kind: 'messages', actor: registry.name, messages });
}

/** The same where it may be that it is no longer so. */
export function tryTell(registry: Registry, ...messages: readonly Message[]): boolean {
  try {
    tell(registry, ...messages);
    return true;
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    return false;
  }
}

/** What happened before it is written before it. */
export function writeEntry(registry: Registry, entry: Entry): void {
  const { keeper } = registry;
  if (keeper === undefined) return;
  flushTicks(registry);
  keeper.append(entry);
}

export function flushTicks(registry: Registry): void {
  const ticks = registry.quiet;
  if (ticks === 0) return;
  registry.quiet = 0;
  registry.keeper?.append({ ticks });
}
