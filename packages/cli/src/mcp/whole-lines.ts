/** Lines of a length that a message may have: without a limit a flood without a line's end would fill the memory. */
import { Transform, type TransformCallback } from 'node:stream';

const newline = 0x0a;

export class WholeLines extends Transform {
  readonly #most: number;
  readonly #tooLong: () => void;
  #parts: Buffer[] = [];
  #length = 0;
  /** In the rest of a line that is too long. */
  #skipping = false;

  /** `tooLong` is told of every line that is left out. */
  constructor(most: number, tooLong: () => void) {
    super();
    this.#most = most;
    this.#tooLong = tooLong;
  }

  override _transform(chunk: Buffer, _: string, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#take(chunk.subarray(start, end + 1));
      if (!this.#skipping) this.push(Buffer.concat(this.#parts));
      this.#parts = [];
      this.#length = 0;
      this.#skipping = false;
      start = end + 1;
    }
    this.#take(chunk.subarray(start));
    done();
  }

  #take(part: Buffer): void {
    if (this.#skipping || part.length === 0) return;
    this.#length += part.length;
    if (this.#length <= this.#most) this.#parts.push(part);
    else {
      this.#parts = [];
      this.#skipping = true;
      this.#tooLong();
    }
  }
}
