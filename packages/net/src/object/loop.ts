/** When an object turns: at its rate while there is something to do, and reads what comes in between. */
import type { NetClock } from '../carrier/clock.js';

/** Times that it reads in a row without the timers of this process: two who answer each other would starve them. */
const mostInARow = 100;

export interface LoopEnds {
  turn(): void;
  read(): void;
  hasMail(): boolean;
  /** When something is due next: every turn, at a time, or nothing ever. */
  nextDue(): 'always' | number | undefined;
}

export class Loop {
  readonly #clock: NetClock;
  readonly #ends: LoopEnds;
  /** Milliseconds from one turn to the next, and when the first was. */
  readonly period: number;
  readonly #began: number;
  #hurrying = false;
  #inARow = 0;
  #busy = false;
  #timer: (() => void) | undefined;
  #timerAt = 0;
  #over = false;

  constructor(clock: NetClock, rate: number, ends: LoopEnds) {
    this.#clock = clock;
    this.#ends = ends;
    this.period = 1000 / rate;
    this.#began = clock.now();
  }

  /** Something came: it is read now. */
  hurry(): void {
    if (this.#hurrying || this.#over) return;
    this.#hurrying = true;
    const read = () => {
      this.#hurrying = false;
      this.#once(() => this.#ends.read());
    };
    this.#inARow++;
    if (this.#inARow < mostInARow) this.#clock.soon(read);
    else {
      this.#inARow = 0;
      this.#clock.after(0, read);
    }
  }

  /** The next turn by itself; none while there is nothing to do in it. */
  plan(): void {
    if (this.#over || this.#busy) return;
    const at = this.#nextTurn();
    if (this.#timer !== undefined && at === this.#timerAt) return;
    this.#timer?.();
    this.#timer = undefined;
    if (at === undefined) return;
    this.#timerAt = at;
    this.#timer = this.#clock.after(Math.max(0, at - this.#clock.now()), () => {
      this.#timer = undefined;
      this.#inARow = 0;
      this.#once(() => this.#ends.turn());
    });
  }

  end(): void {
    this.#over = true;
    this.#timer?.();
  }

  /** Nothing of it runs within itself: what it calls may end up here again. */
  #once(run: () => void): void {
    if (this.#over || this.#busy) return;
    this.#busy = true;
    try {
      run();
    } finally {
      this.#busy = false;
    }
    if (this.#ends.hasMail()) this.hurry();
    this.plan();
  }

  #nextTurn(): number | undefined {
    const due = this.#ends.nextDue();
    if (due === undefined) return undefined;
    // counted from the beginning: what comes in between does not shift the turns
    const now = this.#clock.now();
    const next = Math.floor((now - this.#began) / this.period + 1e-6) + 1;
    const wanted = due === 'always' ? next : Math.ceil((due - this.#began) / this.period - 1e-6);
    return this.#began + Math.max(next, wanted) * this.period;
  }
}
