/** The receptors that others left in an object: each looks at its own rate, and says only what has changed. */
import {
  type Data,
  type Expression,
  fail,
  formatProblem,
  type Period,
  type Problem,
  TroupeError,
} from '@troupe/core';
import type { NetClock } from '../carrier/clock.js';
import { DueList, expectPeriod, type Moment, type Recurring, samePeriod } from './due-list.js';
import type { Offers } from './offers.js';
import { problemOf, sameData } from './pack-data.js';
import type { Talk } from './talk.js';

export interface EmbeddedLimits {
  /** Receptors in one object. */
  readonly receptors: number;
  /** Of them, those of one owner. */
  readonly receptorsEach: number;
  /** Seconds from one look to the next, at least. */
  readonly fastest: number;
}

/** Milliseconds of a turn that receptors may take: mail is answered even where they are many. Others are next. */
const mostAtOnce = 20;
/** Looks in a row that may fail. */
const mostFailures = 10;

interface Owner {
  readonly name: string;
  readonly key: number;
  /** What it was told last; nothing yet. */
  told: Data | undefined;
}

interface Receptor extends Recurring {
  readonly expression: string;
  readonly group: string | undefined;
  readonly evaluate: Expression;
  readonly owners: Map<string, Owner>;
  value: Data | undefined;
  failures: number;
  /** Milliseconds that looking takes, about. */
  took: number | undefined;
}

export interface LeftForm {
  readonly expression: string;
  readonly every: Period;
  /** Those of another group are not shared with. */
  readonly group?: string;
}

export interface ReceptorReport extends LeftForm {
  readonly owners: readonly string[];
  /** Milliseconds that a look takes, about. */
  readonly took: number;
}

export class Embedded {
  readonly #offers: Offers;
  readonly #clock: NetClock;
  readonly #limits: EmbeddedLimits;
  readonly #tell: (to: string, talk: Talk) => void;
  readonly #all = new Set<Receptor>();
  /** By whose they are. */
  readonly #owned = new Map<string, Map<number, Receptor>>();
  readonly #changed = new Set<Receptor>();
  readonly due = new DueList<Receptor>();

  constructor(
    offers: Offers,
    clock: NetClock,
    limits: EmbeddedLimits,
    tell: (to: string, talk: Talk) => void,
  ) {
    this.#offers = offers;
    this.#clock = clock;
    this.#limits = limits;
    this.#tell = tell;
  }

  /** Somebody has not been told yet. */
  get hasNews(): boolean {
    return this.#changed.size > 0;
  }

