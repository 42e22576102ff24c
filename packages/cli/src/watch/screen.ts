/** Draws frames over each other where the cursor stands, and leaves the terminal as it was. */
import { writeSync } from 'node:fs';

const control = '\u001b[';
const hideCursor = `${control}?25l`;
const showCursor = `${control}?25h`;
const wrapOff = `${control}?7l`;
const wrapOn = `${control}?7h`;
const clearRest = `${control}K`;
const clearAll = `${control}H${control}2J`;
const clearBelow = `${control}J`;

export class Screen {
  readonly #stream: NodeJS.WriteStream;
  /** Rows of the last frame, and the terminal's size then. */
  #rows = 0;
  #size = '';
  #restore: (() => void) | undefined;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  draw(lines: readonly string[]): void {
    const body = lines.map((line) => `${line}${clearRest}\n`).join('');
    if (this.#restore === undefined) this.#begin();
    // in one piece: a frame in two would flicker
    this.#stream.write(this.#goToStart() + body + clearBelow);
    this.#rows = lines.length;
  }

  close(): void {
    this.#restore?.();
  }

  #goToStart(): string {
    const size = `${this.#stream.columns} ${this.#stream.rows}`;
    const resized = this.#rows > 0 && size !== this.#size;
    this.#size = size;
    // terminals differ in what they make of old lines then: where the last frame stands is not known
    if (resized) return clearAll;
    return this.#rows === 0 ? '' : `${control}${this.#rows}A\r`;
  }

  #begin(): void {
    this.#stream.write(hideCursor + wrapOff);
    const restore = (): void => {
      this.#restore = undefined;
      process.off('exit', restore);
      // at once: when the process is exiting nothing later is written
      try {
        writeSync(1, wrapOn + showCursor);
      } catch {
        // the terminal is gone
      }
    };
    this.#restore = restore;
    process.on('exit', restore);
  }
}
