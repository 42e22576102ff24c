/** The lines of OBJ and MTL files: a word and what follows. */
import { describe, refuse } from './check-json.js';
import { limits } from './limits.js';

export interface ObjLine {
  readonly word: string;
  readonly rest: string;
  /** `line 12`, for refusals. */
  readonly path: string;
}

/** `place` is said with the line: an error of one file must not seem to be one of another. */
export function* objLines(text: string, what: string, place = ''): Generator<ObjLine> {
  if (typeof text !== 'string') {
    const found = isBytes(text)
      ? 'bytes. Give its text: buffer.toString(), or new TextDecoder().decode(bytes)'
      : describe(text);
    refuse('bad-model', '', `expected the text of an ${what} file, got ${found}`);
  }
  if (text.length > limits.bytes / 2) {
    refuse(
      'too-many',
      place,
      `has ${text.length} letters; at most ${limits.bytes / 2} are allowed`,
    );
  }
  // some old programs end lines with a carriage return alone
  const ending = text.includes('\n') ? '\n' : '\r';
  let at = 0;
  const take = (): string => {
    const end = text.indexOf(ending, at);
    const line = text.slice(at, end === -1 ? text.length : end).trimEnd();
    at = end === -1 ? text.length + 1 : end + 1;
    return line;
  };
  for (let number = 1; at <= text.length; ) {
    const pieces = [take()];
    // a line that ends with a backslash goes on in the next
    while (pieces.at(-1)!.endsWith('\\') && at <= text.length) {
      pieces.push(pieces.pop()!.slice(0, -1), take());
    }
    const start = number;
    number += pieces.length;
    const line = pieces.length === 1 ? pieces[0]! : pieces.join(' ');
    // within a word it is part of it: programs number their copies so
    const comment = line.search(/(?:^|\s)#/);
    const said = (comment === -1 ? line : line.slice(0, comment)).trim();
    if (said === '') continue;
    const space = said.search(/\s/);
    yield {
      word: space === -1 ? said : said.slice(0, space),
      rest: space === -1 ? '' : said.slice(space).trim(),
      path: place === '' ? `line ${start}` : `${place}, line ${start}`,
    };
  }
}

function isBytes(given: unknown): boolean {
  return ArrayBuffer.isView(given) || given instanceof ArrayBuffer;
}

/** At least so many, at most so many: what is beyond is left. */
export function readNumbers({ word, rest, path }: ObjLine, least: number, most: number): number[] {
  const words = rest === '' ? [] : rest.split(/\s+/, most);
  if (words.length < least) {
    refuse('bad-model', path, `"${word}" has ${words.length} numbers; expected ${least}`);
  }
  return words.map((text) => {
    const value = Number(text);
    if (Math.abs(value) <= limits.size) return value;
    return refuse(
      'not-finite',
      path,
      `expected a number within ${limits.size}, got ${describe(text)}`,
    );
  });
}
