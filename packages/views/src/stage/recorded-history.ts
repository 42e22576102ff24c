/** A recording as a history: read from the file when somebody goes there. */
import type { SavedScene, TickRecord } from '@troupe/core';
import type { Recording } from '@troupe/files/recording';
import type { History, Stretch } from './history.js';
import { Turns } from './turns.js';

export class RecordedHistory implements History {
  readonly #recording: Recording;
  /** Ticks of its keyframes, as far as it has been read. */
  readonly #frames: number[];
  #last: number;
  #read = false;
  #found: () => void = () => undefined;
  #more: Promise<void>;
  #kept: Stretch | undefined;
  readonly start: SavedScene;

  private constructor(recording: Recording, start: SavedScene) {
    this.#recording = recording;
    this.start = start;
    this.#frames = [start.timer.tick];
    this.#last = start.timer.tick;
    this.#more = this.#awaitMore();
  }

  /** Nothing where there is no keyframe to begin with. */
  static async open(recording: Recording): Promise<RecordedHistory | undefined> {
    for await (const entry of recording.entries()) {
      if (entry.kind === 'keyframe') return new RecordedHistory(recording, entry.frame);
    }
    return undefined;
  }

  get first(): number {
    return this.#frames[0]!;
  }

  get last(): number {
    return this.#last;
  }

  /** Reads on to the end. One that was cut short is there as far as it goes; what is wrong with it is thrown. */
  async readThrough(onKeyframe: () => void): Promise<void> {
    let stretch: { readonly frame: SavedScene; readonly records: TickRecord[] } | undefined;
    const rest = new Turns().begin();
    try {
      for await (const entry of this.#recording.entries()) {
        if (entry.kind === 'tick') {
          this.#last = entry.record.tick;
          stretch?.records.push(entry.record);
          continue;
        }
        const { frame } = entry;
        const former = stretch;
        stretch = { frame, records: [] };
        if (frame.timer.tick <= this.#frames.at(-1)!) continue;
        this.#frames.push(frame.timer.tick);
        // whoever goes along does not read it once more
        this.#kept = former;
        this.#tellMore();
        onKeyframe();
        await rest();
      }
    } finally {
      this.#kept = stretch;
      this.#read = true;
      this.#tellMore();
    }
  }

  async stretchAt(tick: number): Promise<Stretch> {
    const before = this.#frames.filter((frame) => frame < tick);
    return this.#readFrom(before.at(-1) ?? this.first, tick);
  }

  /** Goes along with the reading. */
  async *stretches(after = Number.NEGATIVE_INFINITY): AsyncGenerator<Stretch, void, undefined> {
    for (let i = 0; ; i++) {
      while (i + 1 >= this.#frames.length && !this.#read) await this.#more;
      const first = this.#frames[i];
      if (first === undefined) return;
      const end = this.#frames[i + 1] ?? this.#last;
      if (end > after || first > after) yield await this.#readFrom(first);
    }
  }

  async #readFrom(first: number, until = Number.POSITIVE_INFINITY): Promise<Stretch> {
    const end = this.#frames.find((tick) => tick > first) ?? this.#last;
    const kept = this.#kept?.frame.timer.tick === first ? this.#kept : undefined;
    const reached = kept?.records.at(-1)?.tick ?? first;
    // who slides through a recording comes by here many times
    if (kept !== undefined && reached >= Math.min(until, end)) return kept;
    // no farther than the moment that is waited for; all of it for who stays
    const next = kept === undefined ? Math.min(until, end) : end;
    let frame: SavedScene | undefined;
    const records: TickRecord[] = [];
    for await (const entry of this.#recording.entries(first)) {
      if (entry.kind === 'keyframe') {
        if (frame !== undefined) break;
        frame = entry.frame;
      } else if (entry.record.tick <= next) records.push(entry.record);
      if (entry.kind === 'tick' && entry.record.tick >= next) break;
    }
    if (frame === undefined) throw new Error(`the keyframe of tick ${first} is gone`);
    this.#kept = { frame, records };
    return this.#kept;
  }

  #awaitMore(): Promise<void> {
    return new Promise((resolve) => {
      this.#found = resolve;
    });
  }

  #tellMore(): void {
    this.#found();
    this.#more = this.#awaitMore();
  }
}