  get reports(): readonly ReceptorReport[] {
    return [...this.#all].map(({ expression, every, group, owners, took = 0 }) => ({
      expression,
      every,
      ...(group === undefined ? {} : { group }),
      owners: [...owners.values()].map(({ name }) => name),
      took,
    }));
  }

  leave(name: string, key: number, form: LeftForm, moment: Moment): void {
    const { expression, group } = form;
    const every = expectPeriod(form.every, 'every', this.#limits.fastest);
    const mine = this.#owned.get(name);
    if ((mine?.size ?? 0) >= this.#limits.receptorsEach && mine?.has(key) !== true) {
      tooMany(name, `${this.#limits.receptorsEach} receptors of one owner`);
    }
    const receptor =
      this.#find(expression, every, group) ?? this.#make(expression, every, group, moment);
    this.lift(name, key, receptor);
    this.#own(receptor, { name, key, told: undefined });
    if (receptor.value !== undefined) this.#changed.add(receptor);
  }

  /** Any owner may; where there is the same at that rate already, they become one. */
  attend(name: string, key: number, given: unknown, moment: Moment): void {
    const every = expectPeriod(given, 'every', this.#limits.fastest);
    const receptor = this.#owned.get(name)?.get(key) ?? noSuch(name);
    if (samePeriod(receptor.every, every)) return;
    const same = this.#find(receptor.expression, every, receptor.group);
    if (same === undefined) {
      this.due.strike(receptor);
      receptor.every = every;
      this.due.putAnew(receptor, moment);
      return;
    }
    for (const owner of receptor.owners.values()) this.#own(same, owner);
    receptor.owners.clear();
    this.#drop(receptor);
    if (same.value !== undefined) this.#changed.add(same);
  }

  /** `keep`: it is about to be the owner's again. */
  lift(name: string, key: number, keep?: Receptor): void {
    const mine = this.#owned.get(name);
    const receptor = mine?.get(key);
    if (receptor === undefined) return;
    mine?.delete(key);
    if (mine?.size === 0) this.#owned.delete(name);
    receptor.owners.delete(ownerId(name, key));
    if (receptor.owners.size === 0 && receptor !== keep) this.#drop(receptor);
  }

  forget(name: string): void {
    for (const key of [...(this.#owned.get(name)?.keys() ?? [])]) this.lift(name, key);
  }

  clear(): void {
    for (const name of [...this.#owned.keys()]) this.forget(name);
  }

  /** Looks where it is time to. */
  sample(moment: Moment): void {
    const until = this.#clock.now() + mostAtOnce;
    for (;;) {
      const receptor = this.due.take(moment);
      if (receptor === undefined) return;
      this.due.putNext(receptor, moment);
      this.#look(receptor);
      if (this.#clock.now() > until) return;
    }
  }

  tellChanged(): void {
    for (const receptor of this.#changed) {
      const { value, took = 0, owners } = receptor;
      if (value === undefined) continue;
      for (const owner of owners.values()) {
        if (owner.told !== undefined && sameData(owner.told, value)) continue;
        owner.told = value;
        this.#tell(owner.name, { troupe: 'changed', key: owner.key, value, took });
      }
    }
    this.#changed.clear();
  }

  /** What it was told last did not get there. */
  tellAgain(name: string): void {
    for (const receptor of this.#owned.get(name)?.values() ?? []) {
      for (const owner of receptor.owners.values()) if (owner.name === name) owner.told = undefined;
      this.#changed.add(receptor);
    }
  }

  #look(receptor: Receptor): void {
    try {
      const { value, took } = this.#offers.evaluate(receptor.evaluate);
      receptor.failures = 0;
      receptor.took = receptor.took === undefined ? took : 0.8 * receptor.took + 0.2 * took;
      if (receptor.value !== undefined && sameData(value, receptor.value)) return;
      receptor.value = value;
      this.#changed.add(receptor);
    } catch (error) {
      receptor.failures++;
      const problem = problemOf(error, receptor.expression.slice(0, 100));
      if (error instanceof TroupeError && error.code === 'expression-too-costly') {
        this.#end(receptor, problem);
      } else if (receptor.failures >= mostFailures) {
        const message = `failed ${mostFailures} times in a row, at last with ${formatProblem(problem)}`;
        this.#end(receptor, { code: 'keeps-failing', path: problem.path, message });
      }
    }
  }

  #end(receptor: Receptor, problem: Problem): void {
    for (const { name, key } of [...receptor.owners.values()]) {
      this.lift(name, key);
      this.#tell(name, { troupe: 'ended', key, problem });
    }
  }

  #find(expression: string, every: Period, group: string | undefined): Receptor | undefined {
    for (const receptor of this.#all) {
      const alike = receptor.expression === expression && receptor.group === group;
      if (alike && samePeriod(receptor.every, every)) return receptor;
    }
    return undefined;
  }

  #make(expression: string, every: Period, group: string | undefined, moment: Moment): Receptor {
    const { receptors } = this.#limits;
    if (this.#all.size >= receptors) tooMany(expression, `${receptors} receptors in one object`);
    const receptor: Receptor = {
      expression,
      every,
      group,
      evaluate: this.#offers.compile(expression),
      owners: new Map(),
      value: undefined,
      failures: 0,
      took: undefined,
      due: 0,
      place: -1,
    };
    this.#all.add(receptor);
    // it looks for the first time in the next turn
    this.due.put(receptor, typeof every === 'number' ? moment.turn + 1 : moment.now);
    return receptor;
  }

  #own(receptor: Receptor, owner: Owner): void {
    let mine = this.#owned.get(owner.name);
    if (mine === undefined) {
      mine = new Map();
      this.#owned.set(owner.name, mine);
    }
    mine.set(owner.key, receptor);
    receptor.owners.set(ownerId(owner.name, owner.key), owner);
  }

  #drop(receptor: Receptor): void {
    this.#all.delete(receptor);
    this.#changed.delete(receptor);
    this.due.strike(receptor);
  }
}

function ownerId(name: string, key: number): string {
  return `${key} ${name}`;
}

function noSuch(name: string): never {
  return fail('unknown-receptor', name, 'it left no such receptor here, or it has ended');
}

function tooMany(path: string, what: string): never {
  return fail('too-many', path.slice(0, 100), `there are ${what} already, and no more may be left`);
}
