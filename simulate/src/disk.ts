/** A disk that outlives its process: what a registry wrote down, and, for the reference, all that it ever wrote. */
import type { Entry, Keeper, Kept, Snapshot } from '@troupe/net';

/** Entries from one snapshot to the next. */
const stretch = 150;

export class Disk implements Keeper {
  /** As text: what is read is not what somebody still holds. */
  #snapshot: string | undefined;
  #entries: string[] = [];
  first: string | undefined;
  readonly history: string[] = [];

  append(entry: Entry): void {
    const line = JSON.stringify(entry);
    this.#entries.push(line);
    this.history.push(line);
  }

  get wantsSnapshot(): boolean {
    return this.#entries.length > stretch;
  }

  snapshot(snapshot: Snapshot): void {
    this.#snapshot = JSON.stringify(snapshot);
    this.first ??= this.#snapshot;
    this.#entries = [];
  }

  read(): Kept | undefined {
    if (this.#snapshot === undefined) return undefined;
    return {
      snapshot: JSON.parse(this.#snapshot) as Snapshot,
      entries: this.#entries.map((line) => JSON.parse(line) as Entry),
    };
  }

  /** As it is now: who holds the one writes nothing on the other. */
  copy(): Disk {
    const copy = new Disk();
    copy.#snapshot = this.#snapshot;
    copy.#entries = [...this.#entries];
    copy.first = this.first;
    copy.history.push(...this.history);
    return copy;
  }
}
