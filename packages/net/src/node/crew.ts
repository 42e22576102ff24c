/** The registries of a hub, with the files they are kept in. */
import { type ActorDefinition, type ExpressionCompiler, fail, keysOf } from '@troupe/core';
import type { NetClock } from '../carrier/clock.js';
import { offerObjects } from '../deploy/offer-objects.js';
import { closeRegistry, createRegistry } from '../registry/create-registry.js';
import { Hub } from '../registry/hub.js';
import { keepNow } from '../registry/keeping.js';
import type { LivenessTimes } from '../registry/liveness.js';
import { absentAgencies, amputateAbsent } from '../registry/membership.js';
import type { Registry } from '../registry/registry.js';
import { start, stop } from '../registry/stepping.js';
import { type OpenState, openState } from './state-file.js';

export interface CrewOptions {
  /** Ticks a second. */
  readonly rate?: number;
  readonly seed?: number;
  readonly expressions?: ExpressionCompiler;
  /** Whether they step at once. Unless said they do, and one that was kept goes on as it was. */
  readonly started?: boolean;
  /** A folder that the state of each is kept in. */
  readonly keep?: string;
  readonly times?: Partial<LivenessTimes>;
  readonly onNews?: (text: string) => void;
  /** Told of every registry before it steps, also of those that are opened later. */
  readonly onRegistry?: (registry: Registry) => void;
}

export const crewKeys: readonly string[] = keysOf<CrewOptions>({
  rate: true,
  seed: true,
  expressions: true,
  started: true,
  keep: true,
  times: true,
  onNews: true,
  onRegistry: true,
});

/** Milliseconds that agencies have to come back after the registry was started again. */
const absenceAfter = 10_000;
/** Milliseconds between looks at what could not be written. */
const lookEvery = 1000;

export class Crew {
  readonly hub: Hub;
  readonly #options: CrewOptions;
  readonly #clock: NetClock;
  readonly #states = new Map<Registry, OpenState>();
  readonly #resumed = new Set<Registry>();
  readonly #timers = new Set<() => void>();
  #begun = false;
  opened: ((name: string) => void) | undefined;

  constructor(options: CrewOptions, clock: NetClock) {
    const { times, onNews } = options;
    this.#options = options;
    this.#clock = clock;
    this.hub = new Hub({
      clock,
      chance: Math.random,
      ...(times === undefined ? {} : { times }),
      ...(onNews === undefined ? {} : { onNews }),
      open: (name) => {
        const registry = this.open({ name, open: true }, true);
        queueMicrotask(() => this.opened?.(name));
        return registry;
      },
    });
  }

  /** Bare: it was asked for by name, and nobody said what it is. */
  open(definition: ActorDefinition, bare = false): Registry {
    const { keep, rate, seed, expressions, onNews, onRegistry } = this.#options;
    const { name } = definition;
    if (this.hub.registries.has(name)) {
      fail('name-taken', name, 'two characters have this name. Name each once');
    }
    const state =
      keep === undefined
        ? undefined
        : openState(keep, name, { onTrouble: (text) => onNews?.(`${name}: ${text}`) });
    try {
      const registry = createRegistry(
        {
          definition,
          bare,
          clock: this.#clock,
          life: 1 + Math.floor(Math.random() * 0xfffffffe),
          ...(rate === undefined ? {} : { rate }),
          ...(seed === undefined ? {} : { seed }),
          expressions,
          keeper: state?.keeper,
        },
        state?.kept,
      );
      if (state !== undefined) this.#states.set(registry, state);
      if (state?.kept !== undefined) this.#resumed.add(registry);
      offerObjects(this.hub, registry);
      onRegistry?.(registry);
      if (this.#begun) this.#begin(registry);
      return registry;
    } catch (error) {
      state?.close();
      throw error;
    }
  }

  /** Once it can be reached. */
  begin(): void {
    this.#begun = true;
    for (const registry of this.hub.registries.values()) this.#begin(registry);
    if (this.#options.keep !== undefined) this.#look();
  }

  close(): void {
    for (const cancel of this.#timers) cancel();
    for (const registry of this.hub.registries.values()) closeRegistry(registry);
    for (const state of this.#states.values()) state.close();
  }

  #begin(registry: Registry): void {
    const isNew = !this.#resumed.has(registry);
    const { started = isNew || registry.started } = this.#options;
    if (started) start(registry);
    else stop(registry);
    if (absentAgencies(registry).length === 0) return;
    this.#after(absenceAfter, () => amputateAbsent(registry, 'it did not come back'));
  }

  /** One that is stopped makes no ticks in which it would be seen that it can be written again. */
  #look(): void {
    this.#after(lookEvery, () => {
      for (const [registry, { keeper }] of this.#states) {
        if (keeper.wantsSnapshot) keepNow(registry);
      }
      this.#look();
    });
  }

  #after(milliseconds: number, run: () => void): void {
    const cancel = this.#clock.after(milliseconds, () => {
      this.#timers.delete(cancel);
      run();
    });
    this.#timers.add(cancel);
  }
}
