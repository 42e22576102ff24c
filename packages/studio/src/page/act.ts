/** What a person does in the page: made in the run that is looked at, noted for undo, and told when it goes wrong. */
import type { Change } from '@troupe/views/show';
import type { PageStore } from './page-state.js';
import { inverseOf } from './undo-changes.js';

interface Done {
  readonly run: string;
  readonly undo: Change;
  readonly redo: Change;
}

/** Changes that can be undone. */
const mostDone = 200;

export class Acts {
  readonly #store: PageStore;
  #done: Done[] = [];
  #undone: Done[] = [];

  constructor(store: PageStore) {
    this.#store = store;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** Parameters that are dragged come many at a time: together they are one thing to undo. */
  change(change: Change): void {
    const { run } = this.#store.state;
    if (run === undefined) return;
    const show = this.#store.house.show(run);
    const undo = show.moment && inverseOf(change, show.moment, show.scene.world);
    this.#store.attempt(async () => {
      const made = await show.change(change);
      if (made !== run) this.goTo(made, `You are in a branch now: what you changed begins here.`);
      if (undo === undefined) return;
      this.#undone = [];
      const last = this.#done.at(-1);
      if (last !== undefined && isSameDrag(last, change, made)) {
        this.#done[this.#done.length - 1] = { ...last, redo: change };
      } else this.#done = [...this.#done, { run: made, undo, redo: change }].slice(-mostDone);
    });
  }

  undo(): void {
    const done = this.#done.pop();
    if (done === undefined) {
      this.#store.note('There is nothing to undo.');
      return;
    }
    this.#undone.push(done);
    this.#make(done.run, done.undo, 'Undone.');
  }

  redo(): void {
    const done = this.#undone.pop();
    if (done === undefined) {
      this.#store.note('There is nothing to do again.');
      return;
    }
    this.#done.push(done);
    this.#make(done.run, done.redo, 'Done again.');
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
      // a branch has no beginning of its own: that of the run it came from
      const origin = house.runs.find(({ id: each }) => each === id)?.from?.run ?? id;
      const made = await house.ask({ kind: 'restart', run: origin });
      this.goTo(made.run, 'From the beginning.');
    });
  }

  goTo(run: string, words?: string): void {
    this.#store.set({ run });
    if (words !== undefined) this.#store.note(words);
  }

  #make(run: string, change: Change, words: string): void {
    this.#store.attempt(async () => {
      const { house } = this.#store;
      if (!house.runs.some(({ id }) => id === run)) throw new Error('That run is closed.');
      await house.ask({ kind: 'change', run, change });
      this.#store.note(words);
    });
  }
}

function isSameDrag({ redo, run }: Done, change: Change, made: string): boolean {
  if (redo.kind !== 'tune' || change.kind !== 'tune' || run !== made) return false;
  const names = (parameters: object) => Object.keys(parameters).sort().join();
  return redo.actor === change.actor && names(redo.parameters) === names(change.parameters);
}
