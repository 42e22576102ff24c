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
  readonly kind: 'news' | 'work' | 'trouble';
}

/** Notes that are shown at a time: more would hide what they are about. */
const mostNotes = 3;

const lookKey = 'troupe-studio-look-1';

/** What a person chose once, for whatever is looked at. */
type Look = Pick<PageState, 'theme' | 'greeting'>;

/** As it was the last time; what a browser has not kept is as it comes. */
export function keptLook(): Partial<Look> {
  try {
    const { theme, greeting } = JSON.parse(localStorage.getItem(lookKey) ?? '{}') as Partial<Look>;
    return {
      ...((theme === 'auto' || theme === 'light' || theme === 'dark') && { theme }),
      ...(typeof greeting === 'boolean' && { greeting }),
    };
  } catch {
    return {};
  }
}

export function keepLook({ theme, greeting }: Look): void {
  try {
    localStorage.setItem(lookKey, JSON.stringify({ theme, greeting }));
  } catch {
    // a browser that keeps nothing shows the page as it comes
  }
}

/** The panel that is gone to first in the page that is opened next: that page begins anew, and knows nothing of this one. */
let first: string | undefined;

export function openNextWith(panel: string): void {
  first = panel;
}

/** Once: whatever is opened later begins as usual. */
export function takeFirstPanel(): string | undefined {
  const panel = first;
  first = undefined;
  return panel;
}

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
    // said again it is no second thing
    const others = this.#state.notes.filter((one) => one.text !== text || one.kind !== kind);
    this.set({ notes: fewest([...others, note]) });
  }

  /** Says it while it is being done, and no longer, whatever comes of it. */
  async during<T>(text: string, act: () => Promise<T>): Promise<T> {
    this.note(text, 'work');
    const id = this.#count;
    try {
      return await act();
    } finally {
      this.forget(id);
    }
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

/** Too many: the oldest go, and trouble goes last. */
function fewest(notes: readonly Note[]): readonly Note[] {
  if (notes.length <= mostNotes) return notes;
  // what was said just now is not what goes
  const gone = notes.slice(0, -1).find(({ kind }) => kind === 'news') ?? notes[0];
  return fewest(notes.filter((note) => note !== gone));
}
