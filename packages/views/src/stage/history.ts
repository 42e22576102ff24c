/** What happened in a run, kept so that any tick of it can be gone back to: keyframes, and the ticks between them. */
import type { RecordingSink, SavedScene, TickRecord } from '@troupe/core';

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

/** Letters of JSON that are kept of one run: about an hour of one character. */
const mostKept = 96 * 1024 * 1024;

interface Kept {
  readonly first: number;
  last: number;
  /** While it is new: as it came. Later as text, which takes a fraction of the space. */
  open: { readonly frame: SavedScene; readonly records: TickRecord[] } | undefined;
  text: string;
}

/** Kept in memory: the oldest stretch goes first. */
export class KeptHistory implements History, RecordingSink {
  readonly #stretches: Kept[] = [];
  readonly #most: number;
  #size = 0;

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
    this.#stretches.push({ first: tick, last: tick, open: { frame, records: [] }, text: '' });
    while (this.#size > this.#most && this.#stretches.length > 2) {
      this.#size -= this.#stretches.shift()!.text.length;
    }
  }

  tick(record: TickRecord): void {
    const latest = this.#stretches.at(-1);
    if (latest?.open === undefined) throw new Error('a history begins with a keyframe');
    latest.open.records.push(record);
    latest.last = record.tick;
  }

  /** The one that is being made. */
  latest(): Stretch {
    return unfold(this.#stretches.at(-1)!);
  }

  async stretchAt(tick: number): Promise<Stretch> {
    const found = this.#stretches.find(({ first, last }) => first <= tick && tick <= last);
    return unfold(found ?? this.#stretches.at(-1)!);
  }

  async *stretches(after = Number.NEGATIVE_INFINITY): AsyncGenerator<Stretch, void, undefined> {
    for (let next = this.#next(after); next !== undefined; next = this.#next(after)) {
      after = next.last;
      yield unfold(next);
    }
  }

  /** By tick, not by place: the oldest may go while somebody reads. */
  #next(after: number): Kept | undefined {
    return this.#stretches.find(({ last, first }) => last > after || first > after);
  }

  #fold(kept: Kept): void {
    if (kept.open === undefined) return;
    kept.text = JSON.stringify(kept.open);
    kept.open = undefined;
    this.#size += kept.text.length;
  }
}

function unfold({ open, text }: Kept): Stretch {
  if (open === undefined) return JSON.parse(text) as Stretch;
  return { frame: open.frame, records: [...open.records] };
}
