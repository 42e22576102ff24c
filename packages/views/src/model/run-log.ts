/** What happened in a run, in columns by time. */
import { fail, type SavedScene, type TickRecord } from '@troupe/core';
import { ActorBook } from './actor-book.js';
import type { ActorLog } from './actor-log.js';
import { TickTimes } from './tick-times.js';

export type { ActorLog, Course, SentMessage, Span } from './actor-log.js';

export interface RunLogLimits {
  /**
   * Numbers kept of all levels together, 20 million by default; the oldest half of the steps is forgotten beyond it. A
   * span, and a change of a sign, count as sixteen.
   */
  readonly cells?: number;
  /** Of each character, 10,000 by default; the older half is forgotten beyond it. */
  readonly messages?: number;
}

/** Only what is told to it: whoever has the records keeps them. */
export class RunLog {
  readonly #cells: number;
  readonly #messages: number;
  readonly #actors = new Map<string, ActorBook>();
  #frame: SavedScene | undefined;
  #times = new TickTimes(0, 0, 0);
  #first = 0;
  #last = 0;

  constructor({ cells = 20_000_000, messages = 10_000 }: RunLogLimits = {}) {
    this.#cells = cells;
    this.#messages = messages;
  }

  /** The first tick of which something is kept. */
  get first(): number {
    return this.#first;
  }

  get last(): number {
    return this.#last;
  }

  get actors(): ReadonlyMap<string, ActorLog> {
    return this.#actors;
  }

  /** Seconds of scene time at a tick. */
  timeOf(tick: number): number {
    return this.#times.of(tick);
  }

  /** Begins with what a run begins with, or with a later keyframe; what was there is forgotten. */
  begin(frame: SavedScene): void {
    const { tick, time } = frame.timer;
    this.#actors.clear();
    this.#frame = frame;
    this.#times = new TickTimes(tick, time, 1 / frame.rate);
    this.#first = tick;
    this.#last = tick;
    for (const { name } of frame.actors) this.#open(frame, name, tick);
  }

  /** The tick after the last. */
  take(record: TickRecord): void {
    const { tick, dt, whole, inputs, actors } = record;
    const frame = this.#frame;
    if (frame === undefined || tick !== this.#last + 1) {
      const expected = frame === undefined ? 'a frame to begin with' : `tick ${this.#last + 1}`;
      fail('wrong-tick', 'tick', `is ${tick}, and the log expects ${expected}. Begin it again`);
    }
    this.#times.take(tick, dt);
    this.#last = tick;
    if (whole === true) for (const book of this.#actors.values()) book.tellAnew();
    const told = new Set<string>(Object.keys(actors ?? nobody));
    for (const input of inputs ?? []) {
      if (!('actor' in input) || input.actor === '') continue;
      told.add(input.actor);
      if (!this.#actors.has(input.actor)) this.#open(frame, input.actor, tick);
    }
    for (const name of told) this.#actors.get(name)?.take(record, recordOf(record, name));
    this.#keepWithin();
  }

  #open(frame: SavedScene, name: string, tick: number): void {
    this.#actors.set(name, new ActorBook(name, frame, tick, this.#messages));
  }

  get #kept(): number {
    let sum = 3 * this.#times.size;
    for (const { cells } of this.#actors.values()) sum += cells;
    return sum;
  }

  #keepWithin(): void {
    while (this.#kept > this.#cells) {
      const tick = this.#middle();
      if (tick <= this.#first) return;
      this.#first = tick;
      this.#times.forgetBefore(tick);
      for (const book of this.#actors.values()) book.forgetBefore(tick);
    }
  }

  /** Where the newer half of the steps begins, of the character that takes most. */
  #middle(): number {
    let most: ActorBook | undefined;
    for (const book of this.#actors.values()) {
      if (most === undefined || book.cells > most.cells) most = book;
    }
    const step = most?.stepTicks[most.steps >> 1];
    return step !== undefined && step > this.#first
      ? step
      : Math.ceil((this.#first + this.#last) / 2);
  }
}

const nobody = {};

function recordOf({ actors = {} }: TickRecord, name: string) {
  return Object.hasOwn(actors, name) ? actors[name] : undefined;
}
