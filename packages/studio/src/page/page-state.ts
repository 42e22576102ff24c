/** How the studio is looked at: which run, which character, what is picked. What is so is in the shows. */
import type { Picked } from '@troupe/views/parts';
import type { House } from '@troupe/views/show';

export interface PageState {
  readonly run: string | undefined;
  /** The run beside it. */
  readonly other: string | undefined;
  readonly actor: string | undefined;
  readonly picked: Picked | undefined;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly sound: boolean;
  readonly notes: readonly Note[];
  /** The first visit's sentences are shown. */
  readonly greeting: boolean;
}

export interface Note {
  readonly id: number;
  readonly text: string;
  readonly kind: 'news' | 'trouble';
}

/** Notes that are shown at a time. */
const mostNotes = 4;

export class PageStore {
  readonly house: House;
  #state: PageState;
  #count = 0;
  readonly #listeners = new Set<() => void>();

  constructor(house: House, first: Partial<PageState> = {}) {
    this.house = house;
    this.#state = {
      run: undefined,
      other: undefined,
      actor: undefined,
      picked: undefined,
      theme: 'auto',
      sound: false,
      notes: [],
      greeting: true,
      ...first,
    };
    // closed by whomever: there is nothing to compare with any more
    house.on(() => {
      const { other } = this.#state;
      if (other === undefined || house.runs.some(({ id }) => id === other)) return;
      this.set({ other: undefined });
    });
  }

  get state(): PageState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<PageState>): void {
    const next = { ...this.#state, ...change };
    // a run beside itself would follow its own cursor without end
    this.#state = next.other === next.run ? { ...next, other: undefined } : next;
    for (const listener of [...this.#listeners]) listener();
  }

  note(text: string, kind: Note['kind'] = 'news'): void {
    this.#count += 1;
    const note = { id: this.#count, text, kind };
    this.set({ notes: [...this.#state.notes, note].slice(-mostNotes) });
  }

  forget(id: number): void {
    this.set({ notes: this.#state.notes.filter((note) => note.id !== id) });
  }

  /** Does something; what goes wrong is said. */
  attempt(act: () => Promise<unknown>): void {
    act().catch((error: unknown) => {
      this.note(error instanceof Error ? error.message : String(error), 'trouble');
    });
  }
}
