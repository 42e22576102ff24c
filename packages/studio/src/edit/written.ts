/** The text of a character file as the YAML it is: every part with its place. */
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { bindNames } from './bind-names.js';
import type { Path } from './data-at.js';

/** Values that aliases may stand for in all, beyond which a text is given up. */
const mostAliased = 10_000;

export interface Written {
  readonly text: string;
  readonly document: Document;
  /** Why a form cannot be made of it; none if it can. */
  readonly broken: { readonly message: string; readonly offset: number } | undefined;
  /** What it says, as far as it can be read. */
  readonly data: unknown;
  readonly hasAliases: boolean;
  readonly restore: (text: string) => string;
}

export function readWritten(text: string): Written {
  const bound = bindNames(text);
  const { restore } = bound;
  try {
    const document = parseDocument(bound.text, {
      schema: 'core',
      merge: false,
      resolveKnownTags: false,
      uniqueKeys: false,
      prettyErrors: false,
    });
    const [error] = [...document.errors, ...document.warnings];
    let broken = error && { message: error.message, offset: error.pos[0] };
    const whole: unknown = document.contents;
    if (whole !== null && !isMap(whole) && !(isScalar(whole) && whole.value === null)) {
      broken ??= { message: 'the whole must be a map', offset: 0 };
    }
    const read = dataOf(document, whole, restore);
    return { text, document, broken, ...read, restore };
  } catch (error) {
    // too deep for the stack, or aliases without end
    const message = error instanceof Error ? error.message : String(error);
    const document = parseDocument('');
    return {
      text,
      document,
      broken: { message, offset: 0 },
      data: null,
      hasAliases: false,
      restore,
    };
  }
}

function dataOf(document: Document, root: unknown, restore: (text: string) => string) {
  let aliased = 0;
  let hasAliases = false;
  const convert = (node: unknown, inAlias: boolean): unknown => {
    if (inAlias && ++aliased > mostAliased) throw new Error('its aliases stand for too much');
    if (isAlias(node)) {
      hasAliases = true;
      return convert(node.resolve(document), true);
    }
    if (isScalar(node)) return typeof node.value === 'string' ? restore(node.value) : node.value;
    if (isSeq(node)) return node.items.map((item) => convert(item, inAlias));
    if (!isMap(node)) return null;
    const entries = new Map<string, unknown>();
    for (const { key, value } of node.items) {
      const name = nameOf(key, restore);
      // of two with one name the reader of files counts the first
      if (name !== undefined && !entries.has(name)) entries.set(name, convert(value, inAlias));
    }
    return Object.fromEntries(entries);
  };
  const data = convert(root, false);
  return { data, hasAliases };
}

/** A key or name as it was written: `1.0` and `true` are names like any other. */
export function nameOf(node: unknown, restore: (text: string) => string): string | undefined {
  if (!isScalar(node)) return undefined;
  const text = node.type === 'PLAIN' ? (node.source ?? String(node.value)) : String(node.value);
  return restore(text);
}

function findPair({ restore }: Written, map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => nameOf(key, restore) === name);
}

/** How far a path leads, and what is there. */
export interface Found {
  /** The last pair on the way; none at the whole. */
  readonly pair: Pair | undefined;
  readonly node: unknown;
  readonly rest: Path;
}

export function walk(written: Written, path: Path): Found {
  let node: unknown = written.document.contents;
  let pair: Pair | undefined;
  for (const [i, part] of path.entries()) {
    if (isSeq(node) && typeof part === 'number') {
      node = node.items[part];
      continue;
    }
    const next = isMap(node) ? findPair(written, node, String(part)) : undefined;
    if (next === undefined) return { pair, node, rest: path.slice(i) };
    pair = next;
    node = next.value;
  }
  return { pair, node, rest: [] };
}

export function isNothing(node: unknown): boolean {
  return node === null || node === undefined || (isScalar(node) && node.value === null);
}

export function startOf(item: unknown): number {
  const node = isNode(item) ? item : (item as Pair).key;
  return (node as Node).range?.[0] ?? 0;
}

/** Where the last letter of it stands, without the space and the comments that follow. */
export function endOf({ text }: Written, item: unknown): number {
  const end = (node: unknown): number => {
    if (!isNode(node)) {
      if (typeof node !== 'object' || node === null || !('key' in node)) return 0;
      const { key, value } = node as Pair;
      return Math.max(end(key), end(value));
    }
    if (isCollection(node) && node.flow !== true) return end(node.items.at(-1));
    const at = node.range?.[1] ?? 0;
    const inBlock = isScalar(node) && node.type?.startsWith('BLOCK') === true;
    return inBlock ? text.slice(0, at).replace(/\r?\n$/, '').length : at;
  };
  return end(item);
}

export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Where its line ends, before the line break. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' && end - 1 >= at ? end - 1 : end;
}

export function columnOf(text: string, at: number): number {
  const start = lineStart(text, at);
  return at - start - (text[start] === '\uFEFF' ? 1 : 0);
}

export type { Pair, YAMLMap, YAMLSeq };
export { isAlias, isMap, isScalar, isSeq };
