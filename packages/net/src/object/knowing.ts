/** Knowing something of another object, by asking or by a receptor left there: whichever was measured to cost less. */
import type { Data, Period, Problem } from '@troupe/core';
import type { NetClock } from '../carrier/clock.js';
import {
  type Costs,
  chooseWay,
  Frequency,
  Mean,
  reckonCosts,
  sayCosts,
  type Way,
} from './costs.js';
import type { LeftForm } from './embedded.js';
import type { LeftListeners, LeftReceptor } from './left.js';
import { errorOf, problemOf, sameData } from './pack-data.js';

export interface KnowOptions {
  /** What is known is no older than this, but for the way it travels. */
  readonly every: Period;
  /** `auto` by default: measured, and the cheaper one taken. */
  readonly how?: Way | 'auto';
  /** Called with every answer that is another one. Then it is asked for all the time, and not only when it is read. */
  readonly onChange?: (value: Data) => void;
  /** It cannot be known any more. */
  readonly onEnded?: (problem: Problem) => void;
}

export interface KnowReport extends Costs {
  readonly expression: string;
  readonly how: Way;
  readonly why: string;
}

export interface Knowing {
  readonly how: Way;
  /** The last answer; nothing before the first. */
  readonly value: Data | undefined;
  /** The answer: the last one where it is new enough, or else it is asked for. */
  read(): Promise<Data>;
  /** Tells it how, or leaves it to it again. */
  use(how: Way | 'auto'): void;
  costs(): KnowReport;
  end(): void;
}

export interface KnowingTools {
  readonly clock: NetClock;
  /** Of the trips of all questions to that object. */
  readonly roundTrip: Mean;
  readonly secondsOf: (period: Period) => number;
  readonly evaluate: (expression: string) => Promise<{ value: Data; took: number }>;
  readonly leave: (form: LeftForm, listeners: LeftListeners) => LeftReceptor;
  /** Runs something every so often; returns how to stop it. */
  readonly repeat: (every: Period, run: () => void) => () => void;
  readonly fault: (where: string, error: unknown) => void;
  readonly finished: (knowing: Knowing) => void;
}

/** Answers before anything is judged by them. */
const enough = 5;
/** Milliseconds over which is counted how often it is read. */
const window = 10_000;
/** Refusals after which asking again is no use. */
const hopeless = new Set([
  'bad-expression',
  'expression-too-large',
  'expression-too-costly',
  'not-allowed',
]);

export class Known implements Knowing {
  readonly #tools: KnowingTools;
  readonly #expression: string;
  readonly #options: KnowOptions;
  readonly #seconds: number;
  readonly #evaluation = new Mean();
  readonly #changing = new Mean();
  readonly #reads: Frequency;
  /** Since it was left there. */
  #changes: Frequency;
  #told: Way | 'auto';
  #way: Way = 'ask';
  #since: number;
  #value: Data | undefined;
  #at = Number.NEGATIVE_INFINITY;
  #asking: Promise<Data> | undefined;
  #left: LeftReceptor | undefined;
  /** Those that read before a receptor left there has said anything. */
  #waiting: { resolve(value: Data): void; reject(error: Error): void }[] = [];
  #stopPolling: (() => void) | undefined;
  readonly #stopJudging: () => void;
  #over: Problem | undefined;

  constructor(expression: string, options: KnowOptions, tools: KnowingTools) {
    this.#expression = expression;
    this.#options = options;
    this.#tools = tools;
    this.#seconds = tools.secondsOf(options.every);
    this.#since = tools.clock.now();
    this.#reads = new Frequency(window, this.#since);
    this.#changes = new Frequency(window, this.#since);
    this.#told = options.how ?? 'auto';
    this.#stopJudging = tools.repeat({ seconds: Math.max(1, this.#seconds) }, () => this.#judge());
    this.#go(this.#told === 'leave' ? 'leave' : 'ask');
  }

  get how(): Way {
    return this.#way;
  }

  get value(): Data | undefined {
    return this.#value;
  }

