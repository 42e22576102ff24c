/** What a person does in the page: made in the run that is looked at, noted for undo, and told when it goes wrong. */
import { TroupeError } from '@troupe/core';
import type { Change, RunInfo, RunShow } from '@troupe/views/show';
import { type AskedParts, partsAt } from '../palette/asked-parts.js';
import type { PageStore } from './page-state.js';
import { inverseOf, sayChange } from './undo-changes.js';

export interface Done {
  readonly run: string;
  readonly undo: Change;
  readonly redo: Change;
  /** Milliseconds, of the last of what was joined. */
  readonly at: number;
}

export const branchWords =
  'You are in a branch now: what you changed begins here. Press play to see what comes of it.';

/** Changes that can be undone. */
const mostDone = 200;
/** Milliseconds between two changes of one drag, at most. */
const longest = 1000;

export class Acts {
  readonly #store: PageStore;
  readonly #now: () => number;
  #done: Done[] = [];
  #undone: Done[] = [];
  #askedParts: AskedParts | undefined;
  /** What was asked is noted in the order of asking: an undo finds what was done just before it. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(store: PageStore, now: () => number = () => performance.now()) {
    this.#store = store;
    this.#now = now;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** The parts that were asked for last: chosen, or undone, or done again. */
  get askedParts(): AskedParts | undefined {
    return this.#askedParts;
  }

  /** What such an undo would undo. */
  lastDone(fits: (done: Done) => boolean): Done | undefined {
    return this.#done.filter(fits).at(-1);
  }

  /** In the run that is looked at. Says whether it was made. */
  async change(change: Change): Promise<boolean> {
    const { run } = this.#store.state;
    if (run === undefined) return false;
    const made = this.changeIn(this.#store.house.show(run), change);
    this.#store.attempt(() => made);
    return made.then(
      () => true,
      () => false,
    );
  }

  /** Says which run it was made in; the page goes there. */
  changeIn(show: RunShow, change: Change): Promise<string> {
    const { moment, scene, cursor } = show;
    const definition = (actor: string) => show.definition(actor);
    const parts = (actor: string) => partsAt(show, actor, this.#askedParts);
    const undo = moment && inverseOf(change, { moment, world: scene.world, definition, parts });
    const run = show.run.id;
    const at = this.#now();
    const asked = show.change(change);
    const parted = this.#noteParts(run, change, cursor.tick);
    // it is told in its turn
    asked.catch(() => this.#forgetParts(parted));
    return this.#inTurn(async () => {
      const made = await asked;
      if (this.#askedParts === parted) this.#noteParts(made, change, cursor.tick);
      if (made !== run) this.goTo(made, branchWords);
      if (undo !== undefined) this.#note({ run: made, undo, redo: change, at });
      return made;
    });
  }

  /** The last of those that fit. */
  undo(fits: (done: Done) => boolean = () => true): void {
    this.#store.attempt(() =>
      this.#inTurn(async () => {
        const done = this.lastDone(fits);
        if (done === undefined) return this.#store.note('There is nothing to undo.');
        await this.#make(done, done.undo);
        this.#done = without(this.#done, done);
        this.#undone = [...this.#undone, done];
        this.#store.note(`Undone. It was: ${sayChange(done.redo)}.`);
      }),
    );
  }

  redo(): void {
    this.#store.attempt(() =>
      this.#inTurn(async () => {
        const done = this.#undone.at(-1);
        if (done === undefined) return this.#store.note('There is nothing to do again.');
        await this.#make(done, done.redo);
        this.#undone = without(this.#undone, done);
        this.#done = [...this.#done, done];
        this.#store.note(`Done again. It was: ${sayChange(done.redo)}.`);
      }),
    );
  }

  branch(): void {
    const { run } = this.#store.state;
    if (run === undefined) return;
    const { tick } = this.#store.house.show(run).cursor;
    this.#store.attempt(async () => {
      const made = await this.#store.house.ask({ kind: 'branch', run, tick });
      this.goTo(made.run, `Branched off at tick ${tick}: it runs on from here.`);
      await this.#store.house.show(made.run).play();
    });
  }

  /** The same run from its beginning, as another one: what was is kept. */
  restart(id = this.#store.state.run): void {
    if (id === undefined) return;
    const { house } = this.#store;
    this.#store.attempt(async () => {
      const made = await house.ask({ kind: 'restart', run: originOf(id, house.runs) });
      this.goTo(made.run, 'From the beginning.');
    });
  }

  goTo(run: string, words?: string): void {
    this.#store.set({ run });
    if (words !== undefined) this.#store.note(words);
  }

  /** Parameters that are dragged come many at a time: together they are one thing to undo. */
  #note(next: Done): void {
    this.#undone = [];
    const last = this.#done.at(-1);
    this.#done =
      last !== undefined && isSameDrag(last, next)
        ? [...this.#done.slice(0, -1), { ...next, undo: last.undo }]
        : [...this.#done, next].slice(-mostDone);
    // there is something to undo
    this.#store.set({});
  }

  /** What could not be asked is there to be asked again; what can never be made any more stands in nobody's way. */
  async #make(done: Done, change: Change): Promise<void> {
    const { house } = this.#store;
    const { run } = done;
    const isClosed = !house.runs.some(({ id }) => id === run);
    let parted: AskedParts | undefined;
    try {
      if (isClosed) throw new Error('That run is closed.');
      parted = this.#noteParts(run, change, house.show(run).log.last);
      await house.ask({ kind: 'change', run, change });
    } catch (error) {
      this.#forgetParts(parted);
      if (isClosed || isFinal(error)) {
        this.#done = without(this.#done, done);
        this.#undone = without(this.#undone, done);
      }
      throw error;
    }
  }

  /** Nothing where it is no choice of parts. */
  #noteParts(run: string, change: Change, tick: number): AskedParts | undefined {
    if (change.kind !== 'assemble') return undefined;
    const { actor, choices } = change;
    this.#askedParts = { run, actor, choices, tick };
    this.#store.set({});
    return this.#askedParts;
  }

  #forgetParts(parted: AskedParts | undefined): void {
    if (parted === undefined || this.#askedParts !== parted) return;
    this.#askedParts = undefined;
    this.#store.set({});
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(act);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

/** A branch has no beginning of its own: that of the run it came from, which may be a branch too. */
function originOf(id: string, runs: readonly RunInfo[]): string {
  const from = runs.find((run) => run.id === id)?.from?.run;
  return from === undefined || !runs.some((run) => run.id === from) ? id : originOf(from, runs);
}

function isSameDrag(last: Done, next: Done): boolean {
  const [before, after] = [last.redo, next.redo];
  if (before.kind !== 'tune' || after.kind !== 'tune' || last.run !== next.run) return false;
  if (next.at - last.at > longest) return false;
  const names = (parameters: object) => Object.keys(parameters).sort().join();
  return before.actor === after.actor && names(before.parameters) === names(after.parameters);
}

function without(list: readonly Done[], done: Done): Done[] {
  return list.filter((one) => one !== done);
}

/** Refused by whoever runs it, and not because of who asked or how. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof TroupeError)) return false;
  return error.problems.every(({ code }) => code !== 'not-connected' && code !== 'not-allowed');
}
