/** Items of what stands between brackets, put in and taken out; on one line or on several. */
import type { Splice } from './splices.js';
import {
  columnOf,
  endOf,
  lineEnd,
  lineStart,
  startOf,
  type Written,
  type YAMLMap,
  type YAMLSeq,
} from './written.js';

type Collection = YAMLMap | YAMLSeq;

/** Where it opens and closes: the places of the two brackets. */
export function bracketsOf(collection: Collection): { open: number; close: number } {
  const [open = 0, end = 1] = collection.range ?? [];
  return { open, close: end - 1 };
}

export function insertInFlow(
  written: Written,
  collection: Collection,
  item: string,
  newline: string,
): Splice[] {
  const { text } = written;
  const { open, close } = bracketsOf(collection);
  const last: unknown = collection.items.at(-1);
  if (last === undefined) {
    const inner = text.slice(open + 1, close);
    if (inner.trim() !== '') return [{ from: close, to: close, insert: `${item} ` }];
    const padded = text[open] === '{' && !item.startsWith('"') ? ` ${item} ` : item;
    return [{ from: open + 1, to: close, insert: padded }];
  }
  const end = endOf(written, last);
  const comma = commaAfter(text, end, close);
  const start = startOf(last);
  const ownLine = text.slice(lineStart(text, start), start).trim() === '';
  if (!ownLine || lineEnd(text, comma ?? end) > close) {
    if (comma === undefined) {
      const between = ownLine ? `,${newline}${' '.repeat(columnOf(text, start))}` : ', ';
      return [{ from: end, to: end, insert: between + item }];
    }
    return [{ from: comma + 1, to: comma + 1, insert: ` ${item}` }];
  }
  const after = lineEnd(text, comma ?? end);
  const line = `${newline}${' '.repeat(columnOf(text, start))}${item}`;
  if (comma !== undefined) return [{ from: after, to: after, insert: `${line},` }];
  return [
    { from: end, to: end, insert: ',' },
    { from: after, to: after, insert: line },
  ];
}

export function removeFromFlow(written: Written, collection: Collection, index: number): Splice[] {
  const { text } = written;
  const { open, close } = bracketsOf(collection);
  const item: unknown = collection.items[index];
  const [start, end] = [startOf(item), endOf(written, item)];
  const before: unknown = collection.items[index - 1];
  const next: unknown = collection.items[index + 1];
  const comma = commaAfter(text, end, next === undefined ? close : startOf(next));
  const head = lineStart(text, start);
  const tail = lineEnd(text, comma ?? end);
  if (
    text.slice(head, start).trim() === '' &&
    isRestOfLine(text.slice((comma ?? end - 1) + 1, tail))
  ) {
    const whole = { from: head, to: pastBreak(text, tail), insert: '' };
    if (comma !== undefined || before === undefined) return [whole];
    const former = commaAfter(text, endOf(written, before), start);
    return former === undefined ? [whole] : [whole, { from: former, to: former + 1, insert: '' }];
  }
  if (next !== undefined) {
    const gap = text.slice((comma ?? end) + 1, startOf(next));
    const to = gap.trim() === '' && !gap.includes('\n') ? startOf(next) : (comma ?? end) + 1;
    return [{ from: start, to, insert: '' }];
  }
  if (before !== undefined) return [{ from: endOf(written, before), to: end, insert: '' }];
  const alone = text.slice(open + 1, start).trim() === '' && isBlank(text.slice(end, close));
  return [alone ? { from: open + 1, to: close, insert: '' } : { from: start, to: end, insert: '' }];
}

function isBlank(rest: string): boolean {
  return rest.replace(',', '').trim() === '';
}

function isRestOfLine(rest: string): boolean {
  return rest.trim() === '' || /^\s+#/.test(rest);
}

/** Past the line break that ends a line. */
export function pastBreak(text: string, end: number): number {
  if (text[end] === '\r') return end + 2;
  return text[end] === '\n' ? end + 1 : end;
}

/** The next comma that is none of a comment. */
function commaAfter(text: string, from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) {
    if (text[at] === ',') return at;
    if (text[at] === '#') at = lineEnd(text, at);
  }
  return undefined;
}