  async read(): Promise<Data> {
    if (this.#over !== undefined) throw errorOf(this.#over);
    const now = this.#tools.clock.now();
    this.#reads.note(now);
    if (this.#way === 'ask') {
      const fresh = now - this.#at < this.#seconds * 1000;
      return fresh && this.#value !== undefined ? this.#value : this.#ask();
    }
    if (this.#value !== undefined) return this.#value;
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  use(how: Way | 'auto'): void {
    this.#told = how;
    if (how !== 'auto' && how !== this.#way && this.#over === undefined) this.#go(how);
  }

  costs(): KnowReport {
    const costs = this.#reckon();
    const why = sayCosts(this.#way, costs, this.#told !== 'auto');
    return { ...costs, expression: this.#expression, how: this.#way, why };
  }

  end(): void {
    this.#finish({ code: 'ended', path: '', message: 'nobody wants to know it any more' });
  }

  #finish(problem: Problem): void {
    if (this.#over !== undefined) return;
    this.#over = problem;
    this.#stopJudging();
    this.#stopPolling?.();
    this.#left?.lift();
    for (const { reject } of this.#waiting.splice(0)) reject(errorOf(problem));
    this.#tools.finished(this);
  }

  #reckon(): Costs {
    const { clock, roundTrip } = this.#tools;
    const looks = 1 / this.#seconds;
    const now = clock.now();
    // a receptor says when it changed; how often it found the same is known from its rate
    const changing =
      this.#way === 'leave'
        ? Math.min(1, this.#changes.perSecond(now) * this.#seconds)
        : this.#changing.value;
    const wanted = this.#options.onChange === undefined ? this.#reads.perSecond(now) : looks;
    const evaluation = this.#evaluation.value;
    return reckonCosts({ roundTrip: roundTrip.value, evaluation, changing, wanted, looks });
  }

  #judge(): void {
    if (this.#told !== 'auto' || this.#over !== undefined) return;
    const now = this.#tools.clock.now();
    // not before it is known what this way costs
    if (now - this.#since < Math.max(1000, enough * this.#seconds * 1000)) return;
    if (this.#evaluation.count < enough && this.#way === 'ask') return;
    const way = chooseWay(this.#way, this.#reckon());
    if (way !== this.#way) this.#go(way);
  }

  #go(way: Way): void {
    this.#way = way;
    this.#since = this.#tools.clock.now();
    this.#stopPolling?.();
    this.#stopPolling = undefined;
    this.#left?.lift();
    this.#left = undefined;
    if (way === 'leave') this.#leave();
    else {
      for (const { resolve, reject } of this.#waiting.splice(0)) this.#ask().then(resolve, reject);
      if (this.#options.onChange === undefined) return;
      const poll = () => void this.#ask().catch((error: unknown) => this.#failed(error));
      this.#stopPolling = this.#tools.repeat(this.#options.every, poll);
      poll();
    }
  }

  #leave(): void {
    const { every } = this.#options;
    this.#changes = new Frequency(window, this.#since);
    this.#left = this.#tools.leave(
      { expression: this.#expression, every },
      {
        changed: (value, took) => {
          if (this.#way !== 'leave') return;
          this.#changes.note(this.#tools.clock.now());
          this.#evaluation.add(took);
          this.#learn(value);
          for (const { resolve } of this.#waiting.splice(0)) resolve(value);
        },
        ended: (problem) => {
          if (this.#way !== 'leave') return;
          this.#finish(problem);
          this.#options.onEnded?.(problem);
        },
      },
    );
  }

  /** What cannot be known now is asked for again the next time; what never can be is not. */
  #failed(error: unknown): void {
    const problem = problemOf(error, this.#expression);
    if (!hopeless.has(problem.code) || this.#over !== undefined) return;
    this.#finish(problem);
    this.#options.onEnded?.(problem);
  }

  /** One question at a time: who reads meanwhile gets the same answer. */
  #ask(): Promise<Data> {
    this.#asking ??= this.#askNow().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askNow(): Promise<Data> {
    const { value, took } = await this.#tools.evaluate(this.#expression);
    const changed = this.#value === undefined || !sameData(this.#value, value);
    if (this.#value !== undefined) this.#changing.add(changed ? 1 : 0);
    this.#evaluation.add(took);
    if (this.#over === undefined) this.#learn(value);
    return value;
  }

  #learn(value: Data): void {
    this.#at = this.#tools.clock.now();
    if (this.#value !== undefined && sameData(this.#value, value)) return;
    this.#value = value;
    try {
      this.#options.onChange?.(value);
    } catch (error) {
      this.#tools.fault(`what listens to ${this.#expression}`, error);
    }
  }
}
