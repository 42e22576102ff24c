/** Says when the next step is due: by the clock, by a key, or never. */
import type { Key } from './keys.js';

export type Turn = 'step' | 'redraw' | 'stop';

export class Pacer {
  readonly #interval: number;
  #due: number;
  #paused = false;
  #stopped = false;
  #kept: Turn[] = [];
  #wake: ((turn: Turn) => void) | undefined;

  constructor(stepsPerSecond: number) {
    this.#interval = 1000 / stepsPerSecond;
    this.#due = performance.now() + this.#interval;
  }

  get paused(): boolean {
    return this.#paused;
  }

  press(key: Key): void {
    if (key === 'pause') {
      this.#paused = !this.#paused;
      this.#due = performance.now() + this.#interval;
      this.tell('redraw');
    } else if (key === 'step') {
      this.#paused = true;
      this.tell('step');
    } else this.tell('stop');
  }

  /** What comes while nobody waits is kept; to stop outweighs the rest. */
  tell(turn: Turn): void {
    if (turn === 'stop') this.#stopped = true;
    if (this.#wake === undefined) this.#kept.push(turn);
    else this.#wake(turn);
  }

  async wait(): Promise<Turn> {
    const turn = this.#stopped ? 'stop' : (this.#kept.shift() ?? (await this.#next()));
    // steps that took too long are not caught up with
    if (turn === 'step') this.#due = Math.max(this.#due, performance.now()) + this.#interval;
    return turn;
  }

  #next(): Promise<Turn> {
    return new Promise((resolve) => {
      const wake = (turn: Turn): void => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve(turn);
      };
      const left = Math.max(0, this.#due - performance.now());
      const timer = this.#paused ? undefined : setTimeout(wake, left, 'step');
      this.#wake = wake;
    });
  }
}
