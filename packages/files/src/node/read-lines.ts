/** Reads a text file line by line, of whatever length as a whole. */
import { limits } from '../limits.js';
import { decode, openFile, refused } from './read-text-file.js';

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Whether a line end follows: without one the writer may have been stopped within the line. */
  readonly ended: boolean;
}

const lineEnd = 10;

/** Lines that have something in them. */
export async function* readLines(path: string): AsyncGenerator<Line, void, undefined> {
  const handle = await openFile(path);
  try {
    let parts: Uint8Array[] = [];
    let length = 0;
    let number = 1;
    const finish = (ended: boolean): Line[] => {
      const bytes = Buffer.concat(parts);
      parts = [];
      length = 0;
      const isBlank = bytes.every((byte) => byte === 32 || byte === 9 || byte === 13);
      return isBlank ? [] : [{ number, text: decode(bytes, path, !ended), ended }];
    };
    for await (const data of handle.createReadStream({
      autoClose: false,
      highWaterMark: 1 << 18,
    })) {
      const chunk: Uint8Array = data;
      let start = 0;
      for (let end = chunk.indexOf(lineEnd); end !== -1; end = chunk.indexOf(lineEnd, start)) {
        parts.push(chunk.subarray(start, end));
        start = end + 1;
        yield* finish(true);
        number++;
      }
      parts.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > limits.line) {
        const message = `line ${number} of "${path}" has more than ${limits.line} bytes. It is no trace`;
        throw refused('line-too-long', message);
      }
    }
    yield* finish(false);
  } finally {
    await handle.close();
  }
}
