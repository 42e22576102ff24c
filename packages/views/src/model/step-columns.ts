/** Numbers of every step in growing columns: no object for a step, however many there are. */
import { lastAt } from './course.js';

const firstCapacity = 256;

interface Column {
  data: Float32Array<ArrayBuffer>;
  /** As it was told last: records tell only what changed. */
  told: number;
  /** The last row that has a number. */
  seen: number;
}

export class StepColumns {
  #capacity = firstCapacity;
  #ticks = new Float64Array(firstCapacity);
  #thresholds = new Float64Array(firstCapacity);
  /** Places in `#names`; -1 for nothing. */
  #chosen = new Int32Array(firstCapacity);
  readonly #names: string[] = [];
  readonly #numberOf = new Map<string, number>();
  readonly #columns = new Map<string, Column>();
  /** What was told last of skills whose column is gone: one that comes back at that level is not told of. */
  readonly #left = new Map<string, number>();
  #skills: readonly string[] | undefined;
  steps = 0;

  /** Numbers kept. */
  get cells(): number {
    return this.steps * this.#columns.size;
  }

  get ticks(): Float64Array {
    return this.#ticks.subarray(0, this.steps);
  }

  get thresholds(): Float64Array {
    return this.#thresholds.subarray(0, this.steps);
  }

  get skills(): readonly string[] {
    this.#skills ??= [...this.#columns.keys()];
    return this.#skills;
  }

  levels(skill: string): Float32Array | undefined {
    return this.#columns.get(skill)?.data.subarray(0, this.steps);
  }

  chosen(step: number): string | undefined {
    return step >= 0 && step < this.steps ? this.#names[this.#chosen[step]!] : undefined;
  }

  stepAt(tick: number): number {
    return lastAt(this.#ticks, tick, this.steps);
  }

  /** Everything is told again. */
  tellAnew(): void {
    this.#left.clear();
  }

  /** What is told of a level holds until something else is. */
  tell(skill: string, level: number): void {
    this.#column(skill).told = level;
  }

  /** A step with all that has been told, of the skills that are there. */
  push(tick: number, threshold: number, chosen: string | null, there: Iterable<string>): void {
    if (this.steps === this.#capacity) this.#grow();
    const row = this.steps++;
    this.#ticks[row] = tick;
    this.#thresholds[row] = threshold;
    this.#chosen[row] = chosen === null ? -1 : this.#number(chosen);
    for (const skill of there) {
      const column = this.#column(skill);
      column.data[row] = column.told;
      column.seen = row;
    }
  }

  /** Forgets the steps before a tick, and the skills that have not been there since. */
  forgetBefore(tick: number): void {
    const gone = lastAt(this.#ticks, tick - 0.5, this.steps) + 1;
    if (gone === 0) return;
    for (const list of [this.#ticks, this.#thresholds, this.#chosen]) {
      list.copyWithin(0, gone, this.steps);
    }
    for (const [skill, column] of this.#columns) {
      column.data.copyWithin(0, gone, this.steps);
      column.data.fill(Number.NaN, this.steps - gone, this.steps);
      column.seen -= gone;
      if (column.seen >= 0) continue;
      this.#columns.delete(skill);
      this.#left.set(skill, column.told);
      this.#skills = undefined;
    }
    this.steps -= gone;
  }

  #column(skill: string): Column {
    let column = this.#columns.get(skill);
    if (column === undefined) {
      // where it is not there it stays without a number
      const data = new Float32Array(this.#capacity).fill(Number.NaN);
      column = { data, told: this.#left.get(skill) ?? Number.NaN, seen: -1 };
      this.#columns.set(skill, column);
      this.#skills = undefined;
    }
    return column;
  }

  #number(name: string): number {
    let number = this.#numberOf.get(name);
    if (number === undefined) {
      number = this.#names.push(name) - 1;
      this.#numberOf.set(name, number);
    }
    return number;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#ticks = grown(this.#ticks, new Float64Array(this.#capacity));
    this.#thresholds = grown(this.#thresholds, new Float64Array(this.#capacity));
    this.#chosen = grown(this.#chosen, new Int32Array(this.#capacity));
    for (const column of this.#columns.values()) {
      column.data = grown(column.data, new Float32Array(this.#capacity).fill(Number.NaN));
    }
  }
}

function grown<T extends Float32Array | Float64Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
