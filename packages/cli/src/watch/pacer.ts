/** Says when the next step is due: by the clock, by a key, or never. */
import type { Key } from './keys.js';

export type Turn = 'step' | 'redraw' | 'stop';

export class Pacer {
  readonly #interval: number;
  #due: number;
  #paused = false;
  #pending: Turn | undefined;
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

  /** What came while nobody waited counts too; to stop outweighs the rest. */
  tell(turn: Turn): void {
    if (this.#pending !== 'stop') this.#pending = turn;
    this.#wake?.(this.#pending);
  }

  async wait(): Promise<Turn> {
    let timer: NodeJS.Timeout | undefined;
    const turn =
      this.#pending ??
      (await new Promise<Turn>((resolve) => {
        this.#wake = resolve;
        if (!this.#paused) {
          timer = setTimeout(resolve, Math.max(0, this.#due - performance.now()), 'step');
        }
      }));
    clearTimeout(timer);
    this.#wake = undefined;
    if (turn !== 'stop') this.#pending = undefined;
    // steps that took too long are not caught up with
    if (turn === 'step') this.#due = Math.max(this.#due, performance.now()) + this.#interval;
    return turn;
  }
}
