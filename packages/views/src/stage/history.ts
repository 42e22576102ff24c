/** What happened in a run, kept so that any tick of it can be gone back to: keyframes, and the ticks between them. */
import type { RecordingSink, SavedScene, TickRecord } from '@troupe/core';
import { pressText, unpressText } from './press-text.js';

/** A keyframe and the ticks after it. */
export interface Stretch {
  readonly frame: SavedScene;
  readonly records: readonly TickRecord[];
}

/** Somewhere to go back to. */
export interface History {
  /** The tick of the oldest keyframe: with it begins what is kept. */
  readonly first: number;
  readonly last: number;
  /** The stretch that a tick lies in, at least up to it; for the tick of a keyframe the one that ends with it, if it is kept. */
  stretchAt(tick: number): Promise<Stretch>;
  /** All that is kept from after a tick on, in order: a stretch at a time. */
  stretches(after?: number): AsyncGenerator<Stretch, void, undefined>;
}

/** Ticks from one keyframe to the next: going back reads at most these. */
export const keyframeEvery = 300;

/** Bytes that are kept of one run: some hours of one character. */
const mostKept = 32 * 1024 * 1024;

interface Kept {
  readonly first: number;
  last: number;
  state: Open | Folded | Pressed;
}

/** While it is new: as it came. */
interface Open {
  readonly kind: 'open';
  readonly frame: SavedScene;
  readonly records: TickRecord[];
}

/** As JSON, until it is pressed. */
interface Folded {
  readonly kind: 'folded';
  readonly text: string;
}

interface Pressed {
  readonly kind: 'pressed';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Kept in memory: the oldest stretch goes first. */
export class KeptHistory implements History, RecordingSink {
  readonly #stretches: Kept[] = [];
  readonly #most: number;
  /** Done when all that is to be pressed is. */
  #pressing: Promise<void> = Promise.resolve();

  constructor(most = mostKept) {
    this.#most = most;
  }

  get first(): number {
    return this.#stretches[0]?.first ?? 0;
  }

  get last(): number {
    return this.#stretches.at(-1)?.last ?? 0;
  }

  keyframe(frame: SavedScene): void {
    const { tick } = frame.timer;
    const before = this.#stretches.at(-1);
    if (before !== undefined) this.#fold(before);
    const state: Open = { kind: 'open', frame, records: [] };
    this.#stretches.push({ first: tick, last: tick, state });
    let size = this.#stretches.reduce((sum, kept) => sum + sizeOf(kept), 0);
    while (size > this.#most && this.#stretches.length > 2) {
      size -= sizeOf(this.#stretches.shift()!);
    }
  }

  tick(record: TickRecord): void {
    const latest = this.#stretches.at(-1);
    if (latest?.state.kind !== 'open') throw new Error('a history begins with a keyframe');
    latest.state.records.push(record);
    latest.last = record.tick;
  }

  /** The one that is being made. */
  latest(): Stretch {
    return read(this.#stretches.at(-1)!.state as Open);
  }

  async stretchAt(tick: number): Promise<Stretch> {
    const found = this.#stretches.find(({ first, last }) => first <= tick && tick <= last);
    return unfold(found ?? this.#stretches.at(-1)!);
  }

  async *stretches(after = Number.NEGATIVE_INFINITY): AsyncGenerator<Stretch, void, undefined> {
    for (let next = this.#next(after); next !== undefined; next = this.#next(after)) {
      // before it is read: an open one may get more meanwhile
      after = next.last;
      yield await unfold(next);
    }
  }

  /** By tick, not by place: the oldest may go while somebody reads. */
  #next(after: number): Kept | undefined {
    return this.#stretches.find(({ last, first }) => last > after || first > after);
  }

  /** One at a time: who makes ticks faster than they can be pressed waits for nothing. */
  #fold(kept: Kept): void {
    const { state } = kept;
    if (state.kind !== 'open') return;
    const text = JSON.stringify({ frame: state.frame, records: state.records });
    kept.state = { kind: 'folded', text };
    this.#pressing = this.#pressing.then(async () => {
      // it may have gone while it waited
      if (!this.#stretches.includes(kept)) return;
      kept.state = { kind: 'pressed', bytes: await pressText(text) };
    });
  }

  /** Waits until everything that can be is pressed. */
  settle(): Promise<void> {
    return this.#pressing;
  }
}

function sizeOf({ state }: Kept): number {
  if (state.kind === 'open') return 0;
  return state.kind === 'folded' ? state.text.length : state.bytes.byteLength;
}

async function unfold({ state }: Kept): Promise<Stretch> {
  if (state.kind === 'open') return read(state);
  const text = state.kind === 'folded' ? state.text : await unpressText(state.bytes);
  return JSON.parse(text) as Stretch;
}

function read({ frame, records }: Open): Stretch {
  return { frame, records: [...records] };
}
