/**
 * JSON in UTF-8, written by hand: the same bytes as those of JSON.stringify. Of a tick little is written, and often; so
 * names are prepared once, and nothing is put together that is not written. A list or an object is written with a comma
 * after every item; its end takes the place of the last.
 */
import type { Data } from '@troupe/core';
import { longestNumber, writeNumber } from './write-decimal.js';

/** Bytes that are written one after another. What is after `length` is free. */
export interface Page {
  bytes: Uint8Array;
  view: DataView;
  length: number;
}

export function createPage(size = 4096): Page {
  const bytes = new Uint8Array(size);
  return { bytes, view: new DataView(bytes.buffer), length: 0 };
}

/** Text that is written often: in words, because a loop over bytes takes longer, and so does a call that copies. */
export interface Prepared {
  readonly words: Int32Array;
  readonly length: number;
}

export function prepare(text: string): Prepared {
  draft.length = 0;
  putText(draft, text);
  const words = new Int32Array(Math.max(fewestWords, Math.ceil(draft.length / 4)));
  for (let i = 0; i < words.length; i++) words[i] = draft.view.getInt32(i * 4);
  return { words, length: draft.length };
}

/** Where texts are prepared: a page for each would take longer than to write it. */
const draft = createPage();

/** Words that are written without asking how many there are: most of what is prepared is short. */
const fewestWords = 3;

/** Needs room for so many words more. */
export function writePrepared(view: DataView, at: number, { words, length }: Prepared): number {
  view.setInt32(at, words[0]!);
  view.setInt32(at + 4, words[1]!);
  view.setInt32(at + 8, words[2]!);
  for (let i = fewestWords; i < words.length; i++) view.setInt32(at + i * 4, words[i]!);
  return at + length;
}

/** What is always free after what was asked for: a word that is not filled, an end, a comma. */
const spare = 16;

export function reserve(page: Page, count: number): void {
  const needed = page.length + count + spare;
  if (needed <= page.bytes.length) return;
  const larger = new Uint8Array(needed * 2);
  larger.set(page.bytes.subarray(0, page.length));
  page.bytes = larger;
  page.view = new DataView(larger.buffer);
}

export function put(page: Page, prepared: Prepared): void {
  reserve(page, prepared.length);
  page.length = writePrepared(page.view, page.length, prepared);
}

export const comma = 0x2c;
export const listEnd = 0x5d;
export const objectEnd = 0x7d;

/** Ends a list or an object that has items. */
export function endItems(page: Page, end: number): void {
  page.view.setUint8(page.length - 1, end);
}

export function putComma(page: Page): void {
  reserve(page, 1);
  page.view.setUint8(page.length++, comma);
}

export function putNumber(page: Page, value: number): void {
  reserve(page, longestNumber);
  page.length = writeNumber(page.view, page.length, value);
}

/** Texts that are remembered; names that come and go must not fill the memory. */
export const mostTexts = 10_000;

/** Prepares a text, to be found again by its key. */
export function remember(texts: Map<string, Prepared>, key: string, text: string): Prepared {
  const prepared = prepare(text);
  if (texts.size >= mostTexts) texts.clear();
  texts.set(key, prepared);
  return prepared;
}

/** Names as JSON, for all recordings. */
const quoted = new Map<string, Prepared>();

export function putName(page: Page, name: string): void {
  put(page, quoted.get(name) ?? remember(quoted, name, JSON.stringify(name)));
}

const colon = 0x3a;

export function putKey(page: Page, name: string): void {
  putName(page, name);
  page.view.setUint8(page.length++, colon);
}

const listBegin = 0x5b;
const objectBegin = 0x7b;

const words = { true: prepare('true'), false: prepare('false'), null: prepare('null') };

export function putData(page: Page, value: Data): void {
  if (typeof value === 'number') putNumber(page, value);
  else if (typeof value === 'boolean') put(page, value ? words.true : words.false);
  else if (value === null) put(page, words.null);
  else if (typeof value === 'string') putText(page, JSON.stringify(value));
  else if (isList(value)) putList(page, value);
  else putObject(page, value);
}

function isList(value: Data): value is readonly Data[] {
  return Array.isArray(value);
}

function putObject(page: Page, value: { readonly [key: string]: Data }): void {
  reserve(page, 2);
  page.view.setUint8(page.length++, objectBegin);
  let isEmpty = true;
  for (const key of Object.keys(value)) {
    isEmpty = false;
    putKey(page, key);
    putData(page, value[key]!);
    putComma(page);
  }
  if (isEmpty) page.length++;
  endItems(page, objectEnd);
}

function putList(page: Page, list: readonly Data[]): void {
  reserve(page, 1 + list.length * (longestNumber + 1));
  page.view.setUint8(page.length++, listBegin);
  let i = 0;
  // places and turns are lists of numbers: there is room for them already
  for (; i < list.length; i++) {
    const item = list[i]!;
    if (typeof item !== 'number') break;
    page.length = writeNumber(page.view, page.length, item);
    page.view.setUint8(page.length++, comma);
  }
  for (; i < list.length; i++) {
    putData(page, list[i]!);
    putComma(page);
  }
  if (list.length === 0) page.length++;
  endItems(page, listEnd);
}

/** Text that is JSON already. */
export function putText(page: Page, text: string): void {
  // at most three bytes for each unit of UTF-16
  reserve(page, text.length * 3);
  const { view } = page;
  let at = page.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) view.setUint8(at++, unit);
    else {
      const point = text.codePointAt(i)!;
      if (point >= 0x10000) i++;
      at = writePoint(view, at, point);
    }
  }
  page.length = at;
}

/** One that takes two bytes or more. */
function writePoint(view: DataView, start: number, point: number): number {
  let at = start;
  if (point < 0x800) view.setUint8(at++, 0xc0 | (point >> 6));
  else {
    if (point < 0x10000) view.setUint8(at++, 0xe0 | (point >> 12));
    else {
      view.setUint8(at++, 0xf0 | (point >> 18));
      view.setUint8(at++, 0x80 | ((point >> 12) & 0x3f));
    }
    view.setUint8(at++, 0x80 | ((point >> 6) & 0x3f));
  }
  view.setUint8(at++, 0x80 | (point & 0x3f));
  return at;
}
