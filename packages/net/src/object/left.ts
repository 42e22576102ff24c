/** The receptors that an object left in others: put there, put there again where they were lost, and heard of. */
import { type Data, type Period, type Problem, TroupeError } from '@troupe/core';
import type { NetClock } from '../carrier/clock.js';
import { expectPeriod } from './due-list.js';
import type { LeftForm } from './embedded.js';
import { errorOf, problemOf, sameData } from './pack-data.js';
import type { Spoken, Talk } from './talk.js';

export interface LeftReceptor {
  /** Once it is there; rejects with what is wrong with it. */
  readonly placed: Promise<void>;
  /** Looks more often, or less, for all who own it. */
  attend(every: Period): Promise<void>;
  lift(): void;
}

export interface LeftListeners {
  /** `took`: milliseconds that a look takes there, about. */
  readonly changed: (value: Data, took: number) => void;
  /** It is no longer there, and why. */
  readonly ended: (problem: Problem) => void;
}

interface Left {
  readonly key: number;
  readonly to: string;
  form: LeftForm;
  readonly listeners: LeftListeners;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  value: Data | undefined;
  /** Attempts to put it there: an answer to an earlier one counts no more. */
  attempt: number;
  retry: (() => void) | undefined;
}

/** Milliseconds until it is tried again where nobody is. */
const retryFirst = 250;
const retryLast = 10_000;
/** What may be otherwise later; all other refusals are for good. */
const passing = new Set(['unknown-object', 'connection-lost', 'no-answer', 'mailbox-full', 'busy']);

export interface LeavingTools {
  readonly clock: NetClock;
  readonly ask: (to: string, talk: Talk) => Promise<Data>;
  readonly tell: (to: string, talk: Talk) => void;
  readonly fault: (where: string, error: unknown) => void;
  /** Changes that may wait to be heard. */
  readonly most: number;
}

export class Leaving {
  readonly #tools: LeavingTools;
  readonly #left = new Map<number, Left>();
  #news: { readonly left: Left; readonly value: Data; readonly took: number }[] = [];
  #keys = 0;

  constructor(tools: LeavingTools) {
    this.#tools = tools;
  }

  leave(to: string, form: LeftForm, listeners: LeftListeners): LeftReceptor {
    expectPeriod(form.every, 'every');
    const key = ++this.#keys;
    const placed = new Promise<void>((resolve, reject) => {
      const left: Left = {
        key,
        to,
        form,
        listeners,
        resolve,
        reject,
        value: undefined,
        attempt: 0,
        retry: undefined,
      };
      this.#left.set(key, left);
      this.#place(left, retryFirst);
    });
    // who wants to know looks: nobody has to
    placed.catch(() => undefined);
    return {
      placed,
      attend: (every) => this.#attend(key, every),
      lift: () => this.#lift(key),
    };
  }

  /** Something was said about one of them. */
  hear(from: string | undefined, said: Spoken): void {
    const left = this.#left.get(said['key'] as number);
    if (left === undefined) {
      // it was lifted meanwhile, or by a process that was here before
      if (from !== undefined && said.troupe === 'changed') {
        this.#tools.tell(from, { troupe: 'lift', key: Number(said['key']) || 0 });
      }
      return;
    }
    // only who has it may speak of it
    if (left.to !== from) return;
    if (said.troupe === 'ended') this.#end(left, said['problem'] as Problem);
    else {
      const took = Number(said['took']) || 0;
      this.#news.push({ left, value: (said['value'] ?? null) as Data, took });
      if (this.#news.length > this.#tools.most) this.#compact();
    }
  }

  /** Those that changed call back. */
  hearChanges(): void {
    const news = this.#news;
    this.#news = [];
    for (const { left, value, took } of news) {
      if (this.#left.get(left.key) !== left) continue;
      if (left.value !== undefined && sameData(left.value, value)) continue;
      left.value = value;
      try {
        left.listeners.changed(value, took);
      } catch (error) {
        this.#tools.fault(`what listens to ${left.form.expression}`, error);
      }
    }
  }

  /** Whoever had them is gone, or the hub was: they are put there again. */
  renew(names?: ReadonlySet<string>): void {
    for (const left of this.#left.values()) {
      if (names === undefined || names.has(left.to)) this.#place(left, retryFirst);
    }
  }

  #place(left: Left, wait: number): void {
    const { clock, ask } = this.#tools;
    const attempt = ++left.attempt;
    left.retry?.();
    left.retry = undefined;
    const { expression, every, group } = left.form;
    const talk = { troupe: 'leave', key: left.key, expression, every } as const;
    const isNow = () => this.#left.get(left.key) === left && left.attempt === attempt;
    ask(left.to, group === undefined ? talk : { ...talk, group }).then(
      () => {
        if (isNow()) left.resolve();
      },
      (error: unknown) => {
        if (!isNow()) return;
        if (error instanceof TroupeError && passing.has(error.code)) {
          const again = () => this.#place(left, Math.min(wait * 2, retryLast));
          left.retry = clock.after(wait, again);
        } else this.#end(left, problemOf(error, expression));
      },
    );
  }

  async #attend(key: number, every: Period): Promise<void> {
    const left = this.#left.get(key);
    if (left === undefined) return;
    expectPeriod(every, 'every');
    await this.#tools.ask(left.to, { troupe: 'attend', key, every });
    left.form = { ...left.form, every };
  }

  #lift(key: number): void {
    const left = this.#left.get(key);
    if (left === undefined) return;
    this.#forget(left);
    left.reject(errorOf({ code: 'lifted', path: '', message: 'it was lifted' }));
    this.#tools.tell(left.to, { troupe: 'lift', key });
  }

  #end(left: Left, problem: Problem): void {
    // what it had found before is heard first
    this.hearChanges();
    this.#forget(left);
    left.reject(errorOf(problem));
    try {
      left.listeners.ended(problem);
    } catch (error) {
      this.#tools.fault(`what listens to ${left.form.expression}`, error);
    }
  }

  #forget(left: Left): void {
    left.retry?.();
    this.#left.delete(left.key);
  }

  /** The latest of each: who hears late need not hear all. */
  #compact(): void {
    const latest = new Map(this.#news.map((news) => [news.left.key, news]));
    this.#news = [...latest.values()];
  }
}
