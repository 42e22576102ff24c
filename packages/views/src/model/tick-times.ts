/** The time of every tick, kept as stretches of ticks of one length: there is mostly one. */
import { lastAt } from './course.js';

export class TickTimes {
  readonly #ticks: number[] = [];
  readonly #times: number[] = [];
  readonly #lengths: number[] = [];

  constructor(tick: number, time: number, length: number) {
    this.#begin(tick, time, length);
  }

  /** Stretches. */
  get size(): number {
    return this.#ticks.length;
  }

  of(tick: number): number {
    const at = Math.max(0, lastAt(this.#ticks, tick));
    return this.#times[at]! + (tick - this.#ticks[at]!) * this.#lengths[at]!;
  }

  /** The tick after the last. */
  take(tick: number, length: number): void {
    if (this.#lengths.at(-1) !== length) this.#begin(tick - 1, this.of(tick - 1), length);
  }

  forgetBefore(tick: number): void {
    const gone = Math.max(0, lastAt(this.#ticks, tick));
    for (const list of [this.#ticks, this.#times, this.#lengths]) list.splice(0, gone);
  }

  #begin(tick: number, time: number, length: number): void {
    if (this.#ticks.at(-1) === tick) {
      this.#lengths[this.#lengths.length - 1] = length;
      return;
    }
    this.#ticks.push(tick);
    this.#times.push(time);
    this.#lengths.push(length);
  }
}
