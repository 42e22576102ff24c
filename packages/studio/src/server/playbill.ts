/** The registries that are shown: each as a run, as soon as it can be one. */
import { randomUUID } from 'node:crypto';
import { TroupeError } from '@troupe/core';
import type { Hub, Registry } from '@troupe/net';
import type { Hello } from '@troupe/views/reach';
import type { Stage } from '@troupe/views/stage';
import type { SentLooks } from './character-bodies.js';
import { type ServedRegistry, serveRegistry } from './serve-registry.js';

/** Milliseconds until it is tried again. */
const patience = 1000;

export class Playbill {
  readonly #stage: Stage;
  readonly #hub: Hub;
  readonly #files: ReadonlyMap<string, string>;
  readonly #looks: ReadonlyMap<string, SentLooks>;
  readonly #id = randomUUID();
  readonly #shown = new Map<Registry, ServedRegistry>();
  readonly #waiting = new Set<Registry>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    stage: Stage,
    hub: Hub,
    files: ReadonlyMap<string, string> = new Map(),
    looks: ReadonlyMap<string, SentLooks> = new Map(),
  ) {
    this.#stage = stage;
    this.#hub = hub;
    this.#files = files;
    this.#looks = looks;
  }

  /** One that cannot be recorded now, because its code is under way or too many are shown, is shown later: it runs anyway. */
  add(registry: Registry): void {
    if (this.#shown.has(registry)) return;
    try {
      const file = this.#files.get(registry.name);
      const looks = this.#looks.get(registry.name);
      this.#shown.set(registry, serveRegistry(this.#stage, this.#hub, registry, file, looks));
      this.#waiting.delete(registry);
    } catch (error) {
      if (!(error instanceof TroupeError)) throw error;
      this.#waiting.add(registry);
      this.#timer ??= setInterval(() => this.#tryAgain(), patience).unref();
    }
  }

  /** Of the characters that somebody may know of. */
  hello(characters: readonly string[] | undefined): Hello {
    const known = [...this.#shown].filter(([{ name }]) => characters?.includes(name) ?? true);
    const lives = Object.fromEntries(known.map(([, { run, life }]) => [run, life]));
    return { stage: this.#id, lives };
  }

  end(): void {
    for (const { end } of this.#shown.values()) end();
    this.#waiting.clear();
    clearInterval(this.#timer);
  }

  #tryAgain(): void {
    for (const registry of [...this.#waiting]) this.add(registry);
    if (this.#waiting.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
