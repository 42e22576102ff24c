/** What an agency was told to execute: once each, and each with one outcome. */
import { keepLatest } from '../protocol/keep-latest.js';
import type { ExecutionId, Over } from '../protocol/messages.js';

/** Outcomes that are remembered, for a registry that was started again and may not have heard of them. */
const mostOver = 1000;
/** Numbers that are remembered; those far below the highest have long been seen. */
const mostSeen = 10_000;

/** Of one character. */
export class ExecutionBook {
  /** The highest that a registry of this character told. */
  epoch = 0;
  readonly #seen = new Set<number>();
  #highest = 0;
  readonly #running = new Map<number, ExecutionId>();
  readonly #over = new Map<number, Over>();

  /** Whether it is to be begun: not if it was before, and not for a registry that another has replaced. */
  begin(execution: ExecutionId): boolean {
    const { number, epoch } = execution;
    if (epoch < this.epoch) return false;
    this.epoch = epoch;
    if (this.#seen.has(number) || number <= this.#highest - mostSeen) return false;
    this.#seen.add(number);
    this.#highest = Math.max(this.#highest, number);
    keepLatest(this.#seen, mostSeen);
    this.#running.set(number, execution);
    return true;
  }

  isRunning(number: number): boolean {
    return this.#running.has(number);
  }

  /** Its one outcome; nothing if it has one already. */
  end(number: number, outcome: Over['outcome'], reason?: string): Over | undefined {
    const execution = this.#running.get(number);
    if (execution === undefined) return undefined;
    this.#running.delete(number);
    const { character, epoch } = execution;
    const over: Over = {
      character,
      number,
      epoch,
      outcome,
      ...(reason === undefined ? {} : { reason }),
    };
    this.#over.set(number, over);
    keepLatest(this.#over, mostOver);
    return over;
  }

  get running(): readonly ExecutionId[] {
    return [...this.#running.values()];
  }

  get over(): readonly Over[] {
    return [...this.#over.values()];
  }
}
