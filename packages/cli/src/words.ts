/** What a command says to a person, with a line of progress that goes away by itself. */
import { type Paint, paintFor } from './text/paint.js';

const clearLine = '\r\u001b[K';
const betweenProgress = 250;

export class Words {
  readonly paint: Paint;
  readonly #stream: NodeJS.WriteStream;
  #shown = false;
  #next = 0;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    this.paint = paintFor(stream);
  }

  say(line = ''): void {
    this.endProgress();
    this.#stream.write(`${line}\n`);
  }

  /** Shows how far it is, in a terminal and not too often. */
  progress(describe: () => string): void {
    if (!process.stderr.isTTY || process.env['TERM'] === 'dumb') return;
    const now = performance.now();
    // the first after a while only: short runs need none
    if (this.#next === 0) this.#next = now + betweenProgress;
    if (now < this.#next) return;
    this.#next = now + betweenProgress;
    this.#shown = true;
    process.stderr.write(clearLine + describe());
  }

  endProgress(): void {
    if (this.#shown) process.stderr.write(clearLine);
    this.#shown = false;
  }
}
