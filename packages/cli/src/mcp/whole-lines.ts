/** Lines of a length that a message may have: without a limit a flood without a line's end would fill the memory. */

const newline = 0x0a;
/** Bytes of either end of a line that is too long: who sent it may be told by them. */
const kept = 1024;

/** The whole line; of one that is too long, only its ends. */
export type Line = string | { readonly start: string; readonly end: string };

export class WholeLines {
  readonly #most: number;
  readonly #tell: (line: Line) => void;
  #parts: Buffer[] = [];
  #length = 0;
  /** The beginning of a line that is too long. */
  #start: string | undefined;

  constructor(most: number, tell: (line: Line) => void) {
    this.#most = most;
    this.#tell = tell;
  }

  take(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#add(chunk.subarray(start, end));
      this.#close();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  /** What came last may lack its newline. */
  end(): void {
    this.#close();
  }

  #add(part: Buffer): void {
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#length <= this.#most) return;
    const all = Buffer.concat(this.#parts);
    this.#start ??= all.toString('utf8', 0, kept);
    // copied: a part of it would keep all of it
    this.#parts = [Buffer.from(all.subarray(-kept))];
  }

  #close(): void {
    const text = Buffer.concat(this.#parts).toString('utf8');
    const start = this.#start;
    this.#parts = [];
    this.#length = 0;
    this.#start = undefined;
    if (start !== undefined) this.#tell({ start, end: text });
    else if (text.trim() !== '') this.#tell(text);
  }
}
