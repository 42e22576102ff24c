// Parses TypeScript for the checks, so that text in strings and comments does not mislead them.
import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

export function parseSource(file) {
  const text = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  return { text, comments, body: program.body };
}

/** Calls `visit` for every node, a parent before its children. */
export function walk(node, visit) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit);
  } else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const key in node) walk(node[key], visit);
  }
}

export function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length;
}
