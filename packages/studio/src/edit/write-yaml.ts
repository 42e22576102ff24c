/**
 * Puts values into the text of a YAML file, and takes them out. Only the letters that say the value are replaced: written
 * anew from a tree, a file would lose how its author laid it out.
 *
 * What comes out is read again and compared with what was meant; if that cannot be had, nothing is changed.
 */
import { fail } from '@troupe/core';
import { dataAt, isPlain, type Path, sameData, withData } from './data-at.js';
import {
  hasLines,
  type Layout,
  renderInline,
  renderPair,
  renderText,
  type Style,
} from './render-yaml.js';
import { applySplices, type Splice } from './splices.js';
import { bracketsOf, insertInFlow, pastBreak, removeFromFlow } from './write-flow.js';
import {
  columnOf,
  endOf,
  isAlias,
  isMap,
  isNothing,
  isScalar,
  isSeq,
  lineEnd,
  lineStart,
  type Pair,
  readWritten,
  startOf,
  type Written,
  walk,
  type YAMLMap,
  type YAMLSeq,
} from './written.js';

/** The text with the splices made; refused unless it can be read and says what was expected, where that is known. */
export function rewrite(
  written: Written,
  splices: readonly Splice[],
  expected: unknown,
  path: Path,
): Written {
  const next = readWritten(applySplices(written.text, splices));
  const asMeant = expected === undefined || sameData(next.data, expected);
  if (next.broken !== undefined || !asMeant) cannotWrite(path);
  return next;
}

export function cannotWrite(path: Path): never {
  const message = 'the way this is written is too much for the form. Change it in the text';
  return fail('cannot-edit', path.join('.'), message);
}

