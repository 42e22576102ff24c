/** Who still answers. Seldom asked while nobody is lost, often after a loss. */
import type { NetClock } from '../carrier/clock.js';

/** Milliseconds. */
export interface LivenessTimes {
  /** Between the first rounds; it adapts. */
  readonly first: number;
  readonly least: number;
  readonly most: number;
  /** One that does not answer for so long is disabled. */
  readonly answerWithin: number;
  /** One that has not answered for so long is amputated. */
  readonly amputateAfter: number;
  /** One whose link is gone for so long is amputated. */
  readonly grace: number;
}

export const usualTimes: LivenessTimes = {
  first: 1000,
  least: 250,
  most: 15_000,
  answerWithin: 1000,
  amputateAfter: 5000,
  grace: 2000,
};

/** One that is watched. */
export interface Watched {
  readonly linked: boolean;
  /** When something came from it last. */
  readonly lastHeard: number;
}

export interface LivenessEnds<T> {
  ask(who: T, check: number, next: number): void;
  silent(who: T, why: string): void;
  answers(who: T): void;
  amputate(who: T, why: string): void;
}

interface Watch {
  /** When it was asked what it has not answered yet. */
  askedAt: number | undefined;
  silentSince: number | undefined;
  silent: boolean;
  hurry: (() => void) | undefined;
}

export class Liveness<T extends Watched> {
  readonly #clock: NetClock;
  readonly #times: LivenessTimes;
  readonly #ends: LivenessEnds<T>;
  readonly #watches = new Map<T, Watch>();
  #interval: number;
  #checks = 0;
  #timer: (() => void) | undefined;

  constructor(clock: NetClock, times: LivenessTimes, ends: LivenessEnds<T>) {
    this.#clock = clock;
    this.#times = times;
    this.#ends = ends;
    this.#interval = times.first;
  }

  /** Milliseconds from one round to the next, while nobody is missing. */
  get interval(): number {
    return this.#interval;
  }

  /** The same as things are: who is missing is looked for more often. */
  get askedEvery(): number {
    const { least, answerWithin } = this.#times;
    const missing = [...this.#watches.values()].some(({ silent }) => silent);
    return missing ? Math.min(this.#interval, least + answerWithin) : this.#interval;
  }

  isSilent(who: T): boolean {
    return this.#watches.get(who)?.silent ?? false;
  }

  add(who: T): void {
    if (this.#watches.has(who)) return;
    this.#watches.set(who, {
      askedAt: undefined,
      silentSince: undefined,
      silent: false,
      hurry: undefined,
    });
    this.#schedule(this.#interval);
  }

  remove(who: T): void {
    this.#watches.get(who)?.hurry?.();
    this.#watches.delete(who);
    if (this.#watches.size === 0) this.end();
  }

  end(): void {
    this.#timer?.();
    this.#timer = undefined;
    for (const watch of this.#watches.values()) watch.hurry?.();
  }

  /** It was sent something that it answers: if it does not, one need not wait for the next round. */
  expect(who: T): void {
    const watch = this.#watches.get(who);
    if (watch === undefined || watch.silent || watch.hurry !== undefined) return;
    watch.askedAt ??= this.#clock.now();
    watch.hurry = this.#clock.after(this.#times.answerWithin, () => {
      watch.hurry = undefined;
      this.#judge(who, watch);
    });
  }

  /** Something came from it. */
  heard(who: T): void {
    const watch = this.#watches.get(who);
    if (watch?.silent === true) this.#judge(who, watch);
  }

  /** Its link is gone: no answer can come. */
  unlinked(who: T, why: string): void {
    const watch = this.#watches.get(who);
    if (watch !== undefined) this.#lose(who, watch, this.#clock.now(), why);
  }

  #schedule(wait: number): void {
    this.#timer ??= this.#clock.after(wait, () => this.#ask());
  }

  #ask(): void {
    this.#timer = undefined;
    const check = ++this.#checks;
    const now = this.#clock.now();
    for (const [who, watch] of this.#watches) {
      if (who.linked) this.#ends.ask(who, check, this.#interval);
      watch.askedAt ??= now;
    }
    this.#timer = this.#clock.after(this.#times.answerWithin, () => this.#judgeAll());
  }

  #judgeAll(): void {
    this.#timer = undefined;
    let lost = 0;
    let missing = false;
    for (const [who, watch] of [...this.#watches]) {
      if (this.#judge(who, watch)) lost++;
      missing ||= watch.silent;
    }
    const { least, most, answerWithin } = this.#times;
    // each loss has shortened it already
    if (lost === 0) this.#interval = Math.min(most, this.#interval * 1.5);
    if (this.#watches.size === 0) return;
    // who is missing is looked for more often
    const next = missing ? Math.min(this.#interval, least) : this.#interval - answerWithin;
    this.#schedule(Math.max(least, next));
  }

  /** Whether it was lost just now. */
  #judge(who: T, watch: Watch): boolean {
    const { askedAt } = watch;
    const { answerWithin, amputateAfter, grace } = this.#times;
    const now = this.#clock.now();
    if (who.linked && (askedAt === undefined || who.lastHeard >= askedAt)) {
      watch.askedAt = undefined;
      watch.silentSince = undefined;
      if (!watch.silent) return false;
      watch.silent = false;
      this.#ends.answers(who);
      return false;
    }
    if (watch.silent) {
      const since = watch.silentSince ?? now;
      const patience = who.linked ? amputateAfter : grace;
      if (now - since >= patience) {
        const why = who.linked
          ? `it has not answered for ${amputateAfter / 1000} s`
          : 'its link is gone';
        this.#ends.amputate(who, why);
        watch.silentSince = now;
      }
      return false;
    }
    if (askedAt === undefined || now - askedAt < answerWithin) return false;
    this.#lose(who, watch, askedAt, `nothing was heard for ${Math.round(now - askedAt)} ms`);
    return true;
  }

  #lose(who: T, watch: Watch, since: number, why: string): void {
    if (watch.silent) return;
    watch.silent = true;
    watch.silentSince = since;
    watch.askedAt ??= since;
    this.#ends.silent(who, why);
    const { least } = this.#times;
    this.#interval = Math.max(least, this.#interval / 4);
    this.#timer?.();
    this.#timer = this.#clock.after(least, () => this.#ask());
  }
}
