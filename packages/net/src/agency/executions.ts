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
  readonly #running = new Map<number, ExecutionId & { readonly skill: string }>();
  readonly #over = new Map<number, Over>();

  /** Whether it is to be begun: not if it was before, and not for a registry that another has replaced. */
  begin(execution: ExecutionId & { readonly skill: string }): boolean {
    const { number, epoch } = execution;
    if (epoch < this.epoch) return false;
    this.epoch = epoch;
    // of a registry that went on from the same state as another: it was told how that one's ended
    const isAnother = (this.#over.get(number)?.epoch ?? epoch) < epoch;
    if (!isAnother && (this.#seen.has(number) || number <= this.#highest - mostSeen)) return false;
    this.#seen.add(number);
    this.#highest = Math.max(this.#highest, number);
    keepLatest(this.#seen, mostSeen);
    this.#running.set(number, execution);
    return true;
  }

  isRunning({ number, epoch }: Pick<ExecutionId, 'number' | 'epoch'>): boolean {
    return this.#running.get(number)?.epoch === epoch;
  }

  /** Its one outcome; nothing if it has one already. */
  end(number: number, outcome: Over['outcome'], reason?: string): Over | undefined {
    const execution = this.#running.get(number);
    if (execution === undefined) return undefined;
    this.#running.delete(number);
    const { character, epoch } = execution;
    const end: Over = { character, number, epoch, outcome };
    const over = reason === undefined ? end : { ...end, reason };
    this.#over.set(number, over);
    keepLatest(this.#over, mostOver);
    return over;
  }

  get running(): readonly ExecutionId[] {
    return [...this.#running.values()].map(({ character, number, epoch }) => ({
      character,
      number,
      epoch,
    }));
  }

  /** What runs of these skills. */
  runningOf(skills: ReadonlySet<string>): readonly number[] {
    return [...this.#running.values()]
      .filter(({ skill }) => skills.has(skill))
      .map(({ number }) => number);
  }

  get over(): readonly Over[] {
    return [...this.#over.values()];
  }
}