export function styleOf({ text }: Written): Style {
  return /^\uFEFF?\s*\{/.test(text) ? 'json' : 'yaml';
}

export function layoutOf({ text, document }: Written): Layout {
  const newline = /\r?\n/.exec(text)?.[0] ?? '\n';
  const root: unknown = document.contents;
  for (const { key, value } of isMap(root) ? root.items : []) {
    if (!isMap(value) || value.flow === true || value.items.length === 0) continue;
    const unit = columnOf(text, startOf(value.items[0])) - columnOf(text, startOf(key));
    if (unit > 0) return { unit, newline };
  }
  return { unit: 2, newline };
}

/** Sets the value at a path; what is missing on the way there is made. */
export function setAt(written: Written, path: Path, value: unknown): Written {
  if (sameData(dataAt(written.data, path), value)) return written;
  const expected = withData(written.data, path, value);
  const { pair, node, rest } = walk(written, path);
  if (isAlias(node)) cannotWrite(path);
  const done = path.length - rest.length;
  const [missing, ...deeper] = rest;
  const wrap = (keys: Path) => keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  let splices: Splice[];
  if (missing !== undefined && isMap(node)) {
    const added = [...path.slice(0, done), missing];
    splices = insertPair(written, { map: node, pair, path: added, value: wrap(deeper) });
  } else if (missing !== undefined && pair === undefined && isNothing(node)) {
    splices = appendToEmpty(written, [missing], wrap(deeper));
  } else if (pair === undefined) {
    return cannotWrite(path);
  } else if (isNothing(node)) {
    splices = fillPair(written, pair, path.slice(0, done), wrap(rest));
  } else {
    splices = replaceValue(written, pair, node, wrap(rest));
  }
  return rewrite(written, splices, expected, path);
}

function appendToEmpty(written: Written, path: Path, value: unknown): Splice[] {
  const { text } = written;
  const layout = layoutOf(written);
  const from = text.length;
  const before = text === '' || text.endsWith('\n') ? '' : layout.newline;
  return [{ from, to: from, insert: before + renderPair(path, value, 0, layout) + layout.newline }];
}

interface NewPair {
  readonly map: YAMLMap;
  /** The one whose value the map is. */
  readonly pair: Pair | undefined;
  readonly path: Path;
  readonly value: unknown;
}

function insertPair(written: Written, { map, pair, path, value }: NewPair): Splice[] {
  const { text } = written;
  const layout = layoutOf(written);
  const style = styleOf(written);
  if (map.flow !== true) {
    const column = columnOf(text, startOf(map.items[0]));
    const at = lineEnd(text, endOf(written, map));
    const line = ' '.repeat(column) + renderPair(path, value, column, layout);
    return [{ from: at, to: at, insert: layout.newline + line }];
  }
  const { open, close } = bracketsOf(map);
  const bare = map.items.length === 0 && text.slice(open + 1, close).trim() === '';
  if (bare && style === 'yaml' && pair !== undefined && hasLines(path.slice(0, -1))) {
    const key = startOf(pair);
    if (text.slice(lineStart(text, key), key).trim() === '') {
      const column = columnOf(text, key) + layout.unit;
      const at = lineEnd(text, close);
      const line = ' '.repeat(column) + renderPair(path, value, column, layout);
      const space = /\s*$/.exec(text.slice(0, open))?.[0].length ?? 0;
      return [
        { from: open - space, to: close + 1, insert: '' },
        { from: at, to: at, insert: layout.newline + line },
      ];
    }
  }
  const key = renderText(String(path.at(-1)), style);
  return insertInFlow(written, map, `${key}: ${renderInline(value, style)}`, layout.newline);
}

/** A value for a key that has none. */
function fillPair(written: Written, pair: Pair, path: Path, value: unknown): Splice[] {
  const { text } = written;
  const style = styleOf(written);
  const colon = colonOf(written, pair);
  if (colon === undefined) {
    const end = endOf(written, pair.key);
    return [{ from: end, to: end, insert: `: ${renderInline(value, style)}` }];
  }
  const key = startOf(pair);
  const ownLine = text.slice(lineStart(text, key), key).trim() === '';
  if (!(ownLine && style === 'yaml' && isPlain(value) && hasLines(path))) {
    return [{ from: colon + 1, to: colon + 1, insert: ` ${renderInline(value, style)}` }];
  }
  const layout = layoutOf(written);
  const column = columnOf(text, key) + layout.unit;
  const lines = Object.entries(value).map(
    ([name, inner]) =>
      layout.newline + ' '.repeat(column) + renderPair([...path, name], inner, column, layout),
  );
  const at = lineEnd(text, colon);
  return [{ from: at, to: at, insert: lines.join('') }];
}

function replaceValue(written: Written, pair: Pair, node: unknown, value: unknown): Splice[] {
  const insert = renderInline(value, styleOf(written));
  const onOneLine = isScalar(node) ? node.type?.startsWith('BLOCK') !== true : isFlow(node);
  if (onOneLine) return [{ from: startOf(node), to: endOf(written, node), insert }];
  const colon = colonOf(written, pair) ?? endOf(written, pair.key);
  return [{ from: colon + 1, to: endOf(written, node), insert: ` ${insert}` }];
}

export function isFlow(node: unknown): boolean {
  return (isMap(node) || isSeq(node)) && node.flow === true;
}

function colonOf(written: Written, { key, value }: Pair): number | undefined {
  const end = endOf(written, key);
  const between = /^\s*:/.exec(written.text.slice(end, end + 1000));
  return between === null || value === null ? undefined : end + between[0].length - 1;
}

/** Takes away a key of a map or an item of a list. What is not there is no error. */
export function removeAt(written: Written, path: Path): Written {
  if (dataAt(written.data, path) === undefined) return written;
  const expected = withData(written.data, path, undefined);
  const { pair: holder, node } = walk(written, path.slice(0, -1));
  if (!isMap(node) && !isSeq(node)) return cannotWrite(path);
  const part = path.at(-1);
  const index = isSeq(node) ? Number(part) : node.items.indexOf(walk(written, path).pair as Pair);
  const splices = isFlow(node)
    ? removeFromFlow(written, node, index)
    : removeLines(written, node, index, holder, path);
  return rewrite(written, splices, expected, path);
}

function removeLines(
  written: Written,
  collection: YAMLMap | YAMLSeq,
  index: number,
  holder: Pair | undefined,
  path: Path,
): Splice[] {
  const { text } = written;
  const item: unknown = collection.items[index];
  const start = startOf(item);
  let from = lineStart(text, start);
  const prefix = text.slice(from, start).replace('\uFEFF', '');
  if (!(isSeq(collection) ? /^\s*-\s+$/ : /^\s*$/).test(prefix)) cannotWrite(path);
  const end = lineEnd(text, endOf(written, item));
  const to = pastBreak(text, end);
  // the last line of a text that does not end in a line break takes the one before it along
  if (to === end) from = text.slice(0, from).replace(/\r?\n$/, '').length;
  const lines = { from, to, insert: '' };
  if (collection.items.length > 1) return [lines];
  const colon = holder && colonOf(written, holder);
  if (colon === undefined) return cannotWrite(path);
  return [{ from: colon + 1, to: colon + 1, insert: isSeq(collection) ? ' []' : ' {}' }, lines];
}
