/** What recurs, each at its own rate, in turns or in seconds; finding what is due costs by what is due. */
import { type Period, type Problem, periodBounds, TroupeError } from '@troupe/core';

export interface Recurring {
  every: Period;
  /** The turn, or the millisecond, in which it is due. */
  due: number;
  /** Where it is in its heap; −1 if it is in none. */
  place: number;
}

export interface Moment {
  readonly turn: number;
  /** Milliseconds. */
  readonly now: number;
}

/** Times are sums of fractions: a hair before it is due counts as due. */
const hair = 1e-6;

export class DueList<T extends Recurring> {
  readonly #byTurn: T[] = [];
  readonly #byTime: T[] = [];

  get size(): number {
    return this.#byTurn.length + this.#byTime.length;
  }

  /** Something is counted in turns: none may be left out. */
  get countsTurns(): boolean {
    return this.#byTurn.length > 0;
  }

  /** When the first of those in seconds is due. */
  get nextTime(): number | undefined {
    return this.#byTime[0]?.due;
  }

  put(item: T, due: number): void {
    const heap = this.#heapOf(item);
    item.due = due;
    item.place = heap.length;
    heap.push(item);
    rise(heap, item);
  }

  /** One period from now. */
  putAnew(item: T, { turn, now }: Moment): void {
    this.put(item, typeof item.every === 'number' ? turn + item.every : now + periodOf(item));
  }

  /** One period after it was due; what was missed is not made up for. */
  putNext(item: T, { turn, now }: Moment): void {
    if (typeof item.every === 'number') this.put(item, turn + item.every);
    else {
      const period = periodOf(item);
      const missed = Math.max(0, Math.floor((now - item.due + hair) / period));
      this.put(item, item.due + (missed + 1) * period);
    }
  }

  strike(item: T): void {
    const { place } = item;
    if (place < 0) return;
    const heap = this.#heapOf(item);
    const last = heap.pop();
    item.place = -1;
    if (last === undefined || last === item) return;
    heap[place] = last;
    last.place = place;
    rise(heap, last);
    sink(heap, last);
  }

  /** The first that is due, taken out. */
  take({ turn, now }: Moment): T | undefined {
    const item = isDue(this.#byTurn[0], turn) ?? isDue(this.#byTime[0], now + hair);
    if (item !== undefined) this.strike(item);
    return item;
  }

  #heapOf({ every }: T): T[] {
    return typeof every === 'number' ? this.#byTurn : this.#byTime;
  }
}

function isDue<T extends Recurring>(item: T | undefined, until: number): T | undefined {
  return item !== undefined && item.due <= until ? item : undefined;
}

function periodOf({ every }: Recurring): number {
  return typeof every === 'number' ? 0 : Math.max(every.seconds * 1000, 0.001);
}

function rise<T extends Recurring>(heap: T[], item: T): void {
  while (item.place > 0) {
    const above = heap[(item.place - 1) >> 1]!;
    if (above.due <= item.due) return;
    swap(heap, above, item);
  }
}

function sink<T extends Recurring>(heap: T[], item: T): void {
  for (;;) {
    const left = heap[2 * item.place + 1];
    const right = heap[2 * item.place + 2];
    const least = right !== undefined && right.due < left!.due ? right : left;
    if (least === undefined || least.due >= item.due) return;
    swap(heap, item, least);
  }
}

function swap<T extends Recurring>(heap: T[], a: T, b: T): void {
  const { place } = a;
  heap[b.place] = a;
  heap[place] = b;
  a.place = b.place;
  b.place = place;
}

/** What came from elsewhere may be anything. */
export function expectPeriod(given: unknown, path: string, fastest = 0): Period {
  const { turns, seconds } = { turns: periodBounds.ticks, seconds: periodBounds.seconds };
  if (typeof given === 'number') {
    if (Number.isInteger(given) && given >= turns.least && given <= turns.most) return given;
  } else if (typeof given === 'object' && given !== null && 'seconds' in given) {
    const { seconds: time } = given;
    if (typeof time === 'number' && time > seconds.above && time <= seconds.most) {
      if (time < fastest) {
        const message = `must be { seconds: ${fastest} } or slower, found ${time}`;
        throw wrong('too-fast', path, message);
      }
      return { seconds: time };
    }
  }
  const message = `must be a number of turns from ${turns.least} to ${turns.most}, or { seconds } up to ${seconds.most}`;
  throw wrong('wrong-period', path, message);
}

function wrong(code: string, path: string, message: string): TroupeError {
  return new TroupeError([{ code, path, message } satisfies Problem]);
}

export function samePeriod(a: Period, b: Period): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  return a.seconds === b.seconds;
}
