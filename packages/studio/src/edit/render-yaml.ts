/** Values as the YAML one would write by hand: short things on one line, agents on lines of their own. */
import { isPlain, type Path } from './data-at.js';

/** Words that are no names to YAML unless they are quoted. */
const reserved = /^(true|false|null|~|nan|inf)$/i;
const plain =
  /^[\p{L}_][\p{L}\p{N}_./-]*( [\p{L}\p{N}_./-]+)*(\([\p{L}\p{N}_?./-]+(, ?[\p{L}\p{N}_?./-]+)*\))?$/u;

export type Style = 'yaml' | 'json';

export function renderText(text: string, style: Style): string {
  if (style === 'json') return JSON.stringify(text);
  if (plain.test(text) && !reserved.test(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what single quotes cannot hold
  const needsEscapes = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFEFF\uE000\uE001\p{Cs}]/u;
  return needsEscapes.test(text) ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`;
}

/** On one line. */
export function renderInline(value: unknown, style: Style): string {
  if (typeof value === 'string') return renderText(value, style);
  if (Array.isArray(value)) {
    return `[${value.map((item) => renderInline(item, style)).join(', ')}]`;
  }
  if (!isPlain(value)) return String(value);
  const pairs = Object.entries(value).map(
    ([key, inner]) => `${renderText(key, style)}: ${renderInline(inner, style)}`,
  );
  if (pairs.length === 0) return '{}';
  return style === 'json' ? `{${pairs.join(', ')}}` : `{ ${pairs.join(', ')} }`;
}

const ofAgents = ['sensors', 'goals', 'skills', 'templates', 'receptors', 'commands', 'memory'];
const ofManyLines = ['skills', 'templates', 'receptors', 'world'];

/** Whether what is at the path has a line for each of its keys. */
export function hasLines(path: Path): boolean {
  const [section = ''] = path;
  if (path.length === 1) return ofAgents.includes(String(section)) || section === 'world';
  return path.length === 2 && ofManyLines.includes(String(section));
}

export interface Layout {
  /** Columns of each level. */
  readonly unit: number;
  readonly newline: string;
}

/** A key and its value, from the given column on; its first line without the space before it. */
export function renderPair(path: Path, value: unknown, column: number, layout: Layout): string {
  const key = renderText(String(path.at(-1)), 'yaml');
  if (!isPlain(value) || Object.keys(value).length === 0 || !hasLines(path)) {
    return `${key}: ${renderInline(value, 'yaml')}`;
  }
  const inner = column + layout.unit;
  const lines = Object.entries(value).map(
    ([name, each]) => ' '.repeat(inner) + renderPair([...path, name], each, inner, layout),
  );
  return [`${key}:`, ...lines].join(layout.newline);
}
